"""What is known of a tool of the map before it is made: its name, its key, its boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.editor.canvas.tool import Tool
from sandtable.editor.canvas.view import BoardView

AREAS = frozenset({"areas"})
HEXES = frozenset({"hexes"})
ANY = frozenset({"areas", "hexes", "boxes"})


@dataclass(frozen=True, slots=True)
class ToolInfo:
    """A tool: its id for ever, what it is called, its icon and key, and the boards it is for."""

    id: str
    title: str
    icon: str
    shortcut: str
    make: Callable[[BoardView], Tool]
    boards: frozenset[str] = ANY
    heading: str = ""
    """What this tool and those after it are for: it stands above them."""
