"""Search for room for rectangles in a space, as a grid of free and occupied cells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.drawing import Point
    from sandtable.drawing.maps.paper_transform import Floats

_GRID_CELLS_PER_SPACE_SIDE = 110
"""Number of cells along a space, within the limits of their size."""
_FINEST_CELL, COARSEST_CELL = 0.25, 2.0


@dataclass(frozen=True, slots=True, eq=False)
class FreeSpaceGrid:
    """Grid of free and occupied cells of a space, in rows from the top."""

    left: float
    top: float
    cell_size: float
    is_free: NDArray[np.bool_]

    @classmethod
    def from_rings(cls, rings: Sequence[Floats], cell: float | None = None) -> FreeSpaceGrid:
        """Return a grid with the cells whose middles lie inside the rings of an outline."""
        left, top, right, bottom = bounding_box(np.concatenate(list(rings)))
        longest = max(right - left, bottom - top)
        cell = cell or min(max(longest / _GRID_CELLS_PER_SPACE_SIDE, _FINEST_CELL), COARSEST_CELL)
        wide, high = max(1, ceil((right - left) / cell)), max(1, ceil((bottom - top) / cell))
        free = cells_inside_rings([(ring - (left, top)) / cell for ring in rings], wide, high)
        return cls(left, top, cell, free)

    def without_boxes(self, boxes: Iterable[PaperBox]) -> FreeSpaceGrid:
        """Return the free cells, except those that the boxes cover."""
        free = self.is_free.copy()
        high, wide = (count * self.cell_size for count in free.shape)
        for left, top, right, bottom in boxes:
            # Most boxes lie far away, and these tests cost less than arrays.
            if left > self.left + wide or right < self.left:
                continue
            if top > self.top + high or bottom < self.top:
                continue
            rows = self._cells_between(top - self.top, bottom - self.top, free.shape[0])
            columns = self._cells_between(left - self.left, right - self.left, free.shape[1])
            free[rows, columns] = False
        return FreeSpaceGrid(self.left, self.top, self.cell_size, free)

    def _cells_between(self, low: float, high: float, most: int) -> slice:
        first, last = int(low // self.cell_size), ceil(high / self.cell_size)
        return slice(min(max(first, 0), most), min(max(last, 0), most))

    @property
    def cumulative_counts(self) -> NDArray[np.int64]:
        """Return the number of free cells above and to the left of each corner."""
        high, wide = self.is_free.shape
        sums = np.zeros((high + 1, wide + 1), np.int64)
        np.cumsum(np.cumsum(self.is_free, axis=0), axis=1, out=sums[1:, 1:])
        return sums

    def middles_of_free_rectangles(
        self, sums: NDArray[np.int64], wide: float, high: float
    ) -> Floats:
        """Return the middles of all places where a rectangle covers free cells only."""
        w, h = ceil(wide / self.cell_size), ceil(high / self.cell_size)
        if h >= sums.shape[0] or w >= sums.shape[1]:
            return np.zeros((0, 2))
        # A rectangle is free if the cumulative counts at its corners give its full area.
        inside = sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w]
        rows, columns = np.nonzero(inside == w * h)
        return np.column_stack(
            [
                self.left + (columns + w / 2) * self.cell_size,
                self.top + (rows + h / 2) * self.cell_size,
            ]
        )

    @property
    def middle_point(self) -> Point:
        """Return the mean point of all free cells."""
        rows, columns = np.nonzero(self.is_free)
        if not len(rows):
            high, wide = self.is_free.shape
            return self.left + wide * self.cell_size / 2, self.top + high * self.cell_size / 2
        x = self.left + (float(columns.mean()) + 0.5) * self.cell_size
        return x, self.top + (float(rows.mean()) + 0.5) * self.cell_size


def cells_inside_rings(rings: Sequence[Floats], wide: int, high: int) -> NDArray[np.bool_]:
    """Find the cells whose middles lie inside an odd number of rings.

    Each crossing of an edge flips all cells to its right.
    """
    flips = np.zeros((high, wide + 1), np.int64)
    for ring in rings:
        after = np.roll(ring, -1, axis=0)
        up = ring[:, 1] <= after[:, 1]
        low = np.where(up[:, None], ring, after)
        top = np.where(up[:, None], after, ring)
        # A row counts where its middle lies between the ends of an edge, so a corner counts once.
        first = np.clip(np.ceil(low[:, 1] - 0.5), 0, high).astype(np.int64)
        last = np.clip(np.ceil(top[:, 1] - 0.5), 0, high).astype(np.int64)
        counts = last - first
        edge_of_crossing = np.repeat(np.arange(len(ring)), counts)
        starts = np.cumsum(counts) - counts
        rows = (
            np.arange(len(edge_of_crossing)) - starts[edge_of_crossing] + first[edge_of_crossing]
        )
        part = (rows + 0.5 - low[edge_of_crossing, 1]) / (
            top[edge_of_crossing, 1] - low[edge_of_crossing, 1]
        )
        x = low[edge_of_crossing, 0] + part * (top[edge_of_crossing, 0] - low[edge_of_crossing, 0])
        columns = np.clip(np.ceil(x - 0.5), 0, wide).astype(np.int64)
        np.add.at(flips, (rows, columns), 1)
    filled: NDArray[np.bool_] = (np.cumsum(flips, axis=1)[:, :wide] % 2).astype(bool)
    return filled
