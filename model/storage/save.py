"""Saving a module: into the files it was read from, or into new ones."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.model.resources import HEAD
from sandtable.model.storage import bundle
from sandtable.model.storage.disk import is_read_only, write, write_all
from sandtable.model.storage.files import GEOJSON, Files
from sandtable.model.storage.interrupted_save import record_path, settle_interrupted_save
from sandtable.model.storage.layout import new_files, one_file
from sandtable.model.storage.load import Loaded, is_in_folder, read, with_new_base
from sandtable.model.storage.locks import module_lock
from sandtable.model.storage.outlined import in_files, inlined
from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError
from sandtable.model.storage.splice import Changed, spliced
from sandtable.model.storage.temporary_files import sweep_leftovers, sweep_leftovers_of
from sandtable.model.storage.tried_outlines import remember

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.module import Module

__all__ = ["prepare_save", "save", "save_new", "save_one_file", "write", "write_all"]

_READ_ONLY = "This file is read-only; nothing was written."
_CHANGED = "This file has changed since it was read; nothing was written. Open the module again."


def save(loaded: Loaded, after: Module, *, overwrite: bool = False) -> Loaded:
    """Write a changed module into the files it was read from; give what they now hold.

    Raise UnsayableError, and write nothing, where no file could say it, or where somebody else
    wrote to one of the files that would change, unless `overwrite` says that this is known.
    Raise UnreadableError where it says that it extends something that cannot be read: nobody
    could open it again.
    """
    changed, result = prepare_save(loaded, after)
    write_changes(loaded, changed, overwrite=overwrite)
    return result


def write_changes(loaded: Loaded, changed: Changed, *, overwrite: bool = False) -> None:
    """Write new texts of the files that a module was read from; raise the errors of `save`."""
    root, own = loaded.files.root, _home(loaded)
    with module_lock(own) as is_alone:
        settle_interrupted_save(own)
        if home := bundle.holding(root):
            _into_bundle(*home, loaded, changed, overwrite=overwrite)
        elif changed:
            if not overwrite:
                _insist_on_untouched(loaded, {name: _bytes(root / name) for name in changed})
            write_all(root, changed, record_path(own))
        remember(t for name, t in changed.items() if t is not None and name.endswith(GEOJSON))
        if is_alone:
            sweep_leftovers(own) if own.is_dir() else sweep_leftovers_of(own.resolve())


@contextmanager
def lock_for_edit(path: Path) -> Iterator[None]:
    """Keep others from writing to a module from before it is read until it is saved."""
    if not path.exists():
        yield  # reading it will say so
        return
    is_head = path.name == HEAD and path.is_file() and is_in_folder(path)
    with module_lock(path.parent if is_head else path):
        yield


def _home(loaded: Loaded) -> Path:
    """Return the bundle, the folder or the one file that holds a module."""
    root = loaded.files.root
    if home := bundle.holding(root):
        return home[0]
    alone = [name for name, steps in loaded.tree.steps.items() if steps == ()]
    return root / alone[0] if alone else root


def prepare_save(loaded: Loaded, after: Module) -> tuple[Changed, Loaded]:
    """Return what saving would write, and what reading it gives; raise the errors of `save`."""
    changed, result = spliced(loaded, after)
    if after.module.extends != loaded.module.module.extends:
        result = with_new_base(result)
    _insist_on_writable(loaded.files.root, changed)
    return changed, result


def _insist_on_writable(root: Path, changed: Changed) -> None:
    """Raise UnsayableError for files that somebody has marked as not to be written to."""
    home = bundle.holding(root)
    paths = (
        {home[0].name: home[0]} if home and changed else {name: root / name for name in changed}
    )
    if closed := [name for name, path in paths.items() if is_read_only(path)]:
        raise UnsayableError([Problem(name, 1, 1, "", _READ_ONLY) for name in closed])


def _into_bundle(
    path: Path, inside: str, loaded: Loaded, changed: Changed, *, overwrite: bool
) -> None:
    contents = bundle.unpack(path)
    names = {name: f"{inside}/{name}" if inside else name for name in changed}
    if not overwrite:
        _insist_on_untouched(loaded, {name: contents.get(names[name]) for name in changed})
    for name, text in changed.items():
        contents.pop(names[name], None)
        if text is not None:
            contents[names[name]] = text.encode()
    if changed:
        write(path, bundle.pack_module(contents))


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _insist_on_untouched(loaded: Loaded, there: Mapping[str, bytes | None]) -> None:
    texts = loaded.files.texts
    before = {name: texts[name].encode() if name in texts else None for name in there}
    touched = [name for name, data in there.items() if data != before[name]]
    if touched:
        raise UnsayableError([Problem(name, 1, 1, "", _CHANGED) for name in touched])


def save_new(module: Module, root: Path) -> None:
    """Write a module's canonical files into a folder."""
    module = in_files(module)
    texts = new_files(module)
    _prove(module, texts)
    write_all(root, dict(texts))


def save_one_file(module: Module, path: Path) -> None:
    """Write a module as one file."""
    module = inlined(module)
    text = one_file(module)
    _prove(module, {path.name: text})
    write(path, text.encode())


def _prove(module: Module, texts: Mapping[str, str]) -> None:
    """Insist that what is about to be written says what is meant."""
    try:
        again = read(Files(Path(), texts)).module
    except UnreadableError as error:
        raise UnsayableError(error.problems) from None
    if again != module:
        message = "The module contains something that cannot be written to a file."
        raise UnsayableError([Problem(next(iter(texts)), 1, 1, "", message)])
