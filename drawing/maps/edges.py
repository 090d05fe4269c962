"""The edges of a board's outlines: chains with the same space on either hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.maps.paper import path_of, steps_of
from sandtable.model.geometry.packing import packing_of
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.paper import Floats, Paper
    from sandtable.model.entities.outlines import Outline
    from sandtable.model.geometry.packing import Packing

    Numbers = NDArray[np.int64]

NOBODY = -1
Chain = list[int]
"""Points in order, by their numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """All edges of a board's outlines, each as often as there are spaces along it."""

    packing: Packing
    partner: Numbers
    """For each corner the space beyond the edge that follows it, by its place in the names."""
    places: Mapping[str, int]
    """The place of each space in the names."""

    @property
    def once(self) -> NDArray[np.bool_]:
        """Each edge once."""
        found: NDArray[np.bool_] = (self.partner == NOBODY) | (self.packing.owner < self.partner)
        return found


@memoize_by_identity
def edges_of(outlines: Mapping[str, Outline]) -> Edges:
    """Find who is beyond each edge."""
    packing = packing_of(outlines)
    low, high = np.minimum(packing.at, packing.after), np.maximum(packing.at, packing.after)
    keys = low * max(len(packing.points), 1) + high
    order = np.argsort(keys, kind="stable")
    same = np.flatnonzero(keys[order][1:] == keys[order][:-1])
    partner = np.full(len(keys), NOBODY, np.int64)
    first, second = order[same], order[same + 1]
    other = packing.owner[first] != packing.owner[second]
    first, second = first[other], second[other]
    partner[first], partner[second] = packing.owner[second], packing.owner[first]
    return Edges(packing, partner, {name: place for place, name in enumerate(packing.names)})


def runs(edges: Edges, wanted: NDArray[np.bool_], kind: Numbers) -> Iterator[tuple[int, Chain]]:
    """Chains of wanted edges of one kind along a ring: the corner they start at, their points."""
    packing = edges.packing
    if not len(wanted):
        return
    fresh = np.ones(len(wanted), bool)
    fresh[1:] = (kind[1:] != kind[:-1]) | (wanted[1:] != wanted[:-1])
    fresh[packing.starts[packing.sizes > 0]] = True
    starts = np.flatnonzero(fresh)
    ends = np.append(starts[1:], len(wanted))
    drawn = wanted[starts]
    at, after = packing.at.tolist(), packing.after.tolist()
    for start, end in zip(starts[drawn].tolist(), ends[drawn].tolist(), strict=True):
        yield start, [*at[start:end], after[end - 1]]


def between(edges: Edges, a: str, b: str) -> list[Chain]:
    """The chains that two spaces share."""
    packing, here, there = edges.packing, edges.places.get(a), edges.places.get(b)
    if here is None or there is None:
        return []
    first, last = np.searchsorted(packing.owner, (here, here + 1)).tolist()
    along = first + np.flatnonzero(edges.partner[first:last] == there)
    steps = zip(packing.at[along].tolist(), packing.after[along].tolist(), strict=True)
    return joined([list(step) for step in steps])


def joined(chains: list[Chain]) -> list[Chain]:
    """Chains that meet end to start, as one."""
    found: list[Chain] = []
    for chain in chains:
        if found and found[-1][-1] == chain[0]:
            found[-1].extend(chain[1:])
        else:
            found.append(chain)
    if len(found) > 1 and found[-1][-1] == found[0][0]:
        found[0] = [*found.pop(), *found[0][1:]]
    return found


def outer(edges: Edges, group: Numbers) -> Iterator[tuple[int, Chain]]:
    """The rings round all spaces of each group: the group, and its points in order."""
    packing = edges.packing
    beyond = np.where(edges.partner == NOBODY, NOBODY, group[edges.partner])
    here = group[packing.owner]
    rim = np.flatnonzero((here != beyond) & (packing.at != packing.after))
    follow: dict[tuple[int, int], Chain] = {}
    for colour, at, after in zip(
        here[rim].tolist(), packing.at[rim].tolist(), packing.after[rim].tolist(), strict=True
    ):
        follow.setdefault((colour, at), []).append(after)
    for key in list(follow):
        while follow[key]:
            yield key[0], _ring(follow, key)


def _ring(follow: dict[tuple[int, int], Chain], key: tuple[int, int]) -> Chain:
    colour, start = key
    found = [start]
    here = follow[key].pop()
    while here != start and follow.get((colour, here)):
        found.append(here)
        here = follow[(colour, here)].pop()
    return found


def placed(edges: Edges, paper: Paper) -> Callable[[Chain], Floats]:
    """What turns numbers of points into millimetres."""
    points = paper.points(edges.packing.points)
    return lambda numbers: points[numbers]


@memoize_by_identity
def shapes(edges: Edges, paper: Paper) -> Mapping[str, str]:
    """By space: its outline as a path."""
    packing, points = edges.packing, written(edges, paper)
    at, found = packing.at.tolist(), dict.fromkeys(packing.names, "")
    rings = (packing.owners.tolist(), packing.starts.tolist(), packing.sizes.tolist())
    for owner, start, size in zip(*rings, strict=True):
        steps = [points[number] for number in at[start : start + size]]
        found[packing.names[owner]] += path_of(steps, closed=True)
    return found


@memoize_by_identity
def written(edges: Edges, paper: Paper) -> list[str]:
    """Each point as paths have it: most lie on several lines."""
    return steps_of(paper.points(edges.packing.points))
