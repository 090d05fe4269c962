"""What series of numbers say, and which of them a track of turns cannot tell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import Fact, fact
from sandtable.exporters.carried.scenario_facts import wanted
from sandtable.model.ledger.calendar import first_turn
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

    A track tells what is of one of its turns by number: nothing of a date, of several turns, of
    the time before the start, or what nobody knows.
    """
    for scenario, key, series in _series(job):
        if not _is_told(job, scenario, series):
            yield _fact(scenario, key, series)


def _series(job: Job) -> Iterator[tuple[str, str, Series]]:
    for scenario in wanted(job):
        for key, series in flatten_scenario(job.module, scenario).series.items():
            if series is not None:
                yield scenario, key, series


def _fact(scenario: str, key: str, series: Series) -> Fact:
    return fact(key.replace("-", " "), (scenario, key, *series.of))


def _is_told(job: Job, scenario: str, series: Series) -> bool:
    start = first_turn(job.module.module.calendar, flatten_scenario(job.module, scenario))
    return all(
        when.isdigit()
        and number is not None
        and (series.kind == "amount" or int(when) >= start)
        for by_turn in series.of.values()
        for when, number in by_turn.items()
    )  # fmt: skip
