"""The item that paints what lies over the map: selection, hover, and what a tool shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sandtable.editor.canvas.extent import HEAD, differing, extent, outline_path
from sandtable.editor.canvas.look import colour_of, ground_of
from sandtable.editor.canvas.shapes import Area, Dots, Line, Shape, Text

_FAR = 1e8
_SHARP = 0.42


class Overlay(QGraphicsItem):
    """Asks for shapes when it is told that they may be others, and paints where they are."""

    def __init__(self, shapes: Callable[[], Iterable[Shape]], palette: QPalette) -> None:
        super().__init__()
        self._ask = shapes
        self._shown: list[Shape] = []
        """The shapes as they were when it was last seen to what must be painted."""
        self._now: list[Shape] | None = None
        """The shapes as they are, if somebody asked since they may be others."""
        self.palette = palette
        self._taken: list[QRectF] = []
        self.setZValue(50)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def outdate(self) -> None:
        """The shapes may be others than they were."""
        self._now = None

    def catch_up(self, zoom: float) -> None:
        """Have painted what of the shapes is not as it was."""
        before, self._shown = self._shown, self._shapes()
        for rect in differing(before, self._shown, zoom):
            self.update(rect)

    def _shapes(self) -> list[Shape]:
        if self._now is None:
            self._now = list(self._ask())
        return self._now

    def boundingRect(self) -> QRectF:
        return QRectF(-_FAR, -_FAR, 2 * _FAR, 2 * _FAR)

    def shape(self) -> QPainterPath:
        return QPainterPath()  # nothing of it is ever below the mouse

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._taken.clear()
        exposed, zoom = option.exposedRect, painter.worldTransform().m11()
        for shape in self._shapes():
            room = extent(shape, zoom)
            if room is not None and not room.intersects(exposed):
                continue
            match shape:
                case Area():
                    self._area(painter, shape)
                case Line():
                    self._line(painter, shape)
                case Dots():
                    self._dots(painter, shape)
                case Text():
                    self._text(painter, shape)

    def _pen(self, shape: Line | Area) -> QPen:
        pen = QPen(colour_of(shape.role, self.palette), shape.width)
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if isinstance(shape, Line) and shape.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen

    def _area(self, painter: QPainter, area: Area) -> None:
        path = outline_path(area.outline)
        if area.filled:
            own = QColor(area.colour) if area.colour else ground_of(area.role, self.palette)
            # Hexes side by side: soft edges would show as seams, and cost much.
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=not area.colour)
            painter.fillPath(path, own)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if area.width:
            painter.strokePath(path, self._pen(area))

    def _line(self, painter: QPainter, line: Line) -> None:
        points = [QPointF(x, -y) for x, y in line.places]
        if not points:
            return
        painter.setPen(self._pen(line))
        painter.setBrush(
            ground_of(line.role, self.palette) if line.filled else Qt.BrushStyle.NoBrush
        )
        if line.closed:
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawPolyline(QPolygonF(points))
        if line.arrow and len(points) > 1:
            self._head(painter, points[-2], points[-1], line)

    def _head(self, painter: QPainter, tail: QPointF, tip: QPointF, line: Line) -> None:
        size = HEAD / painter.worldTransform().m11()
        way = atan2(tail.y() - tip.y(), tail.x() - tip.x())
        wings = [
            QPointF(tip.x() + size * cos(way + turn), tip.y() + size * sin(way + turn))
            for turn in (_SHARP, -_SHARP)
        ]
        painter.setBrush(colour_of(line.role, self.palette))
        painter.drawPolygon(QPolygonF([tip, *wings]))

    def _dots(self, painter: QPainter, dots: Dots) -> None:
        half = dots.size / 2 / painter.worldTransform().m11()
        pen = QPen(self.palette.color(QPalette.ColorRole.Base), 1.2)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(colour_of(dots.role, self.palette))
        for x, y in dots.places:
            rect = QRectF(x - half, -y - half, 2 * half, 2 * half)
            if dots.round:
                painter.drawEllipse(rect)
            else:
                painter.drawRect(rect)

    def _text(self, painter: QPainter, text: Text) -> None:
        at = painter.worldTransform().map(QPointF(text.at[0], -text.at[1]))
        painter.save()
        painter.resetTransform()
        metrics = QFontMetricsF(painter.font())
        size = metrics.size(0, text.words)
        rect = QRectF(at.x() + 12, at.y() + 12, size.width() + 12, size.height() + 6)
        if text.centred:
            rect = QRectF(0, 0, size.width() + 6, size.height() + 1)
            rect.moveCenter(at)
            if any(rect.intersects(other) for other in self._taken):
                painter.restore()
                return
        self._taken.append(rect)
        ground = self.palette.color(QPalette.ColorRole.ToolTipBase)
        ground.setAlphaF(0.94)
        painter.setPen(QPen(colour_of(text.role, self.palette), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, 4, 4)
        painter.setPen(self.palette.color(QPalette.ColorRole.ToolTipText))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text.words)
        painter.restore()
