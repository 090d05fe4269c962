"""SET016: the sides set up in another order than the rules state."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_field
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.edits.address_edits import set_value
from sandtable.model.ledger.calendar import owner_that_moves_first
from sandtable.model.ledger.history import owners_in_order_of_play
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module

_NUMBER_OF_SIDES_TO_SWAP = 2


def _run(context: CheckContext) -> Iterator[RawFinding]:
    calendar = context.module.module.calendar
    # The calendar has no rule about the order.
    if not calendar.sets_up and calendar.sets_up_first is None:
        return
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        scenario = flatten_scenario(context.module, name)
        mover = owner_that_moves_first(calendar, scenario)
        listed_owners = (*calendar.order, *(scenario.sets_up or ()), mover)
        if has_unknown_owner(context.module, listed_owners):
            continue
        problem = _problem_with_order(context.module, scenario) or _first_side_problem(
            context.module, scenario
        )
        address = (*scenario_that_writes_field(context.module, name, "sets_up"), "sets-up")
        if problem and address not in reported_addresses:
            reported_addresses.add(address)
            fixes = tuple(_fixes_that_swap_owners(context.module, address))
            yield RawFinding(address, problem, fixes, places=(("module", "calendar"),))


def _fixes_that_swap_owners(module: Module, address: AddressPath) -> Iterator[Fix]:
    """Yield a fix that swaps the owners, if exactly two set up."""
    own_order = (
        module.scenarios[ScenarioRef.require_address_prefix(address).scenario].sets_up or ()
    )
    if len(own_order) == _NUMBER_OF_SIDES_TO_SWAP:
        reversed_order = own_order[::-1]
        edit = partial(set_value, steps=address, value=reversed_order)
        yield Fix(f"Write 'sets-up: [{', '.join(reversed_order)}]'", edit)


def _problem_with_order(module: Module, scenario: Scenario) -> str | None:
    """Return how the order of set-up contradicts the order of play, or None."""
    placed = [(owner, _position_in_setup_order(module, owner)) for owner in scenario.sets_up or ()]
    known_places = [(owner, place) for owner, place in placed if place is not None]
    for (owner_before, place_before), (other, place_after) in pairwise(known_places):
        if place_before > place_after:
            second = capitalize_first_letter(
                owner_with_verb(module, owner_before, "sets up", "set up")
            )
            first = owner_as_subject(module, other)
            return f"{second} before {first}, but by the rules {first} must set up first."
    return None


def _position_in_setup_order(module: Module, owner: str) -> int | None:
    """Return the position of an owner, or of a relative, in the order of the set-up."""
    owners = module.module.owners
    for place, listed_owner in enumerate(module.module.calendar.sets_up):
        if listed_owner in owner_with_ancestors(owners, owner) or owner in owner_with_ancestors(
            owners, listed_owner
        ):
            return place
    return None


def _first_side_problem(module: Module, scenario: Scenario) -> str | None:
    """Return how the first side contradicts the rule about the first mover, or None."""
    rule, sides = (
        module.module.calendar.sets_up_first,
        _sides_of_owners(module, scenario.sets_up or ()),
    )
    movers = _sides_in_move_order(module, scenario, sides)
    # One side alone has no order.
    if (
        rule is None
        or len(sides) < _NUMBER_OF_SIDES_TO_SWAP
        or len(movers) < _NUMBER_OF_SIDES_TO_SWAP
    ):
        return None
    expected, moves = (movers[0], "first") if rule == "first-mover" else (movers[1], "second")
    if sides[0] == expected:
        return None
    first = capitalize_first_letter(owner_with_verb(module, sides[0], "sets up", "set up"))
    expected_words, moving = (
        owner_as_subject(module, expected),
        owner_with_verb(module, expected, "moves", "move"),
    )
    return f"{first} first, but by the rules {expected_words} must, because {moving} {moves}."


def _sides_in_move_order(module: Module, scenario: Scenario, sides: Sequence[str]) -> list[str]:
    """Return the sides that set up, in the order of their first moves."""
    calendar, order = module.module.calendar, list(owners_in_order_of_play(module))
    first_owner = owner_that_moves_first(calendar, scenario)
    if first_owner in calendar.order:
        index = calendar.order.index(first_owner)
        order = [*order[index:], *order[:index]]
    elif first_owner and not order:
        order = [first_owner]
    moving_sides = [side for side in _sides_of_owners(module, order) if side in sides]
    remaining = [side for side in sides if side not in moving_sides]
    return [*moving_sides, *remaining] if moving_sides and len(remaining) <= 1 else []


def _sides_of_owners(module: Module, owners: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(side_of_owner(module.module.owners, owner) for owner in owners))


CHECK = Check(
    id="SET016",
    title="The wrong side sets up first",
    severity=Severity.ERROR,
    rationale=(
        "The calendar states which side sets up first. A scenario that reverses the order lets "
        "the wrong player see the other's choice."
    ),
    hint=(
        "Correct the set-up order or the first side to move, in the scenario or in the calendar."
    ),
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-24",),
    run=_run,
)
