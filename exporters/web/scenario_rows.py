"""Scenarios for the page: set-ups, orders of arrival, and what options make of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from sandtable.exporters.web.page_rows import (
    DeedRow,
    OptionRow,
    ScenarioRow,
    StandingRow,
    TurnRow,
    VariantRow,
)
from sandtable.exporters.web.scenario_places import ScenarioPlaces
from sandtable.model.ledger.arrival_actions import PieceMove, perform_schedule_line
from sandtable.model.ledger.calendar import player_turns
from sandtable.model.ledger.history import (
    initial_position,
    initial_position_all_branches,
    played_arrivals,
    player_turn_owner,
)
from sandtable.model.ledger.schedule import schedule_of
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.arrivals import alternative_entrance_notes, arrivals_report
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import rule_rows, victory_rows
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.deeds import describe_deeds
from sandtable.model.wording.sentences import join_required_conditions

if TYPE_CHECKING:
    from sandtable.exporters.protocol import Job
    from sandtable.exporters.web.shared_lists import SharedLists
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.schedule import Arrival
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

_MOST_VARIANTS = 64
_WORD_PATTERN = re.compile(r"[\w-]+")
_ACTIONS_IN_WORDS = frozenset({"note", "replace"})


@dataclass
class PageScenario:
    """One scenario while it is told."""

    job: Job
    name: str
    shared_lists: SharedLists
    piece_numbers: Mapping[str, int]
    """By full name: a piece's number."""
    limit_numbers: tuple[int, ...] = ()
    losses: list[str] = field(default_factory=list)

    @property
    def module(self) -> Module:
        """The module."""
        return self.job.module

    def scenario_row(self) -> ScenarioRow:
        """The scenario as a whole."""
        module, value = self.module, flatten_scenario(self.module, self.name)
        sheet = setup_sheet(module, self.name, options=self.job.options)
        laid: dict[StandingRow, int] = {}
        deeds: dict[str, tuple[int, DeedRow]] = {}
        places = ScenarioPlaces(module, value, self.piece_numbers, self.shared_lists)
        variants = tuple(self._variant_rows(places, laid, deeds))
        return ScenarioRow(
            self.name,
            value.name or self.name,
            sheet.begins,
            sheet.ends,
            tuple(self._turn_rows()),
            tuple(laid),
            tuple(places.line_rows.values()),
            tuple(row for _, row in deeds.values()),
            variants,
            text=value.text or "",
            sets_up=tuple(sheet.order),
            facts=(*sheet.facts, *self._entry_sentences(), *sheet.limits),
            options=tuple(self._option_rows()),
            limits=self.limit_numbers,
            victory=tuple(
                (row.side, row.level, row.when, join_required_conditions(row.conditions))
                for row in victory_rows(module, self.name)
            ),
            rules=tuple((row.sort, row.name, row.text) for row in rule_rows(module, self.name)),
            spares=bool(value.spares),
        )

    def _entry_sentences(self) -> Iterator[str]:
        """Say where pieces enter, where one place takes another's."""
        rows = arrivals_report(self.module, self.name, options=self.job.options).entries
        yield from (f"Entry: {note}." for note in alternative_entrance_notes(rows))

    def _turn_rows(self) -> Iterator[TurnRow]:
        calendar = self.module.module.calendar
        halves: dict[int, list[str]] = {}
        for half in player_turns(calendar, flatten_scenario(self.module, self.name)):
            halves.setdefault(half.turn, []).append(half.owner)
        names = self.module.module.owners
        for turn in track_turns(self.module, self.name, self.job.options):
            said = [
                f"{names[seat.seat].name if seat.seat in names else seat.seat}: {number}"
                for seat in turn.seats
                for number in seat.numbers
            ]
            yield TurnRow(
                turn.turn,
                turn.label,
                tuple(halves.get(turn.turn, ())),
                tuple(dict.fromkeys(said)),
                tuple(turn.events),
            )

    def _option_rows(self) -> Iterator[OptionRow]:
        matter = set(self._effective_options)
        for name, option in self.module.options.items():
            does = ". ".join(describe_deeds(self.module, option.does, option.owner or ""))
            note = ". ".join(part.rstrip(".") for part in (does, option.note or "") if part)
            chosen = self._chosen_options.get(name, option.default)
            matters = name in matter
            yield OptionRow(name, option.name, option.choices, chosen, matters, note)

    @property
    def _chosen_options(self) -> Mapping[str, str]:
        value = flatten_scenario(self.module, self.name)
        said = {name: choice for name, choice in value.options.items() if choice}
        return {**said, **self.job.options}

    @cached_property
    def _effective_options(self) -> tuple[str, ...]:
        """Options by which something stands or comes otherwise; what was asked for stays."""
        usual, named = self._setup_and_arrivals({}), self._words_in_conditions
        found = []
        for name, option in self.module.options.items():
            if name in self.job.options or name not in named:
                continue
            if any(self._setup_and_arrivals({name: choice}) != usual for choice in option.choices):
                found.append(name)
        return tuple(found)

    @property
    def _words_in_conditions(self) -> set[str]:
        """The words of all conditions: no other option makes a difference."""
        position = initial_position_all_branches(self.module, self.name)
        said = [standing.when for standing in position.standings]
        for arrival in schedule_of(self.module, position.scenario, self.name):
            said += [part.when for part in arrival.objects if isinstance(part, Item)]
        return {word for when in said if when for word in _WORD_PATTERN.findall(str(when))}

    def _setup_and_arrivals(self, choose: Mapping[str, str]) -> tuple[object, ...]:
        """All that a scenario does under some options, to be compared."""
        position = initial_position(self.module, self.name, {**self.job.options, **choose})
        start = tuple(position.standings)
        value = position.scenario
        coming = tuple(
            (arrival.cause, part)
            for arrival in played_arrivals(self.module, value, self.name)
            for part in arrival.objects
            if not isinstance(part, Item) or position.choices.can_be_true(part.when)
        )
        return start, coming

    def _variant_rows(
        self,
        places: ScenarioPlaces,
        laid: dict[StandingRow, int],
        deeds: dict[str, tuple[int, DeedRow]],
    ) -> Iterator[VariantRow]:
        names, known = self._effective_options, self.module.options
        ways = list(product(*(known[name].choices for name in names)))
        if len(ways) > _MOST_VARIANTS:
            self.losses.append(f"{self.name}: options for the set-up that cannot be chosen here.")
            usual = tuple(self._chosen_options.get(name, known[name].default) for name in names)
            ways = [usual]
        for way in ways:
            choose = dict(zip(names, way, strict=True))
            options = {**self.job.options, **choose}
            position = initial_position(self.module, self.name, options).copy()
            start = [
                laid.setdefault(places.standing_row(s), len(laid)) for s in position.standings
            ]
            control = dict(position.control)
            done = []
            for row in self._deed_rows(places, position, choose):
                number, _ = deeds.setdefault(repr(row), (len(deeds), row))
                done.append(number)
            yield VariantRow(choose, tuple(start), tuple(done), control)

    def _deed_rows(
        self, places: ScenarioPlaces, position: Position, choose: Mapping[str, str]
    ) -> Iterator[DeedRow]:
        """Every line of the schedule: what it does to the position, and what it only says."""
        said = self._arrivals_in_words(choose)
        for arrival in played_arrivals(self.module, position.scenario, self.name):
            row = self._deed_row(places, position, arrival, said)
            if row.take or row.put or row.control or row.words:
                yield row

    def _deed_row(
        self,
        places: ScenarioPlaces,
        position: Position,
        arrival: Arrival,
        said: dict[tuple[int, str], list[str]],
    ) -> DeedRow:
        before, held = position.standings, dict(position.control)
        moves = [
            one for one in perform_schedule_line(position, arrival) if isinstance(one, PieceMove)
        ]
        after = position.standings
        take, put = _standings_not_among(before, after), _standings_not_among(after, before)
        key = (arrival.turn, arrival.verb.does)
        when = self._undecided_conditions(position, arrival)
        return DeedRow(
            *(arrival.turn, player_turn_owner(self.module, arrival.half) or "", arrival.verb.does),
            "; ".join(said.pop(key, []) if _is_shown_in_words(arrival) else []),
            tuple(places.differing_standings(take, put)),
            tuple(places.differing_standings(put, take)),
            {s: o for s, o in position.control.items() if held.get(s) != o},
            bool(when) or not all(move.sure for move in moves),
            when,
        )

    def _undecided_conditions(self, position: Position, arrival: Arrival) -> str:
        """What play must have so that a line is done, in words."""
        asked = [part.when for part in arrival.objects if isinstance(part, Item) and part.when]
        open_ones = [when for when in asked if not position.choices.is_decided_before_play(when)]
        return "; ".join(dict.fromkeys(describe_condition(self.module, one) for one in open_ones))

    def _arrivals_in_words(self, choose: Mapping[str, str]) -> dict[tuple[int, str], list[str]]:
        """By turn and deed: lines that move nothing."""
        options = {**self.job.options, **choose}
        found: dict[tuple[int, str], list[str]] = {}
        for row in arrivals_report(self.module, self.name, options=options).entries:
            if row.action in _ACTIONS_IN_WORDS or row.piece is None:
                number = f"{row.quantity} " if row.quantity is not None else ""
                found.setdefault((row.turn, row.action), []).append(f"{number}{row.name}")
        return found


def _is_shown_in_words(arrival: Arrival) -> bool:
    return arrival.verb.does in _ACTIONS_IN_WORDS or arrival.verb.does == "control"


def _standings_not_among(some: list[Standing], others: list[Standing]) -> list[Standing]:
    """Standings that are not the very same ones among others."""
    known = {id(one) for one in others}
    return [one for one in some if id(one) not in known]
