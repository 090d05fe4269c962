"""SET007: neither a scenario nor the calendar states who sets up or moves first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.placement_line import owner_of_heading
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.moment import Moment
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owner_with_ancestors,
    side_of_owner,
)
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter, join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported: set[tuple[AddressPath, str]] = set()
    for name in scenario_play.scenarios_to_check(context):
        scenario = flatten_scenario(context.module, name)
        # What a template leaves out is missing in each scenario that extends it.
        template = scenario_ancestry(context.module, name)[-1]
        is_left_out = context.module.scenarios[template].abstract and not scenario.sets_up
        address = ScenarioRef(template if is_left_out else name).address_path
        for finding in _find_missing_setup_order(context.module, scenario, address):
            if (finding.where, finding.message) not in reported:
                reported.add((finding.where, finding.message))
                yield finding


def _find_missing_setup_order(
    module: Module, scenario: Scenario, scenario_address: AddressPath
) -> Iterator[RawFinding]:
    players, calendar = _sides_with_charts(module, scenario), module.module.calendar
    # A single side needs no order.
    if len(players) > 1:
        names = capitalize_first_letter(
            join_words_or_nothing([owner_as_subject(module, owner) for owner in players])
        )
        if not scenario.sets_up and not (calendar.sets_up or calendar.sets_up_first):
            yield RawFinding(
                (*scenario_address, "sets-up"),
                f"{names} set up, but it is not stated who is first.",
                _fixes_for_order(module, players, (*scenario_address, "sets-up")),
            )
        if not (calendar.order or (scenario.first and scenario.first.owner)):
            yield RawFinding(
                (*scenario_address, "first"),
                f"{names} play, but it is not stated who moves first.",
                _fixes_for_first_move(module, players, (*scenario_address, "first")),
            )
    is_complete = scenario.sets_up and not has_unknown_owner(module, scenario.sets_up)
    for owner in _owners_not_in_order(module, scenario) if is_complete else ():
        sets_up = capitalize_first_letter(owner_with_verb(module, owner, "sets up", "set up"))
        order_address = (*scenario_address, "sets-up")
        order = (*(scenario.sets_up or ()), owner)
        yield RawFinding(
            order_address,
            f"{sets_up}, but it is not stated when.",
            (Fix(f"{sets_up} last", partial(set_value, steps=order_address, value=order)),),
        )


def _fixes_for_order(
    module: Module, players: Sequence[str], steps: AddressPath
) -> tuple[Fix, ...]:
    """Return a fix for each player, in which that player sets up first."""
    return tuple(
        Fix(
            f"{_player_with_verb(module, owner, 'sets up', 'set up')} first",
            partial(
                set_value, steps=steps, value=(owner, *(each for each in players if each != owner))
            ),
        )
        for owner in players
    )


def _fixes_for_first_move(
    module: Module, players: Sequence[str], steps: AddressPath
) -> tuple[Fix, ...]:
    return tuple(
        Fix(
            f"{_player_with_verb(module, owner, 'moves', 'move')} first",
            partial(set_value, steps=steps, value=Moment.parse(f"1 {owner}")),
        )
        for owner in players
    )


def _player_with_verb(module: Module, owner: str, singular: str, plural: str) -> str:
    return capitalize_first_letter(owner_with_verb(module, owner, singular, plural))


def _owners_not_in_order(module: Module, scenario: Scenario) -> list[str]:
    """Return the owners of set-up charts that the order of set-up does not cover."""
    owners, order = module.module.owners, scenario.sets_up or ()
    return [
        owner
        for owner in _owners_replaced_by_players(module, scenario)
        if not any(
            listed_owner in owner_with_ancestors(owners, owner)
            or owner in owner_with_ancestors(owners, listed_owner)
            for listed_owner in order
        )
    ]


def _sides_with_charts(module: Module, scenario: Scenario) -> list[str]:
    """Return the sides that have set-up charts."""
    owners = module.module.owners
    return list(
        dict.fromkeys(
            side_of_owner(owners, owner) for owner in _owners_replaced_by_players(module, scenario)
        )
    )


def _owners_replaced_by_players(module: Module, scenario: Scenario) -> list[str]:
    """Return the owners of set-up charts, each replaced by the player who controls its pieces."""
    owners_in_order: dict[str, None] = {}
    for heading, chart in scenario.setup.items():
        owner = owner_of_heading(module, heading)
        if chart and owner != COMMON_OWNER:
            owners_in_order[scenario.hands.get(owner) or owner] = None
    return list(owners_in_order)


CHECK = Check(
    id="SET007",
    title="The order of setting up or moving is not stated",
    severity=Severity.WARNING,
    rationale=(
        "The player who sets up second sees the set-up of the other player, and the "
        "player who moves first may gain an advantage. The scenario must state both "
        "orders."
    ),
    hint=("State who sets up first and who moves first, in the scenario or in the calendar."),
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-24", "TBL-16", "RUL-17"),
    run=_run,
)
