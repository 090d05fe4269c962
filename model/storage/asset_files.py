"""Files in a module's folder that hold no data of the module, such as pictures."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from stat import S_ISREG
from typing import TYPE_CHECKING

from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import bundle, module_files
from sandtable.model.storage.bitmap_size import bitmap_size

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module
    from sandtable.model.select.picture_resolution import PictureFiles, PixelSize
    from sandtable.model.storage.module_loading import ModuleWithFiles

_HEADER_LENGTH = 1 << 18
"""Bytes in which a picture states its size; a JPEG may have a preview before it."""


def iter_picture_names(module: Module) -> Iterator[str]:
    """Yield the names of the pictures of boards, spaces and pieces."""
    for board in module.boards.values():
        yield from (board.image,) if board.image else ()
        yield from (space.image for space in board.spaces.values() if space.image)
    for types in module.pieces.values():
        for pieces in types.values():
            for piece in pieces.values():
                yield from (piece.image,) if piece.image else ()
                yield from piece.side_images


def available_picture_files(loaded: ModuleWithFiles, module: Module) -> PictureFiles:
    """Return the names of the files of a module and of its base modules, with picture sizes.

    Only pictures that the module names have a size.
    """
    files: dict[str, PixelSize | None] = {}
    named = frozenset(iter_picture_names(module))
    home: ModuleWithFiles | None = loaded
    while home is not None:
        for name in _iter_asset_names(home, module):
            # The module's own files come before those that it extends.
            if name not in files:
                files[name] = _picture_size(home, name) if name in named else None
        home = home.base
    return files


def _picture_size(home: ModuleWithFiles, name: str) -> PixelSize | None:
    """Return width and height of a picture in pixels; None for SVG and unreadable files."""
    root = home.files.root
    try:
        if bundled := bundle.bundle_containing(root):
            path, inside = bundled
            state = path.stat()
            name = f"{inside}/{name}" if inside else name
        else:
            path = root / name
            state, name = path.stat(), ""
        if not S_ISREG(state.st_mode):
            return None  # reading a pipe would never end
        return _size_of_state(path, name, state.st_mtime_ns, state.st_size)
    except (OSError, ValueError):
        # The file may have vanished since its folder was listed.
        return None


@lru_cache(maxsize=4096)
def _size_of_state(path: Path, inside: str, _modified: int, _length: int) -> PixelSize | None:
    if inside:
        return bitmap_size(bundle.read_bundle_file(path, inside) or b"")
    with path.open("rb") as file:
        return bitmap_size(file.read(_HEADER_LENGTH))


def _iter_asset_names(home: ModuleWithFiles, module: Module) -> Iterator[str]:
    root = home.files.root
    if bundle.bundle_containing(root):
        yield from home.files.other_names  # nobody puts a file into a bundle that is open
    elif HEAD_FILE_NAME in home.files.texts:
        yield from (
            name
            for name in module_files.iter_file_names(root)
            if not module_files.is_module_part(name)
            and not module_files.is_link_out_of(root, root / name)
        )
    else:  # whatever else lies beside a module of one file is not its own
        yield from (
            name
            for name in iter_picture_names(module)
            if (root / name).is_file() and not module_files.is_link_out_of(root, root / name)
        )
