"""Base class of tools for hexes: the grid and the hex below the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.mouse_pointer import MousePointer
from sandtable.editor.translation import tr
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid, label_of_hex
from sandtable.model.geometry.hex.hex_grid import hex_at_point

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Grid
    from sandtable.model.geometry.hex.grid_hexes import Hex


class HexTool(BoardTool):
    """Tool for a board with a hex grid, with helpers for labels and hexes."""

    cursor = Qt.CursorShape.CrossCursor
    shows_neighbours = False

    @property
    def board(self) -> Board | None:
        """The shown board if it has a grid, or None."""
        board = self.view.shown_board
        return board if board is not None and board.grid is not None else None

    @property
    def grid(self) -> Grid | None:
        """The grid of the shown board, or None."""
        board = self.view.shown_board
        return board.grid if board else None

    def hex_below(self, at: MousePointer) -> Hex | None:
        """Return the hex below the mouse, or None."""
        return hex_at_point(self.grid, at.x, at.y) if self.grid else None

    def labels_of_hexes(self, places: Iterable[Hex]) -> list[str]:
        """Return the labels of hexes on the shown board."""
        grid = self.grid
        return [label_of_hex(grid, place) for place in places] if grid else []

    def hex_of_label(self, label: str) -> Hex | None:
        """Return the hex with this label, or None."""
        return hex_on_grid(self.grid, label) if self.grid else None

    def refuse_no_hex(self) -> None:
        """Say that there is no hex at this place."""
        self.context.messages.show_refusal_message(tr("There is no hex here."))
