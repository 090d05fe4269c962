"""Borders as rows of points, and what other border each point faces: the nearest one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.geometry.sloppy.bounds import near_pairs
from sandtable.model.geometry.sloppy.shapes import Sketch

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Places = NDArray[np.int64]

_POLYGON = 3
_FINEST = 0.5
"""Half a unit: what whole-number points cannot tell."""
_FINE = 400
"""Detail smaller than this part of a space is no border's course."""
_RUN = 5000
"""So many points of a ring are simplified at a time: the work may grow with their square."""
_STEPS = 40
"""So many points along a border as long as a space is wide."""
_LEAST = 24
"""So many points round the smallest space."""
_MOST = 400_000
"""And about so many, with one for each piece, on the largest map."""
Wrap = tuple[int, int]
"""How wide and how high a map is that goes on at the other side; 0 where it does not."""


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """All borders as straight pieces, with a tree to find those that are near."""

    starts: Floats
    ends: Floats
    owners: Places
    """The space that each piece bounds."""
    tree: shapely.STRtree
    fine: float
    """Less than this is no distance."""


@dataclass(frozen=True, slots=True, eq=False)
class Points:
    """Points along all borders."""

    at: Floats
    owners: Places
    lengths: Floats
    """The length of border that each stands for."""


@dataclass(frozen=True, slots=True, eq=False)
class Facing:
    """Points and the borders of other spaces near them: a row for each point and piece."""

    point: Places
    other: Places
    distance: Floats
    across: NDArray[np.bool_]
    """Whether they meet round the edge of the map."""

    def where(self, kept: NDArray[np.bool_]) -> Facing:
        """Some of the rows."""
        return Facing(*(column[kept] for column in _columns(self)))


def lines_of(sketch: Sketch) -> Lines:
    """Cut the borders of a sketch into straight pieces; steps of single pixels go."""
    fine = max(_FINEST, sketch.typical / _FINE)
    parts, spaces = shapely.get_parts(sketch.shapes, return_index=True)
    flat = shapely.get_type_id(parts) == _POLYGON
    rings, which = shapely.get_rings(parts[flat], return_index=True)
    runs, ring = _runs_of(rings)
    points, run = shapely.get_coordinates(
        shapely.simplify(runs, fine, preserve_topology=False), return_index=True
    )
    same = run[1:] == run[:-1]
    starts, ends = points[:-1][same], points[1:][same]
    owners = spaces[flat][which][ring][run[1:][same]].astype(np.int64)
    pieces: Any = shapely.linestrings(np.stack([starts, ends], axis=1))
    return Lines(starts, ends, owners, shapely.STRtree(pieces), fine)


def _runs_of(rings: NDArray[Any]) -> tuple[NDArray[Any], Places]:
    """Cut long rings into runs, which are simplified far faster; say of which ring each is."""
    long = np.flatnonzero(shapely.get_num_points(rings) > _RUN)
    short = np.setdiff1d(np.arange(len(rings)), long)
    runs, owners = [rings[short]], [short]
    for ring in long.tolist():
        points = shapely.get_coordinates(rings[ring])
        cut = [points[at : at + _RUN + 1] for at in range(0, len(points) - 1, _RUN)]
        runs.append(np.array([shapely.LineString(part) for part in cut], dtype=object))
        owners.append(np.full(len(cut), ring))
    return np.concatenate(runs), np.concatenate(owners)


def points_of(lines: Lines, typical: float) -> Points:
    """Points along the borders, denser where spaces are small."""
    lengths = np.hypot(*(lines.ends - lines.starts).T)
    round_ = np.bincount(lines.owners, weights=lengths)
    step = np.minimum(max(typical / _STEPS, 2 * _FINEST), round_ / _LEAST)[lines.owners]
    step = np.maximum(step, lengths.sum() / _MOST)
    times = np.ceil(lengths / np.maximum(step, lines.fine)).astype(np.int64)
    times = np.maximum(times, lengths > 0)
    piece = np.repeat(np.arange(len(lengths)), times)
    nth = np.arange(len(piece)) - np.repeat(np.cumsum(times) - times, times)
    along = (nth + 0.5) / times[piece]
    at = lines.starts[piece] + (lines.ends - lines.starts)[piece] * along[:, None]
    return Points(at, lines.owners[piece], (lengths / np.maximum(times, 1))[piece])


def some_of(points: Points, most: int) -> Points:
    """Every so-manieth point, so that there are about as many as asked for."""
    chosen = slice(None, None, max(1, -(-len(points.at) // most)))
    return Points(points.at[chosen], points.owners[chosen], points.lengths[chosen])


def facing(points: Points, lines: Lines, reach: float, wrap: Wrap = (0, 0)) -> Facing:
    """What lies within reach of each point, of other spaces."""
    at, point = _with_copies(points.at, reach, wrap)
    # Boxes that meet, and distances all at once, are cheaper than asking the tree for distances.
    boxes: Any = shapely.box(*(at - reach).T, *(at + reach).T)
    found = [_nothing()]
    for row, piece in near_pairs(lines.tree, boxes):
        foreign = points.owners[point[row]] != lines.owners[piece]
        mine, other = row[foreign], piece[foreign]
        distance = _distances(at[mine], lines.starts[other], lines.ends[other])
        across = mine >= len(points.at)
        each = Facing(point[mine], lines.owners[other], distance, across)
        found.append(each.where(distance <= reach))
    return _together(found)


def nearest(found: Facing, count: int) -> Floats:
    """How far the nearest other border is from each point; infinite where none is in reach."""
    near = np.full(count, np.inf)
    np.minimum.at(near, found.point, found.distance)
    return near


def only_faced(found: Facing, points: Points, sketch: Sketch, ties: float) -> Facing:
    """Leave out what a nearer border hides; what is as near, but for the ties, is faced too.

    An island faces the sea under it only where it has no other neighbour: under the line between
    two spaces on top of it, a sea is not seen.
    """
    if not sketch.above:
        return found.where(found.distance <= nearest(found, len(points.at))[found.point] + ties)
    around = _beside(found, points, sketch)
    near = nearest(around, len(points.at))
    coast = found.where(
        _lies(found, points, sketch, under=False) & ~np.isfinite(near[found.point])
    )
    around = around.where(around.distance <= near[around.point] + ties)
    return _together([around, coast])


def apart(found: Facing, points: Points, sketch: Sketch) -> Floats:
    """How far the nearest other border is from each point, as the map was drawn.

    A space has no gap to a sea under it, however the map is drawn: that is asked only where there
    is no other neighbour.
    """
    whole = nearest(found, len(points.at))
    if not sketch.above:
        return whole
    around = nearest(_beside(found, points, sketch), len(points.at))
    return np.where(np.isfinite(around), around, whole)


def _beside(found: Facing, points: Points, sketch: Sketch) -> Facing:
    """What faces each other without the one lying on top of the other."""
    over = (_lies(found, points, sketch, under=under) for under in (False, True))
    return found.where(~np.logical_or(*over))


def _lies(found: Facing, points: Points, sketch: Sketch, *, under: bool) -> NDArray[np.bool_]:
    """Which points belong to a space under, or on top of, what they face."""
    mine, other = points.owners[found.point], found.other
    low, high = (mine, other) if under else (other, mine)
    lying = np.array([a * len(sketch.names) + b for a, b in sketch.above], dtype=np.int64)
    return np.isin(low * len(sketch.names) + high, lying)


def _nothing() -> Facing:
    places = np.zeros(0, np.int64)
    return Facing(places, places, np.zeros(0), np.zeros(0, np.bool_))


def _together(found: Sequence[Facing]) -> Facing:
    columns = zip(*map(_columns, found), strict=True)
    return Facing(*(np.concatenate(column) for column in columns))


def _columns(found: Facing) -> tuple[Any, ...]:
    return found.point, found.other, found.distance, found.across


def _with_copies(at: Floats, reach: float, wrap: Wrap) -> tuple[Floats, Places]:
    """The points, and those near an edge once more where the map goes on beyond it."""
    places = np.arange(len(at))
    copies, origins = [at], [places]
    for axis, size in enumerate(wrap):
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


def _distances(points: Floats, starts: Floats, ends: Floats) -> Floats:
    """How far each point is from the piece of its row."""
    way = ends - starts
    along = ((points - starts) * way).sum(axis=1) / np.maximum((way * way).sum(axis=1), 1e-12)
    off = starts + way * np.clip(along, 0, 1)[:, None] - points
    found: Floats = np.hypot(off[:, 0], off[:, 1])
    return found
