"""Pictures of pieces, known by name as long as the pieces stay as they are."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part


def piece_picture(
    module: Module, piece: str, side: int, *, lost: int = 0, state: tuple[str, ...] = ()
) -> QPixmap:
    """A piece as a square of so many pixels: a table asks for it whenever it is painted."""
    known, key = _picture_cache(module), (piece, side, lost, state)
    if key not in known:
        known[key] = counter_pixmap(module, piece, side, lost=lost, state=state)
    return known[key]


@cached_per_static_part
def _picture_cache(_module: Module) -> dict[tuple[str, int, int, tuple[str, ...]], QPixmap]:
    """What was asked before."""
    return {}
