"""Position of the mouse over a board, as tools receive it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt


@dataclass(frozen=True, slots=True)
class MousePointer:
    """Position of the mouse, with buttons and modifier keys."""

    x: float
    """East coordinate in board units; `y` points north."""
    y: float
    space: str | None
    """Space at the position, or None."""
    pixel: QPoint
    """Position in the viewport."""
    hit_distance: float
    """Distance in board units within which a near miss counts as a hit, about 8 pixels."""
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def board_point(self) -> tuple[float, float]:
        """Position of the mouse in board units."""
        return self.x, self.y

    @property
    def is_shift_held(self) -> bool:
        """Whether the Shift key is pressed."""
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def is_control_held(self) -> bool:
        """Whether the Control key is pressed."""
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)

    @property
    def is_alt_held(self) -> bool:
        """Whether the Alt key is pressed."""
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)
