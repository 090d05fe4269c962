"""A schedule as a table of turns and owners: every entry where it is written, all branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import first_turn, last_turn, player_turn_set
from sandtable.model.ledger.chosen_options import OptionChoices, choices_of
from sandtable.model.ledger.history import is_line_played
from sandtable.model.ledger.schedule import Arrival, schedule_of
from sandtable.model.ledger.standing import steps_lost_by_item
from sandtable.model.locations import ScheduleLine
from sandtable.model.lookup import unique_entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.reports.seats import seats_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.entries import describe_item
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selectors import describe_proviso, describe_selector


@dataclass(frozen=True, slots=True)
class TimetableEntry:
    """One entry of a schedule on one turn."""

    turn: int
    owner: str
    """Whose schedule it stands in."""
    steps: AddressPath
    """Where it is written."""
    does: str
    part: Any
    name: str
    """What comes or goes, in words."""
    quantity: int | None
    piece: str | None
    """The piece, `owner/id`, if it is one."""
    lost: int
    state: tuple[str, ...]
    place: str
    """Where, in words; empty where nobody says."""
    half: str
    """In whose player turn, where that is said."""
    phase: str
    when: str
    """The condition in words."""
    holds: bool
    """Whether it is so under the options that are chosen."""
    spans: bool
    """Whether its line stands for several turns."""
    played: bool
    """Whether the scenario plays the player turn in which it happens."""

    @property
    def line_address(self) -> AddressPath:
        """The address of the line that it stands in."""
        return self.steps[:-1]

    @property
    def writing_scenario(self) -> str:
        """The scenario that it is written in."""
        return ScheduleLine.require_address_prefix(self.steps).scenario


@dataclass(frozen=True, slots=True)
class ScenarioTimetable:
    """The schedule of a scenario."""

    scenario: str
    first: int
    last: int
    owners: tuple[str, ...]
    entries: tuple[TimetableEntry, ...]
    options: tuple[str, ...]
    """The options that decide about entries."""


def scenario_timetable(
    module: Module, name: str, options: Mapping[str, str] | None = None
) -> ScenarioTimetable:
    """Every entry of a scenario's schedule, be it written there or taken over."""
    scenario = flatten_scenario(module, name)
    choices = choices_of(module, scenario, options or {})
    calendar = module.module.calendar
    halves = player_turn_set(calendar, scenario)
    first, last = first_turn(calendar, scenario), last_turn(calendar, scenario)
    entries = []
    asked: dict[str, None] = {}
    for arrival in schedule_of(module, scenario, name):
        played = first <= arrival.turn <= last and is_line_played(module, arrival, halves)
        for part in arrival.objects:
            entries.append(
                replace(_timetable_entry(module, arrival, part, choices), played=played)
            )
            if isinstance(part, Item):
                asked.update(dict.fromkeys(_options_in_condition(part.when)))
    known = tuple(option for option in module.options if option in asked)
    return ScenarioTimetable(
        name, first, last, owners_with_column(module, scenario), tuple(entries), known
    )


def owners_with_column(module: Module, scenario: Scenario) -> tuple[str, ...]:
    """The owners that have a column: those who play, and all with a schedule of their own."""
    owners = module.module.owners
    wanted = {*seats_of(module), *(o for o, schedule in scenario.arrivals.items() if schedule)}
    order = list(owners)
    known = sorted(
        wanted & owners.keys(),
        key=lambda o: (order.index(side_of_owner(owners, o)), order.index(o)),
    )
    return (*known, *sorted(wanted - owners.keys()))


def scenarios_sharing_line(
    module: Module, home: str, steps: AddressPath, but: str = ""
) -> tuple[str, ...]:
    """The other scenarios in which a line of a schedule holds that is written in `home`."""
    line = ScheduleLine.require_address_prefix(steps)
    return tuple(
        name
        for name in module.scenarios
        if name not in {home, but}
        and home in (above := scenario_ancestry(module, name))
        and not any(
            _writes_line(module.scenarios[one], line) for one in above[: above.index(home)]
        )
    )


def _writes_line(scenario: Scenario, line: ScheduleLine) -> bool:
    """Say whether a scenario itself writes or empties a line."""
    schedule = scenario.arrivals.get(line.owner, {})
    if schedule is None:
        return True
    deeds = next((d for m, d in schedule.items() if str(m) == line.moment), _NO_DEEDS)
    return deeds is None or any(str(key) == line.verb for key in deeds)


_NO_DEEDS: Mapping[Any, Any] = {}


def _timetable_entry(
    module: Module, arrival: Arrival, part: Any, choices: OptionChoices
) -> TimetableEntry:
    item = part if isinstance(part, Item) else None
    plain = item is not None and item.how == "piece"
    counter = manifest_of(module).find_counter(part.piece, arrival.owner) if plain else None
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
    said = (
        describe_selector(module, part)
        if isinstance(part, Selector)
        else describe_proviso(module, part)
    )
    if arrival.verb.does == "control":
        return f"{owner_name(module, arrival.verb.owner)}: {said}"
    return said


def _options_in_condition(condition: Condition | None) -> Iterator[str]:
    if isinstance(condition, ConditionClause) and condition.verb in {"on", "is"}:
        yield condition.subject
    elif isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _options_in_condition(part)
