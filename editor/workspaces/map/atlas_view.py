"""Small map of the real world, on which a click picks a place."""

from __future__ import annotations

from math import cos, radians

import numpy as np
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from sandtable.editor.canvas.overlay_colours import map_theme_for_palette
from sandtable.editor.semantic_colours import ATLAS_COLOURS
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.degrees import degrees_text
from sandtable.model.geometry.hex.coasts_on_hexes import coast_rings_in_window
from sandtable.model.geometry.hex.land_shares import LandDetail

GlobePoint = tuple[float, float]
"""Longitude and latitude in degrees."""
_VIEW_OF_WHOLE_WORLD = (0.0, 20.0, 2.2)
_CLOSEST, _FARTHEST = 400.0, 0.6
"""Limits of the zoom, in pixels for each degree of latitude."""
_LAND_DETAIL_BY_ZOOM: tuple[tuple[float, LandDetail], ...] = (
    (6.0, "110m"),
    (40.0, "50m"),
    (1e9, "10m"),
)
_MAX_LATITUDE = 84.0
_TURN_STEP_BY_KEY = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


class AtlasView(QWidget):
    """Map of coasts with mouse and keyboard control.

    The wheel zooms, a drag moves and a click picks a place; so do plus and minus, the arrow keys
    and Return.
    """

    place_picked = Signal(float, float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.longitude, self.latitude, self.atlas_zoom = _VIEW_OF_WHOLE_WORLD
        self.place_marks: list[tuple[str, GlobePoint]] = []
        self._press_point: QPointF | None = None
        self._is_dragged = False
        self._coast_path_cache: tuple[tuple[object, ...], QPainterPath] | None = None
        self.setMinimumHeight(150)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.CrossCursor)
        # The arrow keys move the map.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Atlas"))
        self.setAccessibleDescription(
            tr("Arrow keys: move the map. Plus and minus: zoom. Return: choose the middle.")
        )

    def sizeHint(self) -> QSize:
        return QSize(280, 210)

    # ------------------------------------------------------------------ where one looks

    def centre_view_on(self, longitude: float, latitude: float, zoom: float | None = None) -> None:
        """Centre the atlas on a place on the globe."""
        # The view may pass the date line in either direction.
        self.longitude = (longitude + 180) % 360 - 180
        self.latitude = max(-_MAX_LATITUDE, min(_MAX_LATITUDE, latitude))
        if zoom is not None:
            self.atlas_zoom = max(_FARTHEST, min(_CLOSEST, zoom))
        self.update()

    def fit_places(self, places: list[GlobePoint]) -> None:
        """Zoom and move so that all places are visible."""
        if not places:
            return
        (west, south), (east, north) = np.min(places, axis=0), np.max(places, axis=0)
        middle = float(south + north) / 2
        wide = max(0.5, float(east - west)) * cos(radians(middle))
        high = max(0.5, float(north - south))
        # The places stay clear of the edges of the view.
        zoom = min(self.width() / wide, self.height() / high) * 0.6
        self.centre_view_on(float(west + east) / 2, middle, zoom)

    def show_marks(self, marks: list[tuple[str, GlobePoint]]) -> None:
        """Show places of the globe with their names on the atlas."""
        self.place_marks = marks
        self.update()

    def globe_place_at_pixel(self, pixel: QPointF) -> GlobePoint:
        """Return the place on the globe at a pixel of the map."""
        x = (pixel.x() - self.width() / 2) / (self.atlas_zoom * self._longitude_scale())
        y = (self.height() / 2 - pixel.y()) / self.atlas_zoom
        return self.longitude + x, max(-90.0, min(90.0, self.latitude + y))

    def pixel_of_globe_place(self, place: GlobePoint) -> QPointF:
        """Return the pixel of the map at a place on the globe."""
        east = (place[0] - self.longitude + 180) % 360 - 180
        return QPointF(
            self.width() / 2 + east * self.atlas_zoom * self._longitude_scale(),
            self.height() / 2 - (place[1] - self.latitude) * self.atlas_zoom,
        )

    def _longitude_scale(self) -> float:
        # Degrees of longitude shrink towards the poles.
        return cos(radians(self.latitude))

    # ------------------------------------------------------------------ events

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press_point, self._is_dragged = event.position(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.setToolTip(degrees_text(*self.globe_place_at_pixel(event.position())))
        if self._press_point is None:
            return
        way = event.position() - self._press_point
        if self._is_dragged or way.manhattanLength() >= QApplication.startDragDistance():
            self._is_dragged, self._press_point = True, event.position()
            across = way.x() / (self.atlas_zoom * self._longitude_scale())
            self.centre_view_on(self.longitude - across, self.latitude + way.y() / self.atlas_zoom)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        pressed, self._press_point = self._press_point, None
        if pressed is not None and not self._is_dragged:
            self.place_picked.emit(*self.globe_place_at_pixel(event.position()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        before = self.globe_place_at_pixel(event.position())
        # A notch of the wheel is 120 units, which makes a factor of about 1.2.
        self.centre_view_on(
            self.longitude, self.latitude, self.atlas_zoom * 1.0015 ** event.angleDelta().y()
        )
        after = self.globe_place_at_pixel(event.position())
        self.centre_view_on(
            self.longitude + before[0] - after[0], self.latitude + before[1] - after[1]
        )
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _TURN_STEP_BY_KEY:
            # A step is the same distance on the screen at any zoom.
            step = 24 / self.atlas_zoom
            across, up = _TURN_STEP_BY_KEY[key]
            self.centre_view_on(self.longitude + across * step, self.latitude + up * step)
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.centre_view_on(self.longitude, self.latitude, self.atlas_zoom * 1.25)
        elif key == Qt.Key.Key_Minus:
            self.centre_view_on(self.longitude, self.latitude, self.atlas_zoom / 1.25)
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.place_picked.emit(self.longitude, self.latitude)
        else:
            super().keyPressEvent(event)

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sea, land = ATLAS_COLOURS[map_theme_for_palette(self.palette())]
        painter.fillRect(self.rect(), QColor(sea))
        pen = QPen(self.palette().color(QPalette.ColorRole.WindowText), 0.8)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(QColor(land))
        painter.save()
        painter.setTransform(self._atlas_transform(), combine=True)
        painter.drawPath(self._visible_coasts())
        painter.restore()
        text_boxes: list[QRectF] = []
        for name, place in self.place_marks:
            self._paint_mark(painter, name, self.pixel_of_globe_place(place), text_boxes)
        self._paint_cross(painter)
        painter.end()
        event.accept()

    def _atlas_transform(self) -> QTransform:
        transform = QTransform()
        transform.translate(self.width() / 2, self.height() / 2)
        transform.scale(self.atlas_zoom * self._longitude_scale(), -self.atlas_zoom)
        return transform.translate(-self.longitude, -self.latitude)

    def _visible_coasts(self) -> QPainterPath:
        """Return the coasts of the visible area and a margin, cached for small moves."""
        (west, north), (east, south) = (
            self.globe_place_at_pixel(QPointF(corner))
            for corner in (self.rect().topLeft(), self.rect().bottomRight())
        )
        detail = next(name for least, name in _LAND_DETAIL_BY_ZOOM if self.atlas_zoom < least)
        # Steps of half the visible width: the cached coasts serve small moves.
        step = max(1.0, (east - west) / 2)
        key = (
            detail,
            *(round(side / step) for side in (west, south, east, north)),
            round(step, 3),
        )
        if self._coast_path_cache is None or self._coast_path_cache[0] != key:
            # A window of 360 degrees or more would meet itself at the back of the globe.
            window = (west - step, south - step, min(east + step, west - step + 359), north + step)
            self._coast_path_cache = key, _path_of_coasts(detail, window)
        return self._coast_path_cache[1]

    def _paint_mark(
        self, painter: QPainter, name: str, at: QPointF, text_boxes: list[QRectF]
    ) -> None:
        """Paint a dot for a place on the globe, and its name unless that covers another name."""
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
        painter.drawEllipse(at, 3.5, 3.5)
        metrics = painter.fontMetrics()
        room = QRectF(metrics.boundingRect(name)).translated(at + QPointF(6, -3))
        if not any(room.intersects(other) for other in text_boxes):
            painter.drawText(at + QPointF(6, -3), name)
            text_boxes.append(room)

    def _paint_cross(self, painter: QPainter) -> None:
        if not self.hasFocus():
            return
        middle = QRectF(self.rect()).center()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), 1.5))
        for way in (QPointF(8, 0), QPointF(0, 8)):
            painter.drawLine(middle - way, middle + way)


def _path_of_coasts(detail: LandDetail, window: tuple[float, float, float, float]) -> QPainterPath:
    path = QPainterPath()
    for ring in coast_rings_in_window(window, detail):
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in ring.tolist()]))
    return path
