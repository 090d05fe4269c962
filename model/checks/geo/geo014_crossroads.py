"""GEO014: four spaces meet at one point."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    make_finding_about_flaw,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, Fix, Severity
from sandtable.model.select.adjacency import declared_pairs, touching_pairs
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from collections.abc import Set as AbstractSet

    from sandtable.model.checks.registry import CheckContext, RawFinding
    from sandtable.model.entities.outlines import Point
    from sandtable.model.geometry.coverage.outline_flaws import Flaw
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    settled = declared_pairs(module) | touching_pairs(module)
    for name, board in outlined_boards(module):
        from sandtable.model.geometry.coverage.flaws_between_spaces import find_crossroads

        for flaw in find_crossroads(board.outlines):
            pairs = (frozenset(pair) for pair in combinations(flaw.spaces, 2))
            if any(pair not in settled for pair in pairs):
                yield make_finding_about_flaw(
                    module, name, flaw, _fixes_for_crossroads(context, name, flaw, settled)
                )


def _fixes_for_crossroads(
    context: CheckContext, board: str, flaw: Flaw, settled: AbstractSet[frozenset[str]]
) -> Iterator[Fix]:
    """Yield a fix for each pair of opposite spaces at a crossroads, to become neighbours.

    There is none if a link or a border between two of them is declared.
    """
    # Only boards with crossroads need geometry, which takes long to load.
    from sandtable.model.geometry.outline_operations.crossroads_split import (
        pairs_of_opposite_spaces,
    )

    both = pairs_of_opposite_spaces(context.module.boards[board].outlines, flaw.at)
    if any(frozenset(pair) in settled for pair in both):
        return
    sites = space_index_of(context.module).spaces_by_id
    for pair in both:
        a, b = (sites[name].printed_label if name in sites else name for name in pair)
        label = f"Give {a} and {b} a short border there"
        yield Fix(label, partial(_add_short_border, board=board, at=flaw.at, pair=pair))


def _add_short_border(module: Module, board: str, at: Point, pair: tuple[str, str]) -> Module:
    from sandtable.model.edits.outline_repairs import separate_crossroads

    return separate_crossroads(module, board, at, pair)


CHECK = Check(
    id="GEO014",
    title="Four spaces meet at one point",
    severity=Severity.WARNING,
    rationale=(
        "The map does not show which of the four spaces are neighbours across the "
        "point, so players will argue."
    ),
    hint=(
        "Divide the point into two, or link or block the two spaces that touch only "
        "there, with the reason."
    ),
    reads=OUTLINE_KEYS,
    answers=("GEO-14", "ADJ-08"),
    run=_run,
)
