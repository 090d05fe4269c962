"""The schedules of a scenario, with the address where each line is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.calendar import last_turn_of_scenario, turn_number
from sandtable.model.locations import ScenarioRef
from sandtable.model.module import Module
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.moment import Moment


@dataclass(frozen=True, slots=True)
class Arrival:
    """A line of an owner's schedule: a verb and its objects on one turn."""

    turn: int
    owner: str
    """The owner of the schedule with the line."""
    half: str
    """The owner of the player turn in which it happens."""
    verb: ActionVerb
    objects: tuple[Any, ...]
    cause: AddressPath
    moment: Moment


def schedule_of_scenario(module: Module, scenario: Scenario, name: str) -> list[Arrival]:
    """Return the complete schedule of a scenario, sorted by turn.

    Inherited lines have the address where they are written.
    """
    arrivals = [
        Arrival(
            turn,
            owner,
            moment.owner or owner,
            verb,
            objects,
            _address_where_line_is_written(module, name, steps),
            moment,
        )
        for owner, schedule in scenario.arrivals.items()
        for moment, actions in (schedule or {}).items()
        for turn in _turns_of_moment(module, scenario, moment)
        for verb, objects in (actions or {}).items()
        for steps in [("arrivals", owner, str(moment), str(verb))]
    ]
    # Stable, so lines of a turn keep the order of the file.
    return sorted(arrivals, key=lambda arrival: arrival.turn)


def schedule_written_in_scenario(module: Module, name: str) -> list[Arrival]:
    """Return the lines of a schedule that are written in this scenario itself."""
    return schedule_of_scenario(module, module.scenarios[name], name)


def _turns_of_moment(module: Module, scenario: Scenario, moment: Moment) -> Iterator[int]:
    calendar = module.module.calendar
    first, last = moment.turns.first, moment.turns.last
    low = turn_number(calendar, first) if first else 1
    end = calendar.turns or last_turn_of_scenario(calendar, scenario)
    high = turn_number(calendar, last) if last else end
    if low is not None and high is not None:
        # A moment without end in a module without last turn would never stop.
        yield from range(low, min(high, low + 400) + 1)


def _address_where_line_is_written(module: Module, name: str, steps: AddressPath) -> AddressPath:
    """Return the address where a schedule line is written, which may be in an ancestor."""
    above = scenario_ancestry(module, name)
    home = next(
        (
            ancestor
            for ancestor in above
            if steps in _own_line_addresses(module.scenarios[ancestor])
        ),
        name,
    )
    return (*ScenarioRef(home).address_path, *steps)


@memoize_by_identity
def _own_line_addresses(scenario: Scenario) -> frozenset[AddressPath]:
    """Return the addresses of the schedule lines that are written in the scenario itself."""
    return frozenset(
        ("arrivals", owner, str(moment), str(verb))
        for owner, schedule in scenario.arrivals.items()
        for moment, actions in (schedule or {}).items()
        for verb in actions or {}
    )
