"""Several programs write to one module at once: none destroys what another has written."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.model import resources
from sandtable.model.storage import file_locks
from sandtable.model.storage.file_locks import FileLock, module_lock
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

ROOT = Path(__file__).parents[2]
PIECES = {
    "marines": "corrow.infantry",
    "watch": "corrow.infantry",
    "flotilla": "corrow.ship",
    "rovers": "isles.infantry",
    "guard": "vessin.infantry",
    "pikes": "vessin.infantry",
    "horse": "vessin.cavalry",
    "hask": "vessin.general",
}


@pytest.fixture
def game(tmp_path):
    folder = tmp_path / "game"
    shutil.copytree(resources.path_of_sample("lantern_ford"), folder)
    return folder


def start_writer(folder, piece):
    edit = f"pieces.{PIECES[piece]}.{piece}.name: Renamed {piece}"
    run = [sys.executable, "-m", "sandtable", "apply", str(folder), "--edit", edit]
    nowhere = subprocess.DEVNULL
    return subprocess.Popen(run, cwd=ROOT, stdout=nowhere, stderr=nowhere)


def name_of(module, piece):
    owner, kind = PIECES[piece].split(".")
    return module.pieces[owner][kind][piece].name


@pytest.mark.slow
def test_what_eight_writers_at_once_say_they_did_is_done(game):
    before = load_module(game).module
    writers = {piece: start_writer(game, piece) for piece in PIECES}
    codes = {piece: writer.wait(60) for piece, writer in writers.items()}
    after = load_module(game).module
    for piece, code in codes.items():
        expected = f"Renamed {piece}" if code == 0 else name_of(before, piece)
        assert name_of(after, piece) == expected
    assert set(codes.values()) <= {0, 2}
    assert list(codes.values()).count(0) >= len(PIECES) - 1
    assert not list(game.rglob(".sandtable*"))


def test_who_comes_too_late_is_told_who_is_writing(game, run, contents, monkeypatch):
    monkeypatch.setattr(file_locks, "LOCK_WAIT_SECONDS", 0.05)
    before = contents(game)
    lock = FileLock.try_to_acquire_lock(game / ".sandtable.lock")
    present(lock).write_holder_name()
    answer = run("apply", game, "--edit", "module.title: Other")
    present(lock).release_and_remove_lock_file()
    assert answer.code == 2
    assert "is saving this module; try again" in answer.err
    assert f"process {os.getpid()} on " in answer.err
    assert contents(game) == before
    assert run("apply", game, "--edit", "module.title: Other").code == 0


@pytest.mark.parametrize("kind", ["link", "folder", "pipe"])
def test_what_stands_in_the_place_of_the_lock_is_said(game, run, tmp_path, kind):
    lock = game / ".sandtable.lock"
    make = {
        "link": lambda: lock.symlink_to(tmp_path / "victim"),
        "folder": lock.mkdir,
        "pipe": lambda: os.mkfifo(lock),
    }
    make[kind]()
    answer = run("apply", game, "--edit", "pieces.vessin.infantry.pikes.name: Spears")
    assert answer.code == 2
    words = (
        "Sandtable needs this file to lock the module, and it is not an ordinary one."
        " Delete it, then save."
    )
    assert answer.err == f"sandtable: {lock}: {words}\n"
    assert not (tmp_path / "victim").exists()


def test_who_only_reads_needs_no_lock(game, run):
    lock = FileLock.try_to_acquire_lock(game / ".sandtable.lock")
    assert run("check", game).code == 0
    assert run("apply", game, "--edit", "module.title: Other", "--dry-run").code == 0
    present(lock).release_and_remove_lock_file()


def test_a_lock_that_its_holder_took_away_is_not_taken(tmp_path):
    """Who opened the file before it went must not believe that the lock is his."""
    path = tmp_path / "lock"
    first = FileLock.try_to_acquire_lock(path)
    present(first).release_and_remove_lock_file()
    second = FileLock.try_to_acquire_lock(path)
    assert FileLock.try_to_acquire_lock(path) is None
    present(second).release_and_remove_lock_file()
    assert not path.exists()


def test_one_who_has_the_lock_may_ask_for_it_again(game):
    with module_lock(game), module_lock(game):
        assert (game / ".sandtable.lock").exists()
    assert not (game / ".sandtable.lock").exists()


@pytest.mark.parametrize("kind", ["link", "pipe"])
def test_a_lock_is_never_anything_but_a_file(game, tmp_path, kind):
    victim = tmp_path / "victim"
    victim.write_text("mine")
    path = game / ".sandtable.lock"
    path.symlink_to(victim) if kind == "link" else os.mkfifo(path)
    with pytest.raises(OSError, match=r"lock|symbolic|[Ll]oop|link"), module_lock(game):
        pass
    assert victim.read_text() == "mine"


def test_a_save_takes_away_what_killed_programs_left(game, run):
    own = [
        game / ".sandtable-0123456789abcdef.tmp",
        game / "pieces/.sandtable-00000000ffffffff.tmp",
    ]
    of_others = [game / "notes.tmp", game / ".sandtable-mine.tmp", game / "map.bak"]
    for path in (*own, *of_others):
        path.write_text("half")
    assert run("apply", game, "--edit", "module.title: Other").code == 0
    assert not any(path.exists() for path in own)
    assert all(path.exists() for path in of_others)


def test_what_another_machine_may_be_writing_stays(game, run):
    other = game / ".sandtable-0123456789abcdef.tmp"
    other.write_text("half")
    (game / ".sandtable.lock").write_text("process 7 on elsewhere", encoding="utf-8")
    assert run("apply", game, "--edit", "module.title: Other").code == 0
    assert other.exists()
    assert run("apply", game, "--edit", "module.title: Another").code == 0
    assert not other.exists()


def test_nothing_is_taken_away_while_another_may_be_writing(game, run, monkeypatch):
    monkeypatch.setattr(file_locks, "LOCK_WAIT_SECONDS", 0.05)
    other = game / ".sandtable-0123456789abcdef.tmp"
    other.write_text("half")
    lock = FileLock.try_to_acquire_lock(game / ".sandtable.lock")
    assert run("apply", game, "--edit", "module.title: Other").code == 2
    assert other.exists()
    present(lock).release_and_remove_lock_file()
