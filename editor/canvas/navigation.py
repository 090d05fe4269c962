"""Panning and zooming: wheel, pinch, keys, middle button, space and drag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QGestureEvent, QPinchGesture

from sandtable.editor.canvas.extent import outline_path
from sandtable.model.entities.outlines import Outline

if TYPE_CHECKING:
    from sandtable.editor.canvas.view import BoardView

_NOTCH = 120
_STEP = 1.25
"""How much a notch of the wheel zooms."""
_NEAREST, _FARTHEST = 400.0, 0.25
"""So many pixels the smallest thing may become, and of the whole board, how much of the view."""
_PAN = 60
_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
_ZOOM = {
    Qt.Key.Key_Plus: _STEP,
    Qt.Key.Key_Equal: _STEP,
    Qt.Key.Key_Minus: 1 / _STEP,
}
_LEFT = Qt.MouseButton.LeftButton


class Navigation:
    """Moves what a view shows. It is asked first about each event, and says if it took it."""

    def __init__(self, view: BoardView) -> None:
        self._view = view
        self._from: QPoint | None = None
        self._space = False
        self._cross: QPoint | None = None
        self._held = False

    # ------------------------------------------------------------------ looking

    def fit(self, ground: QRectF) -> None:
        """Show a rectangle of the scene whole."""
        view = self._view
        port = view.viewport().rect()
        if ground.isEmpty() or port.isEmpty():
            return
        zoom = min(port.width() / ground.width(), port.height() / ground.height())
        view.setTransform(QTransform.fromScale(zoom, zoom))
        view.centerOn(ground.center())
        self._moved()

    def reveal(self, outline: Outline) -> None:
        """Bring an outline into sight, large enough to be seen."""
        view, rect = self._view, outline_path(outline).boundingRect()
        small = max(rect.width(), rect.height()) * view.zoom < 24  # noqa: PLR2004
        large = max(rect.width(), rect.height()) * view.zoom > view.width()
        if small or large:
            air = max(rect.width(), rect.height()) * 1.5
            self.fit(rect.adjusted(-air, -air, air, air))
        elif not view.mapToScene(view.viewport().rect()).boundingRect().contains(rect):
            view.centerOn(rect.center())
            self._moved()

    def zoom_by(self, factor: float, at: QPointF) -> None:
        """Zoom so that what is at a point of the viewport stays there."""
        view = self._view
        factor = self._bounded(view.zoom * factor) / view.zoom
        if factor == 1:
            return
        inverse, _ = view.viewportTransform().inverted()
        place = inverse.map(at)
        zoom = view.zoom * factor
        view.setTransform(QTransform.fromScale(zoom, zoom))
        off = view.viewportTransform().map(place) - at
        self._scroll(round(off.x()), round(off.y()))

    def _bounded(self, zoom: float) -> float:
        plan = self._view.plan
        if plan is None:
            return self._view.zoom
        ground = max(plan.sheet.paper.wide, plan.sheet.paper.high, 1e-6) / plan.scale
        least = min(self._view.viewport().width(), self._view.viewport().height())
        most = _NEAREST * plan.scale
        return min(max(zoom, least / ground * _FARTHEST), max(most, least / ground * 4))

    def _scroll(self, dx: int, dy: int) -> None:
        for bar, by in (
            (self._view.horizontalScrollBar(), dx),
            (self._view.verticalScrollBar(), dy),
        ):
            bar.setValue(bar.value() + by)
        self._moved()

    def _moved(self) -> None:
        self._view.after_move()
        self._view.zoomed.emit(self._view.zoom)

    # ------------------------------------------------------------------ events

    def press(self, event: QMouseEvent) -> bool:
        """Begin to pan."""
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._space and event.button() == _LEFT):
            self._from = event.position().toPoint()
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        self._cross = None
        return self._from is not None

    def move(self, event: QMouseEvent) -> bool:
        """Pan."""
        if self._from is None:
            return False
        here = event.position().toPoint()
        by = self._from - here
        self._from = here
        self._scroll(by.x(), by.y())
        return True

    def release(self, event: QMouseEvent) -> bool:
        """End panning."""
        del event
        panned, self._from = self._from is not None, None
        if panned:
            self._cursor()
        return panned

    def let_go(self) -> None:
        """Forget what is held down: the keyboard went elsewhere."""
        self._space = self._held = False
        self._cursor()

    def _cursor(self) -> None:
        tool = self._view.tool
        shape = tool.cursor if tool else Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(Qt.CursorShape.OpenHandCursor if self._space else shape)

    def wheel(self, event: QWheelEvent) -> None:
        """Zoom to the cursor; two fingers on a trackpad pan."""
        fingers = event.phase() != Qt.ScrollPhase.NoScrollPhase and not event.pixelDelta().isNull()
        if fingers and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._scroll(-event.pixelDelta().x(), -event.pixelDelta().y())
        else:
            turned = event.angleDelta().y() or event.angleDelta().x()
            self.zoom_by(_STEP ** (turned / _NOTCH), event.position())
        event.accept()

    def gesture(self, event: QEvent) -> bool:
        """Zoom by two fingers."""
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                middle = self._view.viewport().mapFromGlobal(pinch.centerPoint().toPoint())
                self.zoom_by(pinch.scaleFactor(), QPointF(middle))
                return True
        return False

    def key(self, event: QKeyEvent) -> bool:
        """Pan, zoom, and move the cross that stands for the mouse."""
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shifted = plain == Qt.KeyboardModifier.ShiftModifier
        if key in _ARROWS and shifted:
            self._point(_ARROWS[key])
        elif key in _ARROWS and not plain:
            dx, dy = _ARROWS[key]
            self._scroll(dx * _PAN, dy * _PAN)
        elif key in _ZOOM and plain in {
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.ShiftModifier,
        }:
            self._view.zoom_by(_ZOOM[key])
        elif key in {Qt.Key.Key_0, Qt.Key.Key_Home} and not plain:
            self._view.fit()
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat() and not plain:
            self._space = True
            self._cursor()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._cross is not None:
            self._click(hold=shifted)
        else:
            return key == Qt.Key.Key_Space and event.isAutoRepeat()
        return True

    def key_up(self, event: QKeyEvent) -> bool:
        """End what a key began."""
        if event.key() != Qt.Key.Key_Space or event.isAutoRepeat():
            return False
        self._space = False
        self._cursor()
        return True

    # ------------------------------------------------------------------ the mouse, by keys

    @property
    def cross(self) -> QPoint | None:
        """Where the keys point, if they do."""
        return self._cross

    def _point(self, way: tuple[int, int]) -> None:
        """Shift and the arrows move a cross; Return clicks there, with Shift it holds down."""
        view = self._view
        before = self._cross or view.viewport().rect().center()
        port = view.viewport().rect()
        x = min(max(before.x() + way[0] * _NUDGE, 0), port.width() - 1)
        y = min(max(before.y() + way[1] * _NUDGE, 0), port.height() - 1)
        self._cross = QPoint(x, y)
        view.pointed(view.pointer(self._cross))

    def _click(self, *, hold: bool) -> None:
        assert self._cross is not None
        at = self._view.pointer(self._cross)
        if not self._held:
            self._view.pressed(at)
        self._held = hold and not self._held
        if not self._held:
            self._view.released(at)


_NUDGE = 8
