"""Hexes in board units: their centres, corners and outlines, and the hex at a point."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.grid_hexes import Hex, is_on_grid, labelled_hexes
from sandtable.model.geometry.hex.hex_lattice import (
    HEX_CORNERS,
    all_lattice_points,
    hex_at_lattice_point,
    lattice_frame,
    lattice_point_of_hex,
)
from sandtable.model.identity_cache import memoize_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Grid
    from sandtable.model.geometry.hex.hex_lattice import LatticePoint

DEFAULT_HEX_SIZE = 1000.0
"""Distance between neighbours if the grid states none.

Large, so that rounding corners matters little.
"""

_MIN_RING_POINTS = 3
"""Number of points of the smallest ring."""


@dataclass(frozen=True, slots=True)
class GridPlacement:
    """Conversion of lattice points to board units.

    It consists of the length of a lattice unit, and the centre of the first hex.
    """

    lattice_step: tuple[float, float]
    first_centre: tuple[float, float]

    def lattice_to_board_units(self, spots: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return points of the lattice, converted to board units."""
        points: NDArray[np.float64] = np.asarray(self.first_centre) + spots * np.asarray(
            self.lattice_step
        )
        return points

    def board_units_to_lattice(self, board_points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return points in board units, converted to lattice coordinates."""
        lattice_points: NDArray[np.float64] = (
            board_points - np.asarray(self.first_centre)
        ) / np.asarray(self.lattice_step)
        return lattice_points


@memoize_by_identity
def grid_placement(grid: Grid) -> GridPlacement:
    """Return where a grid lies on its board. By default its lower left corner is 0, 0."""
    size = grid.size or DEFAULT_HEX_SIZE
    half, quarter = size / 2, size / sqrt(12)
    step = (quarter, half) if grid.orientation == "flat" else (half, quarter)
    west, south, _, _ = lattice_frame(grid)
    # Without an origin the lower left corner of the frame is 0, 0.
    return GridPlacement(step, grid.origin or (-west * step[0], -south * step[1]))


def hex_centres(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.float64]:
    """Return the centres of some hexes, or of all, in board units, a row for each."""
    return grid_placement(grid).lattice_to_board_units(_lattice_points(grid, places))


def _lattice_points(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.int64]:
    spots = (
        all_lattice_points(grid)
        if places is None
        else [lattice_point_of_hex(grid, place) for place in places]
    )
    return np.array(spots, dtype=np.int64).reshape(-1, 2)


def hex_corners(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.float64]:
    """Return the six corners of hexes in board units, anticlockwise.

    Corners of half hexes may coincide.
    """
    return grid_placement(grid).lattice_to_board_units(lattice_corners(grid, places))


def lattice_corners(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.int64]:
    """Return the corners of hexes as lattice points, in an array by hex, corner and coordinate."""
    return _clip_to_frame(grid, _corners_around_centres(grid, _lattice_points(grid, places)))


def _corners_around_centres(grid: Grid, spots: NDArray[np.int64]) -> NDArray[np.int64]:
    return spots[:, None, :] + np.array(HEX_CORNERS[grid.orientation], dtype=np.int64)


def _clip_to_frame(grid: Grid, around: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the corners of hexes, moved into the frame of the map, which cuts hexes in half."""
    west, south, east, north = lattice_frame(grid)
    return np.clip(around, (west, south), (east, north))


@memoize_by_identity
def hex_outlines(grid: Grid) -> Mapping[str, Outline]:
    """Return the outlines of all hexes by label. Neighbours have exactly the same corners."""
    whole = _corners_around_centres(grid, _lattice_points(grid))
    framed = _clip_to_frame(grid, whole)
    # Rounding the shared lattice corners gives neighbours exactly the same points.
    rounded = np.rint(grid_placement(grid).lattice_to_board_units(framed)).astype("<i4")
    data, size = rounded.tobytes(), len(HEX_CORNERS["flat"]) * 8
    rings = [data[start : start + size] for start in range(0, len(data), size)]
    for index in np.flatnonzero((framed != whole).any(axis=(1, 2))).tolist():
        rings[index] = _half_hex_ring(rounded[index], framed[index].tolist())
    return {
        label: Outline(((ring,),) if ring else ())
        for (_, label), ring in zip(labelled_hexes(grid), rings, strict=True)
    }


def _half_hex_ring(rounded: NDArray[np.int32], spots: Sequence[LatticePoint]) -> bytes:
    """Return the outline of a half hex, without superfluous corners."""
    distinct = [i for i, spot in enumerate(spots) if list(spot) != list(spots[i - 1])]
    true_corners = [
        corner
        for before, corner, after in zip(
            [*distinct[-1:], *distinct[:-1]], distinct, [*distinct[1:], *distinct[:1]], strict=True
        )
        if _is_real_corner(spots[before], spots[corner], spots[after])
    ]
    return rounded[true_corners].tobytes() if len(true_corners) >= _MIN_RING_POINTS else b""


def _is_real_corner(a: LatticePoint, b: LatticePoint, c: LatticePoint) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])


_FRAME_TOLERANCE = np.array([-1, -1, 1, 1]) * 1e-6
"""Tolerance for points on the frame: centres lie on it, and rounding may move them beyond."""


def hexes_at_points(grid: Grid, points: NDArray[np.float64]) -> list[Hex | None]:
    """Return the hex at each of many points, or None where there is none."""
    spots = grid_placement(grid).board_units_to_lattice(
        np.asarray(points, dtype=np.float64).reshape(-1, 2)
    )
    west, south, east, north = np.array(lattice_frame(grid)) + _FRAME_TOLERANCE
    inside = np.all((spots >= (west, south)) & (spots <= (east, north)), axis=1)
    hexes = [
        hex_at_lattice_point(grid, (u, v)) if within else None
        for (u, v), within in zip(
            _nearest_centres(grid, spots).tolist(), inside.tolist(), strict=True
        )
    ]
    return [place if place and is_on_grid(grid, place) else None for place in hexes]


def hex_at_point(grid: Grid, x: float, y: float) -> Hex | None:
    """Return the hex at a point, or None if there is no hex."""
    return hexes_at_points(grid, np.array([[x, y]]))[0]


def _nearest_centres(grid: Grid, spots: NDArray[np.float64]) -> NDArray[np.int64]:
    """Return the centres of the hexes at some points, as lattice points.

    A hex is the area nearest to its centre, so these are the nearest centres.
    """
    across = 0 if grid.orientation == "flat" else 1
    unit = np.array([3.0, 3.0])  # squares of a step: a third of those the other way
    unit[across] = 1.0
    low = np.floor(spots[:, across] / 3)
    choices = []
    for line in (low, low + 1):
        odd = line % 2  # lines of hexes stand half a hex higher and lower by turns
        along = 2 * np.rint((spots[:, 1 - across] - odd) / 2) + odd
        pair = (3 * line, along) if across == 0 else (along, 3 * line)
        choices.append(np.stack(pair, axis=1))
    first, second = (((spots - choice) ** 2 * unit).sum(axis=1) for choice in choices)
    return np.where((first <= second)[:, None], *choices).astype(np.int64)
