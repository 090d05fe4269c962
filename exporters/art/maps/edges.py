"""The edges of a board's outlines: chains with the same space on either hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from model.geometry.packing import packing_of
from model.memo import remembered

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from exporters.art.maps.paper import Floats, Paper
    from model.entities.outlines import Outline
    from model.geometry.packing import Packing

    Numbers = NDArray[np.int64]

NOBODY = -1


@dataclass(frozen=True, slots=True, eq=False)
class Edges:
    """All edges of a board's outlines, each as often as there are spaces along it."""

    packing: Packing
    partner: Numbers
    """For each corner the space beyond the edge that follows it, by its place in the names."""

    @property
    def once(self) -> NDArray[np.bool_]:
        """Each edge once."""
        found: NDArray[np.bool_] = (self.partner == NOBODY) | (self.packing.owner < self.partner)
        return found


@remembered
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
    return Edges(packing, partner)


def runs(edges: Edges, wanted: NDArray[np.bool_], kind: Numbers) -> Iterator[tuple[int, Numbers]]:
    """Chains of wanted edges of one kind along a ring: the corner they start at, their points."""
    packing = edges.packing
    if not len(wanted):
        return
    fresh = np.ones(len(wanted), bool)
    fresh[1:] = (kind[1:] != kind[:-1]) | (wanted[1:] != wanted[:-1])
    fresh[packing.starts[packing.sizes > 0]] = True
    starts = np.flatnonzero(fresh)
    ends = np.append(starts[1:], len(wanted))
    for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
        if wanted[start]:
            yield start, np.append(packing.at[start:end], packing.after[end - 1])


def between(edges: Edges, a: str, b: str) -> list[Numbers]:
    """The chains that two spaces share."""
    names = {name: place for place, name in enumerate(edges.packing.names)}
    if a not in names or b not in names:
        return []
    wanted = (edges.packing.owner == names[a]) & (edges.partner == names[b])
    return joined([points for _, points in runs(edges, wanted, edges.partner)])


def joined(chains: list[Numbers]) -> list[Numbers]:
    """Chains that meet end to start, as one."""
    found: list[Numbers] = []
    for chain in chains:
        if found and found[-1][-1] == chain[0]:
            found[-1] = np.append(found[-1], chain[1:])
        else:
            found.append(chain)
    if len(found) > 1 and found[-1][-1] == found[0][0]:
        last = found.pop()
        found[0] = np.append(last, found[0][1:])
    return found


def outer(edges: Edges, group: Numbers) -> Iterator[tuple[int, Numbers]]:
    """The rings round all spaces of each group: the group, and its points in order."""
    packing = edges.packing
    beyond = np.where(edges.partner == NOBODY, NOBODY, group[edges.partner])
    here = group[packing.owner]
    rim = np.flatnonzero((here != beyond) & (packing.at != packing.after))
    follow: dict[tuple[int, int], list[int]] = {}
    for colour, at, after in zip(
        here[rim].tolist(), packing.at[rim].tolist(), packing.after[rim].tolist(), strict=True
    ):
        follow.setdefault((colour, at), []).append(after)
    for key in list(follow):
        while follow[key]:
            yield key[0], np.array(_ring(follow, key))


def _ring(follow: dict[tuple[int, int], list[int]], key: tuple[int, int]) -> list[int]:
    colour, start = key
    found = [start]
    here = follow[key].pop()
    while here != start and follow.get((colour, here)):
        found.append(here)
        here = follow[(colour, here)].pop()
    return found


def placed(edges: Edges, paper: Paper) -> Callable[[Numbers], Floats]:
    """What turns numbers of points into millimetres."""
    points = paper.points(edges.packing.points)
    return lambda numbers: points[numbers]
