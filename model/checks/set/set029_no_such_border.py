"""SET029: pieces are placed on the border of two spaces that do not touch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.action_lines import action_lines
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import SetupLine
from sandtable.model.select.adjacency import pair_without_border
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place


def _run(context: CheckContext) -> Iterator[RawFinding]:
    spaces = space_index_of(context.module).spaces_by_id
    for address, place in _borders_in_lines(context.module):
        ends = pair_without_border(context.module, str(place))
        # Spaces joined by a link have a crossing between them.
        if ends and ends[1] not in neighbours_by_space(context.module).get(ends[0], ()):
            a, b = (spaces[end].spoken_name for end in ends)
            message = f"{a} and {b} do not touch: nothing can stand on their border."
            yield RawFinding(address, message)


def _borders_in_lines(module: Module) -> Iterator[tuple[AddressPath, Place]]:
    """Yield the borders that set-ups and schedules name as places."""
    for name, scenario in module.scenarios.items():
        for heading, chart in scenario.setup.items():
            for place in chart or {}:
                if place.facing:
                    yield SetupLine(name, str(heading), str(place)).address_path, place
    for address, verb, _ in action_lines(module):
        if verb.place is not None and verb.place.facing:
            yield address, verb.place


CHECK = Check(
    id="SET029",
    title="A piece is placed on a border that does not exist",
    severity=Severity.ERROR,
    rationale="Mines, walls and forts on a border lie between two neighbours.",
    hint="Correct one of the two names.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    run=_run,
)
