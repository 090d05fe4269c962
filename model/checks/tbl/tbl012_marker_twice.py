"""TBL012: an event marker is in two places at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.event_markers import events_with_marker, marker_standings
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.scenario_play import (
    initial_position_of,
    option_branches,
    position_with_all_entries,
    scenarios_to_check,
)
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.places import place_name
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.standing import Standing


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for scenario in scenarios_to_check(context) if events_with_marker(context.module) else ():
        all_standings = marker_standings(position_with_all_entries(context, scenario))
        if not any(map(_count_copies_of_marker, all_standings.values())):
            continue  # whatever is chosen
        for options in option_branches(context, scenario):
            for name, standings in marker_standings(
                initial_position_of(context, scenario, options)
            ).items():
                if (
                    _count_copies_of_marker(standings)
                    and standings[-1].cause not in reported_addresses
                ):
                    reported_addresses.add(standings[-1].cause)
                    yield _marker_twice_finding(context, name, standings)


def _count_copies_of_marker(standings: list[Standing]) -> int:
    """Return the number of copies of a marker, or 0 if there is only one."""
    number = sum(standing.quantity or 1 for standing in standings)
    return number if number > 1 else 0


def _marker_twice_finding(
    context: CheckContext, name: str, standings: list[Standing]
) -> RawFinding:
    event = events_with_marker(context.module)[name]
    place_names = dict.fromkeys(
        place_name(context.module, standing.place) for standing in standings
    )
    *other_entries, address = [standing.cause for standing in standings]
    places = join_words_or_nothing(f"in {place}" for place in place_names)
    times_text = "" if len(place_names) > 1 else f" {_count_copies_of_marker(standings)} times"
    message = (
        f"{name_with_label('Event', event.name)} has one marker, which is{times_text} {places}."
    )
    return RawFinding(address, message, places=tuple(other_entries))


CHECK = Check(
    id="TBL012",
    title="An event marker is in two places",
    severity=Severity.ERROR,
    rationale=(
        "Each event has one marker. A marker cannot be in the pool and in a hand at the same time."
    ),
    hint="Remove the marker from one of the two lines.",
    reads=ALL_KEYS,
    answers=("TBL-09", "RUL-11"),
    run=_run,
)
