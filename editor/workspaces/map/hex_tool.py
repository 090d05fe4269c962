"""What all tools for hexes share: the grid below the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from sandtable.editor.canvas.tool import Pointer, Tool
from sandtable.editor.words import tr
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

    def hex_below(self, at: Pointer) -> Hex | None:
        """The hex below the mouse."""
        return hex_under(self.grid, at.x, at.y) if self.grid else None

    def labels(self, places: Iterable[Hex]) -> list[str]:
        """Hexes by their labels."""
        grid = self.grid
        return [label_of(grid, place) for place in places] if grid else []

    def hex_of_label(self, label: str) -> Hex | None:
        """The hex of a label."""
        return hex_at(self.grid, label) if self.grid else None

    def refuse_no_hex(self) -> None:
        """Say that there is no hex here."""
        self.bench.messages.refused(tr("There is not a hex here."))
