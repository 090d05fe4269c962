"""SET016: the sides set up in another order than the rules say."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.key_origins import defining_scenario
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.at_address import set_value
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.scope import owner_line, side_of_owner
from sandtable.model.wording.owners import doing_words, subject_name
from sandtable.model.wording.sentences import capitalized

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module

_TWO = 2


def _run(context: CheckContext) -> Iterator[RawFinding]:
    calendar = context.module.module.calendar
    if not calendar.sets_up and calendar.sets_up_first is None:
        return
    told: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        scenario = flatten_scenario(context.module, name)
        why = _out_of_order(context.module, scenario) or _wrong_first(context.module, scenario)
        where = (*defining_scenario(context.module, name, "sets_up"), "sets-up")
        if why and where not in told:
            told.add(where)
            fixes = tuple(_fixes(context.module, where))
            yield RawFinding(where, why, fixes, places=(("module", "calendar"),))


def _fixes(module: Module, where: AddressPath) -> Iterator[Fix]:
    """Offer to swap the owners, if just two set up."""
    written = module.scenarios[ScenarioRef.holding(where).scenario].sets_up or ()
    if len(written) == _TWO:
        turned = written[::-1]
        edit = partial(set_value, steps=where, value=turned)
        yield Fix(f"Write 'sets-up: [{', '.join(turned)}]'", edit)


def _out_of_order(module: Module, scenario: Scenario) -> str | None:
    """Return how the set-up order departs from the calendar's order."""
    placed = [(owner, _place(module, owner)) for owner in scenario.sets_up or ()]
    known = [(owner, place) for owner, place in placed if place is not None]
    for (one, here), (other, there) in pairwise(known):
        if here > there:
            second = capitalized(doing_words(module, one, "sets up", "set up"))
            first = subject_name(module, other)
            return f"{second} before {first}; by the rules {first} must set up first."
    return None


def _place(module: Module, owner: str) -> int | None:
    """Return an owner's place in the set-up order, or that of a relative."""
    owners = module.module.owners
    for place, one in enumerate(module.module.calendar.sets_up):
        if one in owner_line(owners, owner) or owner in owner_line(owners, one):
            return place
    return None


def _wrong_first(module: Module, scenario: Scenario) -> str | None:
    """Return how the first side to set up departs from the rule on who moves first."""
    rule, sides = module.module.calendar.sets_up_first, _sides(module, scenario.sets_up or ())
    movers = _movers(module, scenario, sides)
    if rule is None or len(sides) < _TWO or len(movers) < _TWO:
        return None
    due, moves = (movers[0], "first") if rule == "first-mover" else (movers[1], "second")
    if sides[0] == due:
        return None
    first = capitalized(doing_words(module, sides[0], "sets up", "set up"))
    wanted, moving = subject_name(module, due), doing_words(module, due, "moves", "move")
    return f"{first} first; by the rules {wanted} must, because {moving} {moves}."


def _movers(module: Module, scenario: Scenario, sides: Sequence[str]) -> list[str]:
    """Return the sides that set up, in the order of their first moves."""
    order = list(module.module.calendar.order)
    begins = scenario.first.owner if scenario.first else ""
    if begins in order:
        index = order.index(begins)
        order = [*order[index:], *order[:index]]
    elif begins and not order:
        order = [begins]
    moving = [side for side in _sides(module, order) if side in sides]
    left = [side for side in sides if side not in moving]
    return [*moving, *left] if moving and len(left) <= 1 else []


def _sides(module: Module, owners: Sequence[str]) -> list[str]:
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
