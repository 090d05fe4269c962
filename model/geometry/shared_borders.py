"""Borders that spaces share, and points where they only meet, found by common points.

This is exact for a valid coverage, where neighbours have exactly the same points along their
border.
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
"""Number of spaces at one point from which a map does not show which of them are adjacent."""


class SharedBorder(NamedTuple):
    """Two spaces that share a border, in the order of the board."""

    a: SpaceId
    b: SpaceId
    length: float
    """In board units."""


class CornerContact(NamedTuple):
    """Two spaces that meet at one or several points, and share no border."""

    a: SpaceId
    b: SpaceId
    at: Point


class CrossroadsPoint(NamedTuple):
    """A point where four or more spaces meet."""

    at: Point
    spaces: tuple[SpaceId, ...]


@memoize_by_identity
def shared_borders(outlines: Mapping[SpaceId, Outline]) -> tuple[SharedBorder, ...]:
    """Return all pairs of spaces that share a border, in the order of the board."""
    packing = cached_ring_index(outlines)
    keys, lengths = _shared_edges(packing)
    # A border consists of many edges: add up the lengths by pair.
    pairs, pair_of_edge = np.unique(keys, return_inverse=True)
    border_lengths = np.bincount(pair_of_edge, weights=lengths, minlength=len(pairs))
    return tuple(
        map(
            SharedBorder._make,
            zip(*_names_of_pairs(packing, pairs), border_lengths.tolist(), strict=True),
        )
    )


@memoize_by_identity
def corner_contacts(outlines: Mapping[SpaceId, Outline]) -> tuple[CornerContact, ...]:
    """Return all pairs of spaces that touch at points but share no border."""
    packing = cached_ring_index(outlines)
    points, owners = _points_with_spaces(packing)
    keys, rows = _pairs_of_owners(points, owners, len(packing.space_names))
    pairs, first = np.unique(keys, return_index=True)
    alone = ~np.isin(pairs, _shared_edges(packing)[0])
    places = map(tuple, packing.distinct_points[points[rows[first[alone]]]].tolist())
    return tuple(
        map(CornerContact._make, zip(*_names_of_pairs(packing, pairs[alone]), places, strict=True))
    )


@memoize_by_identity
def crossroads_points(outlines: Mapping[SpaceId, Outline]) -> tuple[CrossroadsPoint, ...]:
    """Return all points where four or more spaces meet."""
    packing = cached_ring_index(outlines)
    points, owners = _points_with_spaces(packing)
    crowded = (
        np.bincount(points, minlength=len(packing.distinct_points)) >= MIN_SPACES_AT_CROSSROADS
    )
    spaces_by_point: dict[int, list[SpaceId]] = {}
    is_crowded = crowded[points] if len(points) else np.zeros(0, bool)
    for point, owner in zip(points[is_crowded].tolist(), owners[is_crowded].tolist(), strict=True):
        spaces_by_point.setdefault(point, []).append(packing.space_names[owner])
    return tuple(
        CrossroadsPoint(coordinates_of_point(packing, at), tuple(names))
        for at, names in spaces_by_point.items()
    )


def coordinates_of_point(packing: RingIndex, point: int) -> Point:
    """Return the coordinates of the point with this number."""
    x, y = packing.distinct_points[point].tolist()
    return x, y


def _shared_edges(packing: RingIndex) -> tuple[IntArray, NDArray[np.float64]]:
    """Return all edges that two spaces share: the pair as one number, and the length."""
    low, high = (
        np.minimum(packing.point_of_corner, packing.next_point_of_corner),
        np.maximum(packing.point_of_corner, packing.next_point_of_corner),
    )
    edges = low * max(len(packing.distinct_points), 1) + high
    order = np.argsort(edges, kind="stable")  # stable: of one edge, the spaces stay in order
    edges, owners = edges[order], packing.space_of_corner[order]
    is_first = _first_occurrence_mask(edges, owners) & (low != high)[order]
    edges, owners, order = edges[is_first], owners[is_first], order[is_first]
    keys, rows = _pairs_of_owners(edges, owners, len(packing.space_names))
    step = packing.distinct_points[packing.point_of_corner[order[rows]]].astype(np.float64)
    step -= packing.distinct_points[packing.next_point_of_corner[order[rows]]]
    return keys, np.hypot(step[:, 0], step[:, 1])


def _points_with_spaces(packing: RingIndex) -> tuple[IntArray, IntArray]:
    """Return each point together with each space that has it, without repetitions."""
    order = np.argsort(packing.point_of_corner, kind="stable")
    points, owners = packing.point_of_corner[order], packing.space_of_corner[order]
    is_first = _first_occurrence_mask(points, owners)
    return points[is_first], owners[is_first]


def _first_occurrence_mask(items: IntArray, owners: IntArray) -> NDArray[np.bool_]:
    is_first = np.ones(len(items), bool)
    is_first[1:] = (items[1:] != items[:-1]) | (owners[1:] != owners[:-1])
    return is_first


def _pairs_of_owners(items: IntArray, owners: IntArray, spaces: int) -> tuple[IntArray, IntArray]:
    """Return all pairs of owners that share an item.

    Each pair is one number, and comes with the row of its first owner.
    """
    pair_parts = [
        (np.zeros(0, np.int64), np.zeros(0, np.int64)),
        *_iter_owner_pairs(items, owners, spaces),
    ]
    keys, rows = zip(*pair_parts, strict=True)
    return np.concatenate(keys), np.concatenate(rows)


def _iter_owner_pairs(
    items: IntArray, owners: IntArray, spaces: int
) -> Iterator[tuple[IntArray, IntArray]]:
    # Sorted items: those of one edge or point are adjacent, so few distances are needed.
    for apart in range(1, len(items)):
        rows = np.flatnonzero(items[apart:] == items[:-apart])
        if not len(rows):
            return
        yield owners[rows] * spaces + owners[rows + apart], rows


def _names_of_pairs(packing: RingIndex, pairs: IntArray) -> tuple[Any, Any]:
    a, b = np.divmod(pairs, max(len(packing.space_names), 1))
    name = packing.space_names.__getitem__
    return map(name, a.tolist()), map(name, b.tolist())
