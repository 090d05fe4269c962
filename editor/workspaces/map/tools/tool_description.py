"""Description of a map tool: name, shortcut and kinds of boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView

AREA_BOARDS = frozenset({"areas"})
HEX_BOARDS = frozenset({"hexes"})
ANY_BOARD = frozenset({"areas", "hexes", "boxes"})


@dataclass(frozen=True, slots=True)
class ToolDescription:
    """Tool with a permanent id, title, icon, shortcut, and the kinds of boards that it fits."""

    id: str
    title: str
    icon: str
    shortcut: str
    make_tool: Callable[[BoardView], BoardTool]
    board_kinds: frozenset[str] = ANY_BOARD
    heading: str = ""
    """Heading above this tool and those that follow it."""
