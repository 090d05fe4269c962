"""Conversion of VASSAL's hex grids to grids of boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import floor, sqrt
from typing import Literal

from sandtable.importers.vassal.location_grids import HexGrid, NumberFormat
from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.geometry.hex.hex_labels import placeholders_in_label

UNITS_PER_PIXEL = 10
"""Board units per pixel, large enough that corners of small hexes stay distinct."""
_LABEL_VARIABLE = re.compile(r"\$(column|row|gridLocation)\$")
_UNFIT_LETTERS = re.compile(r"[^A-Za-z0-9._+'{}:-]")
_REGULAR_RATIO = sqrt(3) / 2
_RATIO_ERROR = 0.02
_MAX_HEXES = 1000
"""Most hexes in a row of a map."""


def make_board_grid(hex_grid: HexGrid) -> Grid | None:
    """Return a grid with the same hexes and names, or None if our grids cannot express it."""
    label = hex_label_pattern(hex_grid)
    if (
        not hex_grid.is_numbered
        or hex_grid.column_format.is_descending
        or placeholders_in_label(label) != {"column", "row"}
    ):
        return None
    # Every hex is compared below, so their number is bounded first.
    if max(hex_grid.picture_size) > _MAX_HEXES * min(hex_grid.dx, hex_grid.dy):
        return None
    # Our hexes are regular, while VASSAL permits stretched ones.
    if hex_grid.is_staggered or abs(hex_grid.dx / hex_grid.dy - _REGULAR_RATIO) > _RATIO_ERROR:
        return None
    spans = _column_and_row_ranges(hex_grid)
    if spans is None:
        return None
    columns, rows = spans
    grid = Grid(
        label=label,
        columns=columns,
        rows=rows,
        orientation="pointy" if hex_grid.is_sideways else "flat",
        stagger=_stagger_direction(hex_grid),
        size=hex_grid.dy * UNITS_PER_PIXEL,
        origin=(0.0, 0.0),
        down=not hex_grid.row_format.is_descending,
    )
    grid = _grid_with_origin(hex_grid, grid)
    # Rules of numbering differ in many ways, so every label is compared before the grid is used.
    return grid if all(_compare_labels(hex_grid, grid)) else None


def hex_label_pattern(hex_grid: HexGrid) -> str:
    """Return the label pattern of a hex, without characters that ids cannot have."""
    lines, alongs = ("row", "column") if hex_grid.is_sideways else ("column", "row")
    parts = {
        "column": _label_part(lines, hex_grid.column_format),
        "row": _label_part(alongs, hex_grid.row_format),
    }
    both = (parts["column"], parts["row"])
    parts["gridLocation"] = hex_grid.separator.join(
        both if hex_grid.first_direction == "H" else both[::-1]
    )
    return _UNFIT_LETTERS.sub(
        "", _LABEL_VARIABLE.sub(lambda word: parts[word[1]], hex_grid.label_format)
    )


def _label_part(name: str, counted: NumberFormat) -> str:
    how = "A" if counted.has_letters else f"0{counted.digits}" if counted.digits > 1 else ""
    return f"{{{name}:{how}}}" if how else f"{{{name}}}"


def _printed_number(counted: NumberFormat, raw: int) -> int:
    return raw + counted.offset + counted.has_letters


def _column_and_row_ranges(hex_grid: HexGrid) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the ranges of columns and rows that have a hex on the picture."""
    across, down = hex_grid.picture_size[::-1] if hex_grid.is_sideways else hex_grid.picture_size
    lines = [
        _printed_number(hex_grid.column_format, n)
        for n in _indices_inside(hex_grid.origin[0], hex_grid.dx, across)
    ]
    alongs = [
        _printed_number(hex_grid.row_format, n)
        for n in _indices_inside(hex_grid.origin[1], hex_grid.dy, down)
    ]
    if hex_grid.row_format.is_descending:
        most = floor(hex_grid.picture_size[1] / hex_grid.dx + 0.5)
        line_indices = _indices_inside(
            hex_grid.origin[0] if hex_grid.is_sideways else hex_grid.origin[1],
            hex_grid.dx if hex_grid.is_sideways else hex_grid.dy,
            hex_grid.picture_size[1],
        )
        turned = [
            _printed_number(
                hex_grid.column_format if hex_grid.is_sideways else hex_grid.row_format, most - n
            )
            for n in line_indices
        ]
        lines, alongs = (turned, alongs) if hex_grid.is_sideways else (lines, turned)
    lines = [n for n in lines if n >= int(hex_grid.column_format.has_letters)]
    alongs = [n for n in alongs if n >= int(hex_grid.row_format.has_letters)]
    if not lines or not alongs:
        return None
    pair = (min(lines), max(lines)), (min(alongs), max(alongs))
    return pair[::-1] if hex_grid.is_sideways else pair


def _indices_inside(first: int, step: float, end: int) -> range:
    """Return the indices of the centres that lie between 0 and the end."""
    low = -floor(first / step)
    return range(low, max(low, floor((end - 1 - first) / step) + 1))


def _stagger_direction(hex_grid: HexGrid) -> Literal["odd-down", "even-down"]:
    """Return the direction of shifted columns; VASSAL shifts every second line."""
    second = 1
    if hex_grid.is_sideways and hex_grid.row_format.is_descending:
        second = floor(hex_grid.picture_size[1] / hex_grid.dx + 0.5) - 1
    return "odd-down" if _printed_number(hex_grid.column_format, second) % 2 else "even-down"


def _grid_with_origin(hex_grid: HexGrid, grid: Grid) -> Grid:
    """Return the grid with its origin at the centre of VASSAL's first numbered hex."""
    from dataclasses import replace

    place = (grid.columns[0], grid.rows[0])
    line_number, along_number = place[::-1] if hex_grid.is_sideways else place
    line = line_number - hex_grid.column_format.offset - hex_grid.column_format.has_letters
    along = along_number - hex_grid.row_format.offset - hex_grid.row_format.has_letters
    if hex_grid.row_format.is_descending:
        most = floor(hex_grid.picture_size[1] / hex_grid.dx + 0.5)
        line, along = (most - line, along) if hex_grid.is_sideways else (line, most - along)
    x, y = hex_grid.hex_centre(line, along)
    return replace(
        grid,
        origin=(
            float(x * UNITS_PER_PIXEL),
            float((hex_grid.picture_size[1] - y) * UNITS_PER_PIXEL),
        ),
    )


def _compare_labels(hex_grid: HexGrid, grid: Grid) -> Iterator[bool]:
    """Yield whether VASSAL's name of each hex centre equals that of the grid."""
    for (_, label), (x, y) in zip(labelled_hexes(grid), hex_centres(grid).tolist(), strict=True):
        point = round(x / UNITS_PER_PIXEL), round(hex_grid.picture_size[1] - y / UNITS_PER_PIXEL)
        yield _UNFIT_LETTERS.sub("", hex_grid.location_name(point)) == label
