"""Facts about series of numbers, and the facts among them that a turn track cannot show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.fact import ModuleFact, make_fact
from sandtable.exporters.export_facts.scenario_facts import requested_scenarios
from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.series_numbers import series_numbers
from sandtable.model.overlay import flatten_scenario

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Series


def series_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every series of numbers with its owners."""
    for scenario, key, series in _series_of_scenarios(job):
        yield _fact_of_series(scenario, key, series)


def facts_of_series_without_track(job: Job) -> Iterator[ModuleFact]:
    """Yield the series with a number that appears on no turn of the track.

    Such numbers belong to turns that the scenario does not play, to levels passed before its first
    turn, or to no known turn.
    """
    for scenario, key, series in _series_of_scenarios(job):
        if not _is_shown_on_track(job, scenario, key, series):
            yield _fact_of_series(scenario, key, series)


def _series_of_scenarios(job: Job) -> Iterator[tuple[str, str, Series]]:
    for scenario in requested_scenarios(job):
        for key, series in flatten_scenario(job.module, scenario).series.items():
            if series is not None:
                yield scenario, key, series


def _fact_of_series(scenario: str, key: str, series: Series) -> ModuleFact:
    return make_fact(key.replace("-", " "), (scenario, key, *series.of))


def _is_shown_on_track(job: Job, scenario: str, series_id: str, series: Series) -> bool:
    numbers = {(owner, key) for owner, by_turn in series.of.items() for key in by_turn}
    return numbers <= _numbers_printed_on_track(job, scenario).get(series_id, set())


def _numbers_printed_on_track(job: Job, scenario: str) -> dict[str, set[tuple[str, str]]]:
    """Return owner and key of each number that the turn track shows, by series of numbers."""
    keys_by_series: dict[str, set[tuple[str, str]]] = {}
    calendar, value = job.module.module.calendar, flatten_scenario(job.module, scenario)
    for turn in range(
        first_turn_of_scenario(calendar, value), last_turn_of_scenario(calendar, value) + 1
    ):
        for number in series_numbers(job.module, scenario, turn):
            keys_by_series.setdefault(number.series_id, set()).add((number.owner, number.key))
    return keys_by_series
