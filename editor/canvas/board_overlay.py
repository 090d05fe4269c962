"""Graphics item that paints shapes over the map: selection, hovered space, shapes of a tool."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPalette, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from sandtable.editor.canvas.map_shapes import (
    AreaShape,
    DragHandlesShape,
    LineShape,
    MapShape,
    TextShape,
)
from sandtable.editor.canvas.overlay_colours import colour_of_shape_role, fill_colour
from sandtable.editor.canvas.shape_bounds import (
    ARROW_HEAD_SIZE,
    bounds_of_shape,
    changed_rectangles,
    painter_path_of_outline,
)

_LARGEST_SCENE_COORDINATE = 1e8
_ARROW_HEAD_ANGLE = 0.42


class BoardOverlay(QGraphicsItem):
    """Overlay that reads its shapes when they may have changed, and repaints only differences."""

    def __init__(self, shapes: Callable[[], Iterable[MapShape]], palette: QPalette) -> None:
        super().__init__()
        self._read_shapes = shapes
        self._painted_shapes: list[MapShape] = []
        """Shapes at the last repaint."""
        self._latest_shapes: list[MapShape] | None = None
        """Current shapes, or None if they may have changed since they were read."""
        self.palette = palette
        self._text_boxes: list[QRectF] = []
        self.setZValue(50)
        # Clicks belong to the view and its tool.
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)

    def mark_shapes_as_outdated(self) -> None:
        """Read the shapes over the map again before the next repaint."""
        self._latest_shapes = None

    def repaint_changes(self, zoom: float) -> None:
        """Schedule a repaint of the areas whose shapes differ from the last repaint."""
        before, self._painted_shapes = self._painted_shapes, self._current_shapes()
        for rect in changed_rectangles(before, self._painted_shapes, zoom):
            self.update(rect)

    def _current_shapes(self) -> list[MapShape]:
        if self._latest_shapes is None:
            self._latest_shapes = list(self._read_shapes())
        return self._latest_shapes

    def boundingRect(self) -> QRectF:
        # The shapes change all the time; without bounds Qt never has to index the item again.
        return QRectF(
            -_LARGEST_SCENE_COORDINATE,
            -_LARGEST_SCENE_COORDINATE,
            2 * _LARGEST_SCENE_COORDINATE,
            2 * _LARGEST_SCENE_COORDINATE,
        )

    def shape(self) -> QPainterPath:
        return QPainterPath()  # nothing of it is ever below the mouse

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        del widget
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._text_boxes.clear()
        exposed, zoom = option.exposedRect, painter.worldTransform().m11()
        for shape in self._current_shapes():
            room = bounds_of_shape(shape, zoom)
            # Shapes outside the exposed area cost time and show nothing.
            if room is not None and not room.intersects(exposed):
                continue
            match shape:
                case AreaShape():
                    self._paint_area(painter, shape)
                case LineShape():
                    self._paint_line(painter, shape)
                case DragHandlesShape():
                    self._paint_dots(painter, shape)
                case TextShape():
                    self._paint_text(painter, shape)

    def _pen_for_shape(self, shape: LineShape | AreaShape) -> QPen:
        pen = QPen(colour_of_shape_role(shape.role, self.palette), shape.width)
        # Lines keep their width on screen at any zoom.
        pen.setCosmetic(True)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if isinstance(shape, LineShape) and shape.dashed:
            pen.setStyle(Qt.PenStyle.DashLine)
        return pen

    def _paint_area(self, painter: QPainter, area: AreaShape) -> None:
        path = painter_path_of_outline(area.outline)
        if area.filled:
            colour = QColor(area.colour) if area.colour else fill_colour(area.role, self.palette)
            # Hexes side by side: soft edges would show as seams, and cost much.
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=not area.colour)
            painter.fillPath(path, colour)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if area.width:
            painter.strokePath(path, self._pen_for_shape(area))

    def _paint_line(self, painter: QPainter, line: LineShape) -> None:
        points = [QPointF(x, -y) for x, y in line.places]
        if not points:
            return
        painter.setPen(self._pen_for_shape(line))
        painter.setBrush(
            fill_colour(line.role, self.palette) if line.filled else Qt.BrushStyle.NoBrush
        )
        if line.closed:
            painter.drawPolygon(QPolygonF(points))
        else:
            painter.drawPolyline(QPolygonF(points))
        if line.arrow and len(points) > 1:
            self._paint_arrow_head(painter, points[-2], points[-1], line)

    def _paint_arrow_head(
        self, painter: QPainter, tail: QPointF, tip: QPointF, line: LineShape
    ) -> None:
        size = ARROW_HEAD_SIZE / painter.worldTransform().m11()
        way = atan2(tail.y() - tip.y(), tail.x() - tip.x())
        wings = [
            QPointF(tip.x() + size * cos(way + turn), tip.y() + size * sin(way + turn))
            for turn in (_ARROW_HEAD_ANGLE, -_ARROW_HEAD_ANGLE)
        ]
        painter.setBrush(colour_of_shape_role(line.role, self.palette))
        painter.drawPolygon(QPolygonF([tip, *wings]))

    def _paint_dots(self, painter: QPainter, dots: DragHandlesShape) -> None:
        half = dots.size / 2 / painter.worldTransform().m11()
        pen = QPen(self.palette.color(QPalette.ColorRole.Base), 1.2)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(colour_of_shape_role(dots.role, self.palette))
        for x, y in dots.places:
            rect = QRectF(x - half, -y - half, 2 * half, 2 * half)
            if dots.round:
                painter.drawEllipse(rect)
            else:
                painter.drawRect(rect)

    def _paint_text(self, painter: QPainter, text: TextShape) -> None:
        at = painter.worldTransform().map(QPointF(text.at[0], -text.at[1]))
        # Texts have the same size at any zoom, so they are painted in pixels.
        painter.save()
        painter.resetTransform()
        metrics = QFontMetricsF(painter.font())
        size = metrics.size(0, text.words)
        rect = QRectF(at.x() + 12, at.y() + 12, size.width() + 12, size.height() + 6)
        if text.centred:
            rect = QRectF(0, 0, size.width() + 6, size.height() + 1)
            rect.moveCenter(at)
            # Overlapping texts would be unreadable, so the first one stays.
            if any(rect.intersects(other) for other in self._text_boxes):
                painter.restore()
                return
        self._text_boxes.append(rect)
        ground = self.palette.color(QPalette.ColorRole.ToolTipBase)
        ground.setAlphaF(0.94)
        painter.setPen(QPen(colour_of_shape_role(text.role, self.palette), 1))
        painter.setBrush(ground)
        painter.drawRoundedRect(rect, 4, 4)
        painter.setPen(self.palette.color(QPalette.ColorRole.ToolTipText))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text.words)
        painter.restore()
