"""ADJ021: a canal depends on spaces that do not lie on both of the waters that it joins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.conditions import spaces_named_in_condition
from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_connections import (
    declared_connections,
    has_all_outlines,
    neighbours_by_space,
)
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    sites = space_index_of(module).spaces_by_id
    for board, pair, connection in declared_connections(module):
        link = connection.link
        if (
            link is None
            or link.kind != "canal"
            or not {connection.a, connection.b} <= sites.keys()
        ):
            continue
        condition = link.crossing.if_ if link.crossing else None
        spaces_asked = list(spaces_named_in_condition(module, condition)) if condition else []
        if not spaces_asked or not has_all_outlines(module.boards[board]):
            continue
        # A link that asks for its own ends is the matter of another check.
        near = neighbours_by_space(module)
        banks = near.get(connection.a, frozenset()) & near.get(connection.b, frozenset())
        strange = [space for space in spaces_asked if space not in banks]
        if strange and {connection.a, connection.b}.isdisjoint(spaces_asked):
            names = join_words_or_nothing(sites[space].spoken_name for space in strange)
            opens, touches = ("opens", "touches") if len(strange) == 1 else ("open", "touch")
            a, b = sites[connection.a].spoken_name, sites[connection.b].spoken_name
            message = (
                f"{names} {opens} the canal from {a} to {b}, but {touches} only one of them or "
                "none."
            )
            yield RawFinding(
                BoardRef(board).child_path("links", pair), message, confidence="possible"
            )


CHECK = Check(
    id="ADJ021",
    title="A canal is opened by a space that is not its bank",
    severity=Severity.WARNING,
    rationale=(
        "The side that controls the banks opens a canal. A bank touches the water at both ends."
    ),
    hint="Name the banks in the condition, or waive this with the reason.",
    reads=OUTLINE_KEYS | {"module"},
    run=_run,
)
