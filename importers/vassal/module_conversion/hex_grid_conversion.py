"""VASSAL's hexes as the grid of a board."""

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
"""Board units a pixel: corners of small hexes must not fall together."""
_LABEL_VARIABLE = re.compile(r"\$(column|row|gridLocation)\$")
_UNFIT_LETTERS = re.compile(r"[^A-Za-z0-9._+'{}:-]")
_REGULAR_RATIO = sqrt(3) / 2
_RATIO_ERROR = 0.02
_MOST_HEXES = 1000
"""No map has more hexes in a row."""


def make_board_grid(found: HexGrid) -> Grid | None:
    """The same hexes by the same names; nothing, where a grid of ours cannot have them."""
    label = hex_label_pattern(found)
    if (
        not found.is_numbered
        or found.column_format.is_descending
        or placeholders_in_label(label) != {"column", "row"}
    ):
        return None
    if max(found.picture_size) > _MOST_HEXES * min(found.dx, found.dy):
        return None
    if found.is_staggered or abs(found.dx / found.dy - _REGULAR_RATIO) > _RATIO_ERROR:
        return None
    spans = _column_and_row_ranges(found)
    if spans is None:
        return None
    columns, rows = spans
    grid = Grid(
        label=label,
        columns=columns,
        rows=rows,
        orientation="pointy" if found.is_sideways else "flat",
        stagger=_stagger_direction(found),
        size=found.dy * UNITS_PER_PIXEL,
        origin=(0.0, 0.0),
        down=not found.row_format.is_descending,
    )
    grid = _grid_with_origin(found, grid)
    return grid if all(_compare_labels(found, grid)) else None


def hex_label_pattern(found: HexGrid) -> str:
    """How a hex is called; signs that no id has are left out."""
    lines, alongs = ("row", "column") if found.is_sideways else ("column", "row")
    parts = {
        "column": _label_part(lines, found.column_format),
        "row": _label_part(alongs, found.row_format),
    }
    both = (parts["column"], parts["row"])
    parts["gridLocation"] = found.separator.join(
        both if found.first_direction == "H" else both[::-1]
    )
    return _UNFIT_LETTERS.sub(
        "", _LABEL_VARIABLE.sub(lambda word: parts[word[1]], found.label_format)
    )


def _label_part(name: str, counted: NumberFormat) -> str:
    how = "A" if counted.has_letters else f"0{counted.digits}" if counted.digits > 1 else ""
    return f"{{{name}:{how}}}" if how else f"{{{name}}}"


def _printed_number(counted: NumberFormat, raw: int) -> int:
    return raw + counted.offset + counted.has_letters


def _column_and_row_ranges(found: HexGrid) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The columns and rows of which a hex lies on the picture."""
    across, down = found.picture_size[::-1] if found.is_sideways else found.picture_size
    lines = [
        _printed_number(found.column_format, n)
        for n in _indices_inside(found.origin[0], found.dx, across)
    ]
    alongs = [
        _printed_number(found.row_format, n)
        for n in _indices_inside(found.origin[1], found.dy, down)
    ]
    if found.row_format.is_descending:
        most = floor(found.picture_size[1] / found.dx + 0.5)
        own = _indices_inside(
            found.origin[0] if found.is_sideways else found.origin[1],
            found.dx if found.is_sideways else found.dy,
            found.picture_size[1],
        )
        turned = [
            _printed_number(
                found.column_format if found.is_sideways else found.row_format, most - n
            )
            for n in own
        ]
        lines, alongs = (turned, alongs) if found.is_sideways else (lines, turned)
    lines = [n for n in lines if n >= int(found.column_format.has_letters)]
    alongs = [n for n in alongs if n >= int(found.row_format.has_letters)]
    if not lines or not alongs:
        return None
    pair = (min(lines), max(lines)), (min(alongs), max(alongs))
    return pair[::-1] if found.is_sideways else pair


def _indices_inside(first: int, step: float, end: int) -> range:
    """Which of a row of middles lie between nought and an end."""
    low = -floor(first / step)
    return range(low, max(low, floor((end - 1 - first) / step) + 1))


def _stagger_direction(found: HexGrid) -> Literal["odd-down", "even-down"]:
    """VASSAL moves the second line, and every other one after it."""
    second = 1
    if found.is_sideways and found.row_format.is_descending:
        second = floor(found.picture_size[1] / found.dx + 0.5) - 1
    return "odd-down" if _printed_number(found.column_format, second) % 2 else "even-down"


def _grid_with_origin(found: HexGrid, grid: Grid) -> Grid:
    """The grid where VASSAL's hexes lie: by the middle of the hex of its first numbers."""
    from dataclasses import replace

    place = (grid.columns[0], grid.rows[0])
    line_number, along_number = place[::-1] if found.is_sideways else place
    line = line_number - found.column_format.offset - found.column_format.has_letters
    along = along_number - found.row_format.offset - found.row_format.has_letters
    if found.row_format.is_descending:
        most = floor(found.picture_size[1] / found.dx + 0.5)
        line, along = (most - line, along) if found.is_sideways else (line, most - along)
    x, y = found.hex_centre(line, along)
    return replace(
        grid,
        origin=(float(x * UNITS_PER_PIXEL), float((found.picture_size[1] - y) * UNITS_PER_PIXEL)),
    )


def _compare_labels(found: HexGrid, grid: Grid) -> Iterator[bool]:
    """Whether VASSAL calls each middle as the grid does."""
    for (_, label), (x, y) in zip(labelled_hexes(grid), hex_centres(grid).tolist(), strict=True):
        point = round(x / UNITS_PER_PIXEL), round(found.picture_size[1] - y / UNITS_PER_PIXEL)
        yield _UNFIT_LETTERS.sub("", found.location_name(point)) == label
