"""Paints layers that are made ready: with Qt, a tile at a time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from sandtable.drawing.drawing import Drawing
from sandtable.editor.canvas.ink import Box, Layer, Run
from sandtable.editor.painter import paint

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LEGIBLE = 4.0
"""Letters of fewer pixels are not painted: nobody reads them."""
_GRAIN = 0.4
"""Pixels within which points of a line are taken for one."""
_OF_WIDTH = 0.2
"""And of a wide line, the part of its width."""
_MANY, _NARROW = 300, 2.5
_ENOUGH = 0.35
"""A line of so few pixels is painted as a thin one, and has no dashes."""


def brush(
    painter: QPainter,
    layer: Layer,
    box: Box,
    pixels: float,
    pictures: Mapping[str, bytes] | None = None,
) -> None:
    """Paint what of a layer comes near a box; the painter's unit is a millimetre of `pixels`."""
    for part in layer:
        if isinstance(part, Run):
            _run(painter, part, box, pixels)
        else:
            marks = tuple(part.within(box, _LEGIBLE / pixels))
            if marks:
                paint(painter, Drawing(0, 0, marks), pictures)


def _run(painter: QPainter, run: Run, box: Box, pixels: float) -> None:
    wide = run.mark.width * _OF_WIDTH if run.mark.stroke else 0.0
    steps = run.within(box, max(_GRAIN / pixels, wide))
    if not len(steps):
        return
    path, mark = path_of(steps), run.mark
    before = painter.opacity()
    painter.setOpacity(before * mark.opacity)
    if mark.fill:
        painter.fillPath(path, QColor(mark.fill))
    if mark.stroke:
        pen = _pen(mark.stroke, mark.width, mark.dash, mark.width * pixels)
        # Round joins cost much, and are not seen where points lie close together.
        many = len(steps) > _MANY or mark.width * pixels < _NARROW
        join = Qt.PenJoinStyle.BevelJoin if many else Qt.PenJoinStyle.RoundJoin
        pen.setJoinStyle(join)
        painter.strokePath(path, pen)
    painter.setOpacity(before)


def _pen(colour: str, width: float, dash: tuple[float, ...], pixels: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if pixels < _ENOUGH:
        thin = QColor(colour)
        thin.setAlphaF(max(0.25, pixels))
        pen = QPen(thin, 0)
    elif dash and width:
        pen.setDashPattern([length / width for length in dash])
    return pen


def path_of(steps: NDArray[np.void]) -> QPainterPath:
    """Steps as a path of Qt: it reads them as it would read its own data, which is quick."""
    head = len(steps).to_bytes(4, "big")
    data = QByteArray(head + steps.tobytes() + bytes(8))
    stream = QDataStream(data, QIODevice.OpenModeFlag.ReadOnly)
    path = QPainterPath()
    stream >> path
    return path
