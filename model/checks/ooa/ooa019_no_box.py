"""OOA019: pieces are set aside in a space of the map instead of a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.action_lines import action_lines
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP_AND_CONVOYS, space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_PASSIVE_VERB_BY_ACTION = {"box": "are put", "withdraw": "withdraw"}


def _run(context: CheckContext) -> Iterator[RawFinding]:
    ground = space_index_of(context.module)
    for address, verb, _objects in action_lines(context.module):
        place = verb.place
        space = (
            ground.find_space(place.space)
            if place and verb.does in _PASSIVE_VERB_BY_ACTION
            else None
        )
        if space is not None and space.kind not in SPACE_KINDS_OFF_MAP_AND_CONVOYS:
            message = (
                f"Pieces {_PASSIVE_VERB_BY_ACTION[verb.does]} to {space.spoken_name}, which is a "
                "space of the "
                "map, not a box."
            )
            yield RawFinding(address, message.replace("are put to", "are put into"))


CHECK = Check(
    id="OOA019",
    title="Pieces are set aside in a space of the map",
    severity=Severity.WARNING,
    rationale=(
        "Pieces that wait or are lost go to a box. In a space of the map, such "
        "pieces would continue to fight."
    ),
    hint="Choose a box, or use “enter at” for pieces that come into play there.",
    reads=frozenset({"module", "boards", "terrains", "scenarios", "events", "options"}),
    reach=EditScope.LINES,
    answers=("OOA-07", "RUL-12"),
    run=_run,
)
