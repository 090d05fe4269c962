"""Turn track: what happens on each turn by the schedule, the calendar and the events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    last_turn_of_scenario,
    player_turn_set,
    turn_label,
)
from sandtable.model.ledger.series_numbers import series_numbers
from sandtable.model.locations import SeriesRef
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.arrivals import ArrivalEntry, arrivals_report
from sandtable.model.reports.data_sources import source_of_scenario_list, text_with_source_mark
from sandtable.model.reports.players import is_on_sheet_of_seat
from sandtable.model.reports.seats import is_row_of_seat, seats_of_players
from sandtable.model.reports.turn_events import TurnEvent, iter_turn_events
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.series import series_number_text


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """The part of a turn that belongs to one player, on the turn track."""

    seat: str
    plays: bool
    """Whether the player has a player turn."""
    arrivals: list[ArrivalEntry]
    numbers: list[str]
    """Numbers of series on this turn: `production 12`."""
    marked_numbers: list[str]
    """The same with a mark beside those that are not from the book, for sheets."""


@dataclass(frozen=True, slots=True)
class TrackTurn:
    """A turn of the turn track, with all that happens on it."""

    turn: int
    label: str
    seats: list[SeatTurn]
    events: list[str]
    """Events that become possible on this turn, or are decided by a roll."""
    event_words: list[str]
    """The same events with the roll that each needs: `Storm (on a roll of 5 to 6)`."""


def track_turns(
    module: Module, scenario: str, options: Mapping[str, str] | None = None
) -> list[TrackTurn]:
    """Return all turns of a scenario for the turn track."""
    calendar, value = module.module.calendar, flatten_scenario(module, scenario)
    halves = player_turn_set(calendar, value)
    rows = arrivals_report(module, scenario, options=options, with_open_options=True).entries
    flags = list(iter_turn_events(module, scenario, options))
    seats, start = seats_of_players(module), first_turn_of_scenario(calendar, value)
    return [
        TrackTurn(
            turn,
            turn_label(calendar, turn),
            [
                SeatTurn(
                    seat,
                    (turn, seat) in halves or not calendar.order,
                    [r for r in rows if r.turn == turn and is_on_sheet_of_seat(module, seat, r)],
                    list(_series_numbers(module, scenario, seat, turn, marked=False)),
                    list(_series_numbers(module, scenario, seat, turn, marked=True)),
                )
                for seat in seats
            ],
            [flag.name for flag in flags if flag.turn == turn],
            [_describe_event(flag) for flag in flags if flag.turn == turn],
        )
        for turn in range(start, last_turn_of_scenario(calendar, value) + 1)
    ]


def _series_numbers(
    module: Module, scenario: str, seat: str, turn: int, *, marked: bool
) -> Iterator[str]:
    """Yield the numbers of all series on a turn, as a text for each owner.

    For example, `production 4 yellow, 1 red; infantry 2 (Reds)`.
    """
    by_owner: dict[str, list[str]] = {}
    for series_row in series_numbers(module, scenario, turn):
        if is_row_of_seat(module, seat, series_row.owner, series_row.owner):
            words = series_number_text(series_row.series, series_row.number)
            address = SeriesRef(series_row.series_id).child_path(
                "of", series_row.owner, series_row.key
            )
            if marked:
                words = text_with_source_mark(
                    words, source_of_scenario_list(module, scenario, address)
                )
            by_owner.setdefault(series_row.owner, []).append(words)
    for owner, numbers in by_owner.items():
        owner_text = "" if owner == seat else f" ({owner_name(module, owner)})"
        yield f"{'; '.join(numbers)}{owner_text}"


def _describe_event(flag: TurnEvent) -> str:
    return f"{flag.name} ({flag.how})" if flag.is_rolled_for else flag.name
