"""Seeds on a board, which are the points that spaces grow from."""

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
    """The seed points of all spaces on the land or the sea, in board units."""

    owner_names: tuple[str, ...]
    blank_count: int
    """Number of names at the end of the list that are blanks, not spaces."""
    seed_coordinates: FloatArray
    point_owners: IntArray
    """Index of the name that each point belongs to."""
    point_weights: FloatArray
    island_widths: FloatArray
    """Width of an island to be drawn around each point; 0 where the atlas decides."""
    is_typed: NDArray[np.bool_]
    """Whether a point was typed by the author, and is not an intermediate point of a line."""


def seed_points_of_division(
    division: Division | None, sheet: ProjectedBoard, address_of_division: str
) -> SeedPoints:
    """Return the seeds of a division in board units.

    Raise GeometryError where one has an impossible value.
    """
    division = division or Division()
    blanks = {f"blanks.{name}": seed for name, seed in division.blanks.items()}
    seeds: Mapping[str, Seed] = {**division.seeds, **blanks}
    owners, points, weights, islands, typed = [], [np.zeros((0, 2))], [], [], []
    for place, (name, seed) in enumerate(seeds.items()):
        address = (
            f"{address_of_division}.{name}"
            if name in blanks
            else f"{address_of_division}.seeds.{name}"
        )
        _require_valid_seed(seed, sheet, address)
        seed_line = sheet.degrees_to_board(
            sheet.turn_longitudes_into_window(parse_degrees(seed.at, address))
        )
        # A line of seeds must attract along its whole length.
        full = (
            _line_with_added_points(seed_line, sheet.width / _STEPS_PER_WIDTH)
            if seed.line
            else seed_line
        )
        points.append(full)
        owners += [place] * len(full)
        weights += [seed.weight] * len(full)
        islands += [seed.island or 0.0] * len(full)
        typed += [
            bool(each) for each in (full[:, None] == seed_line[None]).all(axis=2).any(axis=1)
        ]
    return SeedPoints(
        owner_names=tuple(seeds),
        blank_count=len(blanks),
        seed_coordinates=np.vstack(points),
        point_owners=np.array(owners, np.int64),
        point_weights=np.array(weights, np.float64),
        island_widths=np.array(islands, np.float64),
        is_typed=np.array(typed, bool),
    )


def _require_valid_seed(seed: Seed, sheet: ProjectedBoard, address: str) -> None:
    if not 0 < seed.weight < _STEPS_PER_WIDTH:
        raise GeometryError(f"{address}.weight: {seed.weight:g} is no weight.")
    if seed.island is not None and not 0 < seed.island < sheet.width / 2:
        raise GeometryError(f"{address}.island: no island is {seed.island:g} board units wide.")


def parse_degrees(numbers: Sequence[float], address: str, least: int = 1) -> FloatArray:
    """Return longitudes and latitudes, a row for each pair of numbers.

    Raise GeometryError for impossible values.
    """
    if len(numbers) % 2 or len(numbers) < 2 * least:
        points = "a longitude and a latitude" if least == 1 else "two points or more"
        raise GeometryError(f"{address}: {points} are due, not {len(numbers)} numbers.")
    degrees = np.array(numbers, np.float64).reshape(-1, 2)
    # Longitudes may go round the globe up to twice, latitudes end at the poles.
    if not np.isfinite(degrees).all() or (np.abs(degrees) > (2 * 360, _POLE_LATITUDE)).any():
        raise GeometryError(f"{address}: longitude first, then latitude, in degrees.")
    return degrees


def _line_with_added_points(points: FloatArray, step: float) -> FloatArray:
    """Return a line with points added, so that they are at most `step` apart."""
    if (points == points[0]).all():
        return points
    line = shapely.segmentize(shapely.linestrings(points), step)
    filled: FloatArray = shapely.get_coordinates(line)
    return filled


def pieces_of_land_under_seeds(seeds: SeedPoints, pieces: ShapeArray, reach: float) -> IntArray:
    """Return the land mass or water under each seed, as an index.

    If there is none, it is the nearest one within `reach`, or NO_OWNER.
    """
    piece_of_point = np.full(len(seeds.seed_coordinates), NO_OWNER)
    if not len(pieces) or not len(seeds.seed_coordinates):
        return piece_of_point
    tree = shapely.STRtree(pieces)
    points: Any = shapely.points(seeds.seed_coordinates)
    # What only fills a line counts where it lies; what was typed may miss the shore by a little.
    for distance, is_concerned in ((0.0, ~seeds.is_typed), (reach, seeds.is_typed)):
        rows = np.flatnonzero(is_concerned)
        hit, piece = tree.query_nearest(points[rows], max_distance=distance + 1e-9)
        piece_of_point[rows[hit][::-1]] = piece[::-1]
    return piece_of_point
