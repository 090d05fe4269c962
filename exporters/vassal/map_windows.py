"""Map windows before they are written: a picture, zones by name, hexes by number."""

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
_ZONE_BLOCK_SIZE = 128
"""Pixels of a square, by which zones are found."""
PICTURE_DPI = 110
"""A counter of half an inch has 55 pixels."""


def to_pixels(millimetres: float) -> float:
    """Millimetres in pixels."""
    return millimetres * PICTURE_DPI / MILLIMETRES_PER_INCH


@dataclass(frozen=True)
class MapZone:
    """An area that VASSAL knows by a name."""

    name: str
    path: tuple[PixelPoint, ...]
    cells: tuple[tuple[str, PixelPoint], ...] = ()
    """Of a track: the places in its cells by name, each with the point where a stack lies."""

    @property
    def area(self) -> float:
        """How large it is: small ones come first, to be found inside larger ones."""
        ends = (*self.path[1:], self.path[0])
        return (
            abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(self.path, ends, strict=True))) / 2
        )

    @cached_property
    def bounding_box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom."""
        xs, ys = [x for x, _ in self.path], [y for _, y in self.path]
        return min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def _path_segments(self) -> tuple[tuple[PixelPoint, PixelPoint], ...]:
        return tuple(zip(self.path, (*self.path[1:], self.path[0]), strict=True))

    def contains_point(self, point: PixelPoint) -> bool:
        """Say whether a point lies inside, as Java counts crossings."""
        x, y = point
        left, top, right, bottom = self.bounding_box
        if not (left <= x <= right and top <= y <= bottom):
            return False
        inside = False
        for (ax, ay), (bx, by) in self._path_segments:
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                inside = not inside
        return inside


@dataclass(frozen=True)
class MapWindow:
    """A map window with one board."""

    name: str
    size: PixelPoint
    """Width and height of the picture."""
    image: str
    zones: tuple[MapZone, ...] = ()
    numbering: HexNumbering | None = None
    stack_points: dict[str, tuple[PixelPoint, ...]] = field(default_factory=dict)
    """By space, or by the name of a zone: where stacks lie, the first place first."""
    flag_points: dict[str, PixelPoint] = field(default_factory=dict)
    """By space: where a mark of control lies, beside its name."""
    points_by_turn: dict[int, tuple[PixelPoint, ...]] = field(default_factory=dict)
    """By turn: the places in the cell of a turn track, its middle first."""
    turn_track: str = ""
    """The space that is the turn track."""
    has_high_stacks: bool = False
    """Whether stacks are high here, and therefore narrow: a display beside the map."""

    @cached_property
    def _zones_by_block(self) -> Mapping[PixelPoint, list[MapZone]]:
        """By a square of the picture: the zones that may reach into it, in order."""
        found = defaultdict[PixelPoint, list[MapZone]](list)
        for zone in self.zones:
            left, top, right, bottom = (edge // _ZONE_BLOCK_SIZE for edge in zone.bounding_box)
            for block in product(range(left, right + 1), range(top, bottom + 1)):
                found[block].append(zone)
        return found

    def name_at_point(self, point: PixelPoint) -> str | None:
        """What VASSAL calls a point."""
        x, y = point
        near = self._zones_by_block.get((x // _ZONE_BLOCK_SIZE, y // _ZONE_BLOCK_SIZE), ())
        found = next((zone.name for zone in near if zone.contains_point(point)), None)
        if found is None and self.numbering:
            return self.numbering.label_at_point(point)
        return found


@dataclass(frozen=True)
class BoardPlan:
    """A board as VASSAL will have it."""

    window: MapWindow
    picture_key: str
    """What its picture is called where it is kept."""
    losses: tuple[str, ...]
    undrawn_losses: tuple[str, ...]
    """What of the board the drawing lacks."""


def png_size(data: bytes) -> PixelPoint:
    """Width and height of a PNG."""
    return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
