"""Growing list of rectangles on the map, with a fast search near a point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from sandtable.drawing.maps.paper_transform import Floats, PaperBox

_INITIAL_CAPACITY = 64
"""Number of boxes for which there is room at first."""


class BoxList:
    """Boxes in order of insertion.

    A map of 5,000 spaces has as many names; testing all of them for each space in Python would
    take minutes, so numpy does it.
    """

    def __init__(self, boxes: Iterable[PaperBox] = ()) -> None:
        self._rows = np.empty((_INITIAL_CAPACITY, 4))
        self._count = 0
        self.add_boxes(boxes)

    def add_boxes(self, boxes: Iterable[PaperBox]) -> None:
        """Add rectangles to the list."""
        for box in boxes:
            if self._count == len(self._rows):
                # Doubling keeps the cost of adding constant on average.
                self._rows = np.concatenate([self._rows, np.empty_like(self._rows)])
            self._rows[self._count] = box
            self._count += 1

    @property
    def all_boxes_as_rows(self) -> Floats:
        """Return all boxes as rows of an array, which callers must not change."""
        return self._rows[: self._count]

    def boxes_near_box(self, place: PaperBox, reach: float = 0.0) -> list[PaperBox]:
        """Return the listed rectangles within a distance of a rectangle on the map."""
        left, top, right, bottom = place
        near = (self.all_boxes_as_rows[:, :2] <= (right + reach, bottom + reach)) & (
            self.all_boxes_as_rows[:, 2:] >= (left - reach, top - reach)
        )
        return _rows_as_boxes(self.all_boxes_as_rows[near.all(axis=1)])

    def boxes_near_rotated_box(self, place: PaperBox, reach: float = 0.0) -> list[PaperBox]:
        """Return the boxes that may come within a distance of a box if they are rotated."""
        left, top, right, bottom = place
        # The box around a turned box reaches from its middle no farther than its diagonal.
        middles = (self.all_boxes_as_rows[:, :2] + self.all_boxes_as_rows[:, 2:]) / 2
        far = (
            np.hypot(*(self.all_boxes_as_rows[:, 2:] - self.all_boxes_as_rows[:, :2]).T)[:, None]
            + reach
        )
        near = (middles - far <= (right, bottom)) & (middles + far >= (left, top))
        return _rows_as_boxes(self.all_boxes_as_rows[near.all(axis=1)])


def _rows_as_boxes(rows: Floats) -> list[PaperBox]:
    return [(left, top, right, bottom) for left, top, right, bottom in rows.tolist()]
