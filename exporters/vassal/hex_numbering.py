"""The hex numbers that VASSAL displays, computed as VASSAL does."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from sandtable.model.geometry.hex.hex_labels import number_as_letters

if TYPE_CHECKING:
    from sandtable.exporters.vassal.pixel_point import PixelPoint


@dataclass(frozen=True, slots=True)
class AxisNumbering:
    """Counting and format of the hex numbers along one direction of a grid."""

    offset: int
    letters: bool
    digits: int
    descends: bool = False
    most: int = 0
    """Number from which descending numbers are subtracted."""

    def format_number(self, raw: int) -> str:
        """Return the printed number of a hex line or hex, given its index from 0."""
        number = (self.most - raw if self.descends else raw) + self.offset
        if self.letters:
            return number_as_letters(number + 1)
        return f"{number:0{self.digits}}"

    @property
    def vassal_counting_letter(self) -> str:
        """Return `A` if VASSAL counts with letters in this direction, or `N` for numbers."""
        return "A" if self.letters else "N"


@dataclass(frozen=True, slots=True)
class HexNumbering:
    """A hex grid in VASSAL's terms: lines, of which every second is shifted, and hexes along them.

    Lines are columns if hexes are flat, and rows if they are pointy (`sideways`).
    """

    origin: PixelPoint
    """Centre of the first hex, given as (across the lines, along the line)."""
    dx: float
    dy: float
    sideways: bool
    line: AxisNumbering
    along: AxisNumbering
    format: str

    def label_at_point(self, point: PixelPoint) -> str:
        """Return the label that VASSAL displays for a point of the map."""
        across, down = (point[1], point[0]) if self.sideways else point
        x0, y0 = self.origin
        line = floor((across - x0) / self.dx + 0.5)
        # Lines are shifted by half a hex, which is half a step down.
        moved = self.dy / 2 if line % 2 else 0.0
        along = floor((down - y0 - moved) / self.dy + 0.5)
        return self.format.replace("$column$", self.line.format_number(line)).replace(
            "$row$", self.along.format_number(along)
        )

    def snap_point(self, line: int, along: int) -> PixelPoint:
        """Return the point to which VASSAL snaps a piece in a hex.

        VASSAL truncates fractions of a pixel, and first those of half a hex.
        """
        x0, y0 = self.origin
        # VASSAL truncates half a hex before it adds the line, which rounding would not.
        moved = int(self.dy / 2) if line % 2 else 0
        x, y = int(line * self.dx + x0), int(along * self.dy + moved + y0)
        return (y, x) if self.sideways else (x, y)
