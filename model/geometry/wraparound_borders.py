"""Borders across the edge of a map that wraps around, where both edges show the same line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.ring_index import cached_ring_index
from sandtable.model.geometry.shared_borders import SharedBorder
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from sandtable.model.geometry.ring_index import IntArray

WrapDirection = Literal["x", "y", "both"]
_AXES_BY_WRAP: Mapping[str, tuple[int, ...]] = {"x": (0,), "y": (1,), "both": (0, 1)}

EdgeOwners = dict[tuple[int, int], str]
"""Edges along one side of the map as start and end, with their owners."""


@memoize_by_identity
def borders_across_edge(
    outlines: Mapping[SpaceId, Outline], wrap: WrapDirection
) -> tuple[SharedBorder, ...]:
    """Return the pairs of spaces that touch across the edge of a map that wraps around.

    A space that continues there is not its own neighbour.
    """
    length_by_pair: dict[tuple[str, str], float] = {}
    order = {name: place for place, name in enumerate(outlines)}
    for axis in _AXES_BY_WRAP[wrap]:
        for a, b, length in _iter_borders_across_edge(outlines, axis):
            pair = (a, b) if order[a] < order[b] else (b, a)
            length_by_pair[pair] = length_by_pair.get(pair, 0.0) + length
    return tuple(SharedBorder(a, b, length) for (a, b), length in length_by_pair.items())


def spaces_across_edge(
    outlines: Mapping[SpaceId, Outline], wrap: WrapDirection
) -> frozenset[SpaceId]:
    """Return the spaces that continue on the opposite side of a map that wraps around."""
    sides = [_edges_of_opposite_sides(outlines, axis) for axis in _AXES_BY_WRAP[wrap]]
    return frozenset(
        owner for low, high in sides for edge, owner in low.items() if high.get(edge) == owner
    )


def _iter_borders_across_edge(
    outlines: Mapping[SpaceId, Outline], axis: int
) -> Iterator[tuple[str, str, float]]:
    low, high = _edges_of_opposite_sides(outlines, axis)
    for edge, a in low.items():
        b = high.get(edge)
        if b is not None and a != b:
            yield a, b, float(edge[1] - edge[0])


def _edges_of_opposite_sides(
    outlines: Mapping[SpaceId, Outline], axis: int
) -> tuple[EdgeOwners, EdgeOwners]:
    """Return the edges of outlines along two opposite sides of the map."""
    packing = cached_ring_index(outlines)
    if not len(packing.distinct_points):
        return {}, {}
    # The sides of the map are the extremes of its coordinates, since no size is stated.
    line = packing.distinct_points[:, axis]
    ends = line[packing.point_of_corner], line[packing.next_point_of_corner]
    along = packing.distinct_points[:, 1 - axis].astype(np.int64)
    owners = (packing.space_names, packing.space_of_corner)
    low, high = (
        _owners_of_edges(
            along,
            packing.point_of_corner[on],
            packing.next_point_of_corner[on],
            owners,
            np.flatnonzero(on),
        )
        for side in (line.min(), line.max())
        for on in [(ends[0] == side) & (ends[1] == side)]
    )
    return low, high


def _owners_of_edges(
    along: IntArray,
    at: IntArray,
    after: IntArray,
    owners: tuple[tuple[str, ...], IntArray],
    rows: IntArray,
) -> EdgeOwners:
    names, owner = owners
    starts, ends = along[at].tolist(), along[after].tolist()
    owner_rows = owner[rows].tolist()
    return {
        (min(a, b), max(a, b)): names[owner_row]
        for a, b, owner_row in zip(starts, ends, owner_rows, strict=True)
        if a != b
    }
