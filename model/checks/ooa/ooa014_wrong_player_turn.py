"""OOA014: a scenario begins with a player turn that does not exist, or skips one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_field
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    owner_that_moves_first,
    player_turns,
)
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.moment import Moment
from sandtable.model.wording.nouns import is_plural_name
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.ranges import describe_turn_range
from sandtable.model.wording.sentences import capitalize_first_letter, join_words_or_nothing
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    order = context.module.module.calendar.order
    if not order or has_unknown_owner(context.module, order):
        return
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        address = (*scenario_that_writes_field(context.module, name, "first"), "first")
        problem = _start_problem(context.module, flatten_scenario(context.module, name))
        if problem and address not in reported_addresses:
            reported_addresses.add(address)
            yield RawFinding(address, problem, places=(("module", "calendar", "order"),))


def _start_problem(module: Module, scenario: Scenario) -> str | None:
    """Return the problem with the first player turn of a scenario, or None."""
    calendar = module.module.calendar
    begins = owner_that_moves_first(calendar, scenario)
    if not begins or begins not in module.module.owners:
        return None
    has = capitalize_first_letter(owner_with_verb(module, begins, "has", "have"))
    turn = first_turn_of_scenario(calendar, scenario)
    if begins not in calendar.order:
        order = join_words_or_nothing(
            [owner_as_subject(module, owner) for owner in calendar.order]
        )
        return f"{has} no player turn of its own: the order is {order}."
    if not _has_player_turn(module, begins, turn):
        skips = f"the calendar skips {describe_turn_range(calendar.skips[begins])}"
        return f"{has} no player turn {on_turn_text(module, turn)}: {skips}."
    before = calendar.order[: calendar.order.index(begins)]
    passed = [owner for owner in before if turn == 1 and _has_player_turn(module, owner, turn)]
    if not passed:
        return None
    names = join_words_or_nothing([owner_as_subject(module, owner) for owner in passed])
    begin = capitalize_first_letter(owner_with_verb(module, begins, "begins", "begin"))
    head = f"{begin} {on_turn_text(module, 1)}, before any other player turn"
    only_one = len(passed) == 1 and not is_plural_name(names)
    move = "moves" if only_one else "move"
    return f"{head}, but by the order of play {names} {move} first."


def _has_player_turn(module: Module, owner: str, turn: int) -> bool:
    """Say whether an owner has a player turn on this turn of the calendar."""
    return any(
        half.owner == owner
        for half in player_turns(module.module.calendar, _scenario_of_single_turn(turn))
    )


def _scenario_of_single_turn(turn: int) -> Scenario:
    """Return a scenario that consists of a single turn, from its first player turn on."""
    return Scenario(first=Moment.parse(str(turn)), last=str(turn))


CHECK = Check(
    id="OOA014",
    title="A scenario starts with the wrong player turn",
    severity=Severity.WARNING,
    rationale=(
        "A scenario that continues a campaign may start in the middle of a turn. On the first "
        "turn of the campaign, nobody has moved yet."
    ),
    hint=(
        "Correct the first player turn or the order of play; if the rules omit a player turn of "
        "turn 1, add it to the skipped turns."
    ),
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-19",),
    run=_run,
)
