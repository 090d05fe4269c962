"""Where a ring of a stranger's file crosses itself, before anything is rounded."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

_SELF_INTERSECTION_PATTERN = re.compile(r"^Self-intersection\[(\S+) (\S+)\]")
"""A ring that only touches itself is told otherwise, and is mended without a word."""


def self_crossing_point(rings: Sequence[Any]) -> tuple[float, float] | None:
    """Where a polygon of these rings, the shell first, crosses itself; nowhere, if it is sound."""
    shape = shapely.Polygon(rings[0], [np.asarray(hole) for hole in rings[1:]])
    if shapely.is_valid(shape):
        return None
    found = _SELF_INTERSECTION_PATTERN.match(shapely.is_valid_reason(shape))
    return (float(found[1]), float(found[2])) if found else None
