"""A schedule as a table of turns and owners: every entry where it is written, all branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import first_turn, last_turn, player_turn_set
from sandtable.model.ledger.chosen_options import Choices, choices_of
from sandtable.model.ledger.history import is_played
from sandtable.model.ledger.schedule import Arrival, schedule_of
from sandtable.model.ledger.standing import steps_lost
from sandtable.model.locations import ScheduleLine
from sandtable.model.lookup import unique_part_key
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.phrases.condition import Clause, Condition, Several
from sandtable.model.phrases.entry import Item
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.scope import side_of_owner
from sandtable.model.reports.seats import seats_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.conditions import condition_words
from sandtable.model.wording.entries import item_words
from sandtable.model.wording.owners import owner_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selectors import proviso_words, selector_words


@dataclass(frozen=True, slots=True)
class Due:
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
    def line(self) -> AddressPath:
        """The address of the line that it stands in."""
        return self.steps[:-1]

    @property
    def home(self) -> str:
        """The scenario that it is written in."""
        return ScheduleLine.holding(self.steps).scenario


@dataclass(frozen=True, slots=True)
class Timetable:
    """The schedule of a scenario."""

    scenario: str
    first: int
    last: int
    owners: tuple[str, ...]
    entries: tuple[Due, ...]
    options: tuple[str, ...]
    """The options that decide about entries."""


def timetable(module: Module, name: str, options: Mapping[str, str] | None = None) -> Timetable:
    """Every entry of a scenario's schedule, be it written there or taken over."""
    scenario = flatten_scenario(module, name)
    choices = choices_of(module, scenario, options or {})
    calendar = module.module.calendar
    halves = player_turn_set(calendar, scenario)
    first, last = first_turn(calendar, scenario), last_turn(calendar, scenario)
    entries = []
    asked: dict[str, None] = {}
    for arrival in schedule_of(module, scenario, name):
        played = first <= arrival.turn <= last and is_played(module, arrival, halves)
        for part in arrival.objects:
            entries.append(replace(_due(module, arrival, part, choices), played=played))
            if isinstance(part, Item):
                asked.update(dict.fromkeys(_options(part.when)))
    known = tuple(option for option in module.options if option in asked)
    return Timetable(name, first, last, owners_of(module, scenario), tuple(entries), known)


def owners_of(module: Module, scenario: Scenario) -> tuple[str, ...]:
    """The owners that have a column: those who play, and all with a schedule of their own."""
    owners = module.module.owners
    wanted = {*seats_of(module), *(o for o, schedule in scenario.arrivals.items() if schedule)}
    order = list(owners)
    known = sorted(
        wanted & owners.keys(),
        key=lambda o: (order.index(side_of_owner(owners, o)), order.index(o)),
    )
    return (*known, *sorted(wanted - owners.keys()))


def shared_by(module: Module, home: str, steps: AddressPath, but: str = "") -> tuple[str, ...]:
    """The other scenarios in which a line of a schedule holds that is written in `home`."""
    line = ScheduleLine.holding(steps)
    return tuple(
        name
        for name in module.scenarios
        if name not in {home, but}
        and home in (above := scenario_chain(module, name))
        and not any(_says(module.scenarios[one], line) for one in above[: above.index(home)])
    )


def _says(scenario: Scenario, line: ScheduleLine) -> bool:
    """Say whether a scenario itself writes or empties a line."""
    schedule = scenario.arrivals.get(line.owner, {})
    if schedule is None:
        return True
    deeds = next((d for m, d in schedule.items() if str(m) == line.moment), _NOTHING)
    return deeds is None or any(str(key) == line.verb for key in deeds)


_NOTHING: Mapping[Any, Any] = {}


def _due(module: Module, arrival: Arrival, part: Any, choices: Choices) -> Due:
    item = part if isinstance(part, Item) else None
    plain = item is not None and item.how == "piece"
    counter = manifest_of(module).find_counter(part.piece, arrival.owner) if plain else None
    place, span = arrival.verb.place, arrival.moment.turns
    return Due(
        turn=arrival.turn,
        owner=arrival.owner,
        steps=(*arrival.cause, unique_part_key(arrival.objects, part)),
        does=arrival.verb.does,
        part=part,
        name=_name(module, arrival, part),
        quantity=item.count if item and item.how in {"piece", "of"} else None,
        piece=counter.id if counter else None,
        lost=steps_lost(counter, item) if item else 0,
        state=item.state if item else (),
        place=place_name(module, place) if place else "",
        half=arrival.moment.owner,
        phase=arrival.moment.phase,
        when=condition_words(module, item.when) if item and item.when else "",
        holds=choices.may_hold(item.when) if item else True,
        spans=span.first != span.last,
        played=True,
    )


def _name(module: Module, arrival: Arrival, part: Any) -> str:
    if isinstance(part, Item):
        return item_words(module, replace(part, when=None), arrival.owner)
    if isinstance(part, str):
        return part
    said = (
        selector_words(module, part) if isinstance(part, Selector) else proviso_words(module, part)
    )
    if arrival.verb.does == "control":
        return f"{owner_name(module, arrival.verb.owner)}: {said}"
    return said


def _options(condition: Condition | None) -> Iterator[str]:
    if isinstance(condition, Clause) and condition.verb in {"on", "is"}:
        yield condition.subject
    elif isinstance(condition, Several):
        for part in condition.of:
            yield from _options(part)
