"""Copying of picture files when entries are copied from one module to another."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from PySide6.QtCore import QMimeData

from sandtable.drawing.picture_copies import copy_picture_into
from sandtable.drawing.picture_scaling import PictureFile
from sandtable.drawing.pictures import find_picture_files
from sandtable.model.edits.errors import EditError
from sandtable.model.module import Module
from sandtable.model.storage import bundle
from sandtable.model.storage.asset_files import iter_picture_names
from sandtable.model.storage.module_loading import ModuleWithFiles

PICTURE_MIME_TYPE = "application/x-sandtable-entry-pictures"


def add_picture_paths(data: QMimeData, part: Module, loaded: ModuleWithFiles | None) -> None:
    """Add the paths of the pictures of copied entries, so that a paste can copy the files."""
    names = list(dict.fromkeys(iter_picture_names(part)))
    if loaded is None or not names:
        return
    files = find_picture_files(names, loaded).values()
    paths = {file.name: [str(file.path), file.name_inside] for file in files}
    data.setData(PICTURE_MIME_TYPE, json.dumps(paths).encode())


def copy_pasted_pictures(
    data: QMimeData, part: Module, loaded: ModuleWithFiles | None
) -> tuple[dict[str, str], list[str]]:
    """Copy the pictures of pasted entries into a module.

    Return the new names of renamed pictures, and the names of pictures that were not copied.
    """
    new_names: dict[str, str] = {}
    missing: list[str] = []
    wanted = set(iter_picture_names(part))
    for file in _files_of_data(data):
        if file.name not in wanted:
            continue
        name = _copy_file(file, loaded)
        if name is None:
            missing.append(file.name)
        elif name != file.name:
            new_names[file.name] = name
    return new_names, missing


def _files_of_data(data: QMimeData) -> Iterator[PictureFile]:
    try:
        paths = json.loads(bytes(data.data(PICTURE_MIME_TYPE).data()) or b"{}")
    except ValueError:
        return  # another program may have written anything under our name
    for name, entry in paths.items() if isinstance(paths, Mapping) else ():
        if isinstance(entry, list) and list(map(type, entry)) == [str, str]:
            yield PictureFile(str(name), Path(entry[0]), entry[1])


def _copy_file(file: PictureFile, loaded: ModuleWithFiles | None) -> str | None:
    """Copy a picture into a module and return its name there; None if that is impossible."""
    if loaded is None or bundle.bundle_containing(loaded.files.root):
        return None
    root = loaded.files.root
    try:
        content = _read_picture(file)
        if (root / file.name).is_file() and (root / file.name).read_bytes() == content:
            return file.name
        with TemporaryDirectory() as folder:
            # Out of its folder, so that a module beside this one is no part of it.
            source = Path(folder) / PurePosixPath(file.name).name
            source.write_bytes(content)
            return copy_picture_into(root, source)
    except (EditError, OSError):
        return None


def _read_picture(file: PictureFile) -> bytes:
    if not file.name_inside:
        return file.path.read_bytes()
    content = bundle.read_bundle_file(file.path, file.name_inside)
    if content is None:
        raise FileNotFoundError(file.name_inside)
    return content
