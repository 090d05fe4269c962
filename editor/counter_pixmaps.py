"""Pixmaps of pieces, rendered once and shared by all views."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtGui import QPixmap

from sandtable.drawing.counters import draw_counter, draw_counter_back
from sandtable.drawing.drawing import Drawing
from sandtable.editor.drawing_painter import drawing_image
from sandtable.model.module import Module
from sandtable.model.select.manifest import manifest_of_module

_MILLIMETRES_PER_INCH = 25.4
_MAX_PIXMAPS = 8_000
"""Maximum number of cached pixmaps; at 48 pixels they take 75 MB at most."""
_NO_PICTURES: Mapping[str, bytes] = MappingProxyType({})

_pixmap_cache: OrderedDict[tuple[int, int, int], tuple[Drawing, bytes | None, QPixmap]] = (
    OrderedDict()
)
"""By drawing, side and own picture; the values keep the identities of their keys taken."""


def counter_pixmap(
    module: Module,
    piece: str,
    side: int,
    *,
    lost: int = 0,
    state: tuple[str, ...] = (),
    pictures: Mapping[str, bytes] = _NO_PICTURES,
) -> QPixmap:
    """Return the picture of a piece, `owner/id`, with lost steps and a state, as a square.

    `pictures` are the module's own pictures that can be shown; symbols replace all others.
    """
    counter = manifest_of_module(module).counters[piece]
    level = counter.visible_level(lost, state)
    image = counter.image_at_level(level)
    absent = frozenset({image} if image and image not in pictures else ())
    drawing = draw_counter(module, piece, lost=level, absent=absent)
    return _cached_pixmap(drawing, side, image, pictures)


def counter_back_pixmap(
    module: Module, piece: str, side: int, *, pictures: Mapping[str, bytes] = _NO_PICTURES
) -> QPixmap:
    """Return the other side of a piece as a square of pixels."""
    counter = manifest_of_module(module).counters[piece]
    other = manifest_of_module(module).counters.get(counter.piece.back or "")
    image = other.image_at_level(0) if other else counter.image_at_level(1)
    absent = frozenset({image} if image and image not in pictures else ())
    drawing = draw_counter_back(module, piece, absent=absent)
    return _cached_pixmap(drawing, side, image, pictures)


def _cached_pixmap(
    drawing: Drawing, side: int, image: str | None, pictures: Mapping[str, bytes]
) -> QPixmap:
    data = pictures.get(image or "")
    key = (id(drawing), side, id(data))
    if key not in _pixmap_cache:
        # Drawings are measured in millimetres, pixmaps in pixels.
        dpi = side * _MILLIMETRES_PER_INCH / drawing.width
        pixmap = QPixmap.fromImage(drawing_image(drawing, dpi, pictures))
        _pixmap_cache[key] = (drawing, data, pixmap)
        if len(_pixmap_cache) > _MAX_PIXMAPS:
            _pixmap_cache.popitem(last=False)
    return _pixmap_cache[key][2]
