"""How VASSAL names a point: numbered hexes, the nearest region."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import floor

Pixel = tuple[int, int]
_WORD = re.compile(r"\$(column|row|gridLocation)\$")
_ALPHABET = 26


@dataclass(frozen=True, slots=True)
class Count:
    """How the numbers along one direction are written."""

    letters: bool = False
    digits: int = 1
    offset: int = 0
    descends: bool = False

    def written(self, raw: int) -> str:
        """The number of what is counted from nought."""
        value = raw + self.offset
        if not self.letters:
            return f"{value:0{self.digits}}"
        sign = "-" if value < 0 else ""
        rounds, letter = divmod(abs(value), _ALPHABET)
        return sign + chr(ord("A") + letter) * (rounds + 1)


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Hexes in columns, or in rows if they lie `sideways`, and what they are called."""

    origin: Pixel
    """The middle of the first hex; sideways, x and y have changed places."""
    dx: float
    dy: float
    sideways: bool
    numbered: bool
    format: str = "$gridLocation$"
    first: str = "H"
    sep: str = ""
    column: Count = Count()
    row: Count = Count()
    stagger: bool = False
    size: Pixel = (0, 0)
    """Width and height of the picture, from which numbers that descend are counted."""

    def hex_at(self, point: Pixel) -> tuple[int, int]:
        """The line and the hex in it that a point is counted with, from nought."""
        across, down = (point[1], point[0]) if self.sideways else point
        line = floor((across - self.origin[0]) / self.dx + 0.5)
        moved = self.dy / 2 if line % 2 else 0.0
        return line, floor((down - self.origin[1] - moved) / self.dy + 0.5)

    def centre(self, line: int, along: int) -> Pixel:
        """The middle of a hex.

        The engine cuts off what is less than a pixel, and first of half a hex.
        """
        x0, y0 = self.origin
        moved = int(self.dy / 2) if line % 2 else 0
        x, y = int(line * self.dx + x0), int(along * self.dy + moved + y0)
        return (y, x) if self.sideways else (x, y)

    def name_at(self, point: Pixel) -> str:
        """What a point is called."""
        return self.name_of(*self.hex_at(point))

    def name_of(self, line: int, along: int) -> str:
        """What a hex is called."""
        column, row = self._turned(line, along)
        if self.stagger and line % 2:
            row += -1 if self.row.descends else 1
        across, down = self.column.written(column), self.row.written(row)
        both = (across, down) if self.first == "H" else (down, across)
        words = {"column": across, "row": down, "gridLocation": self.sep.join(both)}
        return _WORD.sub(lambda found: words[found[1]], self.format)

    def _turned(self, column: int, row: int) -> tuple[int, int]:
        """Numbers that descend, counted from where the engine thinks the other end is."""
        wide, tall = self.size
        columns, rows = floor(wide / self.dy + 0.5), floor(tall / self.dx + 0.5)
        down = (rows - column, row) if self.sideways else (column, rows - row)
        column, row = down if self.row.descends else (column, row)
        across = (column, columns - row) if self.sideways else (columns - column, row)
        return across if self.column.descends else (column, row)

    def hexes(self) -> Iterator[tuple[str, Pixel]]:
        """All hexes whose middles lie on the picture, by name, line by line."""
        across, down = self.size[::-1] if self.sideways else self.size
        for line in range(-1, floor(across / self.dx) + 2):
            for along in range(-1, floor(down / self.dy) + 2):
                x, y = self.centre(line, along)
                if 0 <= x < self.size[0] and 0 <= y < self.size[1]:
                    yield self.name_of(line, along), (x, y)


@dataclass(frozen=True, slots=True)
class RegionGrid:
    """Points with names: the nearest one is where something stands."""

    regions: Mapping[str, Pixel]

    def name_at(self, point: Pixel) -> str:
        """What a point is called."""
        x, y = point
        near = min(
            self.regions.items(),
            key=lambda each: (each[1][0] - x) ** 2 + (each[1][1] - y) ** 2,
            default=("", (0, 0)),
        )
        return near[0]
