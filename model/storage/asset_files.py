"""Assets: files of a module without data of it, such as pictures, as now on disk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage import bundle, module_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles


def iter_picture_names(module: Module) -> Iterator[str]:
    """Yield the pictures that boards, spaces and pieces name."""
    for board in module.boards.values():
        yield from (board.image,) if board.image else ()
        yield from (space.image for space in board.spaces.values() if space.image)
    for types in module.pieces.values():
        for pieces in types.values():
            for piece in pieces.values():
                yield from (piece.image,) if piece.image else ()
                yield from piece.side_images


def available_picture_files(loaded: ModuleWithFiles, module: Module) -> frozenset[str]:
    """Return the files that may be used as pictures, of a module and of those that it extends."""
    names: set[str] = set()
    home: ModuleWithFiles | None = loaded
    while home is not None:
        names.update(_iter_asset_names(home, module))
        home = home.base
    return frozenset(names)


def _iter_asset_names(home: ModuleWithFiles, module: Module) -> Iterator[str]:
    root = home.files.root
    if bundle.bundle_containing(root):
        yield from home.files.other_names  # nobody puts a file into a bundle that is open
    elif HEAD_FILE_NAME in home.files.texts:
        yield from (
            name
            for name in module_files.iter_file_names(root)
            if not module_files.is_module_part(name)
        )
    else:  # whatever else lies beside a module of one file is not its own
        yield from (name for name in iter_picture_names(module) if (root / name).is_file())
