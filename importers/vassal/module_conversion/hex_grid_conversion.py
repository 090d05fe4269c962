"""Conversion of VASSAL's hex grids to grids of boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import floor
from typing import Literal

from sandtable.importers.vassal.location_grids import HexGrid, NumberFormat, PixelPoint
from sandtable.importers.vassal.module_conversion.board_scale import (
    REGULAR_HEX_RATIO,
    UNITS_PER_PIXEL,
    BoardScale,
)
from sandtable.model.entities.boards import Grid
from sandtable.model.geometry.hex.grid_hexes import Hex, hex_on_grid, label_of_hex, labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.geometry.hex.hex_labels import placeholders_in_label

PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom."""
_LOCATION_NAME_VARIABLE = re.compile(r"\$(column|row|gridLocation)\$")
_LETTERS_NOT_ALLOWED_IN_ID = re.compile(r"[^A-Za-z0-9._+'{}:-]")
_MAX_RATIO_ERROR = 0.02
# More hexes than this in a row come from a wrong hex size in the module.
_MAX_HEXES = 1000
"""Most hexes in a row of a map."""


@dataclass(frozen=True, slots=True)
class ImportedGrid:
    """A grid of a board, with the hexes of VASSAL that it replaces."""

    grid: Grid
    hex_grid: HexGrid
    zone: str | None = None
    """The zone that the grid lies in; None if it covers the whole board."""
    first_line: int | None = None
    """VASSAL's index of the first line of hexes, if they are numbered anew."""
    first_along: int = 0

    def label_of_hex_at_point(self, point: PixelPoint) -> str | None:
        """Return the label of the hex at a point, or None beside the grid."""
        line, along = self.hex_grid.indices_of_hex_at_point(point)
        if self.first_line is None:
            label = _LETTERS_NOT_ALLOWED_IN_ID.sub("", self.hex_grid.hex_name(line, along))
        else:
            numbers = (line - self.first_line + 1, along - self.first_along + 1)
            column, row = numbers[::-1] if self.hex_grid.is_sideways else numbers
            columns, rows = self.grid.columns, self.grid.rows
            if not (columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]):
                return None
            label = label_of_hex(self.grid, Hex(column, row))
        return label if hex_on_grid(self.grid, label) else None


def make_board_grid(
    hex_grid: HexGrid, scale: BoardScale | None = None, extent: PixelBox | None = None
) -> Grid | None:
    """Return a grid with the same hexes and names, or None if our grids cannot express it."""
    scale = scale or BoardScale(hex_grid.picture_size)
    label = hex_label_pattern(hex_grid)
    if (
        not hex_grid.is_numbered
        or hex_grid.column_format.is_descending
        or placeholders_in_label(label) != {"column", "row"}
    ):
        return None
    # Our hexes are regular, while VASSAL permits stretched ones.
    if (
        hex_grid.is_staggered
        or not _is_grid_regular(hex_grid, scale)
        or _has_too_many_hexes(hex_grid)
    ):
        return None
    spans = _column_and_row_ranges(hex_grid, extent or _box_of_whole_picture(hex_grid))
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
    grid = _grid_with_first_hex_as_origin(hex_grid, grid, scale)
    # Rules of numbering differ in many ways, so every label is compared before the grid is used.
    return grid if all(_compare_labels(hex_grid, grid, scale)) else None


def make_renumbered_grid(
    hex_grid: HexGrid, scale: BoardScale, extent: PixelBox, prefix: str = ""
) -> ImportedGrid | None:
    """Return a grid with the same hexes, newly numbered by column and row."""
    # Irregular or countless hexes cannot be written as a grid.
    if not _is_grid_regular(hex_grid, scale) or _has_too_many_hexes(hex_grid):
        return None
    left, top, right, bottom = extent
    across = (top, bottom) if hex_grid.is_sideways else (left, right)
    down = (left, right) if hex_grid.is_sideways else (top, bottom)
    lines = _indices_of_centres_between(hex_grid.origin[0], hex_grid.dx, across)
    alongs = _indices_of_centres_between(hex_grid.origin[1], hex_grid.dy, down)
    if not lines or not alongs:
        return None
    first_line, first_along = lines[0], alongs[0]
    spans = ((1, len(lines)), (1, len(alongs)))
    columns, rows = spans[::-1] if hex_grid.is_sideways else spans
    origin = scale.pixel_to_board_units(hex_grid.centre_of_hex(first_line, first_along))
    # The first line is number one; VASSAL shifts every second line, beginning at index one.
    is_first_shifted = bool(first_line % 2)
    grid = Grid(
        label=f"{prefix}{{column:02}}{{row:02}}",
        columns=columns,
        rows=rows,
        orientation="pointy" if hex_grid.is_sideways else "flat",
        stagger="odd-down" if is_first_shifted else "even-down",
        size=hex_grid.dy * UNITS_PER_PIXEL,
        origin=origin,
    )
    return ImportedGrid(grid, hex_grid, None, first_line, first_along)


def _is_grid_regular(hex_grid: HexGrid, scale: BoardScale) -> bool:
    across, down = scale.across * hex_grid.dx, scale.down * hex_grid.dy
    if hex_grid.is_sideways:
        across, down = scale.down * hex_grid.dx, scale.across * hex_grid.dy
    return abs(across / down - REGULAR_HEX_RATIO) <= _MAX_RATIO_ERROR


def _has_too_many_hexes(hex_grid: HexGrid) -> bool:
    """Say whether a grid has too many hexes for a map, since each hex is compared later."""
    return max(hex_grid.picture_size) > _MAX_HEXES * min(hex_grid.dx, hex_grid.dy)


def _box_of_whole_picture(hex_grid: HexGrid) -> PixelBox:
    return (0, 0, *hex_grid.picture_size)


def hex_label_pattern(hex_grid: HexGrid) -> str:
    """Return the label pattern of a hex, without characters that ids cannot have."""
    lines, alongs = ("row", "column") if hex_grid.is_sideways else ("column", "row")
    parts = {
        "column": _format_label_part(lines, hex_grid.column_format),
        "row": _format_label_part(alongs, hex_grid.row_format),
    }
    both = (parts["column"], parts["row"])
    parts["gridLocation"] = hex_grid.separator.join(
        both if hex_grid.first_direction == "H" else both[::-1]
    )
    return _LETTERS_NOT_ALLOWED_IN_ID.sub(
        "", _LOCATION_NAME_VARIABLE.sub(lambda word: parts[word[1]], hex_grid.label_format)
    )


def _format_label_part(name: str, counted: NumberFormat) -> str:
    how = "A" if counted.has_letters else f"0{counted.digits}" if counted.digits > 1 else ""
    return f"{{{name}:{how}}}" if how else f"{{{name}}}"


def _printed_number(counted: NumberFormat, raw: int) -> int:
    return raw + counted.offset + counted.has_letters


def _column_and_row_ranges(
    hex_grid: HexGrid, extent: PixelBox
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the ranges of columns and rows that have a hex on a part of the picture."""
    left, top, right, bottom = extent
    across, down = ((top, bottom), (left, right)) if hex_grid.is_sideways else (
        (left, right), (top, bottom)
    )  # fmt: skip
    lines = [
        _printed_number(hex_grid.column_format, n)
        for n in _indices_of_centres_between(hex_grid.origin[0], hex_grid.dx, across)
    ]
    alongs = [
        _printed_number(hex_grid.row_format, n)
        for n in _indices_of_centres_between(hex_grid.origin[1], hex_grid.dy, down)
    ]
    if hex_grid.row_format.is_descending:
        most = floor(hex_grid.picture_size[1] / hex_grid.dx + 0.5)
        line_indices = _indices_of_centres_between(
            hex_grid.origin[0] if hex_grid.is_sideways else hex_grid.origin[1],
            hex_grid.dx if hex_grid.is_sideways else hex_grid.dy,
            (top, bottom),
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


def _indices_of_centres_between(first: int, step: float, span: tuple[int, int]) -> range:
    """Return the indices of the centres that lie between two bounds."""
    start, end = span
    low = -floor((first - start) / step)
    return range(low, max(low, floor((end - 1 - first) / step) + 1))


def _stagger_direction(hex_grid: HexGrid) -> Literal["odd-down", "even-down"]:
    """Return the direction of shifted columns; VASSAL shifts every second line."""
    second = 1
    if hex_grid.is_sideways and hex_grid.row_format.is_descending:
        second = floor(hex_grid.picture_size[1] / hex_grid.dx + 0.5) - 1
    return "odd-down" if _printed_number(hex_grid.column_format, second) % 2 else "even-down"


def _grid_with_first_hex_as_origin(hex_grid: HexGrid, grid: Grid, scale: BoardScale) -> Grid:
    """Return the grid with its origin at the centre of VASSAL's first numbered hex."""
    place = (grid.columns[0], grid.rows[0])
    line_number, along_number = place[::-1] if hex_grid.is_sideways else place
    line = line_number - hex_grid.column_format.offset - hex_grid.column_format.has_letters
    along = along_number - hex_grid.row_format.offset - hex_grid.row_format.has_letters
    if hex_grid.row_format.is_descending:
        most = floor(hex_grid.picture_size[1] / hex_grid.dx + 0.5)
        line, along = (most - line, along) if hex_grid.is_sideways else (line, most - along)
    return replace(grid, origin=scale.pixel_to_board_units(hex_grid.centre_of_hex(line, along)))


def _compare_labels(hex_grid: HexGrid, grid: Grid, scale: BoardScale) -> Iterator[bool]:
    """Yield whether VASSAL's name of each hex centre equals that of the grid."""
    for (_, label), centre in zip(labelled_hexes(grid), hex_centres(grid).tolist(), strict=True):
        name = hex_grid.name_of_location(scale.board_units_to_pixel((centre[0], centre[1])))
        yield _LETTERS_NOT_ALLOWED_IN_ID.sub("", name) == label
