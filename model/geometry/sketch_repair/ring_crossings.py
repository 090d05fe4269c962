"""Repair of rings of imported files that cross themselves, before any rounding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.sketch_repair.sketch_shapes import polygons_without_lines_and_points
from sandtable.model.geometry.sketch_repair.work_bounds import refuse_many_crossings

_SELF_INTERSECTION_PATTERN = re.compile(r"^Self-intersection\[(\S+) (\S+)\]")
"""Reason that GEOS gives for a crossing.

A ring that only touches itself has another one, and is repaired silently.
"""

_MIN_KEPT_SHARE = 0.5
"""Share of the area that mending must keep."""


def self_crossing_point(rings: Sequence[Any]) -> tuple[float, float] | None:
    """Return a point where a polygon crosses itself, or None if it does not.

    The first ring is the shell.
    """
    shape = shapely.Polygon(rings[0], [np.asarray(hole) for hole in rings[1:]])
    if shapely.is_valid(shape):
        return None
    match = _SELF_INTERSECTION_PATTERN.match(shapely.is_valid_reason(shape))
    return (float(match[1]), float(match[2])) if match else None


def polygons_without_self_crossing(rings: Sequence[Any]) -> list[list[Any]]:
    """Return valid polygons, as lists of rings, for the area of a polygon that crosses itself."""
    shape: Any = shapely.Polygon(rings[0], [np.asarray(hole) for hole in rings[1:]])
    refuse_many_crossings(np.array([shape], dtype=object))
    # `structure` joins overlapping rings, where the default method would cut them out.
    sound = polygons_without_lines_and_points(
        shapely.make_valid(shape, method="structure", keep_collapsed=False)
    )
    if sound.area < abs(shape.area) * _MIN_KEPT_SHARE:
        # It keeps nothing of some rings that go back along themselves.
        sound = polygons_without_lines_and_points(shapely.make_valid(shape))
    return [
        [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(part)]
        for part in shapely.get_parts(sound)
        if not part.is_empty
    ]
