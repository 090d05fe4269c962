"""The gap between neighbours, learnt from the map: how far facing borders mostly lie apart.

Most of a map's border lies as far from the next as whoever drew it left it: a line of one pixel,
of five, or nothing. Real distances, across a strait or a lake, are all different, so few of each.
Where the distances that many points share end, the gap ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.sketch_repair.facing_borders import (
    BorderPieces,
    BorderPoints,
    WrapSize,
    drawn_distances,
    find_facing_borders,
    thin_out_points,
)
from sandtable.model.geometry.sketch_repair.sketch_shapes import Sketch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]

SAMPLED_POINTS = 1500
"""So many points are asked how far the next border is."""
_BIN_COUNT = 80
_REACH_DIVISOR = 16
"""Distances of more than a sixteenth of a space are first left aside."""
_CLEARANCE_FACTOR = 2
"""One must see so many times as far as the gap to know that it ends there."""
_MAX_GAP_DIVISOR = 4
"""A gap is never wider than a quarter of a space."""
_MIN_FACING_SHARE = 0.3
"""Such a part of the borders must face another within reach, or the reach is doubled."""
_MIN_BIN_SHARE = 0.02
"""Such a part of the distances, in three neighbouring bins, is more than chance."""


@dataclass(frozen=True, slots=True)
class LearnedGap:
    """How far apart two borders may lie that are meant to be one, and what says so."""

    gap_width: float
    usual_distance: float
    """The distance that most have."""
    next_distance: float | None
    """The next distance that was seen beyond; none within reach, if it does not say."""
    facing_share: float
    """The part of all border that faces another within the gap."""
    sampled_point_count: int
    """How many points were asked."""

    def __str__(self) -> str:
        """Tell in words what was learnt and how."""
        beyond = (
            f"; the next distance seen is {self.next_distance:.1f}" if self.next_distance else ""
        )
        return (
            f"gap {self.gap_width:.1f}, mostly {self.usual_distance:.1f}: "
            f"{self.facing_share:.0%} of {self.sampled_point_count}"
            f" points along the borders face another within it{beyond}"
        )


def learn_gap(
    points: BorderPoints, lines: BorderPieces, sketch: Sketch, wrap: WrapSize = (0, 0)
) -> LearnedGap:
    """Learn the gap of a map from some of its points."""
    typical = sketch.typical_width
    asked = thin_out_points(points, SAMPLED_POINTS)
    reach = max(typical / _REACH_DIVISOR, lines.smallest_distance)
    while True:
        near = drawn_distances(find_facing_borders(asked, lines, reach, wrap), asked, sketch)
        found = near[near < reach]
        told = _gap_from_distances(near, found, reach)
        enough = (
            len(found) >= _MIN_FACING_SHARE * len(near)
            and told.gap_width * _CLEARANCE_FACTOR <= reach
        )
        if enough or reach * 2 > typical / _MAX_GAP_DIVISOR:
            return told
        reach *= 2


def _gap_from_distances(near: FloatArray, found: FloatArray, reach: float) -> LearnedGap:
    if not len(found):
        return LearnedGap(0.0, 0.0, None, 0.0, len(near))
    counts = np.bincount((found * (_BIN_COUNT / reach)).astype(np.int64), minlength=_BIN_COUNT + 2)
    three = counts[:-2] + counts[1:-1] + counts[2:]
    last = int(np.flatnonzero(three[:_BIN_COUNT] >= _MIN_BIN_SHARE * len(found))[-1])
    width = float(found[found <= (last + 3) * reach / _BIN_COUNT].max())
    beyond = near[near > width]
    further = float(beyond.min()) if len(beyond) and beyond.min() < np.inf else None
    usual = (int(counts.argmax()) + 0.5) * reach / _BIN_COUNT if counts.argmax() else 0.0
    return LearnedGap(width, usual, further, float(np.mean(near <= width)), len(near))
