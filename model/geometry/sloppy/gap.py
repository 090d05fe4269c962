"""The gap between neighbours, learnt from the map: how far facing borders mostly lie apart.

Most of a map's border lies as far from the next as whoever drew it left it: a line of one pixel,
of five, or nothing. Real distances, across a strait or a lake, are all different, so few of each.
Where the distances that many points share end, the gap ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.geometry.sloppy.facing import (
    Lines,
    Points,
    Wrap,
    apart,
    facing,
    some_of,
)
from sandtable.model.geometry.sloppy.shapes import Sketch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

ASKED = 1500
"""So many points are asked how far the next border is."""
_BINS = 80
_REACH = 16
"""Distances of more than a sixteenth of a space are first left aside."""
_CLEAR = 2
"""One must see so many times as far as the gap to know that it ends there."""
_WIDEST = 4
"""A gap is never wider than a quarter of a space."""
_ENOUGH = 0.3
"""Such a part of the borders must face another within reach, or the reach is doubled."""
_MANY = 0.02
"""Such a part of the distances, in three neighbouring bins, is more than chance."""


@dataclass(frozen=True, slots=True)
class LearntGap:
    """How far apart two borders may lie that are meant to be one, and what says so."""

    width: float
    usual: float
    """The distance that most have."""
    next: float | None
    """The next distance that was seen beyond; none within reach, if it does not say."""
    share: float
    """The part of all border that faces another within the gap."""
    points: int
    """How many points were asked."""

    def __str__(self) -> str:
        """Tell in words what was learnt and how."""
        beyond = f"; the next distance seen is {self.next:.1f}" if self.next else ""
        return (
            f"gap {self.width:.1f}, mostly {self.usual:.1f}: {self.share:.0%} of {self.points}"
            f" points along the borders face another within it{beyond}"
        )


def learn_gap(points: Points, lines: Lines, sketch: Sketch, wrap: Wrap = (0, 0)) -> LearntGap:
    """Learn the gap of a map from some of its points."""
    typical = sketch.typical
    asked = some_of(points, ASKED)
    reach = max(typical / _REACH, lines.fine)
    while True:
        near = apart(facing(asked, lines, reach, wrap), asked, sketch)
        found = near[near < reach]
        told = _told(near, found, reach)
        enough = len(found) >= _ENOUGH * len(near) and told.width * _CLEAR <= reach
        if enough or reach * 2 > typical / _WIDEST:
            return told
        reach *= 2


def _told(near: Floats, found: Floats, reach: float) -> LearntGap:
    if not len(found):
        return LearntGap(0.0, 0.0, None, 0.0, len(near))
    counts = np.bincount((found * (_BINS / reach)).astype(np.int64), minlength=_BINS + 2)
    three = counts[:-2] + counts[1:-1] + counts[2:]
    last = int(np.flatnonzero(three[:_BINS] >= _MANY * len(found))[-1])
    width = float(found[found <= (last + 3) * reach / _BINS].max())
    beyond = near[near > width]
    further = float(beyond.min()) if len(beyond) and beyond.min() < np.inf else None
    usual = (int(counts.argmax()) + 0.5) * reach / _BINS if counts.argmax() else 0.0
    return LearntGap(width, usual, further, float(np.mean(near <= width)), len(near))
