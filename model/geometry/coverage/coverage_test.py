"""Test of whether the outlines of a board fit together, and the reasons if they do not.

They fit if neighbours share all nodes of their border, and nothing overlaps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.coverage import flaws_between_spaces, ring_flaws
from sandtable.model.geometry.coverage.outline_flaws import Flaw
from sandtable.model.geometry.geometry_errors import (
    GeometryError,
    join_marked_space_ids,
    space_id_with_marks,
)
from sandtable.model.geometry.nearby_spaces import spaces_with_neighbours
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

FlawFinder = Callable[[Mapping[SpaceId, Outline]], Iterable[Flaw]]

COVERAGE_FLAW_FINDERS: tuple[FlawFinder, ...] = (
    ring_flaws.find_rings_with_few_points,
    ring_flaws.find_repeated_points,
    ring_flaws.find_crossings,
    flaws_between_spaces.find_same_outlines,
    flaws_between_spaces.find_overlaps,
    flaws_between_spaces.find_loose_nodes,
)
"""Functions that find the flaws which make a coverage invalid."""


@memoize_by_identity
def is_valid_coverage(outlines: Mapping[SpaceId, Outline]) -> bool:
    """Say whether each outline is valid, and neighbours share their nodes and nothing else."""
    if not ring_flaws.has_sound_rings(outlines):
        return False
    shapes = shapes_from_outlines(tuple(outlines.values()))
    return bool(shapely.is_valid(shapes).all() and shapely.coverage_is_valid(shapes))


def find_coverage_flaws(outlines: Mapping[SpaceId, Outline]) -> list[Flaw]:
    """Return all flaws that make outlines invalid, sorted by kind of flaw."""
    return list(_iter_coverage_flaws(outlines))


def refuse_operation_with_new_flaws(
    before: Mapping[SpaceId, Outline],
    after: Mapping[SpaceId, Outline],
    changed: Iterable[SpaceId],
) -> Mapping[SpaceId, Outline]:
    """Return the outlines after an operation if it caused no flaw.

    Only the changed spaces and those near them are examined. Raises GeometryError with the first
    new flaw. A flaw that existed before the operation is ignored.
    """
    # A whole board takes too long for each step of an edit.
    near = spaces_with_neighbours(after, changed)
    if is_valid_coverage(near):
        return after
    former = {name: before[name] for name in near if name in before}
    former_flaws = {_comparison_key_of_flaw(flaw) for flaw in find_coverage_flaws(former)}
    for flaw in _iter_coverage_flaws(near):
        if _comparison_key_of_flaw(flaw) not in former_flaws:
            raise GeometryError(
                f"This cannot be: {flaw.describe_flaw_with_names(space_id_with_marks)}."
            )
    if is_valid_coverage(former):  # nothing that has a name, and yet something is wrong
        raise GeometryError(
            f"The borders of {join_marked_space_ids(changed)} would not fit together."
        )
    return after


def _iter_coverage_flaws(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    for find in COVERAGE_FLAW_FINDERS:
        yield from find(outlines)


def _comparison_key_of_flaw(flaw: Flaw) -> tuple[str, frozenset[SpaceId]]:
    return flaw.kind, frozenset(flaw.spaces)
