"""Panning and zooming by wheel, pinch, keys, middle button, and space bar with drag."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QGraphicsView, QPinchGesture

from sandtable.editor.canvas.board_zoom import BoardZoom

_WHEEL_UNITS_PER_NOTCH = 120
_ZOOM_STEP = 1.25
"""Zoom factor of one notch of the wheel."""
_PIXELS_PER_PAN_STEP = 60
ARROW_DIRECTIONS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOM_FACTORS = {
    Qt.Key.Key_Plus: _ZOOM_STEP,
    Qt.Key.Key_Equal: _ZOOM_STEP,
    Qt.Key.Key_Minus: 1 / _ZOOM_STEP,
}
_LEFT_BUTTON = Qt.MouseButton.LeftButton


class BoardNavigation:
    """Handler of panning and zooming.

    It receives each event before the tools do, and returns whether it handled the event.
    """

    def __init__(
        self, view: QGraphicsView, zoom: BoardZoom, fit_board: Callable[[], None]
    ) -> None:
        self._view, self._zoom, self._fit_board = view, zoom, fit_board
        self._tool_cursor = Qt.CursorShape.ArrowCursor
        self._pan_point: QPoint | None = None
        self._is_space_held = False

    def handle_press(self, event: QMouseEvent) -> bool:
        """Start panning the board; return whether this press of a button pans."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._is_space_held and event.button() == _LEFT_BUTTON):
            self._pan_point = event.position().toPoint()
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        return self._pan_point is not None

    def handle_move(self, event: QMouseEvent) -> bool:
        """Pan the board to the new position; return whether panning is active."""
        if self._pan_point is None:
            return False
        position = event.position().toPoint()
        by = self._pan_point - position
        self._pan_point = position
        self._zoom.scroll_by_pixels(by.x(), by.y())
        return True

    def handle_release(self, event: QMouseEvent) -> bool:
        """Stop panning the board; return whether panning was active."""
        del event
        panned, self._pan_point = self._pan_point is not None, None
        if panned:
            self._update_cursor()
        return panned

    def release_held_keys(self) -> None:
        """Release the space bar, because the keyboard focus is lost."""
        self._is_space_held = False
        self._update_cursor()

    def show_tool_cursor(self, shape: Qt.CursorShape) -> None:
        """Show the mouse cursor of the active tool."""
        self._tool_cursor = shape
        self._view.viewport().setCursor(shape)

    def _update_cursor(self) -> None:
        self._view.viewport().setCursor(
            Qt.CursorShape.OpenHandCursor if self._is_space_held else self._tool_cursor
        )

    def handle_wheel(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; two fingers on a trackpad pan."""
        fingers = event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        if fingers and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._zoom.scroll_by_pixels(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            turned = event.angleDelta().y() or event.angleDelta().x()
            # A mouse with a horizontal wheel reports only the x delta.
            self._zoom.zoom_at_pixel(
                _ZOOM_STEP ** (turned / _WHEEL_UNITS_PER_NOTCH), event.position()
            )
        event.accept()

    def handle_gesture(self, event: QEvent) -> bool:
        """Zoom by a pinch of two fingers; return whether the event was one."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self._zoom.zoom_at_pixel(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                middle = self._view.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self._zoom.zoom_at_pixel(pinch.scaleFactor(), QPointF(middle))
                return True
        return False

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle keys that pan or zoom; return whether the key was used."""
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key in ARROW_DIRECTIONS and not plain:
            dx, dy = ARROW_DIRECTIONS[key]
            self._zoom.scroll_by_pixels(dx * _PIXELS_PER_PAN_STEP, dy * _PIXELS_PER_PAN_STEP)
        elif key in _ZOOM_FACTORS and plain in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }:
            middle = QPointF(self._view.viewport().rect().center())
            self._zoom.zoom_at_pixel(_ZOOM_FACTORS[key], middle)
        elif key in {Qt.Key.Key_0, Qt.Key.Key_Home} and not plain:
            self._fit_board()
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat() and not plain:
            self._is_space_held = True
            self._update_cursor()
        else:
            return key == Qt.Key.Key_Space and event.isAutoRepeat()
        return True

    def handle_key_release(self, event: QKeyEvent) -> bool:
        """Handle the release of a key; return whether it was the space bar."""
        # A held key repeats its release as well.
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self._is_space_held = False
        self._update_cursor()
        return True
