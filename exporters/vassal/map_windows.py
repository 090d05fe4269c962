"""Map windows of VASSAL: a picture, named zones, numbered hexes and positions of stacks."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.pixel_point import PixelPoint

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.exporters.vassal.hex_numbering import HexNumbering

MILLIMETRES_PER_INCH = 25.4
_ZONE_INDEX_SQUARE_SIZE = 128
"""Side of the squares, in pixels, that the index of zones is made of."""
PICTURE_DPI = 110
"""Resolution of pictures; a counter of half an inch has 55 pixels."""


def millimetres_to_pixels(millimetres: float) -> float:
    """Convert millimetres to pixels of VASSAL's pictures."""
    return millimetres * PICTURE_DPI / MILLIMETRES_PER_INCH


@dataclass(frozen=True)
class MapZone:
    """An area of a picture that has a name in VASSAL."""

    name: str
    path: tuple[PixelPoint, ...]
    cells: tuple[tuple[str, PixelPoint], ...] = ()
    """The places in the cells of a track, as name and point of the stack."""

    @property
    def area(self) -> float:
        """Return the area of the zone in square pixels; small zones are searched first."""
        ends = (*self.path[1:], self.path[0])
        return (
            abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(self.path, ends, strict=True))) / 2
        )

    @cached_property
    def bounding_box(self) -> tuple[int, int, int, int]:
        """Return left, top, right and bottom of the zone in pixels."""
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def _segments_of_zone_outline(self) -> tuple[tuple[PixelPoint, PixelPoint], ...]:
        return tuple(zip(self.path, (*self.path[1:], self.path[0]), strict=True))

    def contains_point(self, point: PixelPoint) -> bool:
        """Say whether a point lies inside the zone, by the same rule as Java's polygons."""
        x, y = point
        left, top, right, bottom = self.bounding_box
        # Testing the bounding box first avoids most of the slower test below.
        if not (left <= x <= right and top <= y <= bottom):
            return False
        inside = False
        for (ax, ay), (bx, by) in self._segments_of_zone_outline:
            # The half-open comparison counts a corner once, as java.awt.Polygon does for points on
            # edges.
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside


@dataclass(frozen=True)
class MapWindow:
    """A map window of VASSAL, with one board."""

    name: str
    size: PixelPoint
    """Width and height of the picture in pixels."""
    image: str
    zones: tuple[MapZone, ...] = ()
    numbering: HexNumbering | None = None
    stack_points: dict[str, tuple[PixelPoint, ...]] = field(default_factory=dict)
    """Points of the stacks, by space or by zone name, the first to be used first."""
    flag_points: dict[str, PixelPoint] = field(default_factory=dict)
    """Point of a control marker in each space, beside its name."""
    points_by_turn: dict[int, tuple[PixelPoint, ...]] = field(default_factory=dict)
    """Points of the stacks in each cell of the turn track, its middle first."""
    turn_track: str = ""
    """The id of the space that is the turn track."""
    has_high_stacks: bool = False
    """Whether stacks are narrow and high, as on a display beside the map."""

    @cached_property
    def _zones_by_index_square(self) -> Mapping[PixelPoint, list[MapZone]]:
        """Return an index from squares of the picture to the zones that may reach into them."""
        zones_by_block = defaultdict[PixelPoint, list[MapZone]](list)
        for zone in self.zones:
            # Without an index each point would be tested against every zone of the board.
            left, top, right, bottom = (
                edge // _ZONE_INDEX_SQUARE_SIZE for edge in zone.bounding_box
            )
            for block in product(range(left, right + 1), range(top, bottom + 1)):
                zones_by_block[block].append(zone)
        return zones_by_block

    def location_name_at_point(self, point: PixelPoint) -> str | None:
        """Return the name that VASSAL displays for a point of the window."""
        x, y = point
        near = self._zones_by_index_square.get(
            (x // _ZONE_INDEX_SQUARE_SIZE, y // _ZONE_INDEX_SQUARE_SIZE), ()
        )
        zone_name = next((zone.name for zone in near if zone.contains_point(point)), None)
        # Zones come first, and hexes fill the rest of the map.
        if zone_name is None and self.numbering:
            return self.numbering.label_at_point(point)
        return zone_name


@dataclass(frozen=True)
class BoardLayout:
    """A board as it will appear in VASSAL."""

    window: MapWindow
    picture_key: str
    """Key of the board's picture in the render cache."""
    losses: tuple[str, ...]
    undrawn_losses: tuple[str, ...]
    """Losses of the drawing: parts of the board that it does not show."""


def size_of_png(data: bytes) -> PixelPoint:
    """Return width and height of a PNG, read from its header."""
    # Width and height follow the signature and the name of the first chunk.
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
