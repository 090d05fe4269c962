"""Timetable of a schedule by turn and owner, with the entries of all options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    player_turn_set,
)
from sandtable.model.ledger.chosen_options import OptionChoices, option_choices_of_scenario
from sandtable.model.ledger.history import is_line_played
from sandtable.model.ledger.schedule import Arrival, schedule_of_scenario
from sandtable.model.ledger.standing import steps_lost_by_item
from sandtable.model.locations import ScheduleLine
from sandtable.model.lookup import unique_entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selectors import describe_proviso, describe_selector


@dataclass(frozen=True, slots=True)
class TimetableEntry:
    """One entry of a schedule on one turn, as a row of the timetable."""

    turn: int
    owner: str
    """Owner of the schedule."""
    steps: AddressPath
    """Address of the entry."""
    does: str
    part: Any
    name: str
    """Description of the pieces."""
    quantity: int | None
    piece: str | None
    """Full name of the piece, if it is a single one."""
    lost: int
    state: tuple[str, ...]
    place: str
    """Place in words; empty if none is given."""
    half: str
    """Owner of the player turn, if one is given."""
    phase: str
    when: str
    """Condition in words."""
    holds: bool
    """Whether the condition holds under the chosen options."""
    spans: bool
    """Whether the line stands for several turns."""
    played: bool
    """Whether the scenario plays that player turn."""

    @property
    def line_address(self) -> AddressPath:
        """Return the address of the schedule line that contains the entry."""
        return self.steps[:-1]

    @property
    def scenario_that_writes_schedule(self) -> str:
        """Return the scenario in which the entry is written."""
        return ScheduleLine.require_address_prefix(self.steps).scenario


@dataclass(frozen=True, slots=True)
class ScenarioTimetable:
    """The timetable of a scenario, which shows its schedule."""

    scenario: str
    first: int
    last: int
    owners: tuple[str, ...]
    entries: tuple[TimetableEntry, ...]
    options: tuple[str, ...]
    """Options on which entries depend."""


def scenario_timetable(
    module: Module, name: str, options: Mapping[str, str] | None = None
) -> ScenarioTimetable:
    """Return every entry of a scenario's schedule, including inherited ones."""
    scenario = flatten_scenario(module, name)
    choices = option_choices_of_scenario(module, scenario, options or {})
    calendar = module.module.calendar
    player_turn_keys = player_turn_set(calendar, scenario)
    first, last = (
        first_turn_of_scenario(calendar, scenario),
        last_turn_of_scenario(calendar, scenario),
    )
    entries = []
    options_in_use: dict[str, None] = {}
    for arrival in schedule_of_scenario(module, scenario, name):
        is_played = first <= arrival.turn <= last and is_line_played(
            module, arrival, player_turn_keys
        )
        for part in arrival.objects:
            entries.append(
                replace(_timetable_entry(module, arrival, part, choices), played=is_played)
            )
            if isinstance(part, Item):
                options_in_use.update(dict.fromkeys(_options_in_condition(part.when)))
    relevant_options = tuple(option for option in module.options if option in options_in_use)
    return ScenarioTimetable(
        name, first, last, owners_with_column(module, scenario), tuple(entries), relevant_options
    )


def owners_with_column(module: Module, scenario: Scenario) -> tuple[str, ...]:
    """Return the owners with a column in the timetable: players, and owners of schedules."""
    owners = module.module.owners
    column_owners = {
        *seats_of_players(module),
        *(o for o, schedule in scenario.arrivals.items() if schedule),
    }
    order = list(owners)
    # Powers of one side stand side by side.
    sorted_owners = sorted(
        column_owners & owners.keys(),
        key=lambda o: (order.index(side_of_owner(owners, o)), order.index(o)),
    )
    # Owners that are not declared come last, and REF001 reports them.
    return (*sorted_owners, *sorted(column_owners - owners.keys()))


def scenarios_sharing_line(
    module: Module, home: str, steps: AddressPath, but: str = ""
) -> tuple[str, ...]:
    """Return the other scenarios that use a schedule line of the scenario `home`."""
    line = ScheduleLine.require_address_prefix(steps)
    return tuple(
        name
        for name in module.scenarios
        if name not in {home, but}
        and home in (ancestry := scenario_ancestry(module, name))
        and not any(
            _does_scenario_write_line(module.scenarios[descendant], line)
            for descendant in ancestry[: ancestry.index(home)]
        )
    )


def _does_scenario_write_line(scenario: Scenario, line: ScheduleLine) -> bool:
    """Say whether a scenario itself writes a schedule line, or removes an inherited one."""
    schedule = scenario.arrivals.get(line.owner, {})
    # `~` empties the whole schedule, and so every line of it.
    if schedule is None:
        return True
    actions = next((d for m, d in schedule.items() if str(m) == line.moment), _NO_ACTIONS)
    return actions is None or any(str(key) == line.verb for key in actions)


_NO_ACTIONS: Mapping[Any, Any] = {}


def _timetable_entry(
    module: Module, arrival: Arrival, part: Any, choices: OptionChoices
) -> TimetableEntry:
    item = part if isinstance(part, Item) else None
    plain = item is not None and item.how == "piece"
    counter = manifest_of_module(module).find_counter(part.piece, arrival.owner) if plain else None
    place, span = arrival.verb.place, arrival.moment.turns
    return TimetableEntry(
        turn=arrival.turn,
        owner=arrival.owner,
        steps=(*arrival.cause, unique_entry_key(arrival.objects, part)),
        does=arrival.verb.does,
        part=part,
        name=_describe_part(module, arrival, part),
        quantity=item.count if item and item.how in {"piece", "of"} else None,
        piece=counter.id if counter else None,
        lost=steps_lost_by_item(counter, item) if item else 0,
        state=item.state if item else (),
        place=place_name(module, place) if place else "",
        half=arrival.moment.owner,
        phase=arrival.moment.phase,
        when=describe_condition(module, item.when) if item and item.when else "",
        holds=choices.can_be_true(item.when) if item else True,
        spans=span.first != span.last,
        played=True,
    )


def _describe_part(module: Module, arrival: Arrival, part: Any) -> str:
    if isinstance(part, Item):
        return describe_item(module, replace(part, when=None), arrival.owner)
    if isinstance(part, str):
        return part
    description = (
        describe_selector(module, part)
        if isinstance(part, Selector)
        else describe_proviso(module, part)
    )
    if arrival.verb.does == "control":
        return f"{owner_name(module, arrival.verb.owner)}: {description}"
    return description


def _options_in_condition(condition: Condition | None) -> Iterator[str]:
    if isinstance(condition, ConditionClause) and condition.verb in {"on", "is"}:
        yield condition.subject
    elif isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _options_in_condition(part)
