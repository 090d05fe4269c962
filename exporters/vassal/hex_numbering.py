"""How VASSAL numbers hexes, so that it calls each as the module does."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING

from sandtable.model.geometry.hex.hex_labels import number_as_letters

if TYPE_CHECKING:
    from sandtable.exporters.vassal.pixel_point import PixelPoint


@dataclass(frozen=True, slots=True)
class AxisNumbering:
    """How the numbers along one direction are counted and written."""

    offset: int
    letters: bool
    digits: int
    descends: bool = False
    most: int = 0
    """From which a number that descends is taken away."""

    def format_number(self, raw: int) -> str:
        """The number of what VASSAL counts from nought."""
        number = (self.most - raw if self.descends else raw) + self.offset
        if self.letters:
            return number_as_letters(number + 1)
        return f"{number:0{self.digits}}"

    @property
    def vassal_type(self) -> str:
        """Letters or numbers, in VASSAL's words."""
        return "A" if self.letters else "N"


@dataclass(frozen=True, slots=True)
class HexNumbering:
    """A hex grid in VASSAL's terms: lines that are moved by turns, and hexes along them.

    Of flat hexes the lines are columns; pointy hexes lie `sideways`, and the lines are rows.
    """

    origin: PixelPoint
    """The first hex of the first line: how far along the lines' order, and how far along them."""
    dx: float
    dy: float
    sideways: bool
    line: AxisNumbering
    along: AxisNumbering
    format: str

    def label_at_point(self, point: PixelPoint) -> str:
        """What VASSAL calls the hex at a point."""
        across, down = (point[1], point[0]) if self.sideways else point
        x0, y0 = self.origin
        line = floor((across - x0) / self.dx + 0.5)
        moved = self.dy / 2 if line % 2 else 0.0
        along = floor((down - y0 - moved) / self.dy + 0.5)
        return self.format.replace("$column$", self.line.format_number(line)).replace(
            "$row$", self.along.format_number(along)
        )

    def snap_point(self, line: int, along: int) -> PixelPoint:
        """Where VASSAL puts what it snaps into a hex.

        The engine cuts off what is less than a pixel, and first of half a hex.
        """
        x0, y0 = self.origin
        moved = int(self.dy / 2) if line % 2 else 0
        x, y = int(line * self.dx + x0), int(along * self.dy + moved + y0)
        return (y, x) if self.sideways else (x, y)
