"""Seeds on the sheet: the points that spaces grow from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from sandtable.model.entities.recipes import Division, Seed
from sandtable.model.geometry.atlas.atlas_layers import FloatArray, ShapeArray
from sandtable.model.geometry.atlas.face_mesh import NO_OWNER, IntArray
from sandtable.model.geometry.atlas.projected_board import ProjectedBoard
from sandtable.model.geometry.geometry_errors import GeometryError

_STEPS_PER_WIDTH = 100
"""A line of seeds has a point at every hundredth of the board's width."""
_POLE_LATITUDE = 90.0


@dataclass(frozen=True)
class SeedPoints:
    """All seed points of the land or of the sea, in board units."""

    owner_names: tuple[str, ...]
    blank_count: int
    """So many of the names, the last ones, are no spaces."""
    seed_coordinates: FloatArray
    point_owners: IntArray
    """The place among the names of each point's own."""
    point_weights: FloatArray
    island_widths: FloatArray
    """How wide an island around each point must be; 0 where the atlas decides."""
    is_typed: NDArray[np.bool_]
    """Whether a point was typed, and does not only fill a line."""


def seed_points_of_division(
    division: Division | None, sheet: ProjectedBoard, where: str
) -> SeedPoints:
    """The seeds of a division on the sheet; raise GeometryError where one is no place."""
    division = division or Division()
    blanks = {f"blanks.{name}": seed for name, seed in division.blanks.items()}
    every: Mapping[str, Seed] = {**division.seeds, **blanks}
    owners, points, weights, islands, typed = [], [np.zeros((0, 2))], [], [], []
    for place, (name, seed) in enumerate(every.items()):
        address = f"{where}.{name}" if name in blanks else f"{where}.seeds.{name}"
        _insist_on_valid_seed(seed, sheet, address)
        own = sheet.degrees_to_board(sheet.turn_into_window(parse_degrees(seed.at, address)))
        full = _fill_line(own, sheet.width / _STEPS_PER_WIDTH) if seed.line else own
        points.append(full)
        owners += [place] * len(full)
        weights += [seed.weight] * len(full)
        islands += [seed.island or 0.0] * len(full)
        typed += [bool(each) for each in (full[:, None] == own[None]).all(axis=2).any(axis=1)]
    return SeedPoints(
        owner_names=tuple(every),
        blank_count=len(blanks),
        seed_coordinates=np.vstack(points),
        point_owners=np.array(owners, np.int64),
        point_weights=np.array(weights, np.float64),
        island_widths=np.array(islands, np.float64),
        is_typed=np.array(typed, bool),
    )


def _insist_on_valid_seed(seed: Seed, sheet: ProjectedBoard, address: str) -> None:
    if not 0 < seed.weight < _STEPS_PER_WIDTH:
        raise GeometryError(f"{address}.weight: {seed.weight:g} is no weight.")
    if seed.island is not None and not 0 < seed.island < sheet.width / 2:
        raise GeometryError(f"{address}.island: no island is {seed.island:g} board units wide.")


def parse_degrees(given: Sequence[float], address: str, least: int = 1) -> FloatArray:
    """Longitudes and latitudes, a row each; raise GeometryError where they are none."""
    if len(given) % 2 or len(given) < 2 * least:
        points = "a longitude and a latitude" if least == 1 else "two points or more"
        raise GeometryError(f"{address}: {points} are due, not {len(given)} numbers.")
    found = np.array(given, np.float64).reshape(-1, 2)
    if not np.isfinite(found).all() or (np.abs(found) > (2 * 360, _POLE_LATITUDE)).any():
        raise GeometryError(f"{address}: longitude first, then latitude, in degrees.")
    return found


def _fill_line(points: FloatArray, step: float) -> FloatArray:
    """A line with points at least so near to each other."""
    if (points == points[0]).all():
        return points
    line = shapely.segmentize(shapely.linestrings(points), step)
    found: FloatArray = shapely.get_coordinates(line)
    return found


def pieces_under_seeds(seeds: SeedPoints, pieces: ShapeArray, reach: float) -> IntArray:
    """The piece that each point lies on, or the nearest within reach; NOBODY where none is."""
    found = np.full(len(seeds.seed_coordinates), NO_OWNER)
    if not len(pieces) or not len(seeds.seed_coordinates):
        return found
    tree = shapely.STRtree(pieces)
    points: Any = shapely.points(seeds.seed_coordinates)
    # What only fills a line counts where it lies; what was typed may miss the shore by a little.
    for distance, which in ((0.0, ~seeds.is_typed), (reach, seeds.is_typed)):
        rows = np.flatnonzero(which)
        hit, piece = tree.query_nearest(points[rows], max_distance=distance + 1e-9)
        found[rows[hit][::-1]] = piece[::-1]
    return found
