"""Events that can happen in a scenario, and the turns on which each of them can."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    player_turn_set,
    turn_number,
)
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.ledger.history import initial_position
from sandtable.model.ledger.schedule import schedule_of_scenario
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.condition_possibilities import (
    ConditionPossibilities,
    TurnSet,
    event_turns,
)
from sandtable.model.reports.order_of_battle import POOL_SPACE_TAG
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.entities.events import Event
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.module import Module

EventKey = tuple[str, str]
"""Owner and id of an event."""
USED_MARKERS_BOX_TAG = "used"
"""Tag of boxes for markers that were played and do not return."""
_VERBS_THAT_BRING_PIECES = frozenset({"enter", "release", "box", "replace"})


def possible_events(
    module: Module, scenario: str, options: Mapping[str, str] | None = None
) -> Mapping[EventKey, TurnSet]:
    """Return the turns on which each event can happen under the chosen options."""
    # The cached function compares its arguments, and mappings cannot be compared so.
    return _possible_events(module, scenario, tuple(sorted((options or {}).items())))


@memoize_by_identity
def _possible_events(
    module: Module, name: str, options: tuple[tuple[str, str], ...]
) -> Mapping[EventKey, TurnSet]:
    value = flatten_scenario(module, name)
    option_choices = option_choices_of_scenario(module, value, dict(options)).options
    happened = frozenset(value.happened or ())
    out_of_play = _pieces_out_of_play(module, name, dict(options))
    events = {
        (owner, key): event
        for owner, owner_events in module.events.items()
        for key, event in owner_events.items()
        if key not in happened
        and (event.optional is None or option_choices.get(event.optional, "off") == "on")
        and f"{owner}/{key}" not in _markers_in_used_box(module, name, dict(options))
    }
    turns_by_event: Mapping[EventKey, TurnSet] = {key: frozenset() for key in events}
    # An event that cannot happen may rule out others, until nothing changes any more.
    while True:
        possible_ids = happened | {key for _, key in turns_by_event}
        impossible_ids = (
            frozenset(e for owner_events in module.events.values() for e in owner_events)
            - possible_ids
        )
        possibilities = ConditionPossibilities(
            module,
            frozenset(),
            impossible_ids,
            options=option_choices,
            happened=happened,
            out_of_play=out_of_play,
        )
        possible_turns = {
            key: _possible_turns(module, value, event, possibilities)
            for key, event in events.items()
        }
        possible_turns = {key: turns for key, turns in possible_turns.items() if turns}
        if possible_turns.keys() == turns_by_event.keys():
            return {
                k: t
                for k, t in possible_turns.items()
                if _is_event_relevant_in_scenario(module, name, events[k], k[1])
            }
        events, turns_by_event = {key: events[key] for key in possible_turns}, possible_turns


def _possible_turns(
    module: Module, scenario: Scenario, event: Event, possibilities: ConditionPossibilities
) -> TurnSet:
    """Return the turns on which an event's date, roll and condition allow it."""
    calendar = module.module.calendar
    played = frozenset(
        range(
            first_turn_of_scenario(calendar, scenario),
            last_turn_of_scenario(calendar, scenario) + 1,
        )
    )
    turns = event_turns(module, event, played)
    if event.roll:
        turns &= frozenset(turn_number(calendar, text) or 0 for text in event.roll)
    if event.at and event.at.owner:
        halves = player_turn_set(calendar, scenario)
        turns = frozenset(turn for turn in turns if (turn, event.at.owner) in halves)
    condition = event.if_
    if condition is None:
        return turns
    return frozenset(
        t
        for t in turns
        if possibilities.possibilities_on_turns(frozenset({t})).may_condition_be_true(condition)
    )


def _is_event_relevant_in_scenario(module: Module, name: str, event: Event, key: str) -> bool:
    """Say whether an event matters in a scenario.

    An event without effects exists only for conditions, such as a victory, and matters only in
    scenarios with such a condition.
    """
    # A marker or an effect matters in every scenario.
    if event.play != "trigger" or event.does or event.choices or event.note:
        return True
    scenarios_naming_it = [
        scenario
        for scenario in playable_scenarios(module)
        if key in _events_and_options_in_conditions(module, scenario)
    ]
    return name in scenarios_naming_it or not scenarios_naming_it


@memoize_by_identity
def _events_and_options_in_conditions(module: Module, name: str) -> frozenset[str]:
    """Return the events and options that the conditions of a scenario name."""
    scenario = flatten_scenario(module, name)
    conditions = [part for entry in scenario.victory.values() if entry for part in entry.if_]
    conditions += [limit.if_ for limit in scenario.limits.values() if limit and limit.if_]
    conditions += [
        event.if_ for events in module.events.values() for event in events.values() if event.if_
    ]
    conditions += list(_conditions_of_lines(module, scenario))
    return frozenset(
        subject for condition in conditions for subject in _subjects_of_condition(condition)
    )


def _conditions_of_lines(module: Module, scenario: Scenario) -> Iterator[Condition]:
    """Yield the conditions of set-up lines, of arrivals and of entrances."""
    lines: list[Iterable[Any]] = [
        entries or () for chart in scenario.setup.values() for entries in (chart or {}).values()
    ]
    lines += [
        objects
        for schedule in scenario.arrivals.values()
        for actions in (schedule or {}).values()
        for objects in (actions or {}).values()
    ]
    lines += [(*owner.entry, *owner.release) for owner in module.module.owners.values()]
    for line in lines:
        for part in line:
            if isinstance(part, Item | Entrance) and part.when is not None:
                yield part.when


def _subjects_of_condition(condition: Condition) -> Iterator[str]:
    if isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _subjects_of_condition(part)
    elif isinstance(condition, ConditionClause):
        yield condition.subject


def _markers_in_used_box(module: Module, name: str, options: Mapping[str, str]) -> frozenset[str]:
    """Return the event markers that begin the scenario in a box for used markers."""
    spaces_by_id = space_index_of(module).spaces_by_id
    return frozenset(
        piece
        for standing in initial_position(module, name, options).standings
        if (space := spaces_by_id.get(standing.place.space))
        and USED_MARKERS_BOX_TAG in space.space.tags
        for piece in standing.pieces
    )


def _pieces_out_of_play(module: Module, name: str, options: Mapping[str, str]) -> frozenset[str]:
    """Return the pieces that begin in boxes and that nothing brings into play."""
    spaces_by_id = space_index_of(module).spaces_by_id
    boxed_pieces, other_pieces = set[str](), set[str]()
    for standing in initial_position(module, name, options).standings:
        space = spaces_by_id.get(standing.place.space)
        is_boxed = (
            space is not None and space.kind == "box" and POOL_SPACE_TAG not in space.space.tags
        )
        (boxed_pieces if is_boxed else other_pieces).update(standing.pieces)
    return frozenset(boxed_pieces - other_pieces - _pieces_that_may_come(module, name))


def _pieces_that_may_come(module: Module, name: str) -> frozenset[str]:
    """Return the pieces that a schedule, an event or an option can bring into play."""
    scenario = flatten_scenario(module, name)
    lines = [(a.verb, a.objects, a.owner) for a in schedule_of_scenario(module, scenario, name)]
    for owner, events in module.events.items():
        for event in events.values():
            for actions in (event.does, *(outcome.does for outcome in event.choices.values())):
                lines += [(verb, objects, owner) for verb, objects in actions.items()]
    for option in module.options.values():
        lines += [(verb, objects, option.owner or "") for verb, objects in option.does.items()]
    return frozenset(
        piece
        for verb, objects, owner in lines
        if verb.does in _VERBS_THAT_BRING_PIECES
        for part in objects
        if isinstance(part, Item)
        for piece in _pieces_of_item(module, part, owner)
    )


def _pieces_of_item(module: Module, item: Item, owner: str) -> Iterator[str]:
    if item.among is not None:
        yield from pieces_matching(module, item.among)
    elif counter := manifest_of_module(module).find_counter(item.piece, owner):
        yield counter.id
