"""Cache of piece pictures by name, valid while the pieces are unchanged."""

from __future__ import annotations

from PySide6.QtGui import QPixmap

from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part


def piece_picture(
    module: Module, piece: str, side: int, *, lost: int = 0, state: tuple[str, ...] = ()
) -> QPixmap:
    """Return a piece as a square pixmap with `side` pixels.

    Tables call this at every paint event, so the result is cached by name.
    """
    # counter_pixmap would first build the drawing to find its own cache entry.
    cache, key = _picture_cache(module), (piece, side, lost, state)
    if key not in cache:
        cache[key] = counter_pixmap(module, piece, side, lost=lost, state=state)
    return cache[key]


@cached_per_static_part
def _picture_cache(_module: Module) -> dict[tuple[str, int, int, tuple[str, ...]], QPixmap]:
    """Return the cache of a module."""
    return {}
