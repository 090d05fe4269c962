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

_MAP_MARGIN = 2.0
"""Margin around a map in millimetres."""
_BOARD_GAP = 14.0
"""Distance between boards in millimetres."""
_WINDOW_RATIO = 1.25
"""Usual ratio of width to height of a browser window."""


def visible_frame(sheet: MapSheet) -> tuple[float, float, float, float]:
    """Return the visible part of a sheet (left, top, width, height), without margin if joined."""
    left, top, right, bottom = sheet.paper.box
    air = 0.0 if sheet.board.grid else _MAP_MARGIN
    return left - air, top - air, right - left + 2 * air, bottom - top + 2 * air


def point_in_frame(sheet: MapSheet, point: BoardPoint) -> BoardPoint:
    """Convert a point of the sheet to a point of its visible part."""
    left, top, _, _ = visible_frame(sheet)
    return point[0] - left, point[1] - top


def board_corners(module: Module, sheets: Mapping[str, MapSheet]) -> dict[str, BoardPoint]:
    """Return the upper left corner of each board in millimetres, to fill the window."""
    size = {name: visible_frame(sheet)[2:] for name, sheet in sheets.items()}
    maps = [_make_block(group, size) for group in _groups_of_maps(module, sheets)]
    map_boards = {name for block in maps for name in block.corners}
    boxes = [_make_block({name: (0.0, 0.0)}, size) for name in sheets if name not in map_boards]
    rows = [_arrange_in_rows([*maps, *boxes], wide) for wide in _row_widths([*maps, *boxes])]
    if maps and boxes:
        beside = _arrange_in_rows(maps, inf)
        rows.append(_arrange_in_rows([beside, _arrange_in_columns(boxes, beside.height)], inf))
    return min(rows, key=_needed_window_size).corners if rows else {}


@dataclass(frozen=True, slots=True)
class _BoardBlock:
    """Boards with fixed positions relative to each other."""

    width: float
    height: float
    corners: dict[str, BoardPoint]


def _make_block(
    group: Mapping[str, BoardPoint], size: Mapping[str, tuple[float, float]]
) -> _BoardBlock:
    """Return a block of joined boards, with corners measured from its upper left."""
    west = min(x for x, _ in group.values())
    north = min(y for _, y in group.values())
    places = {name: (x - west, y - north) for name, (x, y) in group.items()}
    wide = max(x + size[name][0] for name, (x, _) in places.items())
    high = max(y + size[name][1] for name, (_, y) in places.items())
    return _BoardBlock(wide, high, places)


def _row_widths(blocks: Sequence[_BoardBlock]) -> list[float]:
    """Return the candidate widths of rows: the total widths of the first blocks."""
    return list(accumulate(block.width + _BOARD_GAP for block in blocks))


def _needed_window_size(block: _BoardBlock) -> float:
    """Return the size of a window, of the usual proportions, that shows a whole block."""
    return max(block.width / _WINDOW_RATIO, block.height)


def _arrange_in_rows(blocks: Sequence[_BoardBlock], most: float) -> _BoardBlock:
    """Arrange blocks in rows up to a width."""
    corners: dict[str, BoardPoint] = {}
    x, y, deep, wide = 0.0, 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.width > most:
            x, y, deep = 0.0, y + deep + _BOARD_GAP, 0.0
        corners.update({name: (x + dx, y + dy) for name, (dx, dy) in block.corners.items()})
        wide, deep = max(wide, x + block.width), max(deep, block.height)
        x += block.width + _BOARD_GAP
    return _BoardBlock(wide, y + deep, corners)


def _arrange_in_columns(blocks: Sequence[_BoardBlock], most: float) -> _BoardBlock:
    """Arrange blocks in columns up to a height."""
    turned = [_transposed_block(block) for block in blocks]
    return _transposed_block(_arrange_in_rows(turned, most))


def _transposed_block(block: _BoardBlock) -> _BoardBlock:
    """Return a block with rows and columns exchanged."""
    places = {name: (y, x) for name, (x, y) in block.corners.items()}
    return _BoardBlock(block.height, block.width, places)


def _groups_of_maps(module: Module, sheets: Mapping[str, MapSheet]) -> list[dict[str, BoardPoint]]:
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
            at = {placed_board.board: _corner_in_plane(placed_board, sheets[placed_board.board])}
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


def _corner_in_plane(joined: Joined, sheet: MapSheet) -> BoardPoint:
    """Return the corner of a board in the plane of its hexes."""
    first = labelled_hexes(joined.grid)[0][0]
    u, v = joined.lattice_point(first)
    step = grid_placement(joined.grid).lattice_step
    scale = sheet.paper.scale
    x, y = point_in_frame(
        sheet, sheet.paper.point_to_millimetres(hex_centres(joined.grid, [first])[0].tolist())
    )
    return u * step[0] * scale - x, -v * step[1] * scale - y
