"""Base class of tools: they receive mouse and keys, and draw over the map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt

from sandtable.editor.canvas.map_shapes import MapShape

if TYPE_CHECKING:
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QWidget

    from sandtable.editor.canvas.board_view import BoardView


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
        """Position in board units."""
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


class BoardTool:
    """Tool without any effect, to be subclassed. After each call the overlay is painted again.

    A tool receives only the left button; the middle one pans and the right one opens a menu.
    """

    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    hint: str = ""
    """Instruction for the status bar."""
    shows_neighbours: bool = True
    """Whether neighbours of the hovered space are highlighted."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.context = view.context

    def build_options(self, parent: QWidget) -> QWidget | None:
        """Return a widget with options for the bar above the board, or None."""
        del parent
        return None

    def build_panel(self, parent: QWidget) -> QWidget | None:
        """Return a widget for the panel to the right of the board, or None."""
        del parent
        return None

    def handle_press(self, at: MousePointer) -> None:
        """Handle a press of the left button."""

    def handle_move(self, at: MousePointer) -> None:
        """Handle a movement of the mouse, with or without a pressed button."""

    def handle_release(self, at: MousePointer) -> None:
        """Handle the release of the left button."""

    def handle_double_click(self, at: MousePointer) -> None:
        """Handle a double click; one press and one release came before it."""

    @property
    def claims_delete_key(self) -> bool:
        """Whether the Delete key belongs to the tool now, and not to the selection."""
        return False

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether the tool used it."""
        del event
        return False

    def cancel_action(self) -> None:
        """Cancel the current action, because of Escape or because the tool or board changes."""

    def overlay_shapes(self) -> Iterable[MapShape]:
        """Return the shapes to draw over the map."""
        return ()
