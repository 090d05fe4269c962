"""Which spaces share a border, and which only meet at a point, by the points they have in common.

This is exact for a valid coverage: neighbours have the very same points along their border.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry.ring_index import RingIndex, cached_ring_index
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]

MIN_SPACES_AT_CROSSROADS = 4
"""So many spaces at one point: who is next to whom across it, a map does not say."""


class SharedBorder(NamedTuple):
    """Two spaces with a common border; the first is the one that the board names first."""

    a: SpaceId
    b: SpaceId
    length: float
    """In board units."""


class CornerContact(NamedTuple):
    """Two spaces that meet at a point, or at several, and share no border."""

    a: SpaceId
    b: SpaceId
    at: Point


class CrossroadsPoint(NamedTuple):
    """A point where four spaces meet, or more."""

    at: Point
    spaces: tuple[SpaceId, ...]


@memoize_by_identity
def shared_borders(outlines: Mapping[SpaceId, Outline]) -> tuple[SharedBorder, ...]:
    """All pairs with a common border, in the order of the board."""
    packing = cached_ring_index(outlines)
    keys, lengths = _shared_edges(packing)
    pairs, which = np.unique(keys, return_inverse=True)
    whole = np.bincount(which, weights=lengths, minlength=len(pairs))
    return tuple(
        map(SharedBorder._make, zip(*_names_of_pairs(packing, pairs), whole.tolist(), strict=True))
    )


@memoize_by_identity
def corner_contacts(outlines: Mapping[SpaceId, Outline]) -> tuple[CornerContact, ...]:
    """All pairs that touch without a common border."""
    packing = cached_ring_index(outlines)
    points, owners = _points_with_spaces(packing)
    keys, rows = _owner_pairs(points, owners, len(packing.space_names))
    pairs, first = np.unique(keys, return_index=True)
    alone = ~np.isin(pairs, _shared_edges(packing)[0])
    places = map(tuple, packing.distinct_points[points[rows[first[alone]]]].tolist())
    return tuple(
        map(CornerContact._make, zip(*_names_of_pairs(packing, pairs[alone]), places, strict=True))
    )


@memoize_by_identity
def crossroads_points(outlines: Mapping[SpaceId, Outline]) -> tuple[CrossroadsPoint, ...]:
    """All points where four spaces meet, or more."""
    packing = cached_ring_index(outlines)
    points, owners = _points_with_spaces(packing)
    crowded = (
        np.bincount(points, minlength=len(packing.distinct_points)) >= MIN_SPACES_AT_CROSSROADS
    )
    found: dict[int, list[SpaceId]] = {}
    here = crowded[points] if len(points) else np.zeros(0, bool)
    for point, owner in zip(points[here].tolist(), owners[here].tolist(), strict=True):
        found.setdefault(point, []).append(packing.space_names[owner])
    return tuple(
        CrossroadsPoint(coordinates_of_point(packing, at), tuple(names))
        for at, names in found.items()
    )


def coordinates_of_point(packing: RingIndex, point: int) -> Point:
    """Where a point lies."""
    x, y = packing.distinct_points[point].tolist()
    return x, y


def _shared_edges(packing: RingIndex) -> tuple[IntArray, NDArray[np.float64]]:
    """For each edge that two spaces have in common: the pair, and the edge's length."""
    low, high = (
        np.minimum(packing.point_of_corner, packing.next_point_of_corner),
        np.maximum(packing.point_of_corner, packing.next_point_of_corner),
    )
    edges = low * max(len(packing.distinct_points), 1) + high
    order = np.argsort(edges, kind="stable")  # stable: of one edge, the spaces stay in order
    edges, owners = edges[order], packing.space_of_corner[order]
    kept = _first_occurrence_mask(edges, owners) & (low != high)[order]
    edges, owners, order = edges[kept], owners[kept], order[kept]
    keys, rows = _owner_pairs(edges, owners, len(packing.space_names))
    step = packing.distinct_points[packing.point_of_corner[order[rows]]].astype(np.float64)
    step -= packing.distinct_points[packing.next_point_of_corner[order[rows]]]
    return keys, np.hypot(step[:, 0], step[:, 1])


def _points_with_spaces(packing: RingIndex) -> tuple[IntArray, IntArray]:
    """Each point with each space that has it, once."""
    order = np.argsort(packing.point_of_corner, kind="stable")
    points, owners = packing.point_of_corner[order], packing.space_of_corner[order]
    kept = _first_occurrence_mask(points, owners)
    return points[kept], owners[kept]


def _first_occurrence_mask(things: IntArray, owners: IntArray) -> NDArray[np.bool_]:
    kept = np.ones(len(things), bool)
    kept[1:] = (things[1:] != things[:-1]) | (owners[1:] != owners[:-1])
    return kept


def _owner_pairs(things: IntArray, owners: IntArray, spaces: int) -> tuple[IntArray, IntArray]:
    """Every two owners of the same thing, as one number, and the row it was found in."""
    found = [
        (np.zeros(0, np.int64), np.zeros(0, np.int64)),
        *_iter_owner_pairs(things, owners, spaces),
    ]
    keys, rows = zip(*found, strict=True)
    return np.concatenate(keys), np.concatenate(rows)


def _iter_owner_pairs(
    things: IntArray, owners: IntArray, spaces: int
) -> Iterator[tuple[IntArray, IntArray]]:
    for apart in range(1, len(things)):
        rows = np.flatnonzero(things[apart:] == things[:-apart])
        if not len(rows):
            return
        yield owners[rows] * spaces + owners[rows + apart], rows


def _names_of_pairs(packing: RingIndex, pairs: IntArray) -> tuple[Any, Any]:
    a, b = np.divmod(pairs, max(len(packing.space_names), 1))
    name = packing.space_names.__getitem__
    return map(name, a.tolist()), map(name, b.tolist())
