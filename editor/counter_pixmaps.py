"""Pictures of pieces on the screen, each made once and shared by all views."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtGui import QPixmap

from sandtable.drawing.counters import draw_counter
from sandtable.drawing.drawing import Drawing
from sandtable.editor.painter import image
from sandtable.model.module import Module

_MM_IN_INCH = 25.4
_KEPT = 8_000
"""So many pictures stay; at 48 pixels they take 75 MB at most."""

_made: OrderedDict[tuple[int, int], tuple[Drawing, QPixmap]] = OrderedDict()


def counter_pixmap(
    module: Module, piece: str, side: int, *, lost: int = 0, state: tuple[str, ...] = ()
) -> QPixmap:
    """A piece, `owner/id`, with so many steps lost, in a state, as a square of so many pixels."""
    drawing = draw_counter(module, piece, lost=lost, state=state)
    key = (id(drawing), side)
    if key not in _made:
        dpi = side * _MM_IN_INCH / drawing.width
        _made[key] = (drawing, QPixmap.fromImage(image(drawing, dpi)))
        if len(_made) > _KEPT:
            _made.popitem(last=False)
    return _made[key][1]
