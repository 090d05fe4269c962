"""Edges of a board's outlines, and chains of edges between the same two spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.paper_transform import (
    format_points_for_svg,
    svg_path_through_point_texts,
)
from sandtable.model.geometry.ring_index import cached_ring_index
from sandtable.model.identity_cache import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.paper_transform import Floats, PaperTransform
    from sandtable.model.entities.outlines import Outline
    from sandtable.model.geometry.ring_index import RingIndex

    Numbers = NDArray[np.int64]

NO_SPACE = -1
PointChain = list[int]
"""Points in order, as numbers in the list of distinct points."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardEdges:
    """All edges of a board's outlines; an edge between two spaces occurs once for each."""

    packing: RingIndex
    neighbour_by_corner: Numbers
    """For each corner: the number of the space beyond the edge that follows it."""
    number_by_space: Mapping[str, int]
    """The number of each space."""

    @property
    def first_side_mask(self) -> NDArray[np.bool_]:
        """Return a mask that selects each edge between two spaces only once."""
        is_first: NDArray[np.bool_] = (self.neighbour_by_corner == NO_SPACE) | (
            self.packing.space_of_corner < self.neighbour_by_corner
        )
        return is_first


@memoize_by_identity
def edges_of_outlines(outlines: Mapping[str, Outline]) -> BoardEdges:
    """Return all edges of a board's outlines, each with the space on its other side."""
    packing = cached_ring_index(outlines)
    low, high = (
        np.minimum(packing.point_of_corner, packing.next_point_of_corner),
        np.maximum(packing.point_of_corner, packing.next_point_of_corner),
    )
    # One number identifies an edge in both directions, so its two copies sort side by side.
    keys = low * max(len(packing.distinct_points), 1) + high
    order = np.argsort(keys, kind="stable")
    # In a coverage at most two spaces share an edge, so neighbours in the order are enough.
    same = np.flatnonzero(keys[order][1:] == keys[order][:-1])
    partner = np.full(len(keys), NO_SPACE, np.int64)
    first, second = order[same], order[same + 1]
    other = packing.space_of_corner[first] != packing.space_of_corner[second]
    first, second = first[other], second[other]
    partner[first], partner[second] = (
        packing.space_of_corner[second],
        packing.space_of_corner[first],
    )
    return BoardEdges(
        packing, partner, {name: place for place, name in enumerate(packing.space_names)}
    )


def chains_of_wanted_edges(
    edges: BoardEdges, is_wanted: NDArray[np.bool_], kind: Numbers
) -> Iterator[tuple[int, PointChain]]:
    """Yield the wanted edges of outlines, joined to chains of one kind.

    Each result is the number of a corner of the outline, and the points of the chain.
    """
    packing = edges.packing
    if not len(is_wanted):
        return
    fresh = np.ones(len(is_wanted), bool)
    fresh[1:] = (kind[1:] != kind[:-1]) | (is_wanted[1:] != is_wanted[:-1])
    # A chain must not run on from one ring into the next.
    fresh[packing.ring_starts[packing.ring_sizes > 0]] = True
    starts = np.flatnonzero(fresh)
    ends = np.append(starts[1:], len(is_wanted))
    is_wanted_start = is_wanted[starts]
    at, after = packing.point_of_corner.tolist(), packing.next_point_of_corner.tolist()
    for start, end in zip(
        starts[is_wanted_start].tolist(), ends[is_wanted_start].tolist(), strict=True
    ):
        yield start, [*at[start:end], after[end - 1]]


def chains_of_common_border(edges: BoardEdges, a: str, b: str) -> list[PointChain]:
    """Return the common border of two spaces, as chains of connected points."""
    packing, number_of_a, number_of_b = (
        edges.packing,
        edges.number_by_space.get(a),
        edges.number_by_space.get(b),
    )
    if number_of_a is None or number_of_b is None:
        return []
    first, last = np.searchsorted(packing.space_of_corner, (number_of_a, number_of_a + 1)).tolist()
    along = first + np.flatnonzero(edges.neighbour_by_corner[first:last] == number_of_b)
    steps = zip(
        packing.point_of_corner[along].tolist(),
        packing.next_point_of_corner[along].tolist(),
        strict=True,
    )
    return join_chains([list(step) for step in steps])


def join_chains(chains: list[PointChain]) -> list[PointChain]:
    """Join chains of edges where the end of one is the start of another."""
    result: list[PointChain] = []
    for chain in chains:
        if result and result[-1][-1] == chain[0]:
            result[-1].extend(chain[1:])
        else:
            result.append(chain)
    # A border may run across the point where its ring begins.
    if len(result) > 1 and result[-1][-1] == result[0][0]:
        result[0] = [*result.pop(), *result[0][1:]]
    return result


def boundary_rings_of_groups(
    edges: BoardEdges, group: Numbers
) -> Iterator[tuple[int, PointChain]]:
    """Yield the boundary rings of each group of spaces: number of the group, and points."""
    packing = edges.packing
    beyond = np.where(
        edges.neighbour_by_corner == NO_SPACE, NO_SPACE, group[edges.neighbour_by_corner]
    )
    own_group = group[packing.space_of_corner]
    rim = np.flatnonzero(
        (own_group != beyond) & (packing.point_of_corner != packing.next_point_of_corner)
    )
    follow: dict[tuple[int, int], PointChain] = {}
    for colour, at, after in zip(
        own_group[rim].tolist(),
        packing.point_of_corner[rim].tolist(),
        packing.next_point_of_corner[rim].tolist(),
        strict=True,
    ):
        follow.setdefault((colour, at), []).append(after)
    for key in list(follow):
        while follow[key]:
            yield key[0], _points_around_ring(follow, key)


def _points_around_ring(
    follow: dict[tuple[int, int], PointChain], key: tuple[int, int]
) -> PointChain:
    colour, start = key
    ring = [start]
    point = follow[key].pop()
    while point != start and follow.get((colour, point)):
        ring.append(point)
        point = follow[(colour, point)].pop()
    return ring


def converter_of_chains_to_paper(
    edges: BoardEdges, paper: PaperTransform
) -> Callable[[PointChain], Floats]:
    """Return a function that converts chains of border points to millimetres on paper."""
    points = paper.to_millimetres(edges.packing.distinct_points)
    return lambda numbers: points[numbers]


@memoize_by_identity
def svg_paths_of_outlines(edges: BoardEdges, paper: PaperTransform) -> Mapping[str, str]:
    """Return the outline of each space as an SVG path."""
    packing, points = edges.packing, points_as_svg_text(edges, paper)
    at, paths = packing.point_of_corner.tolist(), dict.fromkeys(packing.space_names, "")
    rings = (
        packing.space_of_ring.tolist(),
        packing.ring_starts.tolist(),
        packing.ring_sizes.tolist(),
    )
    for owner, start, size in zip(*rings, strict=True):
        steps = [points[number] for number in at[start : start + size]]
        paths[packing.space_names[owner]] += svg_path_through_point_texts(steps, closed=True)
    return paths


@memoize_by_identity
def points_as_svg_text(edges: BoardEdges, paper: PaperTransform) -> list[str]:
    """Return each point of the outlines as text for SVG paths."""
    # Most points lie on several lines, so they are formatted only once.
    return format_points_for_svg(paper.to_millimetres(edges.packing.distinct_points))
