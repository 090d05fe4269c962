"""Arrangement of boards on the table: joined maps edge to edge, boxes around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf, isclose
from typing import TYPE_CHECKING

from sandtable.exporters.web.page_rows import BoardPoint
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import grid_placement, hex_centres
from sandtable.model.geometry.hex.hex_plane import hex_planes

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.model.geometry.hex.hex_plane import PlacedBoard as Joined
    from sandtable.model.module import Module

_MARGIN_AROUND_MAP = 2.0
"""Margin around a map in millimetres."""
_DISTANCE_BETWEEN_BOARDS = 14.0
"""Distance between boards in millimetres."""
_WINDOW_WIDTH_TO_HEIGHT = 1.25
"""Usual ratio of width to height of a browser window."""


def visible_part_of_sheet(sheet: MapSheet) -> tuple[float, float, float, float]:
    """Return the visible part of a map sheet: left, top, width, height.

    The margin of a map that joins another is not visible.
    """
    left, top, right, bottom = sheet.paper.box
    air = 0.0 if sheet.board.grid else _MARGIN_AROUND_MAP
    return left - air, top - air, right - left + 2 * air, bottom - top + 2 * air


def point_in_visible_part(sheet: MapSheet, point: BoardPoint) -> BoardPoint:
    """Convert a point of the sheet to a point of its visible part."""
    left, top, _, _ = visible_part_of_sheet(sheet)
    return point[0] - left, point[1] - top


def corner_of_each_board(module: Module, sheets: Mapping[str, MapSheet]) -> dict[str, BoardPoint]:
    """Return the upper left corner of each board in millimetres, to fill the window."""
    size = {name: visible_part_of_sheet(sheet)[2:] for name, sheet in sheets.items()}
    maps = [_join_boards(group, size) for group in _groups_of_joined_maps(module, sheets)]
    map_boards = {name for block in maps for name in block.corners}
    boxes = [_join_boards({name: (0.0, 0.0)}, size) for name in sheets if name not in map_boards]
    rows = [
        _arrange_in_rows([*maps, *boxes], wide) for wide in _possible_row_widths([*maps, *boxes])
    ]
    if maps and boxes:
        beside = _arrange_in_rows(maps, inf)
        rows.append(
            _arrange_in_rows([beside, _arrange_boards_in_columns(boxes, beside.height)], inf)
        )
    return min(rows, key=_window_size_for_boards).corners if rows else {}


@dataclass(frozen=True, slots=True)
class _JoinedBoards:
    """Boards on the page with fixed positions relative to each other."""

    width: float
    height: float
    corners: dict[str, BoardPoint]


def _join_boards(
    group: Mapping[str, BoardPoint], size: Mapping[str, tuple[float, float]]
) -> _JoinedBoards:
    """Return a block of boards that join, with corners measured from its upper left."""
    west = min(x for x, _ in group.values())
    north = min(y for _, y in group.values())
    places = {name: (x - west, y - north) for name, (x, y) in group.items()}
    wide = max(x + size[name][0] for name, (x, _) in places.items())
    high = max(y + size[name][1] for name, (_, y) in places.items())
    return _JoinedBoards(wide, high, places)


def _possible_row_widths(blocks: Sequence[_JoinedBoards]) -> list[float]:
    """Return the candidate widths of rows: the total widths of the first blocks."""
    return list(accumulate(block.width + _DISTANCE_BETWEEN_BOARDS for block in blocks))


def _window_size_for_boards(block: _JoinedBoards) -> float:
    """Return the size of a window, of the usual proportions, that shows a whole block."""
    return max(block.width / _WINDOW_WIDTH_TO_HEIGHT, block.height)


def _arrange_in_rows(blocks: Sequence[_JoinedBoards], most: float) -> _JoinedBoards:
    """Arrange blocks of joined boards in rows up to a width."""
    corners: dict[str, BoardPoint] = {}
    x, y, deep, wide = 0.0, 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.width > most:
            x, y, deep = 0.0, y + deep + _DISTANCE_BETWEEN_BOARDS, 0.0
        corners.update({name: (x + dx, y + dy) for name, (dx, dy) in block.corners.items()})
        wide, deep = max(wide, x + block.width), max(deep, block.height)
        x += block.width + _DISTANCE_BETWEEN_BOARDS
    return _JoinedBoards(wide, y + deep, corners)


def _arrange_boards_in_columns(blocks: Sequence[_JoinedBoards], most: float) -> _JoinedBoards:
    """Arrange blocks of joined boards in columns up to a height."""
    turned = [_swap_rows_and_columns(block) for block in blocks]
    return _swap_rows_and_columns(_arrange_in_rows(turned, most))


def _swap_rows_and_columns(block: _JoinedBoards) -> _JoinedBoards:
    """Return a block of joined boards with rows and columns exchanged."""
    places = {name: (y, x) for name, (x, y) in block.corners.items()}
    return _JoinedBoards(block.height, block.width, places)


def _groups_of_joined_maps(
    module: Module, sheets: Mapping[str, MapSheet]
) -> list[dict[str, BoardPoint]]:
    """Return groups of maps that join, with the corner of each map within its group."""
    groups: list[dict[str, BoardPoint]] = []
    for plane in hex_planes(module.boards):
        plane_boards = [
            placed_board
            for placed_board in plane.placed_boards
            # A grid without hexes joins nothing.
            if placed_board.board in sheets and labelled_hexes(placed_board.grid)
        ]
        scale = sheets[plane_boards[0].board].paper.scale if plane_boards else 1.0
        joined: dict[str, BoardPoint] = {}
        for placed_board in plane_boards:
            at = {
                placed_board.board: _board_corner_in_hex_plane(
                    placed_board, sheets[placed_board.board]
                )
            }
            # Maps drawn in different scales cannot be joined on the table, even if their hexes
            # join.
            if isclose(sheets[placed_board.board].paper.scale, scale, rel_tol=1e-6):
                joined.update(at)
            else:
                groups.append(at)
        groups.extend([joined] if joined else [])
    grouped_boards = {name for group in groups for name in group}
    for name, sheet in sheets.items():
        if name not in grouped_boards and sheet.board.kind != "boxes":
            groups.append({name: (0.0, 0.0)})
    return groups


def _board_corner_in_hex_plane(joined: Joined, sheet: MapSheet) -> BoardPoint:
    """Return the corner of a board in the plane of its hexes."""
    first = labelled_hexes(joined.grid)[0][0]
    u, v = joined.lattice_point(first)
    step = grid_placement(joined.grid).lattice_step
    scale = sheet.paper.scale
    x, y = point_in_visible_part(
        sheet, sheet.paper.point_to_millimetres(hex_centres(joined.grid, [first])[0].tolist())
    )
    return u * step[0] * scale - x, -v * step[1] * scale - y
