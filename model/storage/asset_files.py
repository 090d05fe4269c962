"""The files beside those that hold a module: pictures, as they lie on the disk now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.resources import HEAD
from sandtable.model.storage import bundle, files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module
    from sandtable.model.storage.load import Loaded


def pictures_named(module: Module) -> Iterator[str]:
    """The pictures that boards, spaces and pieces name."""
    for board in module.boards.values():
        yield from (board.image,) if board.image else ()
        yield from (space.image for space in board.spaces.values() if space.image)
    for types in module.pieces.values():
        for pieces in types.values():
            yield from (piece.image for piece in pieces.values() if piece.image)


def files_beside(loaded: Loaded, module: Module) -> frozenset[str]:
    """The files that pictures may be, of a module and of those that it extends."""
    found: set[str] = set()
    home: Loaded | None = loaded
    while home is not None:
        found.update(_names(home, module))
        home = home.base
    return frozenset(found)


def _names(home: Loaded, module: Module) -> Iterator[str]:
    root = home.files.root
    if bundle.holding(root):
        yield from home.files.others  # nobody puts a file into a bundle that is open
    elif HEAD in home.files.texts:
        yield from (name for name in files.names_in(root) if not files.is_part(name))
    else:  # whatever else lies beside a module of one file is not its own
        yield from (name for name in pictures_named(module) if (root / name).is_file())
