"""Names of locations in VASSAL: numbers of hexes, or names of the nearest points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import floor

PixelPoint = tuple[int, int]
_LOCATION_NAME_VARIABLE = re.compile(r"\$(column|row|gridLocation)\$")
_ALPHABET_LENGTH = 26


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """Format of the hex numbers along one direction of a grid."""

    has_letters: bool = False
    digits: int = 1
    offset: int = 0
    is_descending: bool = False

    def format_number(self, raw: int) -> str:
        """Return the printed number of a line or hex, given its index from 0."""
        value = raw + self.offset
        if not self.has_letters:
            return f"{value:0{self.digits}}"
        sign = "-" if value < 0 else ""
        rounds, letter = divmod(abs(value), _ALPHABET_LENGTH)
        return sign + chr(ord("A") + letter) * (rounds + 1)


@dataclass(frozen=True, slots=True)
class HexGrid:
    """A hex grid in VASSAL: columns of hexes, or rows if it lies sideways, with their names."""

    origin: PixelPoint
    """Centre of the first hex; in sideways grids x and y are exchanged."""
    dx: float
    dy: float
    is_sideways: bool
    is_numbered: bool
    label_format: str = "$gridLocation$"
    first_direction: str = "H"
    separator: str = ""
    column_format: NumberFormat = NumberFormat()
    row_format: NumberFormat = NumberFormat()
    is_staggered: bool = False
    picture_size: PixelPoint = (0, 0)
    """Width and height of the picture, which descending numbers start from."""

    def indices_of_hex_at_point(self, point: PixelPoint) -> tuple[int, int]:
        """Return the zero-based indices of the line and of the hex in it that contain a point."""
        across, down = (point[1], point[0]) if self.is_sideways else point
        line = floor((across - self.origin[0]) / self.dx + 0.5)
        # Every second line of hexes is shifted by half a hex.
        moved = self.dy / 2 if line % 2 else 0.0
        return line, floor((down - self.origin[1] - moved) / self.dy + 0.5)

    def centre_of_hex(self, line: int, along: int) -> PixelPoint:
        """Return the centre of a hex.

        VASSAL truncates fractions of a pixel, and first those of half a hex.
        """
        x0, y0 = self.origin
        # Whole numbers, as VASSAL truncates coordinates to pixels.
        moved = int(self.dy / 2) if line % 2 else 0
        x, y = int(line * self.dx + x0), int(along * self.dy + moved + y0)
        return (y, x) if self.is_sideways else (x, y)

    def name_of_location(self, point: PixelPoint) -> str:
        """Return VASSAL's name for the hex that contains a point."""
        return self.hex_name(*self.indices_of_hex_at_point(point))

    def hex_name(self, line: int, along: int) -> str:
        """Return VASSAL's name for a hex, given by its line and its number in the line."""
        column, row = self._reverse_indices_that_descend(line, along)
        if self.is_staggered and line % 2:
            row += -1 if self.row_format.is_descending else 1
        across, down = self.column_format.format_number(column), self.row_format.format_number(row)
        both = (across, down) if self.first_direction == "H" else (down, across)
        words = {"column": across, "row": down, "gridLocation": self.separator.join(both)}
        return _LOCATION_NAME_VARIABLE.sub(lambda match: words[match[1]], self.label_format)

    def _reverse_indices_that_descend(self, column: int, row: int) -> tuple[int, int]:
        """Return the indices for numbering, reversed in directions where numbers descend.

        VASSAL computes the other end from the size of the picture, not from the last hex.
        """
        wide, tall = self.picture_size
        # VASSAL's own computation, which the numbers of the hexes depend on.
        columns, rows = floor(wide / self.dy + 0.5), floor(tall / self.dx + 0.5)
        down = (rows - column, row) if self.is_sideways else (column, rows - row)
        column, row = down if self.row_format.is_descending else (column, row)
        across = (column, columns - row) if self.is_sideways else (columns - column, row)
        return across if self.column_format.is_descending else (column, row)

    def hexes_on_picture(self) -> Iterator[tuple[str, PixelPoint]]:
        """Yield name and centre of all hexes on the picture, line by line."""
        across, down = self.picture_size[::-1] if self.is_sideways else self.picture_size
        # One more on each side: the first hex need not be the one at the edge.
        for line in range(-1, floor(across / self.dx) + 2):
            for along in range(-1, floor(down / self.dy) + 2):
                x, y = self.centre_of_hex(line, along)
                if 0 <= x < self.picture_size[0] and 0 <= y < self.picture_size[1]:
                    yield self.hex_name(line, along), (x, y)


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """A grid of named points, where a location is named after the nearest one."""

    points_by_region: Mapping[str, PixelPoint]

    def name_of_location(self, point: PixelPoint) -> str:
        """Return VASSAL's name for a point: that of the nearest named point of the grid."""
        x, y = point
        near = min(
            self.points_by_region.items(),
            key=lambda each: (each[1][0] - x) ** 2 + (each[1][1] - y) ** 2,
            default=("", (0, 0)),
        )
        return near[0]
