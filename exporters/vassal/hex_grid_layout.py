"""Hex grids in VASSAL: their numbering, and the positions of their hexes."""

from __future__ import annotations

import re
from math import floor, sqrt
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.hex_numbering import AxisNumbering, HexNumbering
from sandtable.exporters.vassal.map_windows import millimetres_to_pixels
from sandtable.model.geometry.hex.grid_hexes import Hex, is_shifted_line
from sandtable.model.geometry.hex.hex_grid import DEFAULT_HEX_SIZE, hex_centres

if TYPE_CHECKING:
    from sandtable.drawing.maps.paper_transform import PaperTransform
    from sandtable.exporters.vassal.pixel_point import PixelPoint
    from sandtable.model.entities.boards import Grid

_LABEL_VARIABLE_PATTERN = re.compile(r"\{(column|row)(?::(0?\d|A))?\}")


def make_hex_numbering(grid: Grid, paper: PaperTransform, size: PixelPoint) -> HexNumbering | None:
    """Return the numbering of a grid on a picture, or None if VASSAL cannot form such labels."""
    parts = dict(_LABEL_VARIABLE_PATTERN.findall(grid.label))
    # A label that repeats a part, or lacks one, has no counterpart in VASSAL.
    if len(_LABEL_VARIABLE_PATTERN.findall(grid.label)) != len(parts) or set(parts) != {
        "column",
        "row",
    }:
        return None
    sideways = grid.orientation == "pointy"
    step = millimetres_to_pixels((grid.size or DEFAULT_HEX_SIZE) * paper.scale)
    dx, dy = round(step * sqrt(3) / 2, 4), round(step, 4)
    lines, alongs = ("row", "column") if sideways else ("column", "row")
    first_line, first_along, descending = _first_line_and_hex(grid, sideways=sideways)
    skipped = int(
        is_shifted_line(grid, first_line)
    )  # VASSAL moves every second line, not the first
    x, y = _centre_of_first_hex(grid, paper, first_line, first_along, sideways=sideways)
    # Where the first line is one that is moved, another one is counted before it.
    origin = (round(x - skipped * dx), round(y - skipped * dy / 2))
    most = floor(size[1] / dx + 0.5)  # VASSAL's own reckoning, from the height of the picture
    line_down, along_down = (descending, False) if sideways else (False, descending)
    return HexNumbering(
        origin,
        dx,
        dy,
        sideways,
        _make_axis_numbering(parts[lines], first_line, skipped, most if line_down else None),
        _make_axis_numbering(parts[alongs], first_along, 0, most if along_down else None),
        _LABEL_VARIABLE_PATTERN.sub(
            lambda part: "$column$" if part[1] == lines else "$row$", grid.label
        ),
    )


def _first_line_and_hex(grid: Grid, *, sideways: bool) -> tuple[int, int, bool]:
    """Return the line and hex at the upper left, and whether row numbers increase upwards."""
    top = grid.rows[0] if grid.down else grid.rows[1]
    left = grid.columns[0]
    return (top, left, not grid.down) if sideways else (left, top, not grid.down)


def _centre_of_first_hex(
    grid: Grid, paper: PaperTransform, line: int, along: int, *, sideways: bool
) -> tuple[float, float]:
    place = Hex(along, line) if sideways else Hex(line, along)
    [[east, north]] = hex_centres(grid, [place]).tolist()
    x, y = (millimetres_to_pixels(part) for part in paper.point_to_millimetres((east, north)))
    return (y, x) if sideways else (x, y)


def _make_axis_numbering(how: str, first: int, skipped: int, most: int | None) -> AxisNumbering:
    letters = how == "A"
    # Letters have no leading zeros, so their number of digits has no effect.
    digits = int(how or 1) if not letters else 1
    offset = first - skipped if most is None else first + skipped - most
    return AxisNumbering(offset - letters, letters, digits, most is not None, most or 0)


def hex_stack_point(numbering: HexNumbering, grid: Grid, place: Hex) -> PixelPoint:
    """Return the point at which the pieces of a hex stand."""
    sideways = numbering.sideways
    first_line, first_along, descending = _first_line_and_hex(grid, sideways=sideways)
    line, along = (place.row, place.column) if sideways else (place.column, place.row)
    # Lines count from the one that VASSAL does not shift, as in make_hex_numbering.
    line_down, along_down = (descending, False) if sideways else (False, descending)
    raw_line = (first_line - line if line_down else line - first_line) + int(
        is_shifted_line(grid, first_line)
    )
    return numbering.snap_point(
        raw_line, first_along - along if along_down else along - first_along
    )
