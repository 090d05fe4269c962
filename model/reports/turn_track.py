"""The turn track: turn by turn, all that a schedule, the calendar and the events say of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.ledger.calendar import first_turn, last_turn, player_turn_set, turn_label
from sandtable.model.ledger.series_numbers import series_numbers
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.arrivals import ArrivalEntry, arrivals_report
from sandtable.model.reports.players import is_on_sheet_of_seat
from sandtable.model.reports.seats import is_row_of_seat, seats_of
from sandtable.model.reports.turn_events import TurnEvent, iter_turn_events
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.series import number_list, series_name


@dataclass(frozen=True, slots=True)
class SeatTurn:
    """What happens to one player on a turn."""

    seat: str
    plays: bool
    """Whether there is a player turn of theirs."""
    arrivals: list[ArrivalEntry]
    numbers: list[str]
    """What they get or have reached: `production 12`."""


@dataclass(frozen=True, slots=True)
class TrackTurn:
    """One turn."""

    turn: int
    label: str
    seats: list[SeatTurn]
    events: list[str]
    """Events that can happen from this turn on, or that a roll on it decides."""
    event_words: list[str]
    """The same with the roll that each needs: `Storm (on a roll of 5 to 6)`."""


def track_turns(
    module: Module, scenario: str, options: Mapping[str, str] | None = None
) -> list[TrackTurn]:
    """All turns of a scenario."""
    calendar, value = module.module.calendar, flatten_scenario(module, scenario)
    halves = player_turn_set(calendar, value)
    rows = arrivals_report(module, scenario, options=options).entries
    flags = list(iter_turn_events(module, scenario, options))
    seats, start = seats_of(module), first_turn(calendar, value)
    return [
        TrackTurn(
            turn,
            turn_label(calendar, turn),
            [
                SeatTurn(
                    seat,
                    (turn, seat) in halves or not calendar.order,
                    [r for r in rows if r.turn == turn and is_on_sheet_of_seat(module, seat, r)],
                    list(_series_numbers(module, scenario, seat, turn)),
                )
                for seat in seats
            ],
            [flag.name for flag in flags if flag.turn == turn],
            [_describe_event(flag) for flag in flags if flag.turn == turn],
        )
        for turn in range(start, last_turn(calendar, value) + 1)
    ]


def _series_numbers(module: Module, scenario: str, seat: str, turn: int) -> Iterator[str]:
    """Yield one text for each owner: `production 4 yellow, 1 red; infantry 2 (German)`."""
    by_owner: dict[str, list[str]] = {}
    for found in series_numbers(module, scenario, turn):
        if is_row_of_seat(module, seat, found.owner, found.owner):
            words = f"{series_name(found.series)} {number_list(found.number)}"
            by_owner.setdefault(found.owner, []).append(words)
    for owner, numbers in by_owner.items():
        whose = "" if owner == seat else f" ({owner_name(module, owner)})"
        yield f"{'; '.join(numbers)}{whose}"


def _describe_event(flag: TurnEvent) -> str:
    return f"{flag.name} ({flag.how})" if flag.how.startswith("on a roll") else flag.name
