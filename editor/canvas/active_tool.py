"""Protocol of a tool as the view of a board uses it: mouse, keys, and shapes over the map."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from sandtable.editor.canvas.map_shapes import MapShape
from sandtable.editor.canvas.mouse_pointer import MousePointer


class ActiveTool(Protocol):
    """Receiver of mouse and keys. After each call the overlay is painted again.

    It receives only the left button; the middle one pans and the right one opens a menu.
    """

    cursor: Qt.CursorShape
    hint: str
    """Instruction for the status bar."""
    shows_neighbours: bool
    """Whether neighbours of the hovered space are highlighted."""

    def handle_press(self, at: MousePointer) -> None:
        """Handle a press of the left mouse button on the board."""

    def handle_move(self, at: MousePointer) -> None:
        """Handle a movement of the mouse, with or without a pressed button."""

    def handle_release(self, at: MousePointer) -> None:
        """Handle the release of the left mouse button."""

    def handle_double_click(self, at: MousePointer) -> None:
        """Handle a double click; one press and one release came before it."""

    @property
    def uses_delete_key(self) -> bool:
        """Whether the Delete key is for the tool now, and not for deleting the selection."""

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether the tool used it."""

    def cancel_action(self) -> None:
        """Cancel the current action, because of Escape or because the tool or board changes."""

    def overlay_shapes(self) -> Iterable[MapShape]:
        """Return the shapes that the tool draws over the map."""
