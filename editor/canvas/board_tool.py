"""Base class of the tools of a board."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from sandtable.editor.canvas.active_tool import ActiveTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.map_shapes import MapShape
from sandtable.editor.canvas.mouse_pointer import MousePointer


class BoardTool(ActiveTool):
    """Tool without any effect, to be subclassed; it knows the view that it works on."""

    cursor: Qt.CursorShape = Qt.CursorShape.ArrowCursor
    hint: str = ""
    shows_neighbours: bool = True

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

    def handle_press(self, at: MousePointer) -> None: ...

    def handle_move(self, at: MousePointer) -> None: ...

    def handle_release(self, at: MousePointer) -> None: ...

    def handle_double_click(self, at: MousePointer) -> None: ...

    @property
    def uses_delete_key(self) -> bool:
        return False

    def handle_key(self, event: QKeyEvent) -> bool:
        del event
        return False

    def cancel_action(self) -> None: ...

    def overlay_shapes(self) -> Iterable[MapShape]:
        return ()
