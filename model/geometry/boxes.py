"""Boxes and tracks that nobody has drawn, laid out in tidy rows; and the cells of tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.grid import SIZE, hex_outlines
from sandtable.model.geometry.hex.hexes import hex_at
from sandtable.model.geometry.shapes import coordinates
from sandtable.model.memo import memoize_by_identity
from sandtable.model.phrases.phrase import is_whole

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Space
    from sandtable.model.phrases.span import Span

Bounds = tuple[int, int, int, int]
"""West, south, east, north."""

_BOX = (3, 2)
"""Width and height of a box in cells: room for a stack of four and its name."""
_GAP = 0.5
"""Between boxes, in cells."""
_ON_A_LINE = 10
"""No more cells of a track stand side by side, where there are more."""
_SHAPE = 1.5
"""How much wider than high a display of boxes is."""
_MOST = 1000
"""A longer track is one box: nobody prints its cells."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A box to lay out, its measures in board units."""

    space: str
    wide: int
    high: int


@memoize_by_identity
def outlines_on(board: Board) -> Mapping[str, Outline]:
    """What covers a board, by space: hexes, what is drawn, and boxes that nobody has drawn."""
    return {**_drawn(board), **boxes_of(board)}


@memoize_by_identity
def boxes_of(board: Board) -> Mapping[str, Outline]:
    """An outline for each box and track that has none, in rows below what is drawn."""
    unit = _unit(board)
    items = [_Item(name, *_measures(space, unit)) for name, space in _undrawn(board)]
    drawn = _bounds(_drawn(board))
    gap = round(_GAP * unit)
    rows = _rows(items, _width(items, drawn, gap), gap)
    return dict(_laid(rows, drawn, gap, 0 if board.kind == "boxes" else gap))


def _unit(board: Board) -> int:
    """How wide a cell is: as a hex, or so that a box is as large as what is drawn mostly is."""
    if board.grid:
        return max(2, round(board.grid.size or SIZE))
    found = [_bounds({name: outline}) for name, outline in board.outlines.items()]
    areas = [(e - w) * (n - s) for w, s, e, n in filter(None, found)]
    return max(2, round(sqrt(median(areas) / (_BOX[0] * _BOX[1])))) if areas else round(SIZE)


def _drawn(board: Board) -> Mapping[str, Outline]:
    hexes = hex_outlines(board.grid) if board.grid else {}
    return {**hexes, **board.outlines}


def _undrawn(board: Board) -> Iterator[tuple[str, Space]]:
    """Spaces to lay out; land and sea without an outline are forgotten, and no boxes."""
    for name, space in board.spaces.items():
        kind = space.kind or board.spaces_are
        if name in board.outlines or (board.grid and hex_at(board.grid, name)):
            continue
        if board.kind != "areas" or space.track or kind not in {None, "land", "sea"}:
            yield name, space


def _measures(space: Space, unit: int) -> tuple[int, int]:
    """Width and height of a box; of a track by its cells."""
    count = cell_count(space.track)
    if count < 2:  # noqa: PLR2004 - one cell is a box
        return _BOX[0] * unit, _BOX[1] * unit
    wide = min(count, _ON_A_LINE)
    return wide * unit, ceil(count / wide) * unit


def cell_count(track: Span | None) -> int:
    """How many cells a track has; 1 if it is none, or goes on without end."""
    return len(_numbers(track)) or 1


def _numbers(track: Span | None) -> range:
    ends = [end for end in (track.first, track.last) if end] if track else []
    if len(ends) != 2 or not all(is_whole(end) for end in ends):  # noqa: PLR2004
        return range(0)
    first, last = map(int, ends)
    return range(first, last + 1) if last - first < _MOST else range(0)


def _width(items: list[_Item], drawn: Bounds | None, gap: int) -> int:
    """How wide rows may be: as what is drawn with a gap to its edges, or as a sheet of boxes."""
    widest = max((item.wide for item in items), default=0)
    if drawn:
        return max(widest, drawn[2] - drawn[0] - 2 * gap)
    area = sum((item.wide + gap) * (item.high + gap) for item in items)
    return max(widest, round(sqrt(_SHAPE * area)) - gap)


def _rows(items: list[_Item], width: int, gap: int) -> list[list[_Item]]:
    """Boxes side by side in the order of the board, as many as have room."""
    rows: list[list[_Item]] = []
    used = 0
    for item in items:
        if rows and used + gap + item.wide <= width:
            rows[-1].append(item)
            used += gap + item.wide
        else:
            rows.append([item])
            used = item.wide
    return rows


def _laid(
    rows: list[list[_Item]], drawn: Bounds | None, gap: int, inset: int
) -> Iterator[tuple[str, Outline]]:
    heights = [max(item.high for item in row) for row in rows]
    left = drawn[0] + inset if drawn else 0
    top = drawn[1] - gap if drawn else sum(heights) + gap * (len(rows) - 1)
    for row, height in zip(rows, heights, strict=True):
        x = left
        for item in row:
            yield item.space, box((x, top - item.high, x + item.wide, top))
            x += item.wide + gap
        top -= height + gap


def box(bounds: Bounds) -> Outline:
    """A rectangle."""
    west, south, east, north = bounds
    return Outline.of([[(west, south), (east, south), (east, north), (west, north)]])


def cells_of(outline: Outline, track: Span) -> Mapping[int, Outline]:
    """The cells of a track within its outline, by number: rows from the top, as square as can be.

    It is empty for a track that has no cells to count.
    """
    numbers, bounds = _numbers(track), _bounds({"": outline})
    if not numbers or bounds is None:
        return {}
    west, south, east, north = bounds
    wide, high = max(1, east - west), max(1, north - south)
    across = min(
        range(1, len(numbers) + 1),
        key=lambda n: abs(np.log((wide / n) / (high / ceil(len(numbers) / n)))),
    )
    down = ceil(len(numbers) / across)
    xs = [west + wide * i // across for i in range(across + 1)]
    ys = [north - high * i // down for i in range(down + 1)]
    return {
        number: box((xs[i % across], ys[i // across + 1], xs[i % across + 1], ys[i // across]))
        for i, number in enumerate(numbers)
    }


def _bounds(outlines: Mapping[str, Outline]) -> Bounds | None:
    rings = [ring for outline in outlines.values() for ring in outline.rings()]
    if not rings:
        return None
    points = coordinates(b"".join(rings))
    (west, south), (east, north) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return west, south, east, north
