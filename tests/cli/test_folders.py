"""Folders that the program makes: all of their files, or none."""

import os
from functools import partial
from threading import Barrier, current_thread, main_thread

import pytest

from sandtable.model.storage import folder_writing
from sandtable.model.storage.file_locks import FileLock
from sandtable.model.storage.folder_handle import FolderHandle
from sandtable.model.storage.folder_writing import (
    FolderOccupiedError,
    make_new_folder,
    write_into_folder,
)
from tests.support.present import present
from tools.save_trials.file_calls import CallCounter, counted_calls, killed_at

forks = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
CONTENTS = {"a.txt": b"a", "module.yaml": b"{}", "below/b.txt": b"b"}


def test_a_folder_is_made_of_its_files(tmp_path, contents):
    written = make_new_folder(tmp_path / "new" / "one", CONTENTS)
    assert contents(tmp_path / "new" / "one") == CONTENTS
    assert [path.name for path in written] == ["a.txt", "module.yaml", "b.txt"]


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "a\\x", "c:x", ""])
def test_no_file_is_written_outside(tmp_path, name):
    with pytest.raises(ValueError, match="does not name a file inside"):
        write_into_folder(tmp_path / "here", {"a": b"", name: b""})
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_left_alone(tmp_path):
    (tmp_path / "x").write_text("mine")
    with pytest.raises(FolderOccupiedError, match="is a file"):
        make_new_folder(tmp_path / "x", CONTENTS)


def test_files_of_the_same_name_are_replaced_and_others_stay(tmp_path, contents):
    (tmp_path / "a.txt").write_text("old")
    (tmp_path / "c.txt").write_text("c")
    write_into_folder(tmp_path, CONTENTS)
    assert contents(tmp_path) == {**CONTENTS, "c.txt": b"c"}


@pytest.fixture
def full_disk(monkeypatch):
    """A disk on which there is room for one file."""
    put, room = folder_writing._write_bytes, iter([True])

    def limited(path, data):
        if not next(room, False):
            raise OSError(28, "No space left on device")
        put(path, data)

    monkeypatch.setattr(folder_writing, "_write_bytes", limited)


def test_on_a_full_disk_there_is_no_new_folder(tmp_path, full_disk):
    with pytest.raises(OSError, match="No space left"):
        make_new_folder(tmp_path / "new" / "one", CONTENTS)
    assert list(tmp_path.iterdir()) == []


def test_on_a_full_disk_an_old_folder_is_as_it_was(tmp_path, contents, full_disk):
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(OSError, match="No space left"):
        write_into_folder(tmp_path, CONTENTS)
    assert contents(tmp_path) == {"a.txt": b"old"}


def test_an_empty_folder_stays_empty_where_a_file_cannot_take_its_place(tmp_path):
    with pytest.raises(OSError, match="a"):
        make_new_folder(tmp_path, {"a": b"", "a/b": b""})
    assert list(tmp_path.iterdir()) == []


def calls_of(work):
    with counted_calls(CallCounter()) as counter:
        work()
    return len(counter.names)


def test_a_folder_is_opened_once_however_many_files_go_into_it(tmp_path, monkeypatch):
    """Looking for links on the way to each of 10,000 files took longer than writing them."""
    opened: list[tuple[object, ...]] = []
    monkeypatch.setattr(FolderHandle, "open_folder", counted(FolderHandle.open_folder, opened))
    contents = {f"{folder}/{n}.txt": b"" for n in range(9) for folder in ("a", "b/c")}
    make_new_folder(tmp_path / "new", {**contents, "module.yaml": b""})
    assert len(opened) == 3


def counted(function, calls):
    def call(*arguments):
        calls.append(arguments)
        return function(*arguments)

    return call


def is_whole(target):
    return (target / "module.yaml").exists()


@forks
@pytest.mark.parametrize("exists", [False, True])
def test_after_a_kill_before_any_call_a_folder_can_be_made_again(tmp_path, contents, exists):
    for number in range(calls_of(lambda: make_new_folder(tmp_path / "first", CONTENTS))):
        target = tmp_path / str(number)
        if exists:
            target.mkdir()
        assert killed_at(number, partial(make_new_folder, target, CONTENTS)) == 9
        if is_whole(target):
            continue
        make_new_folder(target, CONTENTS)
        assert contents(target) == CONTENTS
        assert sorted(path.name for path in target.iterdir()) == ["a.txt", "below", "module.yaml"]


@forks
def test_a_folder_that_was_whole_before_the_kill_stays_whole(tmp_path):
    last = calls_of(lambda: make_new_folder(tmp_path / "first", CONTENTS)) - 1
    assert killed_at(last, lambda: make_new_folder(tmp_path / "new", CONTENTS)) == 9
    write_into_folder(tmp_path / "new", {"notes.txt": b"mine"})
    names = {path.name for path in (tmp_path / "new").iterdir()}
    assert names == {"a.txt", "below", "module.yaml", "notes.txt"}


@forks
def test_after_a_kill_files_are_written_again_and_nothing_else_is_left(tmp_path, contents):
    for number in range(calls_of(lambda: write_into_folder(tmp_path / "first", CONTENTS))):
        target = tmp_path / str(number)
        target.mkdir()
        (target / "a.txt").write_text("old")
        killed_at(number, partial(write_into_folder, target, CONTENTS))
        assert contents(target)["a.txt"] in {b"old", b"a"}
        write_into_folder(target, CONTENTS)
        assert contents(target) == CONTENTS


def half_made(tmp_path):
    """Give a folder whose program was killed when some of its files had taken their places."""
    for number in reversed(range(calls_of(lambda: make_new_folder(tmp_path / "first", CONTENTS)))):
        folder = tmp_path / f"half-{number}"
        killed_at(number, partial(make_new_folder, folder, CONTENTS))
        if not is_whole(folder):
            assert (folder / "a.txt").exists()
            return folder
    raise AssertionError


@forks
def test_what_somebody_put_there_since_is_never_taken_away(tmp_path):
    work = half_made(tmp_path)
    (work / "a.txt").write_text("mine")
    (work / "notes.tmp").write_text("mine")
    (work / "map.bak").write_text("mine")
    with pytest.raises(FolderOccupiedError):
        make_new_folder(work, CONTENTS)
    assert {path.name for path in work.iterdir()} == {"a.txt", "notes.tmp", "map.bak"}


@forks
def test_what_a_living_program_makes_stays(tmp_path):
    work = half_made(tmp_path)
    staging = next(work.glob(".sandtable-*.tmp"))
    lock = FileLock.try_to_acquire_lock(staging / "lock")
    with pytest.raises(FolderOccupiedError):
        make_new_folder(work, CONTENTS)
    write_into_folder(work, CONTENTS)
    assert staging.exists()
    present(lock).release_and_remove_lock_file()
    write_into_folder(work, CONTENTS)
    assert not staging.exists()


@forks
def test_what_another_machine_may_be_making_stays(tmp_path):
    work = half_made(tmp_path)
    staging = next(work.glob(".sandtable-*.tmp"))
    (staging / "lock").write_text("process 7 on elsewhere", encoding="utf-8")
    write_into_folder(work, CONTENTS)
    assert staging.exists()
    assert (staging / "lock").read_text(encoding="utf-8") == "process 7 on elsewhere"
    os.utime(staging / "lock", (0, 0))
    write_into_folder(work, CONTENTS)
    assert not staging.exists()


def test_a_plan_from_a_stranger_reaches_no_file_outside(tmp_path):
    (tmp_path / "victim").write_bytes(b"")
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    staging = tmp_path / "new" / ".sandtable-0123456789abcdef.tmp"
    (staging / "files").mkdir(parents=True)
    (staging / "plan.json").write_text(
        f'{{"../victim": "{empty}", "{tmp_path}/victim": "{empty}"}}'
    )
    (staging / "files" / "link").symlink_to(tmp_path)
    make_new_folder(tmp_path / "new", CONTENTS)
    assert (tmp_path / "victim").exists()


def test_a_link_in_the_target_is_not_followed(tmp_path):
    (tmp_path / "outside").mkdir()
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "below").symlink_to(tmp_path / "outside")
    (tmp_path / "here" / "a.txt").symlink_to(tmp_path / "outside" / "a.txt")
    with pytest.raises(OSError, match="A link leads out of the folder"):
        write_into_folder(tmp_path / "here", CONTENTS)
    assert list((tmp_path / "outside").iterdir()) == []


@pytest.mark.parametrize(
    ("names", "written"),
    [
        (["setup/con.csv"], ["setup/con_.csv"]),
        (["aux", "aux_"], ["aux_", "aux__"]),
        (["LPT1.txt", "a. ", "b?c", "module.csv"], ["LPT1_.txt", "a__", "b_c", "module.csv"]),
    ],
)
def test_exports_have_names_that_every_system_can_have(tmp_path, names, written):
    paths = write_into_folder(tmp_path, {name: name.encode() for name in names})
    assert sorted(p.relative_to(tmp_path).as_posix() for p in paths) == sorted(written)
    assert sorted(p.read_bytes().decode() for p in paths) == sorted(names)


def test_files_are_flushed_several_at_a_time_and_all_before_the_first_takes_its_place(
    tmp_path, monkeypatch
):
    together, flushed, taken = Barrier(4, timeout=10), [], []
    fsync, take = os.fsync, FolderHandle.move_file_in

    def slow(handle):
        fsync(handle)
        if current_thread() is not main_thread():  # which flushes the plan of it all
            together.wait()  # nobody goes on alone
            flushed.append(handle)

    def watched(folder, source, name):
        taken.append(len(flushed))
        return take(folder, source, name)

    monkeypatch.setattr(os, "fsync", slow)
    monkeypatch.setattr(FolderHandle, "move_file_in", watched)
    make_new_folder(tmp_path / "new", {f"{n}.txt": b"x" for n in range(8)})
    assert taken == [8] * 8
