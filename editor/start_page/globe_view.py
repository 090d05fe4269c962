"""Globe that the user turns: the part inside the frame becomes the map."""

from __future__ import annotations

from functools import cache
from math import ceil, floor

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from sandtable.editor.semantic_colours import GLOBE_COLOURS, is_dark_palette
from sandtable.editor.translation import tr
from sandtable.model.edits.new_modules import Window
from sandtable.model.geometry.hex.coasts_on_hexes import coast_rings_in_window

_Points = npt.NDArray[np.float64]
_MARGIN, _GRATICULE = 8, 30
_MIN_SPAN, _MAX_SPAN = 2.0, 120.0
_MAX_LATITUDE_OF_MIDDLE = 80.0
_TURN_STEP_BY_KEY = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_ZOOM_STEP, _SHAPE = 1.15, 1.5
"""Change of the frame's size by one step of the wheel, and its width by its height."""


class GlobeView(QWidget):
    """Globe with a frame in its middle; dragging turns it, the wheel resizes the frame."""

    window_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.longitude, self.latitude, self.span = 12.0, 42.0, 24.0
        """Middle of the frame, and its height in degrees."""
        self._shape = _SHAPE
        self._last_point: QPointF | None = None
        # The globe gets all room that the form leaves.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(220, 220)
        # The arrow keys turn the globe.
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(tr("Globe"))
        self.setAccessibleDescription(
            tr("Arrow keys: turn the globe. Plus and minus: change the size of the frame.")
        )

    def sizeHint(self) -> QSize:
        return QSize(380, 380)

    @property
    def window_in_frame(self) -> Window:
        """West, south, east and north edge of the globe's part in the frame, in degrees."""
        half_height = self.span / 2
        # The frame cannot be wider than the globe.
        half_width = min(self.span * self._shape / 2, 180.0)
        south = max(-85.0, self.latitude - half_height)
        # Maps near the poles would be stretched without bound.
        north = min(85.0, self.latitude + half_height)
        west = round(self.longitude - half_width, 1)
        return (west, round(south, 1), round(self.longitude + half_width, 1), round(north, 1))

    def show_window(self, window: Window) -> None:
        """Turn the globe so that the frame contains this part of it."""
        west, south, east, north = window
        self.longitude, self.latitude = (west + east) / 2, (south + north) / 2
        self.span = max(north - south, 0.5)
        self._shape = (east - west) / self.span
        self.update()

    # ------------------------------------------------------------------------- mouse and keys
    def turn_globe_by(self, east: float, north: float) -> None:
        """Turn the globe by some degrees to the east and north."""
        self.longitude = (self.longitude + east + 180) % 360 - 180
        self.latitude = max(
            -_MAX_LATITUDE_OF_MIDDLE, min(_MAX_LATITUDE_OF_MIDDLE, self.latitude + north)
        )
        self._announce_turn_of_globe()

    def resize_globe_frame(self, factor: float) -> None:
        """Make the frame on the globe larger or smaller."""
        self.span = max(_MIN_SPAN, min(_MAX_SPAN, self.span * factor))
        # A larger frame must still show each place only once.
        self._shape = min(self._shape, 360.0 / self.span)
        self._announce_turn_of_globe()

    def _announce_turn_of_globe(self) -> None:
        self.update()
        self.window_changed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._last_point = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._last_point is None:
            return
        moved = event.position() - self._last_point
        self._last_point = event.position()
        # A drag over the radius turns the globe by a quarter, so that it follows the mouse.
        degrees = 90 / max(self._radius, 1.0)
        self.turn_globe_by(-moved.x() * degrees, moved.y() * degrees)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._last_point = None
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.resize_globe_frame(_ZOOM_STEP if event.angleDelta().y() < 0 else 1 / _ZOOM_STEP)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _TURN_STEP_BY_KEY:
            across, up = _TURN_STEP_BY_KEY[key]
            self.turn_globe_by(across * self.span / 10, up * self.span / 10)
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.resize_globe_frame(1 / _ZOOM_STEP)
        elif key == Qt.Key.Key_Minus:
            self.resize_globe_frame(_ZOOM_STEP)
        else:
            super().keyPressEvent(event)

    # -------------------------------------------------------------------------------- drawing
    @property
    def _radius(self) -> float:
        return min(self.width(), self.height()) / 2 - _MARGIN

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sea, land, grey = map(QColor, GLOBE_COLOURS[is_dark_palette(self.palette())])
        middle = QPointF(self.width() / 2, self.height() / 2)
        radius = self._radius
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(sea)
        painter.drawEllipse(middle, radius, radius)
        painter.setBrush(land)
        for ring in _coast_rings():
            for polygon in self._visible_polygons(ring):
                painter.drawPolygon(polygon)
        painter.setPen(QPen(grey, 1))
        for line in _graticule_lines():
            self._draw_line(painter, line)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        painter.setPen(QPen(accent, 2))
        self._draw_line(painter, _edge_of_globe_window(self.window_in_frame))
        painter.setPen(QPen(grey, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(
            QRectF(middle.x() - radius, middle.y() - radius, 2 * radius, 2 * radius)
        )
        painter.end()

    def _project_to_screen(self, points: _Points) -> tuple[_Points, npt.NDArray[np.bool_]]:
        """Return points on the screen, and which of them are on the visible side of the globe."""
        longitudes = np.radians(points[:, 0] - self.longitude)
        latitudes, centre = np.radians(points[:, 1]), np.radians(self.latitude)
        cosine = np.sin(centre) * np.sin(latitudes)
        cosine = cosine + np.cos(centre) * np.cos(latitudes) * np.cos(longitudes)
        x = np.cos(latitudes) * np.sin(longitudes)
        y = np.cos(centre) * np.sin(latitudes)
        y = y - np.sin(centre) * np.cos(latitudes) * np.cos(longitudes)
        far = cosine < 0
        # What lies behind is drawn at the rim, so that coasts end there.
        length = np.hypot(x, y)
        length[length == 0] = 1
        x, y = np.where(far, x / length, x), np.where(far, y / length, y)
        screen = np.column_stack(
            (self.width() / 2 + x * self._radius, self.height() / 2 - y * self._radius)
        )
        return screen, ~far

    def _visible_polygons(self, ring: _Points) -> list[QPolygonF]:
        screen, near = self._project_to_screen(ring)
        if not near.any():
            return []
        return [QPolygonF([QPointF(x, y) for x, y in screen.tolist()])]

    def _draw_line(self, painter: QPainter, line: _Points) -> None:
        screen, near = self._project_to_screen(line)
        for start, end, here, there in zip(
            screen[:-1], screen[1:], near[:-1], near[1:], strict=True
        ):
            if here and there:
                painter.drawLine(QPointF(*start.tolist()), QPointF(*end.tolist()))


@cache
def _coast_rings() -> tuple[_Points, ...]:
    rings = coast_rings_in_window((-180, -90, 180, 90), "110m")
    return tuple(np.asarray(ring, dtype=np.float64) for ring in rings)


@cache
def _graticule_lines() -> tuple[_Points, ...]:
    steps = np.arange(-180, 181, 5, dtype=np.float64)
    parallels = [
        np.column_stack((steps, np.full_like(steps, latitude)))
        for latitude in range(-60, 61, _GRATICULE)
    ]
    heights = np.arange(-90, 91, 5, dtype=np.float64)
    meridians = [
        np.column_stack((np.full_like(heights, longitude), heights))
        for longitude in range(-180, 180, _GRATICULE)
    ]
    return (*parallels, *meridians)


def _edge_of_globe_window(window: Window) -> _Points:
    """Return the edge of a window as many points, so that it appears curved."""
    west, south, east, north = window
    across = np.linspace(west, east, max(2, ceil(east - west)))
    up = np.linspace(south, north, max(2, floor(north - south)))
    return np.concatenate(
        (
            np.column_stack((across, np.full_like(across, south))),
            np.column_stack((np.full_like(up, east), up)),
            np.column_stack((across[::-1], np.full_like(across, north))),
            np.column_stack((np.full_like(up, west), up[::-1])),
        )
    )
