"""The borders of a map as points, and the nearest other border at each point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.geometry.sketch_repair.sketch_shapes import Sketch
from sandtable.model.geometry.sketch_repair.work_bounds import iter_near_pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    FloatArray = NDArray[np.float64]
    IndexArray = NDArray[np.int64]

_POLYGON_TYPE = 3
_MIN_DETAIL = 0.5
"""Half a board unit, the precision of whole-number points."""
_DETAIL_DIVISOR = 400
"""Detail smaller than this fraction of a space is not part of the course of a border."""
_POINTS_PER_RUN = 5000
"""Number of points of a ring simplified at a time, because the work may grow with its square."""
_POINTS_PER_SPACE_WIDTH = 40
"""Number of points along a border as long as a typical space is wide."""
_MIN_POINTS_PER_SPACE = 24
"""Number of points round the smallest space."""
_MAX_POINTS_OF_BORDERS = 400_000
"""Approximate largest number of points on a map, besides one for each piece."""
WrapSize = tuple[int, int]
"""Width and height of a map that wraps round; 0 in a direction where it does not."""


@dataclass(frozen=True, slots=True, eq=False)
class BorderPieces:
    """All borders of a map as straight pieces, with a tree to search them by position."""

    piece_starts: FloatArray
    piece_ends: FloatArray
    piece_owners: IndexArray
    """The space that each piece bounds."""
    piece_tree: shapely.STRtree
    smallest_distance: float
    """Smaller distances count as 0."""


@dataclass(frozen=True, slots=True, eq=False)
class BorderPoints:
    """Points along all borders of a map."""

    point_coordinates: FloatArray
    point_owners: IndexArray
    border_lengths: FloatArray
    """Length of the border that each point stands for."""


@dataclass(frozen=True, slots=True, eq=False)
class FacingBorders:
    """Pairs of a point on a border and a border of another space near it, in parallel arrays."""

    point_rows: IndexArray
    other_spaces: IndexArray
    border_distances: FloatArray
    is_across_edge: NDArray[np.bool_]
    """Whether they meet across the edge of the map."""

    def filter_rows(self, mask: NDArray[np.bool_]) -> FacingBorders:
        """Return only those pairs that a mask selects."""
        return FacingBorders(*(column[mask] for column in _columns_of_facing_borders(self)))


def border_pieces_of_sketch(sketch: Sketch) -> BorderPieces:
    """Cut the borders of a drawn map into straight pieces, without the jaggedness of pixels."""
    fine = max(_MIN_DETAIL, sketch.typical_width / _DETAIL_DIVISOR)
    parts, spaces = shapely.get_parts(sketch.visible_shapes, return_index=True)
    flat = shapely.get_type_id(parts) == _POLYGON_TYPE
    rings, part_of_ring = shapely.get_rings(parts[flat], return_index=True)
    runs, ring = _cut_rings_into_runs(rings)
    points, run = shapely.get_coordinates(
        shapely.simplify(runs, fine, preserve_topology=False), return_index=True
    )
    same = run[1:] == run[:-1]
    starts, ends = points[:-1][same], points[1:][same]
    owners = spaces[flat][part_of_ring][ring][run[1:][same]].astype(np.int64)
    pieces: Any = shapely.linestrings(np.stack([starts, ends], axis=1))
    return BorderPieces(starts, ends, owners, shapely.STRtree(pieces), fine)


def _cut_rings_into_runs(rings: NDArray[Any]) -> tuple[NDArray[Any], IndexArray]:
    """Cut long rings into parts, which are far faster to simplify; return whose part each is."""
    long = np.flatnonzero(shapely.get_num_points(rings) > _POINTS_PER_RUN)
    short = np.setdiff1d(np.arange(len(rings)), long)
    runs, owners = [rings[short]], [short]
    for ring in long.tolist():
        points = shapely.get_coordinates(rings[ring])
        cut = [
            points[at : at + _POINTS_PER_RUN + 1]
            for at in range(0, len(points) - 1, _POINTS_PER_RUN)
        ]
        runs.append(np.array([shapely.LineString(part) for part in cut], dtype=object))
        owners.append(np.full(len(cut), ring))
    return np.concatenate(runs), np.concatenate(owners)


def points_along_borders(lines: BorderPieces, typical: float) -> BorderPoints:
    """Return points along the borders, denser where spaces are small."""
    lengths = np.hypot(*(lines.piece_ends - lines.piece_starts).T)
    round_ = np.bincount(lines.piece_owners, weights=lengths)
    step = np.minimum(
        max(typical / _POINTS_PER_SPACE_WIDTH, 2 * _MIN_DETAIL), round_ / _MIN_POINTS_PER_SPACE
    )[lines.piece_owners]
    step = np.maximum(step, lengths.sum() / _MAX_POINTS_OF_BORDERS)
    times = np.ceil(lengths / np.maximum(step, lines.smallest_distance)).astype(np.int64)
    # Every piece with a length gets at least one point.
    times = np.maximum(times, lengths > 0)
    piece = np.repeat(np.arange(len(lengths)), times)
    nth = np.arange(len(piece)) - np.repeat(np.cumsum(times) - times, times)
    along = (nth + 0.5) / times[piece]
    at = (
        lines.piece_starts[piece] + (lines.piece_ends - lines.piece_starts)[piece] * along[:, None]
    )
    return BorderPoints(at, lines.piece_owners[piece], (lengths / np.maximum(times, 1))[piece])


def thin_out_points(points: BorderPoints, most: int) -> BorderPoints:
    """Return an even selection of points, about as many as requested."""
    chosen = slice(None, None, max(1, -(-len(points.point_coordinates) // most)))
    return BorderPoints(
        points.point_coordinates[chosen],
        points.point_owners[chosen],
        points.border_lengths[chosen],
    )


def find_borders_near_points(
    points: BorderPoints, lines: BorderPieces, reach: float, wrap: WrapSize = (0, 0)
) -> FacingBorders:
    """Return the borders of other spaces within `reach` of each point."""
    at, point = _points_with_wrapped_copies(points.point_coordinates, reach, wrap)
    # Boxes that meet, and distances all at once, are cheaper than asking the tree for distances.
    boxes: Any = shapely.box(*(at - reach).T, *(at + reach).T)
    batches = [_no_facing_borders()]
    for row, piece in iter_near_pairs(lines.piece_tree, boxes):
        foreign = points.point_owners[point[row]] != lines.piece_owners[piece]
        mine, other = row[foreign], piece[foreign]
        distance = _distances_to_pieces(
            at[mine], lines.piece_starts[other], lines.piece_ends[other]
        )
        # Copies beyond an edge come after the original points.
        across = mine >= len(points.point_coordinates)
        each = FacingBorders(point[mine], lines.piece_owners[other], distance, across)
        batches.append(each.filter_rows(distance <= reach))
    return _concatenate_facing_borders(batches)


def distance_of_nearest_border(rows: FacingBorders, count: int) -> FloatArray:
    """Return the distance from each point to the nearest other border; infinite if too far."""
    near = np.full(count, np.inf)
    # Unlike an indexed assignment, this handles repeated indices.
    np.minimum.at(near, rows.point_rows, rows.border_distances)
    return near


def without_hidden_borders(
    rows: FacingBorders, points: BorderPoints, sketch: Sketch, ties: float
) -> FacingBorders:
    """Return the borders near points, without those that a nearer border hides.

    Borders that are equally near, within `ties`, stay. An island faces the sea under it only if it
    has no other neighbour, because a sea is not visible under the line between two spaces on top
    of it.
    """
    if not sketch.stacked_pairs:
        return rows.filter_rows(
            rows.border_distances
            <= distance_of_nearest_border(rows, len(points.point_coordinates))[rows.point_rows]
            + ties
        )
    around = _without_stacked_spaces(rows, points, sketch)
    near = distance_of_nearest_border(around, len(points.point_coordinates))
    coast = rows.filter_rows(
        _mask_of_stacked_points(rows, points, sketch, under=False)
        & ~np.isfinite(near[rows.point_rows])
    )
    around = around.filter_rows(around.border_distances <= near[around.point_rows] + ties)
    return _concatenate_facing_borders([around, coast])


def drawn_distances(rows: FacingBorders, points: BorderPoints, sketch: Sketch) -> FloatArray:
    """Return the distance from each point to the nearest other border, as the map was drawn.

    A space never has a gap to a sea under it, so such a distance counts only where there is no
    other neighbour.
    """
    whole = distance_of_nearest_border(rows, len(points.point_coordinates))
    if not sketch.stacked_pairs:
        return whole
    around = distance_of_nearest_border(
        _without_stacked_spaces(rows, points, sketch), len(points.point_coordinates)
    )
    return np.where(np.isfinite(around), around, whole)


def _without_stacked_spaces(
    rows: FacingBorders, points: BorderPoints, sketch: Sketch
) -> FacingBorders:
    """Return pairs of a point and a near border whose spaces do not lie on top of each other."""
    over = (_mask_of_stacked_points(rows, points, sketch, under=under) for under in (False, True))
    return rows.filter_rows(~np.logical_or(*over))


def _mask_of_stacked_points(
    rows: FacingBorders, points: BorderPoints, sketch: Sketch, *, under: bool
) -> NDArray[np.bool_]:
    """Return a mask of points whose space lies on top of the opposite space, or under it."""
    mine, other = points.point_owners[rows.point_rows], rows.other_spaces
    low, high = (mine, other) if under else (other, mine)
    lying = np.array(
        [a * len(sketch.space_names) + b for a, b in sketch.stacked_pairs], dtype=np.int64
    )
    return np.isin(low * len(sketch.space_names) + high, lying)


def _no_facing_borders() -> FacingBorders:
    places = np.zeros(0, np.int64)
    return FacingBorders(places, places, np.zeros(0), np.zeros(0, np.bool_))


def _concatenate_facing_borders(batches: Sequence[FacingBorders]) -> FacingBorders:
    columns = zip(*map(_columns_of_facing_borders, batches), strict=True)
    return FacingBorders(*(np.concatenate(column) for column in columns))


def _columns_of_facing_borders(rows: FacingBorders) -> tuple[Any, ...]:
    return rows.point_rows, rows.other_spaces, rows.border_distances, rows.is_across_edge


def _points_with_wrapped_copies(
    at: FloatArray, reach: float, wrap: WrapSize
) -> tuple[FloatArray, IndexArray]:
    """Return points, with copies of those near an edge beyond which the map repeats."""
    places = np.arange(len(at))
    copies, origins = [at], [places]
    for axis, size in enumerate(wrap):
        # A map without size does not repeat in this direction.
        if not size or not len(at):
            continue
        along, margin = at[:, axis], 2 * reach
        low, high = along < along.min() + margin, along > along.max() - margin
        for near, way in ((low, size), (high, -size)):
            moved = at[near].copy()
            moved[:, axis] += way
            copies.append(moved)
            origins.append(places[near])
    return np.concatenate(copies), np.concatenate(origins)


def _distances_to_pieces(points: FloatArray, starts: FloatArray, ends: FloatArray) -> FloatArray:
    """Return the distance from each point to a straight piece of border, row by row."""
    way = ends - starts
    # A piece of length 0 would divide by zero.
    along = ((points - starts) * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), 1e-12)
    off = starts + way * np.clip(along, 0, 1)[:, None] - points
    distances: FloatArray = np.hypot(off[:, 0], off[:, 1])
    return distances
