"""A save of several files is one operation.

After an interruption at any moment, the module is the old or the new one.
"""

import errno
import os
import shutil
from functools import partial
from itertools import product
from random import Random

import pytest

from sandtable.cli.__main__ import main
from sandtable.model.storage import atomic_writes
from sandtable.model.storage.atomic_writes import write_files
from sandtable.model.storage.interrupted_save import save_record_path, settle_interrupted_save
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.problem import UnreadableError
from tools.save_trials.file_calls import CallCounter, counted_calls, killed_at, refuse_with
from tools.save_trials.five_files import (
    calls_of_a_save,
    make_game,
    old_and_new,
    outcome,
    save_changes,
)
from tools.save_trials.folders import contents_of
from tools.save_trials.power_cuts import apply_some, logged_disk

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
CHANCES = (0, 0.2, 0.5, 0.5, 0.8, 1)
"""Of what was not flushed so much is on the disk all the same."""


@pytest.fixture
def game(tmp_path):
    return make_game(tmp_path / "game")


@pytest.fixture
def modules(tmp_path):
    return old_and_new(tmp_path / "copy")


@forks
def test_a_kill_before_any_call_leaves_the_old_module_or_the_new(modules, tmp_path):
    outcomes = []
    for number in range(len(calls_of_a_save(tmp_path / "counted"))):
        folder = make_game(tmp_path / f"killed-{number}")
        assert killed_at(number, partial(save_changes, folder)) == 9
        outcomes.append(outcome(folder, *modules))
    assert set(outcomes) == {"old", "new"}
    assert outcomes == sorted(outcomes, key=["old", "new"].index)  # never back again


@forks
def test_a_kill_while_it_is_settled_does_no_harm(modules, tmp_path):
    names = calls_of_a_save(tmp_path / "counted")
    last_replace = max(n for n, name in enumerate(names) if name in {"replace", "rename"})
    for number in range(30):
        folder = make_game(tmp_path / f"again-{number}")
        killed_at(last_replace, partial(save_changes, folder))
        killed_at(number, partial(settle_interrupted_save, folder))
        assert outcome(folder, *modules) == "new"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_an_error_of_any_call_leaves_the_old_module_or_the_new(modules, tmp_path, code):
    for number in range(len(calls_of_a_save(tmp_path / "counted"))):
        folder = make_game(tmp_path / f"refused-{number}")
        refused = False
        with counted_calls(CallCounter(number, refuse_with(code))):
            try:
                save_changes(folder)
            except OSError:
                refused = True
        assert outcome(folder, *modules) == ("old" if refused else "new"), number


def begun(folder):
    """Return a folder in which a save was killed before its first file was replaced."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(atomic_writes, "_move_new_files_into_place", lambda *_: os._exit(9))
        child = os.fork()
        if child == 0:
            save_changes(folder)
            os._exit(0)
        os.waitpid(child, 0)
    assert save_record_path(folder).exists()


@forks
def test_a_save_whose_new_files_are_lost_is_taken_back(game, modules):
    begun(game)
    for path in game.rglob(".sandtable-*.tmp"):
        path.unlink()
    assert outcome(game, *modules) == "old"


@forks
def test_a_file_that_was_changed_since_is_never_written_over(game):
    begun(game)
    (game / "options.yaml").write_text("mine: {name: Mine}\n", encoding="utf-8")
    before = contents_of(game)
    with pytest.raises(UnreadableError, match=r"options.yaml:1:1: A save .* was changed since"):
        load_module(game)
    assert contents_of(game) == before


@forks
def test_whoever_opens_it_next_says_so(game, capsys):
    begun(game)
    main(["check", str(game)])
    assert "A save of 5 files had been interrupted" in capsys.readouterr().err
    main(["check", str(game)])
    assert capsys.readouterr().err == ""


def test_after_a_power_cut_the_module_is_the_old_or_the_new(game, modules):
    """The disk may be in any state that is possible after what was flushed before the cut."""
    with logged_disk() as log:
        save_changes(game)
    outcomes = set()
    for seed, (cut, chance) in enumerate(product(log.cuts, CHANCES)):
        shutil.rmtree(game)
        make_game(game)
        apply_some(cut, chance, Random(seed))
        outcomes.add(outcome(game, *modules))
    assert outcomes == {"old", "new"}


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"files": 3}',
        '{"files": [{"path": "a"}]}',
        "[" * 9999,
        '{"files": [{"path": null, "temporary": null, "old": null, "new": null}]}',
        '{"files": [{"path": "a", "temporary": null, "old": null, "new": "b"}]}',
        f'{{"files": [{{"path": "{"a" * 999}", "temporary": null, "old": null, "new": null}}]}}',
        '{"files": [{"path": "a\\u0000", "temporary": null, "old": null, "new": null}]}',
    ],
)
def test_a_record_that_cannot_be_read_is_named(game, text):
    save_record_path(game).write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableError, match=r"^\.sandtable\.save:1:1: A save of this module"):
        load_module(game)


@pytest.mark.parametrize("path", ["../victim", "/victim", "pieces/../../victim", ""])
def test_a_record_from_a_stranger_reaches_no_file_outside(game, path):
    victim = game.parent / "victim"
    victim.write_text("mine", encoding="utf-8")
    entry = f'{{"path": "{path}", "temporary": null, "old": null, "new": null}}'
    save_record_path(game).write_text(f'{{"files": [{entry}]}}', encoding="utf-8")
    with pytest.raises(UnreadableError):
        load_module(game)
    assert victim.read_text(encoding="utf-8") == "mine"


def test_a_link_out_of_the_folder_is_not_followed_by_a_record(game, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "victim").write_text("mine", encoding="utf-8")
    (game / "notes").symlink_to(outside)
    entry = '{"path": "notes/victim", "temporary": null, "old": null, "new": null}'
    save_record_path(game).write_text(f'{{"files": [{entry}]}}', encoding="utf-8")
    with pytest.raises(UnreadableError):
        load_module(game)
    assert (outside / "victim").read_text(encoding="utf-8") == "mine"


def test_one_file_alone_needs_no_record(game, monkeypatch):
    monkeypatch.setattr(
        atomic_writes, "write_save_record", lambda *_: pytest.fail("a record was written")
    )
    write_files(game, {"module.yaml": "module: {}\n"}, save_record_path(game))
    assert (game / "module.yaml").read_text(encoding="utf-8") == "module: {}\n"
