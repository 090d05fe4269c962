"""The gate: whether outlines fit together node to node, without overlaps; if not, why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage import between, rings
from sandtable.model.geometry.coverage.flaws import Flaw
from sandtable.model.geometry.errors import GeometryError, told_space, told_spaces
from sandtable.model.geometry.nearby import around
from sandtable.model.geometry.shapes import shapes_of
from sandtable.model.ids import SpaceId
from sandtable.model.memo import memoize_by_identity

Find = Callable[[Mapping[SpaceId, Outline]], Iterable[Flaw]]

BREAKING: tuple[Find, ...] = (
    rings.few_points,
    rings.repeated_points,
    rings.crossings,
    between.same_outlines,
    between.overlaps,
    between.loose_nodes,
)
"""What makes a coverage invalid."""


@memoize_by_identity
def coverage_is_valid(outlines: Mapping[SpaceId, Outline]) -> bool:
    """Say whether each outline is sound, and neighbours share their nodes and nothing else."""
    if not rings.rings_are_sound(outlines):
        return False
    shapes = shapes_of(tuple(outlines.values()))
    return bool(shapely.is_valid(shapes).all() and shapely.coverage_is_valid(shapes))


def flaws_of(outlines: Mapping[SpaceId, Outline]) -> list[Flaw]:
    """What makes outlines invalid, sort by sort."""
    return list(_breaking(outlines))


def admitted(
    before: Mapping[SpaceId, Outline],
    after: Mapping[SpaceId, Outline],
    changed: Iterable[SpaceId],
) -> Mapping[SpaceId, Outline]:
    """The outlines after an operation, if it broke nothing; only what lies near is looked at.

    Raise GeometryError with the first thing that it would break. A flaw that was there before
    does not stand in the way.
    """
    near = around(after, changed)
    if coverage_is_valid(near):
        return after
    former = {name: before[name] for name in near if name in before}
    known = {_gist(flaw) for flaw in flaws_of(former)}
    for flaw in _breaking(near):
        if _gist(flaw) not in known:
            raise GeometryError(f"This cannot be: {flaw.said(told_space)}.")
    if coverage_is_valid(former):  # nothing that has a name, and yet something is wrong
        raise GeometryError(f"The borders of {told_spaces(changed)} would not fit together.")
    return after


def _breaking(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    for find in BREAKING:
        yield from find(outlines)


def _gist(flaw: Flaw) -> tuple[str, frozenset[SpaceId]]:
    return flaw.kind, frozenset(flaw.spaces)
