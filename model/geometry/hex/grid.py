"""Hexes on paper: their centres, corners and outlines, and which of them a point lies in."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.hexes import Hex, is_on, labelled
from sandtable.model.geometry.hex.lattice import CORNERS, all_spots, frame_of, place_at, spot_of
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Grid
    from sandtable.model.geometry.hex.lattice import Spot

SIZE = 1000.0
"""Distance between neighbours where the grid does not say: corners round off to a thousandth."""

_LEAST = 3
"""A ring has three points or more."""


@dataclass(frozen=True, slots=True)
class Paper:
    """How lattice points lie on the map: board units a step, and where the first centre is."""

    step: tuple[float, float]
    origin: tuple[float, float]

    def points(self, spots: NDArray[np.int64]) -> NDArray[np.float64]:
        """Lattice points in board units."""
        found: NDArray[np.float64] = np.asarray(self.origin) + spots * np.asarray(self.step)
        return found

    def spots(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Board units in lattice steps."""
        found: NDArray[np.float64] = (points - np.asarray(self.origin)) / np.asarray(self.step)
        return found


@memoize_by_identity
def paper_of(grid: Grid) -> Paper:
    """How a grid lies on its map. Unless it says so, the lower left corner is 0, 0."""
    size = grid.size or SIZE
    half, quarter = size / 2, size / sqrt(12)
    step = (quarter, half) if grid.orientation == "flat" else (half, quarter)
    west, south, _, _ = frame_of(grid)
    return Paper(step, grid.origin or (-west * step[0], -south * step[1]))


def centres(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.float64]:
    """The centres of hexes in board units, a row each; of all hexes of the grid, if unsaid."""
    return paper_of(grid).points(_spots(grid, places))


def _spots(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.int64]:
    spots = all_spots(grid) if places is None else [spot_of(grid, place) for place in places]
    return np.array(spots, dtype=np.int64).reshape(-1, 2)


def corners(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.float64]:
    """The six corners of hexes in board units, anticlockwise; those of half hexes may coincide."""
    return paper_of(grid).points(lattice_corners(grid, places))


def lattice_corners(grid: Grid, places: Iterable[Hex] | None = None) -> NDArray[np.int64]:
    """The same as lattice points: by hex, corner, and which of the two."""
    return _framed(grid, _around(grid, _spots(grid, places)))


def _around(grid: Grid, spots: NDArray[np.int64]) -> NDArray[np.int64]:
    return spots[:, None, :] + np.array(CORNERS[grid.orientation], dtype=np.int64)


def _framed(grid: Grid, around: NDArray[np.int64]) -> NDArray[np.int64]:
    """Corners drawn in to the frame. It runs through centres, so that cuts as it should."""
    west, south, east, north = frame_of(grid)
    return np.clip(around, (west, south), (east, north))


@memoize_by_identity
def hex_outlines(grid: Grid) -> Mapping[str, Outline]:
    """The outlines of all hexes by label. Neighbours have the very same corners."""
    whole = _around(grid, _spots(grid))
    framed = _framed(grid, whole)
    rounded = np.rint(paper_of(grid).points(framed)).astype("<i4")
    data, size = rounded.tobytes(), len(CORNERS["flat"]) * 8
    rings = [data[start : start + size] for start in range(0, len(data), size)]
    for index in np.flatnonzero((framed != whole).any(axis=(1, 2))).tolist():
        rings[index] = _tidy(rounded[index], framed[index].tolist())
    return {
        label: Outline(((ring,),) if ring else ())
        for (_, label), ring in zip(labelled(grid), rings, strict=True)
    }


def _tidy(rounded: NDArray[np.int32], spots: Sequence[Spot]) -> bytes:
    """The ring of a half hex without corners that the frame has moved into a side."""
    distinct = [i for i, spot in enumerate(spots) if list(spot) != list(spots[i - 1])]
    kept = [
        here
        for before, here, after in zip(
            [*distinct[-1:], *distinct[:-1]], distinct, [*distinct[1:], *distinct[:1]], strict=True
        )
        if _turns(spots[before], spots[here], spots[after])
    ]
    return rounded[kept].tobytes() if len(kept) >= _LEAST else b""


def _turns(a: Spot, b: Spot, c: Spot) -> bool:
    return (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])


_BESIDE_FRAME = np.array([-1, -1, 1, 1]) * 1e-6
"""The frame runs through centres; a centre that rounding has moved beyond it still lies in it."""


def hexes_at(grid: Grid, points: NDArray[np.float64]) -> list[Hex | None]:
    """The hex that each of many points lies in, a row each; nothing where there is none."""
    spots = paper_of(grid).spots(np.asarray(points, dtype=np.float64).reshape(-1, 2))
    west, south, east, north = np.array(frame_of(grid)) + _BESIDE_FRAME
    inside = np.all((spots >= (west, south)) & (spots <= (east, north)), axis=1)
    found = [
        place_at(grid, (u, v)) if within else None
        for (u, v), within in zip(_nearest(grid, spots).tolist(), inside.tolist(), strict=True)
    ]
    return [place if place and is_on(grid, place) else None for place in found]


def hex_under(grid: Grid, x: float, y: float) -> Hex | None:
    """The hex that a point lies in."""
    return hexes_at(grid, np.array([[x, y]]))[0]


def _nearest(grid: Grid, spots: NDArray[np.float64]) -> NDArray[np.int64]:
    """The lattice point of the nearest centre: a hex is what is nearest to its centre."""
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
