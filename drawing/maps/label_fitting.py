"""Fitting a name into a space: as large as it can be, level or along the space."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.free_cells import FreeCells
from sandtable.drawing.maps.labels import SpaceLabel
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.labels import LabelBlock
    from sandtable.drawing.maps.paper_transform import Floats

BORDER_GAP = 0.45
"""Millimetres between a name and the border."""
_LINE_SAVING_DISTANCE = 0.05
"""How much farther from the middle a name may stand to save a line."""
_LEVEL_ANGLE = 12.0
"""Degrees by which a name is not worth turning."""
TURNING_GAIN = 1.2
"""How much larger a turned name must be."""


def largest_fit(
    room: FreeCells,
    forms: Sequence[LabelBlock],
    sizes: Sequence[float],
    anchor: Point,
    air: float = BORDER_GAP,
) -> tuple[LabelBlock, float, Point] | None:
    """The largest size at which a form fits, and the place nearest to where it wants to be."""
    sums = room.cumulative_counts
    scale = max(room.is_free.shape) * room.cell_size
    for size in sizes:
        candidates = []
        for order, form in enumerate(forms):
            wide, high = form.size_at(size)
            places = room.rectangle_middles(sums, wide + 2 * air, high + 2 * air)
            if len(places):
                far = np.hypot(*(places - anchor).T) / scale + _LINE_SAVING_DISTANCE * order
                at = int(far.argmin())
                candidates.append((float(far[at]), order, tuple(places[at].tolist())))
        if candidates:
            _, order, place = min(candidates)
            return forms[order], size, place
    return None


def fit_turned_label(
    name: str,
    rings: Sequence[Floats],
    room: FreeCells,
    forms: Sequence[LabelBlock],
    sizes: Sequence[float],
    taken: Sequence[PaperBox],
) -> SpaceLabel | None:
    """The name along the length of its space, in one of these sizes if it has room."""
    rows, columns = np.nonzero(room.is_free)
    if len(rows) <= 2:  # noqa: PLR2004 - two cells have no length
        return None
    spread = np.cov(np.stack([columns, rows]))
    _, ways = np.linalg.eigh(spread)
    length_angle = float(np.degrees(np.arctan2(ways[1, 1], ways[0, 1])))
    angle = (length_angle + 90) % 180 - 90
    if abs(angle) < _LEVEL_ANGLE:
        return None
    middle = room.middle_point
    around = [rotate_points(ring, middle, -angle) for ring in rings]
    elsewhere = [bounding_box(rotate_points(_box_corners(box), middle, -angle)) for box in taken]
    fit = largest_fit(FreeCells.from_rings(around).without_boxes(elsewhere), forms, sizes, middle)
    if fit is None:
        return None
    [(x, y)] = rotate_points(np.array([fit[2]]), middle, angle).tolist()
    return SpaceLabel(name, fit[0], fit[1], x, y, round(angle, 1))


def _box_corners(box: PaperBox) -> Floats:
    left, top, right, bottom = box
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def rotate_points(points: Floats, about: Point, angle: float) -> Floats:
    """Points turned clockwise about one."""
    c, s = cos(radians(angle)), sin(radians(angle))
    moved = points - about
    turned: Floats = np.column_stack(
        [moved[:, 0] * c - moved[:, 1] * s, moved[:, 0] * s + moved[:, 1] * c]
    )
    return turned + about
