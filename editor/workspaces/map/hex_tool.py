"""What all tools for hexes share: the grid below the mouse, and shapes of many hexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from sandtable.editor.canvas.shapes import Area, Role
from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.words import tr
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.hex.grid import hex_under
from sandtable.model.geometry.hex.hexes import hex_at, label_of

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Grid
    from sandtable.model.geometry.hex.hexes import Hex


class HexTool(Tool):
    """A tool for a board with a grid. What it is to draw on is asked for here."""

    cursor = Qt.CursorShape.CrossCursor
    neighbours = False

    @property
    def board(self) -> Board | None:
        """The board, if it has hexes."""
        board = self.view.shown_board
        return board if board is not None and board.grid is not None else None

    @property
    def grid(self) -> Grid | None:
        """The hexes of the board."""
        board = self.view.shown_board
        return board.grid if board else None

    def under(self, at: Pointer) -> Hex | None:
        """The hex below the mouse."""
        return hex_under(self.grid, at.x, at.y) if self.grid else None

    def labels(self, places: Iterable[Hex]) -> list[str]:
        """Hexes by their labels."""
        grid = self.grid
        return [label_of(grid, place) for place in places] if grid else []

    def called(self, label: str) -> Hex | None:
        """The hex of a label."""
        return hex_at(self.grid, label) if self.grid else None

    def refuse(self) -> None:
        """Say that there is no hex here."""
        self.bench.messages.refused(tr("There is no hex here."))


_FEW = 24
_VEIL = "#d8"
"""What stands on painted hexes shines through a little."""


class Stain:
    """Hexes shown in a colour.

    They are kept in a few outlines, so that a frame costs the same however long a stroke is.
    """

    def __init__(self) -> None:
        self._labels: dict[str, None] = {}
        self._outlines: list[Outline] = []
        self.colour = ""

    @property
    def labels(self) -> tuple[str, ...]:
        """What is painted, in order."""
        return tuple(self._labels)

    def add(self, board: Board, labels: Iterable[str]) -> None:
        """Paint more hexes."""
        outlines = outlines_on(board)
        new = [name for name in labels if name not in self._labels and name in outlines]
        if not new:
            return
        self._labels.update(dict.fromkeys(new))
        self._outlines.append(together(outlines[name] for name in new))
        if len(self._outlines) > _FEW:
            self._outlines = [together(self._outlines)]

    def clear(self) -> None:
        """Nothing is painted."""
        self._labels, self._outlines = {}, []

    def shapes(self) -> Iterator[Area]:
        """What is to be seen."""
        plain = not self.colour
        colour = "" if plain else f"{_VEIL}{self.colour.removeprefix('#')}"
        for outline in self._outlines:
            yield Area(outline, Role.NEW, width=1.0 if plain else 0, colour=colour)


def together(outlines: Iterable[Outline]) -> Outline:
    """Many outlines as one."""
    return Outline(tuple(polygon for outline in outlines for polygon in outline.polygons))
