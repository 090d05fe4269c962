"""Pixmaps of pieces, rendered once and shared by all views."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtGui import QPixmap

from sandtable.drawing.counters import draw_counter
from sandtable.drawing.drawing import Drawing
from sandtable.editor.drawing_painter import drawing_image
from sandtable.model.module import Module

_MM_IN_INCH = 25.4
_MAX_PIXMAPS = 8_000
"""Maximum number of cached pixmaps; at 48 pixels they take 75 MB at most."""

_pixmap_cache: OrderedDict[tuple[int, int], tuple[Drawing, QPixmap]] = OrderedDict()


def counter_pixmap(
    module: Module, piece: str, side: int, *, lost: int = 0, state: tuple[str, ...] = ()
) -> QPixmap:
    """Return a piece as a square pixmap.

    `piece` is `owner/id`, `side` the edge in pixels, `lost` the number of lost steps.
    """
    drawing = draw_counter(module, piece, lost=lost, state=state)
    # The drawing is stored with the pixmap, so its id cannot be reused while the key lives.
    key = (id(drawing), side)
    if key not in _pixmap_cache:
        dpi = side * _MM_IN_INCH / drawing.width
        _pixmap_cache[key] = (drawing, QPixmap.fromImage(drawing_image(drawing, dpi)))
        if len(_pixmap_cache) > _MAX_PIXMAPS:
            _pixmap_cache.popitem(last=False)
    return _pixmap_cache[key][1]
