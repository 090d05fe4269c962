"""Grid of cells over a map, which gives the space at each position."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.free_space_grid import cells_inside_rings
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Floats

_CELL_SIZE = 0.5
"""Side of a cell in millimetres, on a small sheet."""
_MAX_CELLS = 1_200_000
"""Greatest number of cells; on large sheets cells are larger instead."""


@dataclass(frozen=True, slots=True, eq=False)
class CoveredShares:
    """Shares of its own space and of other spaces that the rectangle of a label covers."""

    own_share: float
    """Share of the box that lies in its own space."""
    worst_share: float
    """Largest share of the box in another space of the same kind, land or sea."""
    worst_share_of_all: float
    """Largest share of the box in another space of any kind."""
    empty_share: float
    """Share of the box where no space is."""
    land_share: float
    """Share of the box on land other than its own."""
    hidden_share: float
    """Largest share of another space that the box hides."""
    hidden_own_share: float
    """Share of its own space that the box hides."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceCells:
    """The cells of a map in rows from the top; number 0 stands for no space."""

    left: float
    top: float
    cell_size: float
    space_numbers: NDArray[np.int32]
    number_by_space: dict[str, int]
    is_sea: NDArray[np.bool_]
    cell_counts: NDArray[np.int64]
    """Number of cells by the number of a space."""

    @classmethod
    def from_sheet(cls, sheet: MapSheet) -> SpaceCells:
        """Divide the map of a sheet into cells."""
        left, top, right, bottom = sheet.paper.box
        cell = max(_CELL_SIZE, ((right - left) * (bottom - top) / _MAX_CELLS) ** 0.5)
        high, wide = ceil((bottom - top) / cell) + 1, ceil((right - left) / cell) + 1
        space_numbers = np.zeros((high, wide), np.int32)
        numbers = {name: number for number, name in enumerate(sheet.outlines, 1)}
        for name, number in numbers.items():
            rings = [
                (ring - (left, top)) / cell
                for ring in sheet.paper.rings_in_millimetres(sheet.outlines[name])
            ]
            _fill_cells(space_numbers, rings, number)
        # A space smaller than a cell would have none, so each gets the cell of its middle.
        for name, number in numbers.items():
            x, y = sheet.paper.point_to_millimetres(label_point(sheet.outlines[name]))
            space_numbers[int((y - top) / cell), int((x - left) / cell)] = number
        sea = np.array([True, *map(sheet.is_sea, numbers)])
        sizes = np.maximum(np.bincount(space_numbers.ravel(), minlength=len(numbers) + 1), 1)
        return cls(left, top, cell, space_numbers, numbers, sea, sizes)

    def cell_middles(self, name: str) -> Floats:
        """Return the middles of the cells of a space, in millimetres."""
        rows, columns = np.nonzero(self.space_numbers == self.number_by_space[name])
        x, y = (
            (columns + 0.5) * self.cell_size + self.left,
            (rows + 0.5) * self.cell_size + self.top,
        )
        return np.column_stack([x, y])

    def shares_covered_by(self, box: PaperBox, name: str) -> CoveredShares:
        """Return the shares of its own and of other spaces that a label's rectangle covers."""
        number = self.number_by_space[name]
        left, top, right, bottom = box
        rows = slice(
            int((top - self.top) / self.cell_size), ceil((bottom - self.top) / self.cell_size)
        )
        columns = slice(
            int((left - self.left) / self.cell_size), ceil((right - self.left) / self.cell_size)
        )
        every = np.bincount(self.space_numbers[rows, columns].ravel(), minlength=number + 1)
        total, own_count = max(1, int(every.sum())), int(every[number])
        empty_count = int(every[0])
        every[[0, number]] = 0
        spaces = np.flatnonzero(every)
        counts, is_sea = every[spaces], self.is_sea[spaces]
        alike = counts[is_sea == self.is_sea[number]]
        return CoveredShares(
            own_count / total,
            float(alike.max(initial=0)) / total,
            float(counts.max(initial=0)) / total,
            empty_count / total,
            float(counts[~is_sea].sum()) / total,
            float((counts / self.cell_counts[spaces]).max(initial=0.0)),
            own_count / int(self.cell_counts[number]),
        )


def _fill_cells(space_numbers: NDArray[np.int32], rings: list[Floats], number: int) -> None:
    """Assign the cells inside an outline's rings to a space."""
    if not rings:
        return
    left, top, right, bottom = bounding_box(np.concatenate(rings))
    column, row = max(0, int(left)), max(0, int(top))
    high = min(ceil(bottom) - row, space_numbers.shape[0] - row)
    wide = min(ceil(right) - column, space_numbers.shape[1] - column)
    if high > 0 and wide > 0:
        inside = cells_inside_rings([ring - (column, row) for ring in rings], wide, high)
        space_numbers[row : row + high, column : column + wide][inside] = number
