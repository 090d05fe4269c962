"""Pixmaps of counters, painted once for each size and shared by all items."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPixmap

from sandtable.drawing.colours import darken_colour, lighten_colour
from sandtable.drawing.counters import draw_counter
from sandtable.drawing.drawing import Drawing, DrawnPath, PlacedDrawing, svg_path_of_rectangle
from sandtable.drawing.faces import BACKLESS_STYLES, faces_of
from sandtable.editor.drawing_painter import drawing_image
from sandtable.editor.semantic_colours import PLATE_FILL, PLATE_TEXT
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from sandtable.editor.canvas.counter_stacks import PlacedCounter
    from sandtable.model.module import Module

_MAX_PIXMAPS = 6000
_MIN_FACE_PIXELS = 7
"""Minimum size of a counter with a face; a smaller one is a plain square, as nobody could read it.
"""
_MILLIMETRES_PER_INCH = 25.4


class CounterPixmapCache:
    """Cache of counter pixmaps; equal faces share one."""

    def __init__(self) -> None:
        self._pixmap_cache: OrderedDict[tuple[object, int], tuple[object, QPixmap]] = OrderedDict()
        self.pictures: Mapping[str, bytes] = {}
        """The module's own pictures that can be shown."""

    def face_pixmap(
        self, module: Module, placed: PlacedCounter, pixels: int, *, card: bool = False
    ) -> QPixmap:
        """Return a counter as a pixmap of a width.

        `card` puts a figure without background on a card.
        """
        counter = manifest_of_module(module).counters[placed.piece]
        level = counter.visible_level(placed.steps_lost, placed.state)
        # Far zoomed out, thousands of counters must be painted quickly.
        if pixels < _MIN_FACE_PIXELS:
            ground = faces_of(module).background_of_piece(counter, level)
            return self._cached_pixmap(
                ("ground", ground), pixels, None, lambda: _pixmap_of_plain_square(ground, pixels)
            )
        image = counter.image_at_level(level)
        data = self.pictures.get(image or "")
        absent = frozenset({image} if image and data is None else ())
        drawing = draw_counter(module, placed.piece, lost=level, absent=absent)
        ground = faces_of(module).background_of_piece(counter, level)
        # Figures without a background would merge in a stack.
        if card and faces_of(module).style_of_piece(counter) in BACKLESS_STYLES:
            key = (id(drawing), id(data), ground)
            return self._cached_pixmap(
                key,
                pixels,
                (drawing, data),
                lambda: _drawing_pixmap(_drawing_on_card(drawing, ground), pixels, self.pictures),
            )
        return self._cached_pixmap(
            (id(drawing), id(data)),
            pixels,
            (drawing, data),
            lambda: _drawing_pixmap(drawing, pixels, self.pictures),
        )

    def pixmap_of_count_plate(self, number: int, pixels: int) -> QPixmap:
        """Return the picture of a small plate with a number."""
        return self._cached_pixmap(
            ("count", number), pixels, None, lambda: _pixmap_of_number_plate(f"{number}", pixels)
        )

    def _cached_pixmap(self, key: object, pixels: int, drawing: object, make: object) -> QPixmap:
        cached = self._pixmap_cache.get((key, pixels))
        if cached is not None:
            self._pixmap_cache.move_to_end((key, pixels))
            return cached[1]
        assert callable(make)
        pixmap: QPixmap = make()
        self._pixmap_cache[key, pixels] = (drawing, pixmap)  # holding it keeps its identity taken
        # An OrderedDict drops the picture that was not used for the longest time.
        if len(self._pixmap_cache) > _MAX_PIXMAPS:
            self._pixmap_cache.popitem(last=False)
        return pixmap


def _drawing_on_card(drawing: Drawing, ground: str) -> Drawing:
    """Return a miniature on a card of the counter's colour."""
    side, rim = drawing.width, drawing.width * _RIM_WIDTH_OF_CARD
    # A figure needs no frame of its own, since the card has one.
    d = svg_path_of_rectangle(rim, rim, side - 2 * rim, drawing.height - 2 * rim, side * 0.1)
    card = DrawnPath(d, lighten_colour(ground, 0.8), darken_colour(ground), rim)
    return Drawing(side, drawing.height, (card, PlacedDrawing(drawing)))


_RIM_WIDTH_OF_CARD = 0.02


def _drawing_pixmap(drawing: Drawing, pixels: int, pictures: Mapping[str, bytes]) -> QPixmap:
    picture: QImage = drawing_image(
        drawing, pixels * _MILLIMETRES_PER_INCH / drawing.width, pictures
    )
    return QPixmap.fromImage(picture)


def _pixmap_of_plain_square(colour: str, pixels: int) -> QPixmap:
    pixmap = QPixmap(pixels, pixels)
    pixmap.fill(QColor(colour).darker(140))
    painter = QPainter(pixmap)
    painter.fillRect(QRectF(0.5, 0.5, pixels - 1, pixels - 1), QColor(colour))
    painter.end()
    return pixmap


def _pixmap_of_number_plate(text: str, pixels: int) -> QPixmap:
    """Return a picture of a number, light on a dark plate and so readable on any counter."""
    # Two digits need more room than the round plate has.
    wide = max(pixels, round(pixels * 0.62 * len(text) + pixels * 0.3))
    pixmap = QPixmap(wide, pixels)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(PLATE_FILL))
    painter.setPen(QColor(PLATE_TEXT))
    rect = QRectF(0.5, 0.5, wide - 1, pixels - 1)
    painter.drawRoundedRect(rect, pixels / 2.2, pixels / 2.2)
    font = QFont(painter.font())
    font.setPixelSize(max(4, round(pixels * 0.7)))
    font.setBold(True)
    painter.setFont(font)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
    painter.end()
    return pixmap
