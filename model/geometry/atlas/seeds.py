"""Seeds on the sheet: the points that spaces grow from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandtable.model.entities.recipes import Division, Seed
from sandtable.model.geometry.atlas.files import Floats, Shapes
from sandtable.model.geometry.atlas.mesh import NOBODY, Numbers
from sandtable.model.geometry.atlas.sheet import Sheet
from sandtable.model.geometry.errors import GeometryError

_STEP = 100
"""A line of seeds has a point at every hundredth of the board's width."""
_POLE = 90.0


@dataclass(frozen=True)
class Seeds:
    """All seed points of the land or of the sea, in board units."""

    names: tuple[str, ...]
    blanks: int
    """So many of the names, the last ones, are no spaces."""
    points: Floats
    owner: Numbers
    """The place among the names of each point's own."""
    weights: Floats
    islands: Floats
    """How wide an island around each point must be; 0 where the atlas decides."""
    typed: NDArray[np.bool_]
    """Whether a point was typed, and does not only fill a line."""


def seeds_of(division: Division | None, sheet: Sheet, where: str) -> Seeds:
    """The seeds of a division on the sheet; raise GeometryError where one is no place."""
    division = division or Division()
    blanks = {f"blanks.{name}": seed for name, seed in division.blanks.items()}
    every: Mapping[str, Seed] = {**division.seeds, **blanks}
    owners, points, weights, islands, typed = [], [np.zeros((0, 2))], [], [], []
    for place, (name, seed) in enumerate(every.items()):
        address = f"{where}.{name}" if name in blanks else f"{where}.seeds.{name}"
        _insist(seed, sheet, address)
        own = sheet.to_board(sheet.near(degrees(seed.at, address)))
        full = _filled(own, sheet.width / _STEP) if seed.line else own
        points.append(full)
        owners += [place] * len(full)
        weights += [seed.weight] * len(full)
        islands += [seed.island or 0.0] * len(full)
        typed += [bool(each) for each in (full[:, None] == own[None]).all(axis=2).any(axis=1)]
    return Seeds(
        names=tuple(every),
        blanks=len(blanks),
        points=np.vstack(points),
        owner=np.array(owners, np.int64),
        weights=np.array(weights, np.float64),
        islands=np.array(islands, np.float64),
        typed=np.array(typed, bool),
    )


def _insist(seed: Seed, sheet: Sheet, address: str) -> None:
    if not 0 < seed.weight < _STEP:
        raise GeometryError(f"{address}.weight: {seed.weight:g} is no weight.")
    if seed.island is not None and not 0 < seed.island < sheet.width / 2:
        raise GeometryError(f"{address}.island: no island is {seed.island:g} board units wide.")


def degrees(given: Sequence[float], address: str, least: int = 1) -> Floats:
    """Longitudes and latitudes, a row each; raise GeometryError where they are none."""
    if len(given) % 2 or len(given) < 2 * least:
        points = "a longitude and a latitude" if least == 1 else "two points or more"
        raise GeometryError(f"{address}: {points} are due, not {len(given)} numbers.")
    found = np.array(given, np.float64).reshape(-1, 2)
    if not np.isfinite(found).all() or (np.abs(found) > (2 * 360, _POLE)).any():
        raise GeometryError(f"{address}: longitude first, then latitude, in degrees.")
    return found


def _filled(points: Floats, step: float) -> Floats:
    """A line with points at least so near to each other."""
    if (points == points[0]).all():
        return points
    line = shapely.segmentize(shapely.linestrings(points), step)
    found: Floats = shapely.get_coordinates(line)
    return found


def landed(seeds: Seeds, pieces: Shapes, reach: float) -> Numbers:
    """The piece that each point lies on, or the nearest within reach; NOBODY where none is."""
    found = np.full(len(seeds.points), NOBODY)
    if not len(pieces) or not len(seeds.points):
        return found
    tree = shapely.STRtree(pieces)
    points: Any = shapely.points(seeds.points)
    # What only fills a line counts where it lies; what was typed may miss the shore by a little.
    for distance, which in ((0.0, ~seeds.typed), (reach, seeds.typed)):
        rows = np.flatnonzero(which)
        hit, piece = tree.query_nearest(points[rows], max_distance=distance + 1e-9)
        found[rows[hit][::-1]] = piece[::-1]
    return found
