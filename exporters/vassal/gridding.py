"""Which numbering a hex grid has in VASSAL, and where its hexes lie in it."""

from __future__ import annotations

import re
from math import floor, sqrt
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.numbering import Count, Numbering
from sandtable.exporters.vassal.windows import pixels
from sandtable.model.geometry.hex.grid import SIZE, centres
from sandtable.model.geometry.hex.hexes import Hex, stands_out

if TYPE_CHECKING:
    from sandtable.drawing.maps.paper_transform import PaperTransform
    from sandtable.exporters.vassal.pixels import Pixel
    from sandtable.model.entities.boards import Grid

_PART = re.compile(r"\{(column|row)(?::(0?\d|A))?\}")


def numbering_of(grid: Grid, paper: PaperTransform, size: Pixel) -> Numbering | None:
    """The numbering of a grid on a picture; nothing, where VASSAL has no such labels."""
    parts = dict(_PART.findall(grid.label))
    if len(_PART.findall(grid.label)) != len(parts) or set(parts) != {"column", "row"}:
        return None
    sideways = grid.orientation == "pointy"
    step = pixels((grid.size or SIZE) * paper.scale)
    dx, dy = round(step * sqrt(3) / 2, 4), round(step, 4)
    lines, alongs = ("row", "column") if sideways else ("column", "row")
    first_line, first_along, descending = _firsts(grid, sideways=sideways)
    skipped = int(stands_out(grid, first_line))  # VASSAL moves every second line, not the first
    x, y = _first_pixel(grid, paper, first_line, first_along, sideways=sideways)
    # Where the first line is one that is moved, another one is counted before it.
    origin = (round(x - skipped * dx), round(y - skipped * dy / 2))
    most = floor(size[1] / dx + 0.5)  # VASSAL's own reckoning, from the height of the picture
    line_down, along_down = (descending, False) if sideways else (False, descending)
    return Numbering(
        origin,
        dx,
        dy,
        sideways,
        _count(parts[lines], first_line, skipped, most if line_down else None),
        _count(parts[alongs], first_along, 0, most if along_down else None),
        _PART.sub(lambda part: "$column$" if part[1] == lines else "$row$", grid.label),
    )


def _firsts(grid: Grid, *, sideways: bool) -> tuple[int, int, bool]:
    """The line and the hex at the upper left, and whether rows are numbered upwards."""
    top = grid.rows[0] if grid.down else grid.rows[1]
    left = grid.columns[0]
    return (top, left, not grid.down) if sideways else (left, top, not grid.down)


def _first_pixel(
    grid: Grid, paper: PaperTransform, line: int, along: int, *, sideways: bool
) -> tuple[float, float]:
    place = Hex(along, line) if sideways else Hex(line, along)
    [[east, north]] = centres(grid, [place]).tolist()
    x, y = (pixels(part) for part in paper.point_to_millimetres((east, north)))
    return (y, x) if sideways else (x, y)


def _count(how: str, first: int, skipped: int, most: int | None) -> Count:
    letters = how == "A"
    digits = int(how or 1) if not letters else 1
    offset = first - skipped if most is None else first + skipped - most
    return Count(offset - letters, letters, digits, most is not None, most or 0)


def spot_in(numbering: Numbering, grid: Grid, place: Hex) -> Pixel:
    """Where the pieces of a hex lie."""
    sideways = numbering.sideways
    first_line, first_along, descending = _firsts(grid, sideways=sideways)
    line, along = (place.row, place.column) if sideways else (place.column, place.row)
    line_down, along_down = (descending, False) if sideways else (False, descending)
    raw_line = (first_line - line if line_down else line - first_line) + int(
        stands_out(grid, first_line)
    )
    return numbering.centre(raw_line, first_along - along if along_down else along - first_along)
