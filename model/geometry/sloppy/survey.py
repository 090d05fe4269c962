"""Who touches whom on a map whose neighbours do not share their points.

Borders may lie apart by a drawn line, overlap, or be traced twice. Two spaces are neighbours when
their borders face each other within the gap that the map itself keeps, with nobody between, for
more than a corner's length.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.sloppy.facing import (
    Facing,
    Points,
    Wrap,
    facing,
    lines_of,
    only_faced,
)
from sandtable.model.geometry.sloppy.facing import points_of as border_points
from sandtable.model.geometry.sloppy.gap import LearntGap, learn_gap
from sandtable.model.geometry.sloppy.shapes import Rings, Sketch, sketch_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CORNER = 2
"""A contact must be longer than so many gaps: near a corner, all are near all."""
_SHORT = 50
"""And longer than this part of a space."""

ContactKind = Literal["line", "gap", "point"]


@dataclass(frozen=True, slots=True)
class Contact:
    """Two spaces whose borders face each other."""

    a: str
    b: str
    kind: ContactKind
    """`line`: they share it; `gap`: it lies between them; `point`: hardly more than a corner."""
    length: float
    """How long they face each other, in units of the map."""
    width: float
    """How far apart they mostly lie there."""
    across: bool = False
    """Whether they meet round the edge of the map."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A drawn map, the gap it keeps, and what touches what."""

    sketch: Sketch
    gap: LearntGap
    least: float
    """A contact that is shorter is a point."""
    contacts: tuple[Contact, ...]

    def neighbours(self) -> Iterator[Contact]:
        """Contacts that are more than a point."""
        return (contact for contact in self.contacts if contact.kind != "point")


def survey(drawn: Mapping[str, Rings | Outline], wrap: Wrap = (0, 0)) -> Survey:
    """Learn the gap of a map and find who touches whom."""
    sketch = sketch_of(drawn)
    if not sketch.typical:
        return Survey(sketch, LearntGap(0.0, 0.0, None, 0.0, 0), 0.0, ())
    lines = lines_of(sketch)
    points = border_points(lines, sketch.typical)
    gap = learn_gap(points, lines, sketch, wrap)
    reach = max(gap.width, lines.fine)
    near = facing(points, lines, reach, wrap)
    faced = only_faced(near, points, sketch, lines.fine / 2)
    least = max(_CORNER * gap.width, sketch.typical / _SHORT)
    contacts = _contacts(sketch, points, near, faced, _Bounds(least, lines.fine))
    return Survey(sketch, gap, least, contacts)


@dataclass(frozen=True, slots=True)
class _Bounds:
    least: float
    fine: float


def _contacts(
    sketch: Sketch, points: Points, near: Facing, faced: Facing, bounds: _Bounds
) -> tuple[Contact, ...]:
    """Every pair that is near; those that do not face each other touch at a point."""
    size = len(sketch.names)
    pairs = np.unique(_pairs(points, near, size))
    length, width, across = _measured(points, faced, size, pairs)
    found = []
    for at, pair in enumerate(pairs.tolist()):
        a, b = divmod(pair, size)
        kind: ContactKind = "line" if width[at] <= bounds.fine else "gap"
        if length[at] < bounds.least:
            kind = "point"
        names = sketch.names[a], sketch.names[b]
        found.append(Contact(*names, kind, length[at], width[at], across[at]))
    return tuple(found)


def _pairs(points: Points, found: Facing, size: int) -> NDArray[np.int64]:
    mine, other = points.owners[found.point], found.other
    pairs: NDArray[np.int64] = np.minimum(mine, other) * size + np.maximum(mine, other)
    return pairs


def _measured(
    points: Points, faced: Facing, size: int, pairs: NDArray[np.int64]
) -> tuple[list[float], list[float], list[bool]]:
    """How long, how far apart and whether round the edge each pair faces each other."""
    mine = points.owners[faced.point]
    at = np.searchsorted(pairs, _pairs(points, faced, size))
    # A border in many pieces is faced by a point many times: each point counts once a pair.
    order = np.lexsort((faced.distance, faced.point, at))
    first = np.r_[True, (np.diff(at[order]) != 0) | (np.diff(faced.point[order]) != 0)]
    order = order[first[: len(order)]]
    at, lengths = at[order], points.lengths[faced.point[order]]
    low = mine[order] < faced.other[order]
    sides = [np.bincount(at[s], weights=lengths[s], minlength=len(pairs)) for s in (low, ~low)]
    whole = np.maximum(sides[0] + sides[1], 1e-9)
    apart = np.bincount(at, faced.distance[order] * lengths, minlength=len(pairs)) / whole
    round_ = np.bincount(at, faced.across[order] * lengths, minlength=len(pairs)) / whole
    return np.maximum(*sides).tolist(), apart.tolist(), (round_ > 1 / 2).tolist()


def distance(found: Survey, a: str, b: str) -> float:
    """How far two spaces lie apart, as they were drawn."""
    places = found.sketch.names.index(a), found.sketch.names.index(b)
    return float(shapely.distance(*found.sketch.shapes[list(places)]))


def distance_across(found: Survey, a: str, b: str, size: Wrap) -> float:
    """How far they lie apart round the edge of a map of this size, if it went on there."""
    names, shapes = found.sketch.names, found.sketch.shapes
    first, second = shapes[names.index(a)], shapes[names.index(b)]
    ways = [(size[0], 0), (-size[0], 0), (0, size[1]), (0, -size[1])]
    moved = [shapely.transform(second, partial(np.add, way)) for way in ways if any(way)]
    return float(np.min(shapely.distance(first, moved), initial=np.inf))


def between(found: Survey, a: str, b: str) -> tuple[str, ...]:
    """The spaces that the shortest way from one to the other leads through."""
    names, shapes = found.sketch.names, found.sketch.shapes
    first, second = names.index(a), names.index(b)
    way = shapely.shortest_line(shapes[first], shapes[second])
    inner = shapely.intersection(way, shapes)
    crossed = np.flatnonzero(shapely.length(inner) > found.gap.width)
    return tuple(names[place] for place in crossed if place not in {first, second})
