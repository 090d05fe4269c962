"""GEO012: a space lies within another, but is not marked as inside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    drawn_space_address,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.select.domains import domain_of_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for name, board in outlined_boards(module):
        from sandtable.model.geometry.surrounded_spaces import iter_surrounded_spaces

        for inner, outer in iter_surrounded_spaces(board.outlines):
            inner_site, other = sites.get(inner), sites.get(outer)
            if inner_site is None or other is None or inner_site.space.inside == outer:
                continue
            # An island in a sea lies within it by nature: only equal domains need a word.
            if domain_of_space(module, inner_site) == domain_of_space(module, other):
                message = (
                    f"{inner_site.spoken_name} lies within {other.spoken_name}, but is not marked"
                    f" as inside it."
                )
                places = (drawn_space_address(module, name, outer),)
                yield RawFinding(drawn_space_address(module, name, inner), message, places=places)


CHECK = Check(
    id="GEO012",
    title="A space inside another is not marked as such",
    severity=Severity.WARNING,
    rationale=(
        "Rules usually treat a space inside another as a part of the outer space: "
        "for example, a fortress in an area or an island in a sea."
    ),
    hint=(
        "State that the inner space lies inside the outer one, or draw it up to another border."
    ),
    reads=OUTLINE_KEYS,
    answers=("GEO-12",),
    run=_run,
)
