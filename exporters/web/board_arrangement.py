"""Where boards lie on the table: joined ones edge to edge, boxes below the maps or beside them."""

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
"""Millimetres about a map that are shown of its sheet."""
_BOARD_GAP = 14.0
"""Between boards on the table."""
_WINDOW_RATIO = 1.25
"""How much wider than high the room for the table mostly is."""


def visible_frame(sheet: MapSheet) -> tuple[float, float, float, float]:
    """What of the sheet is shown: left, top, width and height; nothing about joined maps."""
    left, top, right, bottom = sheet.paper.box
    air = 0.0 if sheet.board.grid else _MAP_MARGIN
    return left - air, top - air, right - left + 2 * air, bottom - top + 2 * air


def point_in_frame(sheet: MapSheet, point: BoardPoint) -> BoardPoint:
    """A point of the sheet as one of what is shown."""
    left, top, _, _ = visible_frame(sheet)
    return point[0] - left, point[1] - top


def board_corners(module: Module, sheets: Mapping[str, MapSheet]) -> dict[str, BoardPoint]:
    """The upper left corner of each board, in millimetres: as they fill a window best."""
    size = {name: visible_frame(sheet)[2:] for name, sheet in sheets.items()}
    maps = [_make_block(group, size) for group in _groups_of_maps(module, sheets)]
    known = {name for block in maps for name in block.corners}
    boxes = [_make_block({name: (0.0, 0.0)}, size) for name in sheets if name not in known]
    rows = [_arrange_in_rows([*maps, *boxes], wide) for wide in _row_widths([*maps, *boxes])]
    if maps and boxes:
        beside = _arrange_in_rows(maps, inf)
        rows.append(_arrange_in_rows([beside, _arrange_in_columns(boxes, beside.height)], inf))
    return min(rows, key=_needed_window_size).corners if rows else {}


@dataclass(frozen=True, slots=True)
class _BoardBlock:
    """Boards that keep their places to each other."""

    width: float
    height: float
    corners: dict[str, BoardPoint]


def _make_block(
    group: Mapping[str, BoardPoint], size: Mapping[str, tuple[float, float]]
) -> _BoardBlock:
    """Boards that join, from their common upper left."""
    west = min(x for x, _ in group.values())
    north = min(y for _, y in group.values())
    places = {name: (x - west, y - north) for name, (x, y) in group.items()}
    wide = max(x + size[name][0] for name, (x, _) in places.items())
    high = max(y + size[name][1] for name, (_, y) in places.items())
    return _BoardBlock(wide, high, places)


def _row_widths(blocks: Sequence[_BoardBlock]) -> list[float]:
    """How wide rows may be: as so many of the first blocks are together."""
    return list(accumulate(block.width + _BOARD_GAP for block in blocks))


def _needed_window_size(block: _BoardBlock) -> float:
    """How large a window must be, of the shape that windows mostly have."""
    return max(block.width / _WINDOW_RATIO, block.height)


def _arrange_in_rows(blocks: Sequence[_BoardBlock], most: float) -> _BoardBlock:
    """One beside the other, in rows that are so wide at most."""
    found: dict[str, BoardPoint] = {}
    x, y, deep, wide = 0.0, 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.width > most:
            x, y, deep = 0.0, y + deep + _BOARD_GAP, 0.0
        found.update({name: (x + dx, y + dy) for name, (dx, dy) in block.corners.items()})
        wide, deep = max(wide, x + block.width), max(deep, block.height)
        x += block.width + _BOARD_GAP
    return _BoardBlock(wide, y + deep, found)


def _arrange_in_columns(blocks: Sequence[_BoardBlock], most: float) -> _BoardBlock:
    """One below the other, in columns that are so high at most."""
    turned = [_transposed_block(block) for block in blocks]
    return _transposed_block(_arrange_in_rows(turned, most))


def _transposed_block(block: _BoardBlock) -> _BoardBlock:
    """A block with its sides exchanged."""
    places = {name: (y, x) for name, (x, y) in block.corners.items()}
    return _BoardBlock(block.height, block.width, places)


def _groups_of_maps(module: Module, sheets: Mapping[str, MapSheet]) -> list[dict[str, BoardPoint]]:
    """The maps, those that join together; each where it lies among its own."""
    groups: list[dict[str, BoardPoint]] = []
    for plane in hex_planes(module.boards):
        known = [one for one in plane.placed_boards if one.board in sheets]
        scale = sheets[known[0].board].paper.scale if known else 1.0
        joined: dict[str, BoardPoint] = {}
        for one in known:
            at = {one.board: _corner_in_plane(one, sheets[one.board])}
            if isclose(sheets[one.board].paper.scale, scale, rel_tol=1e-6):
                joined.update(at)
            else:
                groups.append(at)
        groups.extend([joined] if joined else [])
    laid = {name for group in groups for name in group}
    for name, sheet in sheets.items():
        if name not in laid and sheet.board.kind != "boxes":
            groups.append({name: (0.0, 0.0)})
    return groups


def _corner_in_plane(joined: Joined, sheet: MapSheet) -> BoardPoint:
    """Where the corner of a board lies in the plane of its hexes."""
    first = labelled_hexes(joined.grid)[0][0]
    u, v = joined.lattice_point(first)
    step = grid_placement(joined.grid).lattice_step
    scale = sheet.paper.scale
    x, y = point_in_frame(
        sheet, sheet.paper.point_to_millimetres(hex_centres(joined.grid, [first])[0].tolist())
    )
    return u * step[0] * scale - x, -v * step[1] * scale - y
