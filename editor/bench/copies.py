"""A module with all that belongs to it, as it is to be written somewhere else."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from sandtable.exporters.bundle.contents import contents_of
from sandtable.model.module import Module
from sandtable.model.storage import bundle
from sandtable.model.storage.disk import write
from sandtable.model.storage.files import Files
from sandtable.model.storage.folders import make_folder
from sandtable.model.storage.layout import new_files
from sandtable.model.storage.load import Loaded, read, with_base
from sandtable.model.storage.outlined import in_files
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.splice import spliced


def write_copy(loaded: Loaded | None, module: Module, target: Path) -> list[str]:
    """Write a module, its pictures and all else that lies with it; give what could not come.

    A name that ends in `.sandtable` is a bundle, any other a new folder.
    """
    losses: list[str] = []
    loaded = _with_base(loaded, module, target)
    if target.suffix == bundle.SUFFIX:
        write(target, bundle.pack_module(_contents(loaded, module, losses)))
        return losses
    make_folder(target, _in_folder(loaded, module, target, losses))
    return losses


def _with_base(loaded: Loaded | None, module: Module, target: Path) -> Loaded | None:
    """The module with what it now says it extends; raise UnreadableError where that is none.

    The words lead there from where it lay until now, or else from where it is going to lie.
    """
    before = loaded.module.module.extends if loaded else None
    extends = module.module.extends
    if extends == before:
        return loaded
    if loaded is None or not extends:
        return replace(loaded, base=None) if loaded else _new(module, target)
    said = spliced(loaded, module)[1]
    try:
        return replace(loaded, base=with_base(said).base)
    except UnreadableError:
        there = replace(said, files=replace(said.files, root=target.resolve()))
        return replace(loaded, base=with_base(there).base)


def _new(module: Module, target: Path) -> Loaded:
    """A module that lies nowhere yet, as if it lay at its target, with what it extends."""
    return with_base(read(Files(target.resolve(), dict(new_files(in_files(module))))))


def _in_folder(
    loaded: Loaded | None, module: Module, target: Path, losses: list[str]
) -> Mapping[str, bytes]:
    """In a folder what the module extends stays where it is, unless it lies in the same bundle."""
    if loaded is None or loaded.base is None or bundle.holding(loaded.files.root):
        return _contents(loaded, module, losses)
    below = os.path.relpath(_home(loaded.base), target.resolve())
    head = replace(module.module, extends=Path(below).as_posix())
    return _contents(replace(loaded, base=None), replace(module, module=head), losses)


def _home(base: Loaded) -> Path:
    """Where a module lies: its folder, or its one file."""
    root = base.files.root.resolve()
    one_file = "module.yaml" not in base.files.texts
    return root / next(iter(base.tree.files)) if one_file else root


def _contents(loaded: Loaded | None, module: Module, losses: list[str]) -> Mapping[str, bytes]:
    if loaded is None:
        texts = new_files(in_files(module))
        return {name: text.encode() for name, text in texts.items()}
    return contents_of(spliced(loaded, module)[1], losses)
