"""Fitting of names into spaces, as large as possible, horizontal or along the space."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.free_space_grid import FreeSpaceGrid
from sandtable.drawing.maps.labels import SpaceLabel
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.labels import LabelForm
    from sandtable.drawing.maps.paper_transform import Floats

DISTANCE_TO_BORDER = 0.45
"""Distance in millimetres between a name and the border."""
_DISTANCE_WORTH_ONE_LINE = 0.05
"""Extra distance from the middle that is accepted to save a line."""
_MAX_LEVEL_ANGLE = 12.0
"""Angle in degrees below which a name is not rotated."""
MIN_SIZE_GAIN_OF_TURNING = 1.2
"""Least gain in size for which a name is rotated."""


def largest_label_that_fits(
    room: FreeSpaceGrid,
    forms: Sequence[LabelForm],
    sizes: Sequence[float],
    anchor: Point,
    air: float = DISTANCE_TO_BORDER,
) -> tuple[LabelForm, float, Point] | None:
    """Return line breaks, size and position of the largest label that fits near its anchor."""
    sums = room.cumulative_counts
    scale = max(room.is_free.shape) * room.cell_size
    for size in sizes:
        candidates = []
        for order, form in enumerate(forms):
            wide, high = form.label_size_at_font_size(size)
            places = room.middles_of_free_rectangles(sums, wide + 2 * air, high + 2 * air)
            if len(places):
                far = np.hypot(*(places - anchor).T) / scale + _DISTANCE_WORTH_ONE_LINE * order
                at = int(far.argmin())
                candidates.append((float(far[at]), order, tuple(places[at].tolist())))
        if candidates:
            _, order, place = min(candidates)
            return forms[order], size, place
    return None


def fit_rotated_label(
    name: str,
    rings: Sequence[Floats],
    room: FreeSpaceGrid,
    forms: Sequence[LabelForm],
    sizes: Sequence[float],
    occupied_boxes: Sequence[PaperBox],
) -> SpaceLabel | None:
    """Return a label rotated along the length of its space, if one of the font sizes fits."""
    rows, columns = np.nonzero(room.is_free)
    if len(rows) <= 2:  # noqa: PLR2004 - two cells have no length
        return None
    spread = np.cov(np.stack([columns, rows]))
    # The eigenvector of the larger eigenvalue is the direction in which the space is longest.
    _, ways = np.linalg.eigh(spread)
    length_angle = float(np.degrees(np.arctan2(ways[1, 1], ways[0, 1])))
    # Between -90 and 90 degrees no name stands on its head.
    angle = (length_angle + 90) % 180 - 90
    if abs(angle) < _MAX_LEVEL_ANGLE:
        return None
    middle = room.middle_point
    around = [rotate_points(ring, middle, -angle) for ring in rings]
    elsewhere = [
        bounding_box(rotate_points(_corners_of_box(box), middle, -angle)) for box in occupied_boxes
    ]
    fit = largest_label_that_fits(
        FreeSpaceGrid.from_rings(around).without_boxes(elsewhere), forms, sizes, middle
    )
    if fit is None:
        return None
    [(x, y)] = rotate_points(np.array([fit[2]]), middle, angle).tolist()
    return SpaceLabel(name, fit[0], fit[1], x, y, round(angle, 1))


def _corners_of_box(box: PaperBox) -> Floats:
    left, top, right, bottom = box
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]])


def rotate_points(points: Floats, about: Point, angle: float) -> Floats:
    """Rotate points clockwise around a point."""
    c, s = cos(radians(angle)), sin(radians(angle))
    moved = points - about
    turned: Floats = np.column_stack(
        [moved[:, 0] * c - moved[:, 1] * s, moved[:, 0] * s + moved[:, 1] * c]
    )
    return turned + about
