"""Cross on a board that arrow keys move in place of the mouse."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.canvas.board_navigation import ARROW_DIRECTIONS

_PIXELS_PER_KEY_STEP = 8


class KeyboardCrosshair(QObject):
    """Cross that acts as the mouse pointer.

    Shift and an arrow key move it, Return clicks there, and Shift+Return holds the button down.
    """

    pressed = Signal(QPoint)
    moved = Signal(QPoint)
    released = Signal(QPoint)

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__()
        self._view = view
        self._position: QPoint | None = None
        self._is_button_held = False

    @property
    def crosshair_position(self) -> QPoint | None:
        """Position of the cross in the viewport, or None while the mouse is used."""
        return self._position

    def hide_crosshair(self) -> None:
        """Remove the cross, because the mouse takes over."""
        self._position = None

    def release_held_button(self) -> None:
        """Forget the held button, because the keyboard focus is lost."""
        self._is_button_held = False

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle keys that move the cross or click there; return whether the key was used."""
        key = Qt.Key(event.key())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shifted = plain == Qt.KeyboardModifier.ShiftModifier
        if key in ARROW_DIRECTIONS and shifted:
            self._move_crosshair(ARROW_DIRECTIONS[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._position is not None:
            self._click_at_crosshair(self._position, hold=shifted)
        else:
            return False
        return True

    def _move_crosshair(self, way: tuple[int, int]) -> None:
        port = self._view.viewport().rect()
        before = self._position or port.center()
        x = min(max(before.x() + way[0] * _PIXELS_PER_KEY_STEP, 0), port.width() - 1)
        y = min(max(before.y() + way[1] * _PIXELS_PER_KEY_STEP, 0), port.height() - 1)
        self._position = QPoint(x, y)
        self.moved.emit(self._position)

    def _click_at_crosshair(self, at: QPoint, *, hold: bool) -> None:
        if not self._is_button_held:
            self.pressed.emit(at)
        self._is_button_held = hold and not self._is_button_held
        if not self._is_button_held:
            self.released.emit(at)
