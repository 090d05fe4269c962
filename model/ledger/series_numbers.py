"""Numbers of a series on each turn of a scenario.

An amount applies on every turn that it states, a level on the turn when it is reached.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sandtable.model.ledger.calendar import first_turn_of_scenario, last_turn_of_scenario
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.entities.head import Calendar
    from sandtable.model.entities.rules import Series
    from sandtable.model.module import Module


TurnEnds = tuple[int | None, int | None]


class SeriesNumber(NamedTuple):
    """A known number of a series on one turn of a scenario."""

    series_id: str
    series: Series
    owner: str
    key: str
    """The turn, date or span as the series writes it."""
    number: int | Mapping[str, int | None]


def series_numbers(module: Module, name: str, turn: int) -> Iterator[SeriesNumber]:
    """Yield the numbers that all series state for a turn of a scenario.

    A series has amounts, which apply to each turn of their span, or levels. A level applies to the
    turn on which it is reached, or to the first turn of the scenario if it was reached before, for
    owners with pieces in the scenario. Unknown numbers are left out.
    """
    scenario, calendar = flatten_scenario(module, name), module.module.calendar
    start = first_turn_of_scenario(calendar, scenario)
    if not start <= turn <= last_turn_of_scenario(calendar, scenario):
        return
    # Levels are printed only for owners who take part.
    forces = {str(owner) for owner in (*scenario.setup, *scenario.arrivals)}
    for series_id, series in scenario.series.items():
        if series is None:
            continue
        for owner, numbers in series.of.items():
            spans = _turn_ends_by_key(calendar, numbers)
            keys = _keys_of_amounts_on_turn(spans, turn)
            if series.kind == "level":
                keys = _keys_of_levels_on_turn(spans, start, turn) if owner in forces else []
            for key in keys:
                if (number := numbers[key]) is not None:
                    yield SeriesNumber(series_id, series, owner, key, number)


def _keys_of_amounts_on_turn(spans: Mapping[str, TurnEnds], turn: int) -> list[str]:
    return [key for key, ends in spans.items() if is_turn_within(turn, ends)]


def _keys_of_levels_on_turn(spans: Mapping[str, TurnEnds], start: int, turn: int) -> list[str]:
    begins = {key: ends[0] for key, ends in spans.items() if ends[0] is not None}
    reached = {key: begin for key, begin in begins.items() if begin <= turn}
    if turn > start:
        return [key for key, begin in reached.items() if begin == turn]
    return sorted(reached, key=reached.__getitem__)[-1:]


def _turn_ends_by_key(calendar: Calendar, numbers: Mapping[str, object]) -> dict[str, TurnEnds]:
    """Return the first and last turn that each key of a series means, except unreadable keys."""
    spans = {}
    for key in numbers:
        try:
            ends = turns_of_span(calendar, Span.parse(key))
        except PhraseError:
            # Other checks report keys that are not turns.
            continue
        if ends != (None, None):
            spans[key] = ends
    return spans
