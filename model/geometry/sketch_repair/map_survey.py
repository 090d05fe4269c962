"""Adjacency of spaces on a drawn map whose neighbours do not share points.

Borders may lie apart by a drawn line, overlap, or be traced twice. Two spaces are neighbours if
their borders face each other within the usual gap of the map, with no other space between, for
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
from sandtable.model.geometry.sketch_repair.facing_borders import (
    BorderPoints,
    FacingBorders,
    WrapSize,
    border_pieces_of_sketch,
    find_borders_near_points,
    without_hidden_borders,
)
from sandtable.model.geometry.sketch_repair.facing_borders import (
    points_along_borders as border_points,
)
from sandtable.model.geometry.sketch_repair.gap_learning import LearnedGap, learn_gap
from sandtable.model.geometry.sketch_repair.sketch_shapes import Sketch, SpaceRings, make_sketch

if TYPE_CHECKING:
    from numpy.typing import NDArray

_CORNER_DISTANCE_IN_GAPS = 2
"""A contact must be longer than this many gaps, because near a corner everything is near."""
_SHORT_CONTACT_DIVISOR = 50
"""A contact must also be longer than this fraction of a space."""

ContactKind = Literal["line", "gap", "point"]


@dataclass(frozen=True, slots=True)
class BorderContact:
    """Two spaces whose borders face each other, and over what length."""

    a: str
    b: str
    kind: ContactKind
    """`line`: they share it; `gap`: it lies between them; `point`: hardly more than a corner."""
    facing_length: float
    """Length over which they face each other, in units of the map."""
    distance_apart: float
    """Usual distance between them."""
    is_across_edge: bool = False
    """Whether they meet across the edge of the map."""


@dataclass(frozen=True, slots=True, eq=False)
class Survey:
    """A drawn map, the usual gap between its borders, and which of its spaces touch."""

    surveyed_sketch: Sketch
    learned_gap: LearnedGap
    shortest_contact: float
    """Shorter contacts are points."""
    border_contacts: tuple[BorderContact, ...]

    def iter_neighbours(self) -> Iterator[BorderContact]:
        """Yield the pairs of spaces that touch along a border, not only at a point."""
        return (contact for contact in self.border_contacts if contact.kind != "point")


def survey_map(
    drawn_spaces: Mapping[str, SpaceRings | Outline], wrap: WrapSize = (0, 0)
) -> Survey:
    """Measure the usual gap between the outlines of a map, and find which spaces touch."""
    sketch = make_sketch(drawn_spaces)
    if not sketch.typical_width:
        return Survey(sketch, LearnedGap(0.0, 0.0, None, 0.0, 0), 0.0, ())
    lines = border_pieces_of_sketch(sketch)
    points = border_points(lines, sketch.typical_width)
    gap = learn_gap(points, lines, sketch, wrap)
    reach = max(gap.gap_width, lines.smallest_distance)
    near = find_borders_near_points(points, lines, reach, wrap)
    faced = without_hidden_borders(near, points, sketch, lines.smallest_distance / 2)
    least = max(
        _CORNER_DISTANCE_IN_GAPS * gap.gap_width, sketch.typical_width / _SHORT_CONTACT_DIVISOR
    )
    contacts = _find_contacts(
        sketch, points, near, faced, _ContactThresholds(least, lines.smallest_distance)
    )
    return Survey(sketch, gap, least, contacts)


@dataclass(frozen=True, slots=True)
class _ContactThresholds:
    shortest_contact: float
    smallest_distance: float


def _find_contacts(
    sketch: Sketch,
    points: BorderPoints,
    near: FacingBorders,
    faced: FacingBorders,
    bounds: _ContactThresholds,
) -> tuple[BorderContact, ...]:
    """Return every pair of spaces that are near each other.

    Pairs whose borders do not face each other touch at a point.
    """
    size = len(sketch.space_names)
    pairs = np.unique(_codes_of_pairs(points, near, size))
    length, width, across = _measure_contacts_of_pairs(points, faced, size, pairs)
    contacts = []
    for at, pair in enumerate(pairs.tolist()):
        a, b = divmod(pair, size)
        kind: ContactKind = "line" if width[at] <= bounds.smallest_distance else "gap"
        if length[at] < bounds.shortest_contact:
            kind = "point"
        names = sketch.space_names[a], sketch.space_names[b]
        contacts.append(BorderContact(*names, kind, length[at], width[at], across[at]))
    return tuple(contacts)


def _codes_of_pairs(points: BorderPoints, rows: FacingBorders, size: int) -> NDArray[np.int64]:
    mine, other = points.point_owners[rows.point_rows], rows.other_spaces
    pairs: NDArray[np.int64] = np.minimum(mine, other) * size + np.maximum(mine, other)
    return pairs


def _measure_contacts_of_pairs(
    points: BorderPoints, faced: FacingBorders, size: int, pairs: NDArray[np.int64]
) -> tuple[list[float], list[float], list[bool]]:
    """Return over what length the borders of each pair of spaces face each other.

    The second list states their distance, the third whether they touch across the edge of a map
    that wraps around.
    """
    mine = points.point_owners[faced.point_rows]
    at = np.searchsorted(pairs, _codes_of_pairs(points, faced, size))
    # A border in many pieces is faced by a point many times: each point counts once a pair.
    order = np.lexsort((faced.border_distances, faced.point_rows, at))
    first = np.r_[True, (np.diff(at[order]) != 0) | (np.diff(faced.point_rows[order]) != 0)]
    order = order[first[: len(order)]]
    at, lengths = at[order], points.border_lengths[faced.point_rows[order]]
    low = mine[order] < faced.other_spaces[order]
    sides = [np.bincount(at[s], weights=lengths[s], minlength=len(pairs)) for s in (low, ~low)]
    # Pairs that face each other nowhere would divide by zero.
    whole = np.maximum(sides[0] + sides[1], 1e-9)
    apart = np.bincount(at, faced.border_distances[order] * lengths, minlength=len(pairs)) / whole
    round_ = np.bincount(at, faced.is_across_edge[order] * lengths, minlength=len(pairs)) / whole
    # Two borders of one contact may be traced at different lengths; the longer counts.
    return np.maximum(*sides).tolist(), apart.tolist(), (round_ > 1 / 2).tolist()


def distance_between(survey: Survey, a: str, b: str) -> float:
    """Return the distance between two spaces, as they were drawn."""
    places = (
        survey.surveyed_sketch.space_names.index(a),
        survey.surveyed_sketch.space_names.index(b),
    )
    return float(shapely.distance(*survey.surveyed_sketch.visible_shapes[list(places)]))


def distance_across_edge(survey: Survey, a: str, b: str, size: WrapSize) -> float:
    """Return the distance of two spaces across the edge of a map that wraps around."""
    names, shapes = survey.surveyed_sketch.space_names, survey.surveyed_sketch.visible_shapes
    first, second = shapes[names.index(a)], shapes[names.index(b)]
    ways = [(size[0], 0), (-size[0], 0), (0, size[1]), (0, -size[1])]
    moved = [shapely.transform(second, partial(np.add, way)) for way in ways if any(way)]
    return float(np.min(shapely.distance(first, moved), initial=np.inf))


def spaces_between(survey: Survey, a: str, b: str) -> tuple[str, ...]:
    """Return the spaces that the shortest line between two other spaces crosses."""
    names, shapes = survey.surveyed_sketch.space_names, survey.surveyed_sketch.visible_shapes
    first, second = names.index(a), names.index(b)
    way = shapely.shortest_line(shapes[first], shapes[second])
    inner = shapely.intersection(way, shapes)
    crossed = np.flatnonzero(shapely.length(inner) > survey.learned_gap.gap_width)
    return tuple(names[place] for place in crossed if place not in {first, second})
