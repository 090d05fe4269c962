"""Pictures of pieces on the screen, each made once and shared by all views."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtGui import QPixmap

from sandtable.drawing.counters import draw_counter
from sandtable.drawing.drawing import Drawing
from sandtable.editor.drawing_painter import drawing_image
from sandtable.model.module import Module

_MM_IN_INCH = 25.4
_MAX_PIXMAPS = 8_000
"""So many pictures stay; at 48 pixels they take 75 MB at most."""

_pixmap_cache: OrderedDict[tuple[int, int], tuple[Drawing, QPixmap]] = OrderedDict()


def counter_pixmap(
    module: Module, piece: str, side: int, *, lost: int = 0, state: tuple[str, ...] = ()
) -> QPixmap:
    """A piece, `owner/id`, with so many steps lost, in a state, as a square of so many pixels."""
    drawing = draw_counter(module, piece, lost=lost, state=state)
    key = (id(drawing), side)
    if key not in _pixmap_cache:
        dpi = side * _MM_IN_INCH / drawing.width
        _pixmap_cache[key] = (drawing, QPixmap.fromImage(drawing_image(drawing, dpi)))
        if len(_pixmap_cache) > _MAX_PIXMAPS:
            _pixmap_cache.popitem(last=False)
    return _pixmap_cache[key][1]
