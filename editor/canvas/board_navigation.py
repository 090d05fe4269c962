"""Panning and zooming by wheel, pinch, keys, middle button, and space bar with drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

from sandtable.editor.canvas.shape_bounds import outline_path
from sandtable.model.entities.outlines import Outline

if TYPE_CHECKING:
    from sandtable.editor.canvas.board_view import BoardView

_WHEEL_NOTCH = 120
_ZOOM_STEP = 1.25
"""Zoom factor of one notch of the wheel."""
_MAX_ZOOM, _MIN_BOARD_SHARE = 400.0, 0.25
"""Maximum zoom in pixels a millimetre, and the minimum share of the view that the board fills."""
_PAN_PIXELS = 60
_ARROW_DIRECTIONS = {
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

    It sees each event first and returns whether it handled it.
    """

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._pan_point: QPoint | None = None
        self._is_space_held = False
        self._cross_position: QPoint | None = None
        self._is_button_held = False

    # ------------------------------------------------------------------ looking

    def fit_rectangle(self, ground: QRectF) -> None:
        """Fit a rectangle of the scene into the view."""
        view = self._view
        port = view.viewport().rect()
        if ground.isEmpty() or port.isEmpty():
            return
        zoom = min(port.width() / ground.width(), port.height() / ground.height())
        view.setTransform(QTransform.fromScale(zoom, zoom))
        view.centerOn(ground.center())
        self._report_move()

    def reveal_outline(self, outline: Outline) -> None:
        """Make an outline visible, and zoom if it is too small or too large."""
        view, rect = self._view, outline_path(outline).boundingRect()
        small = max(rect.width(), rect.height()) * view.pixels_per_unit < 24  # noqa: PLR2004
        large = max(rect.width(), rect.height()) * view.pixels_per_unit > view.width()
        # A visible space at a good size needs no zoom.
        if small or large:
            margin = max(rect.width(), rect.height()) * 1.5
            self.fit_rectangle(rect.adjusted(-margin, -margin, margin, margin))
        elif not view.mapToScene(view.viewport().rect()).boundingRect().contains(rect):
            view.centerOn(rect.center())
            self._report_move()

    def zoom_at(self, factor: float, at: QPointF) -> None:
        """Zoom so that the scene point at a pixel of the viewport stays there."""
        view = self._view
        # The clamped factor keeps the point in place also at the limits.
        factor = self._clamp_zoom(view.pixels_per_unit * factor) / view.pixels_per_unit
        if factor == 1:
            return
        inverse, _ = view.viewportTransform().inverted()
        place = inverse.map(at)
        zoom = view.pixels_per_unit * factor
        view.setTransform(QTransform.fromScale(zoom, zoom))
        off = view.viewportTransform().map(place) - at
        self._scroll_by(round(off.x()), round(off.y()))

    def _clamp_zoom(self, zoom: float) -> float:
        plan = self._view.prepared_map
        if plan is None:
            return self._view.pixels_per_unit
        ground = (
            max(plan.sheet.paper.map_width, plan.sheet.paper.map_height, 1e-6)
            / plan.millimetres_per_unit
        )
        least = min(self._view.viewport().width(), self._view.viewport().height())
        most = _MAX_ZOOM * plan.millimetres_per_unit
        return min(max(zoom, least / ground * _MIN_BOARD_SHARE), max(most, least / ground * 4))

    def _scroll_by(self, dx: int, dy: int) -> None:
        for bar, by in (
            (self._view.horizontalScrollBar(), dx),
            (self._view.verticalScrollBar(), dy),
        ):
            bar.setValue(bar.value() + by)
        self._report_move()

    def _report_move(self) -> None:
        # Panning stops fitting the board, or the next resize would jump back.
        self._view.after_move()
        self._view.zoom_changed.emit(self._view.pixels_per_unit)

    # ------------------------------------------------------------------ events

    def handle_press(self, event: QMouseEvent) -> bool:
        """Start panning; return whether this press pans."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._is_space_held and event.button() == _LEFT_BUTTON):
            self._pan_point = event.position().toPoint()
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        # The mouse takes over from the keyboard.
        self._cross_position = None
        return self._pan_point is not None

    def handle_move(self, event: QMouseEvent) -> bool:
        """Pan to the new position; return whether panning is active."""
        if self._pan_point is None:
            return False
        position = event.position().toPoint()
        by = self._pan_point - position
        self._pan_point = position
        self._scroll_by(by.x(), by.y())
        return True

    def handle_release(self, event: QMouseEvent) -> bool:
        """Stop panning; return whether panning was active."""
        del event
        panned, self._pan_point = self._pan_point is not None, None
        if panned:
            self._update_cursor()
        return panned

    def forget_held_keys(self) -> None:
        """Release the space bar and the key button, because the keyboard focus is lost."""
        self._is_space_held = self._is_button_held = False
        self._update_cursor()

    def _update_cursor(self) -> None:
        tool = self._view.active_tool
        shape = tool.cursor if tool else Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(
            Qt.CursorShape.OpenHandCursor if self._is_space_held else shape
        )

    def handle_wheel(self, event: QWheelEvent) -> None:
        """Zoom at the cursor; two fingers on a trackpad pan."""
        fingers = event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        if fingers and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._scroll_by(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            turned = event.angleDelta().y() or event.angleDelta().x()
            # A mouse with a horizontal wheel reports only the x delta.
            self.zoom_at(_ZOOM_STEP ** (turned / _WHEEL_NOTCH), event.position())
        event.accept()

    def handle_gesture(self, event: QEvent) -> bool:
        """Zoom by a pinch of two fingers; return whether the event was one."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_at(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                middle = self._view.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.zoom_at(pinch.scaleFactor(), QPointF(middle))
                return True
        return False

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle keys that pan, zoom, or move the keyboard cross.

        Return whether the key was one.
        """
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shifted = plain == Qt.KeyboardModifier.ShiftModifier
        if key in _ARROW_DIRECTIONS and shifted:
            self._move_cross(_ARROW_DIRECTIONS[key])
        elif key in _ARROW_DIRECTIONS and not plain:
            dx, dy = _ARROW_DIRECTIONS[key]
            self._scroll_by(dx * _PAN_PIXELS, dy * _PAN_PIXELS)
        elif key in _ZOOM_FACTORS and plain in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }:
            self._view.zoom_by(_ZOOM_FACTORS[key])
        elif key in {Qt.Key.Key_0, Qt.Key.Key_Home} and not plain:
            self._view.fit_board()
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat() and not plain:
            self._is_space_held = True
            self._update_cursor()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._cross_position is not None:
            self._click_at_cross(hold=shifted)
        else:
            return key == Qt.Key.Key_Space and event.isAutoRepeat()
        return True

    def handle_key_release(self, event: QKeyEvent) -> bool:
        """Handle the release of the space bar; return whether it was that."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self._is_space_held = False
        self._update_cursor()
        return True

    # ------------------------------------------------------------------ the mouse, by keys

    @property
    def cross_position(self) -> QPoint | None:
        """Position of the keyboard cross in the viewport, or None."""
        return self._cross_position

    def _move_cross(self, way: tuple[int, int]) -> None:
        """Move the keyboard cross, which acts as the mouse pointer.

        Shift and an arrow key move it, Return clicks there, and Shift+Return holds the button
        down.
        """
        view = self._view
        before = self._cross_position or view.viewport().rect().center()
        port = view.viewport().rect()
        x = min(max(before.x() + way[0] * _CROSS_PIXELS, 0), port.width() - 1)
        y = min(max(before.y() + way[1] * _CROSS_PIXELS, 0), port.height() - 1)
        self._cross_position = QPoint(x, y)
        view.move_tool(view.pointer_at(self._cross_position))

    def _click_at_cross(self, *, hold: bool) -> None:
        assert self._cross_position is not None
        at = self._view.pointer_at(self._cross_position)
        if not self._is_button_held:
            self._view.press_tool(at)
        self._is_button_held = hold and not self._is_button_held
        if not self._is_button_held:
            self._view.release_tool(at)


_CROSS_PIXELS = 8
