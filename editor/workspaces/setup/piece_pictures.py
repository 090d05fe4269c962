"""Cache of piece pictures by name, valid while the pieces are unchanged."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QPixmap

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.model.module import Module
from sandtable.model.static_part import cached_per_static_part

_PictureKey = tuple[str, int, int, tuple[str, ...]]


def piece_picture(
    context: EditorContext, piece: str, side: int, *, lost: int = 0, state: tuple[str, ...] = ()
) -> QPixmap:
    """Return a piece as a square pixmap with `side` pixels.

    Tables call this at every paint event, so the result is cached by name.
    """
    module, pictures = context.document.reading, context.pictures.pictures
    cache, key = _picture_cache(module), (piece, side, lost, state)
    # counter_pixmap would first build the drawing to find its own cache entry.
    cached = cache.get(key)
    if cached is None or cached[0] is not pictures:
        pixmap = counter_pixmap(module, piece, side, lost=lost, state=state, pictures=pictures)
        cached = cache[key] = (pictures, pixmap)
    return cached[1]


@cached_per_static_part
def _picture_cache(_module: Module) -> dict[_PictureKey, tuple[Mapping[str, bytes], QPixmap]]:
    """Return the cached pictures of pieces, each with the module's own pictures that it shows."""
    return {}
