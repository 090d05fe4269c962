"""The scale between the pixels of a VASSAL board and the units of ours."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from sandtable.importers.vassal.location_grids import HexGrid, PixelPoint

UNITS_PER_PIXEL = 10
"""Board units per pixel, large enough that corners of small hexes stay distinct."""
REGULAR_HEX_RATIO = sqrt(3) / 2
"""Ratio of the two distances between neighbours of a regular hex."""
_MAX_STRETCH_OF_HEXES = 3.0


@dataclass(frozen=True, slots=True)
class BoardScale:
    """Board units per pixel across and down, and the height of the picture."""

    picture_size: PixelPoint
    across: float = UNITS_PER_PIXEL
    down: float = UNITS_PER_PIXEL

    def pixel_to_board_units(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return a pixel in board units, whose y axis points up."""
        return point[0] * self.across, (self.picture_size[1] - point[1]) * self.down

    def board_units_to_pixel(self, point: tuple[float, float]) -> PixelPoint:
        """Return the pixel of a point in board units."""
        x, y = point
        return round(x / self.across), round(self.picture_size[1] - y / self.down)

    @property
    def picture_frame(self) -> tuple[float, float, float, float]:
        """Return west, south, east and north edge of the picture."""
        wide, high = self.picture_size
        return 0.0, 0.0, wide * self.across, high * self.down


def scale_for_grid(picture_size: PixelPoint, hex_grid: HexGrid | None) -> BoardScale:
    """Return a scale that makes the hexes regular, as ours are.

    VASSAL stretches hexes to fit a printed map. We stretch the map instead, by a few percent.
    """
    if hex_grid is None:
        return BoardScale(picture_size)
    stretch = hex_grid.dy * REGULAR_HEX_RATIO / hex_grid.dx
    if not 1 / _MAX_STRETCH_OF_HEXES < stretch < _MAX_STRETCH_OF_HEXES:
        return BoardScale(picture_size)
    along_lines = UNITS_PER_PIXEL * stretch
    if hex_grid.is_sideways:
        return BoardScale(picture_size, down=along_lines)
    return BoardScale(picture_size, across=along_lines)
