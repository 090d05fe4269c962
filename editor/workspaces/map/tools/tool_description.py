"""What is known of a tool of the map before it is made: its name, its key, its boards."""

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
    """A tool: its id for ever, what it is called, its icon and key, and the boards it is for."""

    id: str
    title: str
    icon: str
    shortcut: str
    make_tool: Callable[[BoardView], BoardTool]
    board_kinds: frozenset[str] = ANY_BOARD
    heading: str = ""
    """What this tool and those after it are for: it stands above them."""
