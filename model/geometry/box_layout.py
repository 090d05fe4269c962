"""Layout of boxes and tracks without drawn outlines in tidy rows, and of the cells of tracks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import median
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_grid import DEFAULT_HEX_SIZE, hex_outlines
from sandtable.model.geometry.shape_conversion import ring_coordinates
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.phrases.phrase import is_signed_whole_number

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Space
    from sandtable.model.phrases.span import Span

BoundingBox = tuple[int, int, int, int]
"""West, south, east, north."""

_BOX_SIZE_IN_CELLS = (3, 2)
"""Width and height of a box in cells: room for a stack of four and its name."""
_GAP_IN_CELLS = 0.5
"""Distance between boxes, in cells."""
_MAX_CELLS_PER_ROW = 10
"""Largest number of track cells side by side."""
_DISPLAY_ASPECT_RATIO = 1.5
"""Width of a display of boxes divided by its height."""
_MAX_TRACK_CELLS = 1000
"""A track with more cells is laid out as one box, because nobody prints so many."""


@dataclass(frozen=True, slots=True)
class _UnplacedBox:
    """A box that is still to be laid out, with its size in board units."""

    space: str
    box_width: int
    box_height: int


@memoize_by_identity
def all_outlines_on_board(board: Board) -> Mapping[str, Outline]:
    """Return all outlines by space: hexes, drawn spaces, and boxes laid out automatically."""
    return {**_drawn_outlines(board), **outlines_of_undrawn_boxes(board)}


@memoize_by_identity
def outlines_of_undrawn_boxes(board: Board) -> Mapping[str, Outline]:
    """Return an outline for each box and track without one, in rows below the drawn spaces."""
    unit = _cell_width(board)
    items = [
        _UnplacedBox(name, *_box_size(space, unit)) for name, space in _iter_undrawn_spaces(board)
    ]
    drawn_bounds = _bounds_of_outlines(_drawn_outlines(board))
    gap = round(_GAP_IN_CELLS * unit)
    rows = _arrange_in_rows(items, _max_row_width(items, drawn_bounds, gap), gap)
    return dict(_iter_placed_boxes(rows, drawn_bounds, gap, 0 if board.kind == "boxes" else gap))


def _cell_width(board: Board) -> int:
    """Return the width of a cell of a track or box.

    It is that of a hex, or makes boxes as large as drawn spaces usually are.
    """
    if board.grid:
        # At least 2 units, so that half a cell is not empty.
        return max(2, round(board.grid.size or DEFAULT_HEX_SIZE))
    boxes = [_bounds_of_outlines({name: outline}) for name, outline in board.outlines.items()]
    areas = [(e - w) * (n - s) for w, s, e, n in filter(None, boxes)]
    return (
        max(2, round(sqrt(median(areas) / (_BOX_SIZE_IN_CELLS[0] * _BOX_SIZE_IN_CELLS[1]))))
        if areas
        else round(DEFAULT_HEX_SIZE)
    )


def _drawn_outlines(board: Board) -> Mapping[str, Outline]:
    hexes = hex_outlines(board.grid) if board.grid else {}
    return {**hexes, **board.outlines}


def _iter_undrawn_spaces(board: Board) -> Iterator[tuple[str, Space]]:
    """Yield the boxes and tracks that are to be laid out.

    Land and sea without an outline are not: the author forgot to draw them.
    """
    for name, space in board.spaces.items():
        kind = space.kind or board.spaces_are
        if name in board.outlines or (board.grid and hex_on_grid(board.grid, name)):
            continue
        # On a map of areas, land and sea without an outline are missing (GEO015), not boxes.
        if board.kind != "areas" or space.track or kind not in {None, "land", "sea"}:
            yield name, space


def _box_size(space: Space, unit: int) -> tuple[int, int]:
    """Return width and height of a box; for a track, from its number of cells."""
    count = track_cell_count(space.track)
    if count < 2:  # noqa: PLR2004 - one cell is a box
        return _BOX_SIZE_IN_CELLS[0] * unit, _BOX_SIZE_IN_CELLS[1] * unit
    wide = min(count, _MAX_CELLS_PER_ROW)
    return wide * unit, ceil(count / wide) * unit


def track_cell_count(track: Span | None) -> int:
    """Return the number of cells of a track; 1 if there is no track, or it has no end."""
    return len(_track_numbers(track)) or 1


def _track_numbers(track: Span | None) -> range:
    ends = [end for end in (track.first, track.last) if end] if track else []
    # A track without two numbers cannot be divided into cells.
    if len(ends) != 2 or not all(is_signed_whole_number(end) for end in ends):  # noqa: PLR2004
        return range(0)
    first, last = map(int, ends)
    return range(first, last + 1) if last - first < _MAX_TRACK_CELLS else range(0)


def _max_row_width(items: list[_UnplacedBox], drawn_bounds: BoundingBox | None, gap: int) -> int:
    """Return the largest width for a row of boxes.

    It follows the drawn area, or else the area of all boxes.
    """
    widest = max((item.box_width for item in items), default=0)
    if drawn_bounds:
        return max(widest, drawn_bounds[2] - drawn_bounds[0] - 2 * gap)
    area = sum((item.box_width + gap) * (item.box_height + gap) for item in items)
    return max(widest, round(sqrt(_DISPLAY_ASPECT_RATIO * area)) - gap)


def _arrange_in_rows(items: list[_UnplacedBox], width: int, gap: int) -> list[list[_UnplacedBox]]:
    """Return boxes in rows in the order of the board, as many in a row as fit."""
    rows: list[list[_UnplacedBox]] = []
    used = 0
    for item in items:
        if rows and used + gap + item.box_width <= width:
            rows[-1].append(item)
            used += gap + item.box_width
        else:
            rows.append([item])
            used = item.box_width
    return rows


def _iter_placed_boxes(
    rows: list[list[_UnplacedBox]], drawn_bounds: BoundingBox | None, gap: int, inset: int
) -> Iterator[tuple[str, Outline]]:
    heights = [max(item.box_height for item in row) for row in rows]
    left = drawn_bounds[0] + inset if drawn_bounds else 0
    top = drawn_bounds[1] - gap if drawn_bounds else sum(heights) + gap * (len(rows) - 1)
    for row, height in zip(rows, heights, strict=True):
        x = left
        for item in row:
            yield (
                item.space,
                rectangle_outline((x, top - item.box_height, x + item.box_width, top)),
            )
            x += item.box_width + gap
        top -= height + gap


def rectangle_outline(bounds: BoundingBox) -> Outline:
    """Return the outline of a rectangle."""
    west, south, east, north = bounds
    return Outline.from_points([[(west, south), (east, south), (east, north), (west, north)]])


def track_cell_outlines(outline: Outline, track: Span) -> Mapping[int, Outline]:
    """Return the outlines of a track's cells by number.

    Rows run from the top, and cells are as square as possible. A track without countable cells
    gives an empty mapping.
    """
    numbers, bounds = _track_numbers(track), _bounds_of_outlines({"": outline})
    if not numbers or bounds is None:
        return {}
    west, south, east, north = bounds
    wide, high = max(1, east - west), max(1, north - south)
    across = min(
        range(1, len(numbers) + 1),
        key=lambda n: abs(np.log((wide / n) / (high / ceil(len(numbers) / n)))),
    )
    down = ceil(len(numbers) / across)
    # Integer division distributes the remainder, so neighbouring cells share their edges exactly.
    xs = [west + wide * i // across for i in range(across + 1)]
    ys = [north - high * i // down for i in range(down + 1)]
    return {
        number: rectangle_outline(
            (xs[i % across], ys[i // across + 1], xs[i % across + 1], ys[i // across])
        )
        for i, number in enumerate(numbers)
    }


def _bounds_of_outlines(outlines: Mapping[str, Outline]) -> BoundingBox | None:
    rings = [ring for outline in outlines.values() for ring in outline.iter_rings()]
    if not rings:
        return None
    points = ring_coordinates(b"".join(rings))
    (west, south), (east, north) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return west, south, east, north
