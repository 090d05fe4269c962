"""Fitting a name into a space: as large as it can be, level or along the space."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.blocks import Label
from sandtable.drawing.maps.paper import Box, spanned
from sandtable.drawing.maps.room import Room

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.blocks import Block
    from sandtable.drawing.maps.paper import Floats

AIR = 0.45
"""Millimetres between a name and the border."""
_LINE = 0.05
"""How much farther from the middle a name may stand to save a line."""
_LEVEL = 12.0
"""Degrees by which a name is not worth turning."""
GAIN = 1.2
"""How much larger a turned name must be."""


def best(
    room: Room,
    forms: Sequence[Block],
    sizes: Sequence[float],
    anchor: Point,
    air: float = AIR,
) -> tuple[Block, float, Point] | None:
    """The largest size at which a form fits, and the place nearest to where it wants to be."""
    sums = room.sums
    scale = max(room.free.shape) * room.cell
    for size in sizes:
        found = []
        for order, form in enumerate(forms):
            wide, high = form.measures(size)
            places = room.middles(sums, wide + 2 * air, high + 2 * air)
            if len(places):
                far = np.hypot(*(places - anchor).T) / scale + _LINE * order
                at = int(far.argmin())
                found.append((float(far[at]), order, tuple(places[at].tolist())))
        if found:
            _, order, place = min(found)
            return forms[order], size, place
    return None


def along(
    name: str,
    rings: Sequence[Floats],
    room: Room,
    forms: Sequence[Block],
    sizes: Sequence[float],
    taken: Sequence[Box],
) -> Label | None:
    """The name along the length of its space, in one of these sizes if it has room."""
    rows, columns = np.nonzero(room.free)
    if len(rows) <= 2:  # noqa: PLR2004 - two cells have no length
        return None
    spread = np.cov(np.stack([columns, rows]))
    _, ways = np.linalg.eigh(spread)
    along = float(np.degrees(np.arctan2(ways[1, 1], ways[0, 1])))
    angle = (along + 90) % 180 - 90
    if abs(angle) < _LEVEL:
        return None
    middle = room.middle
    around = [spun(ring, middle, -angle) for ring in rings]
    elsewhere = [spanned(spun(_corners(box), middle, -angle)) for box in taken]
    found = best(Room.of(around).without(elsewhere), forms, sizes, middle)
    if found is None:
        return None
    [(x, y)] = spun(np.array([found[2]]), middle, angle).tolist()
    return Label(name, found[0], found[1], x, y, round(angle, 1))


def _corners(box: Box) -> Floats:
    left, top, right, bottom = box
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def spun(points: Floats, about: Point, angle: float) -> Floats:
    """Points turned clockwise about one."""
    c, s = cos(radians(angle)), sin(radians(angle))
    moved = points - about
    turned: Floats = np.column_stack(
        [moved[:, 0] * c - moved[:, 1] * s, moved[:, 0] * s + moved[:, 1] * c]
    )
    return turned + about
