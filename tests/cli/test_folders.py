"""Folders that the program makes: all of their files, or none."""

import pytest

from model.storage import folders
from model.storage.folders import OccupiedError, make_folder, write_into

CONTENTS = {"a.txt": b"a", "below/b.txt": b"b"}


def test_a_folder_is_made_of_its_files(tmp_path, contents):
    written = make_folder(tmp_path / "new" / "one", CONTENTS)
    assert contents(tmp_path / "new" / "one") == CONTENTS
    assert [path.name for path in written] == ["a.txt", "b.txt"]


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "a\\x", "c:x", ""])
def test_no_file_is_written_outside(tmp_path, name):
    with pytest.raises(ValueError, match="does not name a file inside"):
        write_into(tmp_path / "here", {"a": b"", name: b""})
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_the_way_is_left_alone(tmp_path):
    (tmp_path / "x").write_text("mine")
    with pytest.raises(OccupiedError, match="is a file"):
        make_folder(tmp_path / "x", CONTENTS)


def test_files_of_the_same_name_are_replaced_and_others_stay(tmp_path, contents):
    (tmp_path / "a.txt").write_text("old")
    (tmp_path / "c.txt").write_text("c")
    write_into(tmp_path, CONTENTS)
    assert contents(tmp_path) == {**CONTENTS, "c.txt": b"c"}


@pytest.fixture
def full_disk(monkeypatch):
    """A disk on which there is room for one file."""
    put, room = folders._put, iter([True])

    def limited(path, data):
        if not next(room, False):
            raise OSError(28, "No space left on device")
        put(path, data)

    monkeypatch.setattr(folders, "_put", limited)


def test_on_a_full_disk_there_is_no_new_folder(tmp_path, full_disk):
    with pytest.raises(OSError, match="No space left"):
        make_folder(tmp_path / "new" / "one", CONTENTS)
    assert list(tmp_path.iterdir()) == []


def test_on_a_full_disk_an_old_folder_is_as_it_was(tmp_path, contents, full_disk):
    (tmp_path / "a.txt").write_text("old")
    with pytest.raises(OSError, match="No space left"):
        write_into(tmp_path, CONTENTS)
    assert contents(tmp_path) == {"a.txt": b"old"}


def test_an_empty_folder_stays_empty_where_a_file_cannot_take_its_place(tmp_path):
    with pytest.raises(OSError, match="a"):
        make_folder(tmp_path, {"a": b"", "a/b": b""})
    assert list(tmp_path.iterdir()) == []
