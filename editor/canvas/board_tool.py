"""What a tool of the canvas is: it gets the mouse and the keys, and draws over the map."""

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
    """Where the mouse is, and what is held down."""

    x: float
    """In board units, y upwards."""
    y: float
    space: str | None
    """The space below it."""
    pixel: QPoint
    """Where it is in the viewport."""
    hit_distance: float
    """Board units within which something is meant that is not hit: some eight pixels."""
    button: Qt.MouseButton = Qt.MouseButton.NoButton
    modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier

    @property
    def board_point(self) -> tuple[float, float]:
        """Its place in board units."""
        return self.x, self.y

    @property
    def is_shift_held(self) -> bool:
        """Say whether the shift key is held down."""
        return bool(self.modifiers & Qt.KeyboardModifier.ShiftModifier)

    @property
    def is_control_held(self) -> bool:
        """Say whether the control key is held down."""
        return bool(self.modifiers & Qt.KeyboardModifier.ControlModifier)

    @property
    def is_alt_held(self) -> bool:
        """Say whether the alt key is held down."""
        return bool(self.modifiers & Qt.KeyboardModifier.AltModifier)


class BoardTool:
    """A tool that does nothing: others say what they do. After each call the overlay is redrawn.

    Only the left button reaches a tool; the middle one pans, the right one asks for a menu.
    """

    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    hint: str = ""
    """What to do next, in words, for the status line."""
    shows_neighbours: bool = True
    """Whether the neighbours of the space below the mouse are shown."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.context = view.context

    def build_options(self, parent: QWidget) -> QWidget | None:
        """What can be chosen for the tool, as a widget of the bar above the board."""
        del parent
        return None

    def build_panel(self, parent: QWidget) -> QWidget | None:
        """What the tool is worked with besides, as a widget to the right of the board."""
        del parent
        return None

    def handle_press(self, at: MousePointer) -> None:
        """The left button went down."""

    def handle_move(self, at: MousePointer) -> None:
        """The mouse moved, whether the button is down or not."""

    def handle_release(self, at: MousePointer) -> None:
        """The left button went up."""

    def handle_double_click(self, at: MousePointer) -> None:
        """The left button was clicked twice; press and release came once before."""

    def handle_key(self, event: QKeyEvent) -> bool:
        """A key was pressed; say whether it was meant for the tool."""
        del event
        return False

    def cancel_action(self) -> None:
        """Give up what was begun: Escape was pressed, or another tool or board was taken."""

    def overlay_shapes(self) -> Iterable[MapShape]:
        """What is to be seen over the map now."""
        return ()
