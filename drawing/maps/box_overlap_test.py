"""Quick test for many rectangles: which of them certainly overlap one of many boxes."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.paper_transform import Floats, PaperBox

_CELL_SIZE = 1.0
"""Side of a cell in millimetres."""
_MAX_CELLS = 40_000
"""Greatest number of cells; on large maps cells are larger instead."""


@dataclass(frozen=True, slots=True, eq=False)
class BoxCounts:
    """Number of box middles above and to the left of each corner of a grid."""

    low_corner: tuple[float, float]
    cell_size: float
    cumulative_counts: NDArray[np.int64]

    @classmethod
    def count_boxes(cls, boxes: Floats, area: PaperBox) -> BoxCounts:
        """Count the middles of boxes in the cells of an area, ignoring those outside."""
        left, top, right, bottom = area
        # Larger sheets get larger cells: the count of cells bounds memory and time.
        cell = max(_CELL_SIZE, ((right - left) * (bottom - top) / _MAX_CELLS) ** 0.5)
        wide, high = ceil((right - left) / cell) + 1, ceil((bottom - top) / cell) + 1
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2
        columns, rows = np.floor((middles - (left, top)) / cell).astype(np.int64).T
        inside = (columns >= 0) & (columns < wide) & (rows >= 0) & (rows < high)
        counts = np.bincount(rows[inside] * wide + columns[inside], minlength=high * wide)
        sums = np.zeros((high + 1, wide + 1), np.int64)
        sums[1:, 1:] = counts.reshape(high, wide).cumsum(axis=0).cumsum(axis=1)
        return cls((left, top), cell, sums)

    def surely_overlap(self, low: Floats, high: Floats) -> NDArray[np.bool_]:
        """Say for each rectangle from `low` to `high` whether it surely contains a box middle."""
        most = np.array(self.cumulative_counts.shape)[::-1] - 1
        first = np.ceil((low - self.low_corner) / self.cell_size).astype(np.int64).clip(0, most)
        last = np.floor((high - self.low_corner) / self.cell_size).astype(np.int64).clip(0, most)
        # Four sums give the count of any rectangle of cells, however large.
        last = np.maximum(first, last)
        (x, y), (end_x, end_y) = first.T, last.T
        sums = self.cumulative_counts
        overlap: NDArray[np.bool_] = (
            sums[end_y, end_x] - sums[y, end_x] - sums[end_y, x] + sums[y, x]
        ) > 0
        return overlap
