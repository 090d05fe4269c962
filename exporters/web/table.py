"""Where boards lie on the table: joined ones edge to edge, boxes below the maps or beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import inf, isclose
from typing import TYPE_CHECKING

from sandtable.exporters.web.rows import Spot
from sandtable.model.geometry.hex.grid import centres, paper_of
from sandtable.model.geometry.hex.hexes import labelled
from sandtable.model.geometry.hex.plane import planes_of

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.model.geometry.hex.plane import Sheet as Joined
    from sandtable.model.module import Module

_AIR = 2.0
"""Millimetres about a map that are shown of its sheet."""
_GAP = 14.0
"""Between boards on the table."""
_SHAPE = 1.25
"""How much wider than high the room for the table mostly is."""


def frame_of(sheet: MapSheet) -> tuple[float, float, float, float]:
    """What of the sheet is shown: left, top, width and height; nothing about joined maps."""
    left, top, right, bottom = sheet.paper.box
    air = 0.0 if sheet.board.grid else _AIR
    return left - air, top - air, right - left + 2 * air, bottom - top + 2 * air


def within(sheet: MapSheet, point: Spot) -> Spot:
    """A point of the sheet as one of what is shown."""
    left, top, _, _ = frame_of(sheet)
    return point[0] - left, point[1] - top


def places_of(module: Module, sheets: Mapping[str, MapSheet]) -> dict[str, Spot]:
    """The upper left corner of each board, in millimetres: as they fill a window best."""
    size = {name: frame_of(sheet)[2:] for name, sheet in sheets.items()}
    maps = [_block(group, size) for group in _groups(module, sheets)]
    known = {name for block in maps for name in block.places}
    boxes = [_block({name: (0.0, 0.0)}, size) for name in sheets if name not in known]
    rows = [_in_rows([*maps, *boxes], wide) for wide in _widths([*maps, *boxes])]
    if maps and boxes:
        beside = _in_rows(maps, inf)
        rows.append(_in_rows([beside, _in_columns(boxes, beside.high)], inf))
    return min(rows, key=_room).places if rows else {}


@dataclass(frozen=True, slots=True)
class _Block:
    """Boards that keep their places to each other."""

    wide: float
    high: float
    places: dict[str, Spot]


def _block(group: Mapping[str, Spot], size: Mapping[str, tuple[float, float]]) -> _Block:
    """Boards that join, from their common upper left."""
    west = min(x for x, _ in group.values())
    north = min(y for _, y in group.values())
    places = {name: (x - west, y - north) for name, (x, y) in group.items()}
    wide = max(x + size[name][0] for name, (x, _) in places.items())
    high = max(y + size[name][1] for name, (_, y) in places.items())
    return _Block(wide, high, places)


def _widths(blocks: Sequence[_Block]) -> list[float]:
    """How wide rows may be: as so many of the first blocks are together."""
    return list(accumulate(block.wide + _GAP for block in blocks))


def _room(block: _Block) -> float:
    """How large a window must be, of the shape that windows mostly have."""
    return max(block.wide / _SHAPE, block.high)


def _in_rows(blocks: Sequence[_Block], most: float) -> _Block:
    """One beside the other, in rows that are so wide at most."""
    found: dict[str, Spot] = {}
    x, y, deep, wide = 0.0, 0.0, 0.0, 0.0
    for block in blocks:
        if x and x + block.wide > most:
            x, y, deep = 0.0, y + deep + _GAP, 0.0
        found.update({name: (x + dx, y + dy) for name, (dx, dy) in block.places.items()})
        wide, deep = max(wide, x + block.wide), max(deep, block.high)
        x += block.wide + _GAP
    return _Block(wide, y + deep, found)


def _in_columns(blocks: Sequence[_Block], most: float) -> _Block:
    """One below the other, in columns that are so high at most."""
    turned = [_turned(block) for block in blocks]
    return _turned(_in_rows(turned, most))


def _turned(block: _Block) -> _Block:
    """A block with its sides exchanged."""
    places = {name: (y, x) for name, (x, y) in block.places.items()}
    return _Block(block.high, block.wide, places)


def _groups(module: Module, sheets: Mapping[str, MapSheet]) -> list[dict[str, Spot]]:
    """The maps, those that join together; each where it lies among its own."""
    groups: list[dict[str, Spot]] = []
    for plane in planes_of(module.boards):
        known = [one for one in plane.sheets if one.board in sheets]
        scale = sheets[known[0].board].paper.scale if known else 1.0
        joined: dict[str, Spot] = {}
        for one in known:
            at = {one.board: _in_plane(one, sheets[one.board])}
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


def _in_plane(joined: Joined, sheet: MapSheet) -> Spot:
    """Where the corner of a board lies in the plane of its hexes."""
    first = labelled(joined.grid)[0][0]
    u, v = joined.spot(first)
    step = paper_of(joined.grid).step
    scale = sheet.paper.scale
    x, y = within(
        sheet, sheet.paper.point_to_millimetres(centres(joined.grid, [first])[0].tolist())
    )
    return u * step[0] * scale - x, -v * step[1] * scale - y
