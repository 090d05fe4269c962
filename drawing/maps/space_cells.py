"""A map as a grid of cells, each of which knows the space that it lies in."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.free_cells import filled_cells
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Floats

_CELL_SIZE = 0.5
"""Millimetres, on a small sheet."""
_MOST_CELLS = 1_200_000
"""Cells of a large one are larger, so that there are no more of them."""


@dataclass(frozen=True, slots=True, eq=False)
class CoveredShares:
    """What a box on the map covers."""

    own_share: float
    """The share of the box that lies in the space it is about."""
    worst_share: float
    """The share in that one of all others of its kind, land or sea, which has most of it."""
    land_share: float
    """The share on any land but its own."""
    hidden_share: float
    """How much of another space it hides, of the one that it hides most."""
    hidden_own_share: float
    """How much of its own space it hides."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceCells:
    """The cells of a map, rows from the top; 0 is no space at all."""

    left: float
    top: float
    cell_size: float
    space_numbers: NDArray[np.int32]
    number_by_space: dict[str, int]
    is_sea: NDArray[np.bool_]
    cell_counts: NDArray[np.int64]
    """By number of a space: how many cells it has."""

    @classmethod
    def from_sheet(cls, sheet: MapSheet) -> SpaceCells:
        """Lay cells over the map of a sheet."""
        left, top, right, bottom = sheet.paper.box
        cell = max(_CELL_SIZE, ((right - left) * (bottom - top) / _MOST_CELLS) ** 0.5)
        high, wide = ceil((bottom - top) / cell) + 1, ceil((right - left) / cell) + 1
        which = np.zeros((high, wide), np.int32)
        numbers = {name: number for number, name in enumerate(sheet.outlines, 1)}
        for name, number in numbers.items():
            rings = [
                (ring - (left, top)) / cell
                for ring in sheet.paper.rings_in_millimetres(sheet.outlines[name])
            ]
            _fill_cells(which, rings, number)
        for name, number in numbers.items():  # however small it is, it has the cell of its middle
            x, y = sheet.paper.point_to_millimetres(label_point(sheet.outlines[name]))
            which[int((y - top) / cell), int((x - left) / cell)] = number
        sea = np.array([True, *map(sheet.is_sea, numbers)])
        sizes = np.maximum(np.bincount(which.ravel(), minlength=len(numbers) + 1), 1)
        return cls(left, top, cell, which, numbers, sea, sizes)

    def cell_middles(self, name: str) -> Floats:
        """Return the middles of the cells of a space, in millimetres."""
        rows, columns = np.nonzero(self.space_numbers == self.number_by_space[name])
        x, y = (
            (columns + 0.5) * self.cell_size + self.left,
            (rows + 0.5) * self.cell_size + self.top,
        )
        return np.column_stack([x, y])

    def shares_covered_by(self, box: PaperBox, name: str) -> CoveredShares:
        """Return what a box covers, if it is about a space."""
        number = self.number_by_space[name]
        left, top, right, bottom = box
        rows = slice(
            int((top - self.top) / self.cell_size), ceil((bottom - self.top) / self.cell_size)
        )
        columns = slice(
            int((left - self.left) / self.cell_size), ceil((right - self.left) / self.cell_size)
        )
        every = np.bincount(self.space_numbers[rows, columns].ravel(), minlength=number + 1)
        total, own = max(1, int(every.sum())), int(every[number])
        every[[0, number]] = 0
        spaces = np.flatnonzero(every)
        counts, is_sea = every[spaces], self.is_sea[spaces]
        alike = counts[is_sea == self.is_sea[number]]
        return CoveredShares(
            own / total,
            float(alike.max(initial=0)) / total,
            float(counts[~is_sea].sum()) / total,
            float((counts / self.cell_counts[spaces]).max(initial=0.0)),
            own / int(self.cell_counts[number]),
        )


def _fill_cells(which: NDArray[np.int32], rings: list[Floats], number: int) -> None:
    """Give the cells within rings to a space."""
    if not rings:
        return
    left, top, right, bottom = bounding_box(np.concatenate(rings))
    column, row = max(0, int(left)), max(0, int(top))
    high = min(ceil(bottom) - row, which.shape[0] - row)
    wide = min(ceil(right) - column, which.shape[1] - column)
    if high > 0 and wide > 0:
        inside = filled_cells([ring - (column, row) for ring in rings], wide, high)
        which[row : row + high, column : column + wide][inside] = number
