"""Which spaces share a border, and which only meet at a point, by the points they have in common.

This is exact for a valid coverage: neighbours have the very same points along their border.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sandtable.model.entities.outlines import Outline, Point
from sandtable.model.geometry.packing import Packing, packing_of
from sandtable.model.ids import SpaceId
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

CROWD = 4
"""So many spaces at one point: who is next to whom across it, a map does not say."""


class Border(NamedTuple):
    """Two spaces with a common border; the first is the one that the board names first."""

    a: SpaceId
    b: SpaceId
    length: float
    """In board units."""


class Corner(NamedTuple):
    """Two spaces that meet at a point, or at several, and share no border."""

    a: SpaceId
    b: SpaceId
    at: Point


class Crossroads(NamedTuple):
    """A point where four spaces meet, or more."""

    at: Point
    spaces: tuple[SpaceId, ...]


@memoize_by_identity
def borders_of(outlines: Mapping[SpaceId, Outline]) -> tuple[Border, ...]:
    """All pairs with a common border, in the order of the board."""
    packing = packing_of(outlines)
    keys, lengths = _shared(packing)
    pairs, which = np.unique(keys, return_inverse=True)
    whole = np.bincount(which, weights=lengths, minlength=len(pairs))
    return tuple(map(Border._make, zip(*_ends(packing, pairs), whole.tolist(), strict=True)))


@memoize_by_identity
def corners_of(outlines: Mapping[SpaceId, Outline]) -> tuple[Corner, ...]:
    """All pairs that touch without a common border."""
    packing = packing_of(outlines)
    points, owners = _visits(packing)
    keys, rows = _pairs(points, owners, len(packing.names))
    pairs, first = np.unique(keys, return_index=True)
    alone = ~np.isin(pairs, _shared(packing)[0])
    places = map(tuple, packing.points[points[rows[first[alone]]]].tolist())
    return tuple(map(Corner._make, zip(*_ends(packing, pairs[alone]), places, strict=True)))


@memoize_by_identity
def crossroads_of(outlines: Mapping[SpaceId, Outline]) -> tuple[Crossroads, ...]:
    """All points where four spaces meet, or more."""
    packing = packing_of(outlines)
    points, owners = _visits(packing)
    crowded = np.bincount(points, minlength=len(packing.points)) >= CROWD
    found: dict[int, list[SpaceId]] = {}
    here = crowded[points] if len(points) else np.zeros(0, bool)
    for point, owner in zip(points[here].tolist(), owners[here].tolist(), strict=True):
        found.setdefault(point, []).append(packing.names[owner])
    return tuple(Crossroads(place(packing, at), tuple(names)) for at, names in found.items())


def place(packing: Packing, point: int) -> Point:
    """Where a point lies."""
    x, y = packing.points[point].tolist()
    return x, y


def _shared(packing: Packing) -> tuple[Numbers, NDArray[np.float64]]:
    """For each edge that two spaces have in common: the pair, and the edge's length."""
    low, high = np.minimum(packing.at, packing.after), np.maximum(packing.at, packing.after)
    edges = low * max(len(packing.points), 1) + high
    order = np.argsort(edges, kind="stable")  # stable: of one edge, the spaces stay in order
    edges, owners = edges[order], packing.owner[order]
    kept = _first_of_each(edges, owners) & (low != high)[order]
    edges, owners, order = edges[kept], owners[kept], order[kept]
    keys, rows = _pairs(edges, owners, len(packing.names))
    step = packing.points[packing.at[order[rows]]].astype(np.float64)
    step -= packing.points[packing.after[order[rows]]]
    return keys, np.hypot(step[:, 0], step[:, 1])


def _visits(packing: Packing) -> tuple[Numbers, Numbers]:
    """Each point with each space that has it, once."""
    order = np.argsort(packing.at, kind="stable")
    points, owners = packing.at[order], packing.owner[order]
    kept = _first_of_each(points, owners)
    return points[kept], owners[kept]


def _first_of_each(things: Numbers, owners: Numbers) -> NDArray[np.bool_]:
    kept = np.ones(len(things), bool)
    kept[1:] = (things[1:] != things[:-1]) | (owners[1:] != owners[:-1])
    return kept


def _pairs(things: Numbers, owners: Numbers, spaces: int) -> tuple[Numbers, Numbers]:
    """Every two owners of the same thing, as one number, and the row it was found in."""
    found = [(np.zeros(0, np.int64), np.zeros(0, np.int64)), *_neighbours(things, owners, spaces)]
    keys, rows = zip(*found, strict=True)
    return np.concatenate(keys), np.concatenate(rows)


def _neighbours(
    things: Numbers, owners: Numbers, spaces: int
) -> Iterator[tuple[Numbers, Numbers]]:
    for apart in range(1, len(things)):
        rows = np.flatnonzero(things[apart:] == things[:-apart])
        if not len(rows):
            return
        yield owners[rows] * spaces + owners[rows + apart], rows


def _ends(packing: Packing, pairs: Numbers) -> tuple[Any, Any]:
    a, b = np.divmod(pairs, max(len(packing.names), 1))
    name = packing.names.__getitem__
    return map(name, a.tolist()), map(name, b.tolist())
