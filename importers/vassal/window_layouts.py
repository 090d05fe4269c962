"""Boards side by side in a map window, as chosen by the module or a saved game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.importers.vassal.location_grids import PixelPoint
from sandtable.importers.vassal.map_windows import MapWindow, WindowBoard, class_name_of_element
from sandtable.importers.vassal.piece_traits import parse_whole_number
from sandtable.importers.vassal.token_sequences import split_tokens

if TYPE_CHECKING:
    from sandtable.importers.vassal.saved_games import SavedGame

_BOARD_PICKER_SUFFIX = "BoardPicker"
_FIELDS_PER_BOARD_IN_COMMAND = 3
# More boards in one row are not readable on any screen.
_MAX_BOARD_COLUMNS = 100


@dataclass(frozen=True, slots=True)
class PlacedWindowBoard:
    """A board with its position in a window."""

    board: WindowBoard
    left: int
    top: int
    is_only: bool = False
    """Whether the window shows no other board, so that all points belong to this one."""

    def has_point(self, point: PixelPoint) -> bool:
        """Say whether a point of the window belongs to this board."""
        x, y = self.window_point_to_board_pixels(point)
        wide, high = self.board.picture_size
        return self.is_only or (0 <= x < wide and 0 <= y < high)

    def window_point_to_board_pixels(self, point: PixelPoint) -> PixelPoint:
        """Convert a point of the window to pixels of this board."""
        return point[0] - self.left, point[1] - self.top


def boards_of_new_game(window: MapWindow) -> tuple[PlacedWindowBoard, ...]:
    """Return the boards that a new game shows: those of the board picker, or the first one."""
    for picker in window.element.iter():
        if class_name_of_element(picker) == _BOARD_PICKER_SUFFIX:
            for child in picker:
                # The first set-up of the picker is the one that a new game shows.
                if child.tag == "setup" and (
                    layout := _parse_board_picker_command(window, child.text or "")
                ):
                    return layout
    return _lay_out_boards(window, [(board.name, 0, 0) for board in window.window_boards[:1]])


def boards_of_saved_game(window: MapWindow, save: SavedGame) -> tuple[PlacedWindowBoard, ...]:
    """Return the boards of a window in a saved game."""
    for command in save.arguments_of_commands(f"{window.name}{_BOARD_PICKER_SUFFIX}"):
        if layout := _parse_board_picker_command(window, command):
            return layout
    return boards_of_new_game(window)


def _parse_board_picker_command(window: MapWindow, command: str) -> tuple[PlacedWindowBoard, ...]:
    """Parse a board picker's command: the names of boards, with their columns and rows."""
    _, *fields = split_tokens(command, "\t")
    names, columns, rows = (
        fields[n::_FIELDS_PER_BOARD_IN_COMMAND] for n in range(_FIELDS_PER_BOARD_IN_COMMAND)
    )
    triples = [
        (name.partition("/")[0], parse_whole_number(column, 0), parse_whole_number(row, 0))
        for name, column, row in zip(names, columns, rows, strict=False)
    ]
    return _lay_out_boards(window, triples)


def _lay_out_boards(
    window: MapWindow, triples: Sequence[tuple[str, int, int]]
) -> tuple[PlacedWindowBoard, ...]:
    by_name = {board.name: board for board in window.window_boards}
    cells = {
        (column, row): by_name[name]
        for name, column, row in triples[:_MAX_BOARD_COLUMNS]
        if name in by_name
    }
    return tuple(_place_boards(window, cells))


def _place_boards(
    window: MapWindow, cells: dict[tuple[int, int], WindowBoard]
) -> Iterator[PlacedWindowBoard]:
    left, top = window.edge_size
    for (column, row), board in cells.items():
        beside = (b.picture_size[0] for (c, r), b in cells.items() if r == row and c < column)
        above = (b.picture_size[1] for (c, r), b in cells.items() if c == column and r < row)
        yield PlacedWindowBoard(board, left + sum(beside), top + sum(above), len(cells) == 1)
