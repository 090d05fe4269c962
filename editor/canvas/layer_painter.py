"""Painting of prepared layers with Qt, one tile at a time."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from sandtable.drawing.drawing import Drawing, DrawnPath
from sandtable.editor.canvas.paint_layers import PaintLayer, PaperBox, PathPieces
from sandtable.editor.drawing_painter import paint_drawing

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_MIN_LETTER_PIXELS = 4.0
"""Minimum height of letters in pixels; smaller ones are unreadable and are not painted."""
_MIN_POINT_SPACING = 0.4
"""Distance in pixels below which points of a line are merged."""
_MIN_SPACING_SHARE_OF_WIDTH = 0.2
"""The same distance for wide lines, as a share of the width."""
_BEVEL_POINTS, _BEVEL_WIDTH = 300, 2.5
_MIN_PIXELS_OF_WIDE_LINE = 5.0
"""Width in pixels from which a translucent line is painted as a soft band."""
_BAND_GRAIN, _BAND_MARGIN = 2.0, 2
"""Pixels of the screen for one of a band, and pixels of it beyond the painted box."""
_MIN_LINE_PIXELS = 0.35
"""Width in pixels below which a line is painted thin and without dashes."""


def paint_layer(
    painter: QPainter,
    layer: PaintLayer,
    box: PaperBox,
    pixels: float,
    pictures: Mapping[str, bytes] | None = None,
) -> None:
    """Paint the part of a layer near a rectangle.

    A millimetre, the painter's unit, has `pixels` pixels.
    """
    for part in layer:
        if isinstance(part, PathPieces):
            _paint_path_pieces(painter, part, box, pixels)
        else:
            marks = tuple(part.marks_near_box(box, _MIN_LETTER_PIXELS / pixels))
            if marks:
                paint_drawing(painter, Drawing(0, 0, marks), pictures)


def _paint_path_pieces(painter: QPainter, run: PathPieces, box: PaperBox, pixels: float) -> None:
    wide = run.mark.width * _MIN_SPACING_SHARE_OF_WIDTH if run.mark.stroke else 0.0
    steps = run.elements_near_box(box, max(_MIN_POINT_SPACING / pixels, wide))
    if not len(steps):
        return
    path, mark = painter_path_from_elements(steps), run.mark
    if mark.opacity < 1 and not mark.fill and mark.width * pixels >= _MIN_PIXELS_OF_WIDE_LINE:
        _paint_wide_line(painter, path, mark, box, pixels)
        return
    before = painter.opacity()
    painter.setOpacity(before * mark.opacity)
    if mark.fill:
        painter.fillPath(path, QColor(mark.fill))
    if mark.stroke:
        pen = _pen_for_path_piece(mark.stroke, mark.width, mark.dash, mark.width * pixels)
        # Round joins cost much, and are not seen where points lie close together.
        many = len(steps) > _BEVEL_POINTS or mark.width * pixels < _BEVEL_WIDTH
        join = Qt.PenJoinStyle.BevelJoin if many else Qt.PenJoinStyle.RoundJoin
        pen.setJoinStyle(join)
        painter.strokePath(path, pen)
    painter.setOpacity(before)


def _paint_wide_line(
    painter: QPainter, path: QPainterPath, mark: DrawnPath, box: PaperBox, pixels: float
) -> None:
    """Paint a wide translucent line at half the resolution, which takes half the time."""
    grain = _BAND_GRAIN / pixels / painter.device().devicePixelRatioF()
    # A grid that all boxes share, or their parts would not fit; beyond the box, so that smooth
    # scaling has something to mix in at its edges.
    left, top = (floor(side / grain - _BAND_MARGIN) * grain for side in box[:2])
    right, bottom = (side + _BAND_MARGIN * grain for side in box[2:])
    size = QSize(ceil((right - left) / grain), ceil((bottom - top) / grain))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    band = QPainter(image)
    band.setRenderHint(QPainter.RenderHint.Antialiasing)
    band.scale(1 / grain, 1 / grain)
    band.translate(-left, -top)
    pen = QPen(QColor(mark.stroke or ""), mark.width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    band.strokePath(path, pen)
    band.end()
    before = painter.opacity()
    painter.setOpacity(before * mark.opacity)
    painter.drawImage(QRectF(left, top, size.width() * grain, size.height() * grain), image)
    painter.setOpacity(before)


def _pen_for_path_piece(colour: str, width: float, dash: tuple[float, ...], pixels: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if pixels < _MIN_LINE_PIXELS:
        thin = QColor(colour)
        # A thinner line is drawn fainter, as antialiasing would do.
        thin.setAlphaF(max(0.25, pixels))
        pen = QPen(thin, 0)
    elif dash and width:
        pen.setDashPattern([length / width for length in dash])
    return pen


def painter_path_from_elements(steps: NDArray[np.void]) -> QPainterPath:
    """Return path elements as a path; Qt's stream format is much faster than single calls."""
    # QDataStream expects the number of elements first and two integers at the end.
    head = len(steps).to_bytes(4, "big")
    data = QByteArray(head + steps.tobytes() + bytes(8))
    stream = QDataStream(data, QIODevice.OpenModeFlag.ReadOnly)
    path = QPainterPath()
    stream >> path
    return path
