"""A module is saved into the folder, the file or the bundle from which it was read."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest

from sandtable.model.storage import bundle, splice
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import load_module, parse_module_files
from sandtable.model.storage.module_saving import save_as_folder, save_as_single_file, save_module
from sandtable.model.storage.problem import UnreadableError, UnsayableError
from sandtable.model.storage.temporary_files import new_temporary_name
from tests.support.splices import HEAD
from tools.save_trials.file_calls import killed_at

NOTES = "# ours\na: {text: b, why: c} # here\n"
SAID = "# ours\na: {text: new, why: c} # here\n"


def _new(module, **changes):
    """Return the module with another text in note a."""
    return replace(
        module, notes={"a": replace(module.notes["a"], text=changes.get("text", "new"))}
    )


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "module.yaml").write_text(HEAD, encoding="utf-8")
    (tmp_path / "notes.yaml").write_text(NOTES, encoding="utf-8")
    return tmp_path


@pytest.fixture
def packed(tmp_path):
    path = tmp_path / "a.sandtable"
    files = {"module.yaml": HEAD.encode(), "notes.yaml": NOTES.encode(), "map.png": b"PNG"}
    path.write_bytes(bundle.pack_zip(files))
    return path


def test_a_folder_is_saved(folder):
    loaded = load_module(folder)
    saved = save_module(loaded, _new(loaded.module))
    assert (folder / "notes.yaml").read_text(encoding="utf-8") == SAID
    assert (folder / "module.yaml").read_text(encoding="utf-8") == HEAD
    again = load_module(folder)
    assert saved.module == again.module
    assert saved.files == again.files
    assert saved.tree.address_by_file == again.tree.address_by_file


def test_what_was_saved_can_be_edited_and_saved_again(folder):
    first = save_module(load_module(folder), _new(load_module(folder).module))
    save_module(first, _new(first.module, text="newer"))
    assert load_module(folder).module.notes["a"].text == "newer"


def test_nothing_is_written_where_nothing_changed(folder):
    loaded = load_module(folder)
    before = (folder / "notes.yaml").stat().st_mtime_ns
    save_module(loaded, replace(loaded.module))
    assert (folder / "notes.yaml").stat().st_mtime_ns == before
    assert not list(folder.glob("*.bak"))


def test_a_bundle_is_saved(packed):
    loaded = load_module(packed)
    save_module(loaded, _new(loaded.module))
    assert bundle.unpack_bundle(packed)["notes.yaml"].decode() == SAID
    assert bundle.unpack_bundle(packed)["map.png"] == b"PNG"
    assert load_module(packed).module == _new(loaded.module)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is forked to be killed")
def test_what_killed_saves_of_a_bundle_left_goes_with_the_next(packed):
    loaded = load_module(packed)
    of_another = packed.with_name(new_temporary_name("other.sandtable"))
    of_another.write_text("half")
    left = set()
    for number in range(30):
        killed_at(number, lambda: save_module(loaded, _new(loaded.module), overwrite=True))
        assert load_module(packed).module in (loaded.module, _new(loaded.module))
        left.update(packed.parent.glob(".sandtable-*.tmp"))
    assert len(left) > 2
    save_module(loaded, _new(loaded.module, text="newest"), overwrite=True)
    names = {path.name for path in packed.parent.iterdir()}
    assert names == {packed.name, f"{packed.name}.bak", of_another.name}


def test_one_file_is_saved(tmp_path):
    path = tmp_path / "all.yaml"
    head = "".join(f"  {line}\n" for line in HEAD.splitlines())
    path.write_text(f"module:\n{head}notes:\n  a: {{text: b, why: c}} # here\n", encoding="utf-8")
    loaded = load_module(path)
    save_module(loaded, _new(loaded.module))
    assert "  a: {text: new, why: c} # here\n" in path.read_text(encoding="utf-8")
    assert load_module(path).module == _new(loaded.module)


def test_the_head_is_another_name_of_its_folder(folder):
    assert load_module(folder / "module.yaml").module == load_module(folder).module


@pytest.mark.parametrize("kind", ["folder", "packed"])
def test_what_somebody_else_wrote_is_not_lost(kind, request):
    path = request.getfixturevalue(kind)
    loaded = load_module(path)
    save_module(load_module(path), _new(loaded.module, text="theirs"))
    with pytest.raises(UnsayableError, match=r"^notes.yaml:1:1: This file has changed since"):
        save_module(loaded, _new(loaded.module))
    assert load_module(path).module.notes["a"].text == "theirs"
    save_module(loaded, _new(loaded.module), overwrite=True)
    assert load_module(path).module.notes["a"].text == "new"


def test_what_no_file_can_say_is_not_written(folder):
    loaded = load_module(folder)
    with pytest.raises(UnsayableError, match=r".no id. is not a valid id"):
        save_module(loaded, replace(loaded.module, notes={"no id": loaded.module.notes["a"]}))
    with pytest.raises(UnsayableError):
        save_module(loaded, _new(loaded.module, text="half a character: \ud800"))
    assert (folder / "notes.yaml").read_text(encoding="utf-8") == NOTES


def test_a_large_module_that_no_file_can_hold_is_refused_after_two_attempts(folder, monkeypatch):
    attempts = []
    read_back = splice._read_back_attempted_files

    def count_attempt(*arguments):
        attempts.append(arguments)
        return read_back(*arguments)

    monkeypatch.setattr(splice, "_read_back_attempted_files", count_attempt)
    loaded = load_module(folder)
    with pytest.raises(UnsayableError):
        save_module(loaded, replace(loaded.module, notes={"no id": loaded.module.notes["a"]}))
    assert len(attempts) == 2


def test_new_files_and_one_file_are_proven_before_they_are_written(folder, tmp_path):
    module = replace(
        load_module(folder).module, notes={"no id": load_module(folder).module.notes["a"]}
    )
    with pytest.raises(UnsayableError):
        save_as_folder(module, tmp_path / "new")
    with pytest.raises(UnsayableError):
        save_as_single_file(module, tmp_path / "new.yaml")
    assert not (tmp_path / "new").exists()
    assert not (tmp_path / "new.yaml").exists()


def test_new_files_and_one_file_hold_the_module(folder, tmp_path):
    module = load_module(folder).module
    save_as_folder(module, tmp_path / "new")
    save_as_single_file(module, tmp_path / "new.yaml")
    assert (
        load_module(tmp_path / "new").module == load_module(tmp_path / "new.yaml").module == module
    )
    assert isinstance(load_module(tmp_path / "new").files, ModuleFiles)


@pytest.mark.parametrize("extends", [".", "module.yaml", "../{name}"])
@pytest.mark.parametrize("kind", ["folder", "packed", "one_file"])
def test_what_would_extend_itself_is_not_written(request, tmp_path, kind, extends):
    path = _opened_path(request, tmp_path, kind)
    loaded = load_module(path)
    name = path.name if kind != "one_file" else f"{tmp_path.name}/{path.name}"
    head = replace(loaded.module.module, extends=extends.format(name=name))
    with pytest.raises(UnreadableError):
        save_module(loaded, replace(loaded.module, module=head))
    assert load_module(path).module == loaded.module


def _opened_path(request, tmp_path, kind):
    """Return the path of a module of some kind, with nothing else beside it."""
    if kind != "one_file":
        return request.getfixturevalue(kind)
    path = tmp_path / "game.yaml"
    save_as_single_file(
        parse_module_files(ModuleFiles(tmp_path, {"module.yaml": HEAD})).module, path
    )
    return path
