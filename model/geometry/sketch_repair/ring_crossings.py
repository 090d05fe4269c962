"""Search for a place where a ring of an imported file crosses itself, before any rounding."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

_SELF_INTERSECTION_PATTERN = re.compile(r"^Self-intersection\[(\S+) (\S+)\]")
"""Reason that GEOS gives for a crossing.

A ring that only touches itself has another one, and is repaired silently.
"""


def self_crossing_point(rings: Sequence[Any]) -> tuple[float, float] | None:
    """Return a point where a polygon crosses itself, or None if it is sound.

    The first ring is the shell.
    """
    shape = shapely.Polygon(rings[0], [np.asarray(hole) for hole in rings[1:]])
    if shapely.is_valid(shape):
        return None
    match = _SELF_INTERSECTION_PATTERN.match(shapely.is_valid_reason(shape))
    return (float(match[1]), float(match[2])) if match else None
