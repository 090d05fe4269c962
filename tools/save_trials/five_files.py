"""A module of five files, and a save that changes, adds and deletes some of them."""

from __future__ import annotations

from pathlib import Path

from sandtable.model.module import Module
from sandtable.model.storage.atomic_writes import write_files
from sandtable.model.storage.interrupted_save import save_record_path
from sandtable.model.storage.module_loading import load_module
from sandtable.testing.small_modules import MODULE_HEAD
from tools.save_trials.file_calls import CallCounter, counted_calls
from tools.save_trials.folders import contents_of

OLD = {
    "module.yaml": MODULE_HEAD.replace("\n  ", "\n").removeprefix("module:\n"),
    "options.yaml": "early: {name: The guard marches early}\n",
    "types.yaml": "infantry: {name: Infantry}\n",
    "boards/map.yaml": "kind: boxes\nname: Map\nspaces: {mill: Old Mill}\n",
    "notes.yaml": "last: {text: Be kind., why: It is the last rule.}\n",
}
NEW = {
    "module.yaml": OLD["module.yaml"].replace("A Test", "Another Test"),
    "options.yaml": "early: {name: The guard comes early}\n",
    "boards/map.yaml": "kind: boxes\nname: Map\nspaces: {mill: New Mill}\n",
    "notes.yaml": None,
    "notes/first.yaml": "text: Be kind.\nwhy: It is the first rule.\n",
}
BACK = {**OLD, "notes/first.yaml": None}
"""Save that undoes the other one."""


def make_game(folder: Path) -> Path:
    """Write the old files to a folder."""
    for name, text in OLD.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def save_changes(folder: Path, texts: dict[str, str | None] = NEW) -> None:
    """Save the new files, as the editor and the command line do."""
    write_files(folder, texts, save_record_path(folder))


def old_and_new(folder: Path) -> tuple[Module, Module]:
    """Return the modules of the old and of the new files, made in an empty folder."""
    old = load_module(make_game(folder)).module
    save_changes(folder)
    return old, load_module(folder).module


def outcome(folder: Path, old: Module, new: Module) -> str:
    """Return which module an opened folder contains: the old, the new or a mixed one."""
    module = load_module(folder).module
    leftovers = [name for name in contents_of(folder) if ".save" in name]
    assert leftovers == []
    return "old" if module == old else "new" if module == new else "mixed"


def calls_of_a_save(folder: Path) -> list[str]:
    """Return the system calls of a save of a new game, in order."""
    make_game(folder)
    with counted_calls(CallCounter()) as counter:
        save_changes(folder)
    return counter.names
