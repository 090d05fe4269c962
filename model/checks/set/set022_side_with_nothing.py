"""SET022: a side that plays has no pieces, arrivals or spaces."""

from __future__ import annotations

from collections import Counter as Tally
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_lines import empty_setup_charts
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.locations import ScenarioRef, SetupChart
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_name, owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module, entry_counts = context.module, context.tally_over_all_lines(_count_entries_by_owner)
    owners = module.module.owners
    with_pieces = {side_of_owner(owners, owner) for owner in module.pieces}
    order = (side_of_owner(owners, owner) for owner in module.module.calendar.order)
    playing = [side for side in dict.fromkeys(order) if side in with_pieces]
    for name in scenario_play.scenarios_to_check(context):
        sides_with_pieces = _sides_with_pieces(
            context, name, {owner for scenario_id, owner in entry_counts if scenario_id == name}
        )
        for side in playing if sides_with_pieces else ():
            if side not in sides_with_pieces and side in owners:
                has_no = capitalize_first_letter(owner_with_verb(module, side, "has", "have"))
                scenario_words = scenario_label(module, name)
                message = f"{has_no} no pieces, arrivals or spaces in {scenario_words}."
                yield RawFinding(ScenarioRef(name).address_path, message)
        for heading in empty_setup_charts(module, name):
            owner = owner_of_heading(module, heading)
            if side_of_owner(owners, owner) in sides_with_pieces:
                scenario_words = scenario_label(module, name)
                message = f"{owner_name(module, owner)}: the set-up of {scenario_words} is empty."
                yield RawFinding(SetupChart(name, str(heading)).address_path, message)


def _count_entries_by_owner(context: CheckContext) -> Tally[tuple[str, str]]:
    """Return the number of entries that set up pieces of each owner, by scenario."""
    entry_counts: Tally[tuple[str, str]] = Tally()
    for name in scenario_play.scenarios_to_check(context):
        for standing in scenario_play.position_with_all_entries(context, name).standings:
            if standing.pieces:
                owner = standing.pieces[0].partition("/")[0]
                entry_counts[name, standing.scope if owner == COMMON_OWNER else owner] += 1
    return entry_counts


def _sides_with_pieces(
    context: CheckContext, name: str, owners_set_up: set[str]
) -> frozenset[str]:
    """Return the sides with pieces, arrivals or spaces.

    Returns none if the scenario sets up no pieces yet.
    """
    module, scenario = context.module, flatten_scenario(context.module, name)
    owners = module.module.owners
    sides = {side_of_owner(owners, owner) for owner in owners_set_up}
    if not sides:
        return frozenset()
    listed_owners = (
        *_owners_with_entries(scenario.arrivals),
        *_owners_with_entries(scenario.control),
    )
    hands = (handler for handler in scenario.hands.values() if handler)
    return frozenset(sides | {side_of_owner(owners, owner) for owner in (*listed_owners, *hands)})


def _owners_with_entries(lists: Mapping[str, object]) -> Iterator[str]:
    """Yield the owners whose list has at least one entry."""
    return (owner for owner, entries in lists.items() if entries)


CHECK = Check(
    id="SET022",
    title="A side has nothing to play with",
    severity=Severity.WARNING,
    rationale=(
        "The side has player turns and pieces in the box, but nothing in this "
        "scenario. The chart of this side may be missing, or may have the wrong "
        "owner."
    ),
    hint=(
        "Add a set-up, arrivals or a control list for the side, or remove the side "
        "from the order of play."
    ),
    reads=ALL_KEYS,
    answers=("SET-16",),
    run=_run,
)
