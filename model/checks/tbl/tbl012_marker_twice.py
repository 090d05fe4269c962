"""TBL012: an event marker stands in two places at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.event_markers import marker_standings, markers_of
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.scenario_play import (
    initial_position_of,
    option_branches,
    position_with_all_entries,
    scenarios_to_check,
)
from sandtable.model.wording.places import place_name
from sandtable.model.wording.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.standing import Standing


def _run(context: CheckContext) -> Iterator[RawFinding]:
    told: set[AddressPath] = set()
    for scenario in scenarios_to_check(context) if markers_of(context.module) else ():
        whole = marker_standings(position_with_all_entries(context, scenario))
        if not any(map(_number, whole.values())):
            continue  # whatever is chosen
        for options in option_branches(context, scenario):
            for name, there in marker_standings(
                initial_position_of(context, scenario, options)
            ).items():
                if _number(there) and there[-1].cause not in told:
                    told.add(there[-1].cause)
                    yield _found(context, name, there)


def _number(there: list[Standing]) -> int:
    """Count the copies of a marker; 0 if there is only one."""
    number = sum(standing.quantity or 1 for standing in there)
    return number if number > 1 else 0


def _found(context: CheckContext, name: str, there: list[Standing]) -> RawFinding:
    event = markers_of(context.module)[name]
    spoken = dict.fromkeys(place_name(context.module, standing.place) for standing in there)
    *others, where = [standing.cause for standing in there]
    places = listed(f"in {place}" for place in spoken)
    often = "" if len(spoken) > 1 else f" {_number(there)} times"
    message = f"{event.name} has one marker, which is{often} {places}."
    return RawFinding(where, message, places=tuple(others))


CHECK = Check(
    id="TBL012",
    title="An event marker is in two places",
    severity=Severity.ERROR,
    rationale=(
        "Each event has one marker. It cannot be in the pool and in a hand at the same time."
    ),
    hint="Remove it from one of the two lines.",
    reads=ALL_KEYS,
    answers=("TBL-09", "RUL-11"),
    run=_run,
)
