"""Saving of a module into the files from which it was read, or into new files."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import bundle
from sandtable.model.storage.atomic_writes import is_read_only, write_file, write_files
from sandtable.model.storage.file_layout import canonical_file_texts, single_file_text
from sandtable.model.storage.file_locks import module_lock
from sandtable.model.storage.interrupted_save import save_record_path, settle_interrupted_save
from sandtable.model.storage.module_files import GEOJSON_SUFFIX, ModuleFiles
from sandtable.model.storage.module_loading import (
    ModuleWithFiles,
    is_head_of_folder,
    parse_module_files,
    with_changed_base_module,
)
from sandtable.model.storage.outline_files import with_inline_outlines, with_outlines_in_files
from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError
from sandtable.model.storage.splice import ChangedTexts, splice_module
from sandtable.model.storage.temporary_files import (
    remove_stale_files_beside,
    remove_stale_temporary_files,
)
from sandtable.model.storage.verified_outlines import remember_verified_geojson

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.module import Module

__all__ = [
    "prepare_save",
    "save_as_folder",
    "save_as_single_file",
    "save_module",
    "write_file",
    "write_files",
]

_READ_ONLY_MESSAGE = "This file is read-only; nothing was written."
_CHANGED_MESSAGE = (
    "This file has changed since it was read; nothing was written. Open the module again."
)


def save_module(
    loaded: ModuleWithFiles, after: Module, *, overwrite: bool = False
) -> ModuleWithFiles:
    """Write a changed module into the files from which it was read, and return the new state.

    Raises UnsayableError, and writes nothing, if no file could express it, or if the files were
    changed on disk and `overwrite` is not set. Raises UnreadableError if the module it extends
    cannot be read, because the result could not be opened again.
    """
    changed, result = prepare_save(loaded, after)
    write_changed_files(loaded, changed, overwrite=overwrite)
    return result


def write_changed_files(
    loaded: ModuleWithFiles, changed: ChangedTexts, *, overwrite: bool = False
) -> None:
    """Write new texts of a module's files. Raise the same errors as `save_module`."""
    root, location = loaded.files.root, _module_location(loaded)
    with module_lock(location) as is_alone:
        # Otherwise the files of an interrupted save would look like foreign changes.
        settle_interrupted_save(location)
        if home := bundle.bundle_containing(root):
            _write_into_bundle(*home, loaded, changed, overwrite=overwrite)
        elif changed:
            if not overwrite:
                _require_unchanged_files(
                    loaded, {name: _file_bytes(root / name) for name in changed}
                )
            write_files(root, changed, save_record_path(location))
        remember_verified_geojson(
            t for name, t in changed.items() if t is not None and name.endswith(GEOJSON_SUFFIX)
        )
        if is_alone:
            remove_stale_temporary_files(
                location
            ) if location.is_dir() else remove_stale_files_beside(location.resolve())


@contextmanager
def lock_for_edit(path: Path) -> Iterator[None]:
    """Prevent others from writing a module while it is read, changed and saved."""
    if not path.exists():
        yield  # reading it will say so
        return
    is_head = path.name == HEAD_FILE_NAME and path.is_file() and is_head_of_folder(path)
    with module_lock(path.parent if is_head else path):
        yield


def _module_location(loaded: ModuleWithFiles) -> Path:
    """Return the bundle, the folder or the single file that contains a module."""
    root = loaded.files.root
    if home := bundle.bundle_containing(root):
        return home[0]
    alone = [name for name, steps in loaded.tree.address_by_file.items() if steps == ()]
    return root / alone[0] if alone else root


def prepare_save(loaded: ModuleWithFiles, after: Module) -> tuple[ChangedTexts, ModuleWithFiles]:
    """Return the file texts that are to be written, and the module that they will contain.

    Raise the same errors as `save_module`.
    """
    changed, result = splice_module(loaded, after)
    if after.module.extends != loaded.module.module.extends:
        result = with_changed_base_module(result)
    _require_writable_files(loaded.files.root, changed)
    return changed, result


def _require_writable_files(root: Path, changed: ChangedTexts) -> None:
    """Raise UnsayableError for files that are marked as read-only."""
    home = bundle.bundle_containing(root)
    paths = (
        {home[0].name: home[0]} if home and changed else {name: root / name for name in changed}
    )
    if closed := [name for name, path in paths.items() if is_read_only(path)]:
        raise UnsayableError([Problem(name, 1, 1, "", _READ_ONLY_MESSAGE) for name in closed])


def _write_into_bundle(
    path: Path, inside: str, loaded: ModuleWithFiles, changed: ChangedTexts, *, overwrite: bool
) -> None:
    contents = bundle.unpack_bundle(path)
    names = {name: f"{inside}/{name}" if inside else name for name in changed}
    if not overwrite:
        _require_unchanged_files(loaded, {name: contents.get(names[name]) for name in changed})
    for name, text in changed.items():
        # Deleted first, so that None removes the file.
        contents.pop(names[name], None)
        if text is not None:
            contents[names[name]] = text.encode()
    if changed:
        write_file(path, bundle.pack_bundle(contents))


def _file_bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def _require_unchanged_files(
    loaded: ModuleWithFiles, data_on_disk: Mapping[str, bytes | None]
) -> None:
    texts = loaded.files.texts
    before = {name: texts[name].encode() if name in texts else None for name in data_on_disk}
    touched = [name for name, data in data_on_disk.items() if data != before[name]]
    if touched:
        raise UnsayableError([Problem(name, 1, 1, "", _CHANGED_MESSAGE) for name in touched])


def save_as_folder(module: Module, root: Path) -> None:
    """Write a module's canonical files into a folder."""
    module = with_outlines_in_files(module)
    texts = canonical_file_texts(module)
    _require_readable_result(module, texts)
    write_files(root, dict(texts))


def save_as_single_file(module: Module, path: Path) -> None:
    """Write a module as one file in its canonical form."""
    module = with_inline_outlines(module)
    text = single_file_text(module)
    _require_readable_result(module, {path.name: text})
    write_file(path, text.encode())


def _require_readable_result(module: Module, texts: Mapping[str, str]) -> None:
    """Raise UnsayableError unless reading the texts gives the same module."""
    try:
        again = parse_module_files(ModuleFiles(Path(), texts)).module
    except UnreadableError as error:
        raise UnsayableError(error.problems) from None
    if again != module:
        message = "The module contains something that cannot be written to a file."
        raise UnsayableError([Problem(next(iter(texts)), 1, 1, "", message)])
