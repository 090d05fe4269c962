"""The outlines of a board: those of its spaces or of its hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.geometry.hex.hex_grid import hex_outlines

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.entities.boards import Board
    from sandtable.model.entities.outlines import Outline


def board_outlines(board: Board) -> Mapping[str, Outline]:
    """Return outlines by space; none for a board whose spaces were never drawn."""
    if board.kind == "hexes" and board.grid is not None:
        # A hex may be redrawn by hand, so written outlines replace those of the grid.
        return {**hex_outlines(board.grid), **board.outlines}
    return board.outlines
