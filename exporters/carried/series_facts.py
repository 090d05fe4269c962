"""What series of numbers say, and which of them a track of turns cannot tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import Fact, fact
from sandtable.exporters.carried.scenario_facts import wanted
from sandtable.model.ledger.calendar import first_turn, last_turn
from sandtable.model.ledger.series_numbers import series_numbers
from sandtable.model.overlay import flatten_scenario

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Series


def series_facts(job: Job) -> Iterator[Fact]:
    """Every series of numbers: whose they are."""
    for scenario, key, series in _series(job):
        yield _fact(scenario, key, series)


def untold_facts(job: Job) -> Iterator[Fact]:
    """Yield the series that have a number which stands on no turn of the track.

    Those are numbers of turns that the scenario does not play, levels that were passed before its
    first turn, and what nobody knows.
    """
    for scenario, key, series in _series(job):
        if not _is_told(job, scenario, key, series):
            yield _fact(scenario, key, series)


def _series(job: Job) -> Iterator[tuple[str, str, Series]]:
    for scenario in wanted(job):
        for key, series in flatten_scenario(job.module, scenario).series.items():
            if series is not None:
                yield scenario, key, series


def _fact(scenario: str, key: str, series: Series) -> Fact:
    return fact(key.replace("-", " "), (scenario, key, *series.of))


def _is_told(job: Job, scenario: str, series_id: str, series: Series) -> bool:
    numbers = {(owner, key) for owner, by_turn in series.of.items() for key in by_turn}
    return numbers <= _printed_numbers(job, scenario).get(series_id, set())


def _printed_numbers(job: Job, scenario: str) -> dict[str, set[tuple[str, str]]]:
    """Return the owners and turns that the track tells, by series."""
    told: dict[str, set[tuple[str, str]]] = {}
    calendar, value = job.module.module.calendar, flatten_scenario(job.module, scenario)
    for turn in range(first_turn(calendar, value), last_turn(calendar, value) + 1):
        for found in series_numbers(job.module, scenario, turn):
            told.setdefault(found.series_id, set()).add((found.owner, found.key))
    return told
