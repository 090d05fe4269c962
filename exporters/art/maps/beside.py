"""Names that stand beside their spaces, where these are too small for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from exporters.art.maps.blocks import Block, Label
from exporters.art.maps.paper import Box, Paper, spanned
from exporters.art.maps.room import Room

if TYPE_CHECKING:
    from exporters.art.drawing import Point
    from exporters.art.maps.paper import Floats
    from exporters.art.maps.sheet import Sheet

_SIZES = (2.05, 1.8)
_RINGS = (0.0, 1.5, 4.0)
"""How far from the space it is tried, in millimetres."""
_EDGE = 0.4
"""To the edge of the map."""
_OVER = 1.0
_HIDING = 6.0
"""What a name costs that stands on land altogether; standing over its space costs less."""
_AROUND = (
    (0.0, 1, 0, 0), (0.3, -1, 0, 0), (0.2, 0, 1, 0), (0.2, 0, -1, 0),
    (0.5, 1, 0, -1), (0.5, 1, 0, 1), (0.6, -1, 0, -1), (0.6, -1, 0, 1),
)  # fmt: skip
"""Cost, and to which side: right or left, below or above, shifted upwards or downwards."""


def land_of(sheet: Sheet) -> Room | None:
    """Where there is land or a box: names beside islands rather stand in the sea."""
    rings = [
        ring
        for name, outline in sheet.outlines.items()
        if not sheet.is_sea(name)
        for ring in sheet.paper.rings(outline)
    ]
    return Room.of(rings, 1.0) if rings else None


def beside(
    name: str, forms: Sequence[Block], sheet: Sheet, taken: Sequence[Box], land: Room | None
) -> Label | None:
    """The name of a space next to its largest part, where it hides least; where nothing stands."""
    rings = sheet.paper.rings(sheet.outlines[name])
    box = spanned(max(rings, key=_extent))
    taken = _about(box, forms, taken)
    for size in _SIZES:
        found: list[tuple[float, int, Label]] = []
        for order, form in enumerate(forms):
            for far, (x, y) in _places(box, form.measures(size)):
                label = Label(name, form, size, x, y, inside=False)
                if _is_free(label.box, taken, sheet.paper):
                    cost = far + _hidden(label.box, land) + order * 0.5
                    found.append((cost, len(found), label))
        if found:
            return min(found)[2]
    return None


def _about(box: Box, forms: Sequence[Block], taken: Sequence[Box]) -> list[Box]:
    """What of all that is taken a name beside this box could meet."""
    measures = [form.measures(max(_SIZES)) for form in forms]
    across = max((wide for wide, _ in measures), default=0.0) + _RINGS[-1] + 1
    down = max((high for _, high in measures), default=0.0) + _RINGS[-1] + 1
    left, top, right, bottom = box
    down += (bottom - top) / 2  # names may be shifted by half its height
    return [
        (x, y, r, b)
        for x, y, r, b in taken
        if left - across < r and right + across > x and top - down < b and bottom + down > y
    ]


def _extent(ring: Floats) -> float:
    left, top, right, bottom = spanned(ring)
    return (right - left) * (bottom - top)


def _places(box: Box, measures: Point) -> Iterator[tuple[float, Point]]:
    """Middles over and beside a box, with how far from best each is."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    yield _OVER, (x, y)
    for ring, far in enumerate(_RINGS):
        w = (right - left) / 2 + measures[0] / 2 + 0.6 + far
        h = (bottom - top) / 2 + measures[1] / 2 + 0.4 + far
        lift = (bottom - top) / 2
        for cost, across, down, shift in _AROUND:
            yield ring * 3 + cost, (x + across * w, y + down * h + shift * lift)


def _hidden(box: Box, land: Room | None) -> float:
    """How much land a name beside its space covers."""
    if land is None:
        return 0.0
    left, top, right, bottom = box
    rows = slice(max(0, int(top - land.top)), max(0, int(bottom - land.top) + 1))
    columns = slice(max(0, int(left - land.left)), max(0, int(right - land.left) + 1))
    part = land.free[rows, columns]
    return float(part.sum()) / max(1.0, (right - left) * (bottom - top)) * _HIDING


def _is_free(box: Box, taken: Sequence[Box], paper: Paper) -> bool:
    left, top, right, bottom = box
    west, north, east, south = paper.box
    inside = (
        left > west + _EDGE
        and top > north + _EDGE
        and right < east - _EDGE
        and bottom < south - _EDGE
    )
    return inside and not any(
        left < r and right > x and top < b and bottom > y for x, y, r, b in taken
    )
