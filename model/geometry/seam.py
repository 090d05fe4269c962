"""Borders over the edge of a map that wraps round: both edges show the same line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.borders import Border
from sandtable.model.geometry.packing import packing_of
from sandtable.model.ids import SpaceId
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from sandtable.model.geometry.packing import Numbers

Wrap = Literal["x", "y", "both"]
_AXES: Mapping[str, tuple[int, ...]] = {"x": (0,), "y": (1,), "both": (0, 1)}

Edges = dict[tuple[int, int], str]
"""Edges along one side of the map: from where to where, and whose they are."""


@memoize_by_identity
def seam_borders(outlines: Mapping[SpaceId, Outline], wrap: Wrap) -> tuple[Border, ...]:
    """The pairs that touch over the edge; a space that goes on there is no neighbour of itself."""
    found: dict[tuple[str, str], float] = {}
    order = {name: place for place, name in enumerate(outlines)}
    for axis in _AXES[wrap]:
        for a, b, length in _over(outlines, axis):
            pair = (a, b) if order[a] < order[b] else (b, a)
            found[pair] = found.get(pair, 0.0) + length
    return tuple(Border(a, b, length) for (a, b), length in found.items())


def goes_over(outlines: Mapping[SpaceId, Outline], wrap: Wrap) -> frozenset[SpaceId]:
    """The spaces that go on at the other side of the map."""
    sides = [_sides(outlines, axis) for axis in _AXES[wrap]]
    return frozenset(
        owner for low, high in sides for edge, owner in low.items() if high.get(edge) == owner
    )


def _over(outlines: Mapping[SpaceId, Outline], axis: int) -> Iterator[tuple[str, str, float]]:
    low, high = _sides(outlines, axis)
    for edge, a in low.items():
        b = high.get(edge)
        if b is not None and a != b:
            yield a, b, float(edge[1] - edge[0])


def _sides(outlines: Mapping[SpaceId, Outline], axis: int) -> tuple[Edges, Edges]:
    """The edges along the two opposite sides of the map."""
    packing = packing_of(outlines)
    if not len(packing.points):
        return {}, {}
    line = packing.points[:, axis]
    ends = line[packing.at], line[packing.after]
    along = packing.points[:, 1 - axis].astype(np.int64)
    owners = (packing.names, packing.owner)
    low, high = (
        _edges(along, packing.at[on], packing.after[on], owners, np.flatnonzero(on))
        for side in (line.min(), line.max())
        for on in [(ends[0] == side) & (ends[1] == side)]
    )
    return low, high


def _edges(
    along: Numbers,
    at: Numbers,
    after: Numbers,
    owners: tuple[tuple[str, ...], Numbers],
    rows: Numbers,
) -> Edges:
    names, owner = owners
    starts, ends = along[at].tolist(), along[after].tolist()
    whose = owner[rows].tolist()
    return {
        (min(a, b), max(a, b)): names[who]
        for a, b, who in zip(starts, ends, whose, strict=True)
        if a != b
    }
