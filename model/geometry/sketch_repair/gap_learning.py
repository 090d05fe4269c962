"""The usual gap between neighbours on a drawn map, measured between their borders.

Most borders of a map lie as far from the next as its author drew them: a line of one pixel, of
five, or nothing. Real distances, across a strait or a lake, all differ, so there are few of each.
The gap is the largest of the distances that many points share.
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
    find_borders_near_points,
    thin_out_points,
)
from sandtable.model.geometry.sketch_repair.sketch_shapes import Sketch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]

SAMPLED_POINTS = 1500
"""Number of points whose distance from the next border is measured."""
_HISTOGRAM_BIN_COUNT = 80
_GAP_REACH_DIVISOR = 16
"""Larger distances than this fraction of a space are ignored at first."""
_GAP_TOLERANCE_FACTOR = 2
"""The search must reach this many gaps, to make sure that the gap ends there."""
_MAX_GAP_DIVISOR = 4
"""A gap is never wider than this fraction of a space."""
_MIN_FACING_SHARE = 0.3
"""Share of the borders that must face another within reach; otherwise the reach is doubled."""
_MIN_BIN_SHARE = 0.02
"""Share of the distances in three neighbouring bins that is not chance."""


@dataclass(frozen=True, slots=True)
class LearnedGap:
    """The greatest distance between lines that are one border, with the evidence for it."""

    gap_width: float
    usual_distance: float
    """The most frequent distance."""
    next_distance: float | None
    """The smallest distance larger than the gap; None if there is none within reach."""
    facing_share: float
    """Share of all border that faces another within the gap."""
    sampled_point_count: int
    """Number of points that were measured."""

    def __str__(self) -> str:
        """Return a description of the distance and the evidence for it."""
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
    """Estimate how far apart the two lines of one border lie on a drawn map."""
    typical = sketch.typical_width
    sample = thin_out_points(points, SAMPLED_POINTS)
    reach = max(typical / _GAP_REACH_DIVISOR, lines.smallest_distance)
    while True:
        near = drawn_distances(
            find_borders_near_points(sample, lines, reach, wrap), sample, sketch
        )
        facing = near[near < reach]
        learned = _gap_from_distances(near, facing, reach)
        # A gap at the end of the reach may continue beyond it.
        enough = (
            len(facing) >= _MIN_FACING_SHARE * len(near)
            and learned.gap_width * _GAP_TOLERANCE_FACTOR <= reach
        )
        # A larger reach would cross whole spaces, so this estimate is the last.
        if enough or reach * 2 > typical / _MAX_GAP_DIVISOR:
            return learned
        reach *= 2


def _gap_from_distances(near: FloatArray, facing: FloatArray, reach: float) -> LearnedGap:
    if not len(facing):
        return LearnedGap(0.0, 0.0, None, 0.0, len(near))
    counts = np.bincount(
        (facing * (_HISTOGRAM_BIN_COUNT / reach)).astype(np.int64),
        minlength=_HISTOGRAM_BIN_COUNT + 2,
    )
    three = counts[:-2] + counts[1:-1] + counts[2:]
    last = int(np.flatnonzero(three[:_HISTOGRAM_BIN_COUNT] >= _MIN_BIN_SHARE * len(facing))[-1])
    width = float(facing[facing <= (last + 3) * reach / _HISTOGRAM_BIN_COUNT].max())
    beyond = near[near > width]
    further = float(beyond.min()) if len(beyond) and beyond.min() < np.inf else None
    usual = (int(counts.argmax()) + 0.5) * reach / _HISTOGRAM_BIN_COUNT if counts.argmax() else 0.0
    return LearnedGap(width, usual, further, float(np.mean(near <= width)), len(near))
