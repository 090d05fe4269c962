"""Lines of a schedule, each with owner, moment and verb; and functions to edit them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.user_text import parse_user_text
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.locations import ScheduleLine
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.moment import Moment
from sandtable.model.select.turn_dates import turn_number

Objects = tuple[Any, ...]
Actions = Mapping[ActionVerb, Objects]


def schedule_line_at_address(steps: AddressPath) -> ScheduleLine:
    """Return the schedule line that an address leads to or into.

    Raises EditError if it leads elsewhere.
    """
    line = ScheduleLine.from_address_prefix(steps)
    if line is None:
        raise EditError(f"{format_address(steps)} is not a line of a schedule.")
    return line


def objects_in_schedule_line(module: Module, slot: ScheduleLine) -> Objects:
    """Return the contents of a schedule line, which its scenario may write or inherit."""
    return actions_at_moment(module, slot).get(parse_verb(slot.verb), ())


def actions_at_moment(module: Module, slot: ScheduleLine) -> dict[ActionVerb, Objects]:
    """Return all actions of a schedule at the moment of a line, by verb.

    Verbs without objects are left out.
    """
    _require_existing_scenario(module, slot.scenario)
    return _actions_of_scenario_at_moment(flatten_scenario(module, slot.scenario), slot)


def module_with_schedule_line(module: Module, slot: ScheduleLine, objects: Objects) -> Module:
    """Return the module with these contents for a schedule line.

    Contents that are inherited anyway, or empty, are not written.
    """
    verb = parse_verb(slot.verb)
    actions = actions_at_moment(module, slot)
    if objects and verb not in actions:
        actions = _insert_key_by_rank(actions, verb, objects, _rank_of_verb)
    elif objects:
        actions[verb] = objects
    else:
        actions.pop(verb, None)
    below = _actions_of_scenario_at_moment(_inherited_scenario(module, slot.scenario), slot)
    own_actions: dict[ActionVerb, Objects] = {
        v: o for v, o in actions.items() if below.get(v) != o
    }
    # An empty tuple removes an inherited verb.
    own_actions.update({v: () for v in below if v not in actions})
    return _module_with_actions_at_moment(
        module, slot, own_actions if actions or not below else None
    )


def _module_with_actions_at_moment(
    module: Module, slot: ScheduleLine, own_actions: Actions | None
) -> Module:
    """Return the module with new actions at a moment of a scenario's own schedule.

    An empty mapping removes the moment.
    """
    scenario = _require_existing_scenario(module, slot.scenario)
    below = _inherited_scenario(module, slot.scenario).arrivals.get(slot.owner) or {}
    # A schedule of None removes all inherited moments.
    removed_moments: Mapping[Moment, Any] = dict.fromkeys(below)
    before = scenario.arrivals.get(slot.owner, {})
    schedule: Mapping[Moment, Any] = removed_moments if before is None else before
    moment = parse_moment(slot.moment)
    if own_actions is not None and not own_actions:
        schedule = {key: value for key, value in schedule.items() if key != moment}
    elif moment in schedule:
        schedule = {**schedule, moment: own_actions}
    else:
        schedule = _insert_key_by_rank(
            schedule, moment, own_actions, lambda key: _first_turn(module, key)
        )
    return _module_with_schedule(
        module, slot, None if below and schedule == removed_moments else schedule
    )


def _module_with_schedule(
    module: Module, slot: ScheduleLine, schedule: Mapping[Moment, Any] | None
) -> Module:
    scenario = _require_existing_scenario(module, slot.scenario)
    arrivals = {**scenario.arrivals, slot.owner: schedule}
    if schedule is not None and not schedule:
        del arrivals[slot.owner]
    scenario = replace(scenario, arrivals=arrivals)
    return replace(module, scenarios={**module.scenarios, slot.scenario: scenario})


def parse_moment(text: str) -> Moment:
    """Parse a text that an author typed as a moment of the game."""
    return parse_user_text(Moment, text, "no moment")


def parse_verb(text: str) -> ActionVerb:
    """Parse a text that an author typed as a verb with its place."""
    return parse_user_text(ActionVerb, text, "not a valid action")


def _require_existing_scenario(module: Module, name: str) -> Scenario:
    if name not in module.scenarios:
        raise EditError(f"There is no scenario {name!r} in this module's own files.")
    return module.scenarios[name]


def _inherited_scenario(module: Module, name: str) -> Scenario:
    below = _require_existing_scenario(module, name).from_
    return flatten_scenario(module, below) if below in module.scenarios and below else Scenario()


def _actions_of_scenario_at_moment(
    scenario: Scenario, slot: ScheduleLine
) -> dict[ActionVerb, Objects]:
    schedule = scenario.arrivals.get(slot.owner) or {}
    actions = schedule.get(parse_moment(slot.moment)) or {}
    return {verb: objects for verb, objects in actions.items() if objects}


def _insert_key_by_rank(
    entries: Mapping[Any, Any], key: Any, value: Any, rank: Any
) -> dict[Any, Any]:
    """Return a mapping with a key inserted before the first key of a higher rank."""
    keys, new_rank = list(entries), rank(key)
    place = next((n for n, other in enumerate(keys) if rank(other) > new_rank), len(keys))
    keys.insert(place, key)
    return {entry_key: value if entry_key == key else entries[entry_key] for entry_key in keys}


def _rank_of_verb(verb: ActionVerb) -> int:
    order = list(BUILT_IN_VERBS)
    return order.index(verb.does) if verb.does in order else len(order)


def _first_turn(module: Module, moment: Moment) -> int:
    """Return the turn on which a moment of a schedule begins."""
    calendar = module.module.calendar
    return turn_number(calendar, moment.turns.first or "") or 0
