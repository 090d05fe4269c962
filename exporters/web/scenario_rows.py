"""Rows for the scenarios of the page: set-ups, schedules and the variants by options."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING

from sandtable.exporters.web.page_rows import (
    RowOfOption,
    RowOfOptionVariant,
    RowOfPlacedPieces,
    RowOfScenario,
    RowOfScheduleLine,
    RowOfTurn,
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
from sandtable.model.ledger.schedule import schedule_of_scenario
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.entry import Item
from sandtable.model.reports.arrivals import arrivals_report, notes_on_alternative_entrances
from sandtable.model.reports.setup_sheet import setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import rule_rows, victory_rows
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.sentences import join_required_conditions

if TYPE_CHECKING:
    from sandtable.exporters.protocol import Job
    from sandtable.exporters.web.shared_lists import NumberedLists
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.schedule import Arrival
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module

# With more combinations the page would grow by megabytes.
_MAX_OPTION_VARIANTS = 64
# Conditions are compared by words, because an option may stand inside a longer text.
_WORD_PATTERN = re.compile(r"[\w-]+")
# These actions move no piece, so the page shows their text.
_ACTIONS_SHOWN_AS_TEXT = frozenset({"note", "replace"})


@dataclass
class PageScenario:
    """Builder of the row that describes one scenario in the data of the web page."""

    job: Job
    name: str
    shared_lists: NumberedLists
    piece_numbers: Mapping[str, int]
    """Number of each piece, by full name."""
    limit_numbers: tuple[int, ...] = ()
    losses: list[str] = field(default_factory=list)

    @property
    def module(self) -> Module:
        """Return the module of the scenario."""
        return self.job.module

    def scenario_row(self) -> RowOfScenario:
        """Return the row of the scenario for the data of the web page."""
        module, value = self.module, flatten_scenario(self.module, self.name)
        sheet = setup_sheet(module, self.name, options=self.job.options)
        standing_rows: dict[RowOfPlacedPieces, int] = {}
        deeds: dict[str, tuple[int, RowOfScheduleLine]] = {}
        places = ScenarioPlaces(module, value, self.piece_numbers, self.shared_lists)
        variants = tuple(self._rows_of_option_variants(places, standing_rows, deeds))
        return RowOfScenario(
            self.name,
            value.name or self.name,
            sheet.begins,
            sheet.ends,
            tuple(self._rows_of_turns()),
            tuple(standing_rows),
            tuple(places.line_rows.values()),
            tuple(row for _, row in deeds.values()),
            variants,
            text=value.text or "",
            sets_up=tuple(sheet.order),
            facts=(*sheet.facts, *self._sentences_on_entrances(), *sheet.limits),
            options=tuple(self._rule_rows_on_options()),
            limits=self.limit_numbers,
            victory=tuple(
                (row.side, row.level, row.when, join_required_conditions(row.conditions))
                for row in victory_rows(module, self.name)
            ),
            rules=tuple((row.sort, row.name, row.text) for row in rule_rows(module, self.name)),
            spares=bool(value.spares),
        )

    def _sentences_on_entrances(self) -> Iterator[str]:
        """Yield sentences about places of entry that replace others."""
        rows = arrivals_report(self.module, self.name, options=self.job.options).entries
        yield from (f"Entry: {note}." for note in notes_on_alternative_entrances(rows))

    def _rows_of_turns(self) -> Iterator[RowOfTurn]:
        calendar = self.module.module.calendar
        halves: dict[int, list[str]] = {}
        for half in player_turns(calendar, flatten_scenario(self.module, self.name)):
            halves.setdefault(half.turn, []).append(half.owner)
        names = self.module.module.owners
        for turn in track_turns(self.module, self.name, self.job.options):
            numbers = [
                f"{names[seat.seat].name if seat.seat in names else seat.seat}: {number}"
                for seat in turn.seats
                for number in seat.numbers
            ]
            yield RowOfTurn(
                turn.turn,
                turn.label,
                tuple(halves.get(turn.turn, ())),
                tuple(dict.fromkeys(numbers)),
                tuple(turn.events),
            )

    def _rule_rows_on_options(self) -> Iterator[RowOfOption]:
        matter = set(self._options_with_effect)
        for name, option in self.module.options.items():
            does = ". ".join(describe_actions(self.module, option.does, option.owner or ""))
            note = ". ".join(part.rstrip(".") for part in (does, option.note or "") if part)
            chosen = self._options_chosen_in_scenario.get(name, option.default)
            matters = name in matter
            yield RowOfOption(name, option.name, option.choices, chosen, matters, note)

    @property
    def _options_chosen_in_scenario(self) -> Mapping[str, str]:
        value = flatten_scenario(self.module, self.name)
        written_choices = {name: choice for name, choice in value.options.items() if choice}
        return {**written_choices, **self.job.options}

    @cached_property
    def _options_with_effect(self) -> tuple[str, ...]:
        """Return the options that change set-up or arrivals, without those already chosen."""
        usual, condition_words = self._setup_and_arrivals({}), self._words_in_conditions
        effective = []
        for name, option in self.module.options.items():
            # An option that no condition names, or that is chosen already, changes nothing.
            if name in self.job.options or name not in condition_words:
                continue
            # Comparing whole scenarios is slow, so options that no condition names were left out
            # above.
            if any(self._setup_and_arrivals({name: choice}) != usual for choice in option.choices):
                effective.append(name)
        return tuple(effective)

    @property
    def _words_in_conditions(self) -> set[str]:
        """Return the words of all conditions, by which options without effect are found."""
        position = initial_position_all_branches(self.module, self.name)
        conditions = [standing.when for standing in position.standings]
        for arrival in schedule_of_scenario(self.module, position.scenario, self.name):
            conditions += [part.when for part in arrival.objects if isinstance(part, Item)]
        return {word for when in conditions if when for word in _WORD_PATTERN.findall(str(when))}

    def _setup_and_arrivals(self, choose: Mapping[str, str]) -> tuple[object, ...]:
        """Return the set-up and the arrivals under some options, for comparison."""
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

    def _rows_of_option_variants(
        self,
        places: ScenarioPlaces,
        standing_rows: dict[RowOfPlacedPieces, int],
        deeds: dict[str, tuple[int, RowOfScheduleLine]],
    ) -> Iterator[RowOfOptionVariant]:
        names, options_by_id = self._options_with_effect, self.module.options
        ways = list(product(*(options_by_id[name].choices for name in names)))
        # The choices of options multiply; beyond the limit only the usual ones are played.
        if len(ways) > _MAX_OPTION_VARIANTS:
            self.losses.append(f"{self.name}: options for the set-up that cannot be chosen here.")
            usual = tuple(
                self._options_chosen_in_scenario.get(name, options_by_id[name].default)
                for name in names
            )
            ways = [usual]
        for way in ways:
            choose = dict(zip(names, way, strict=True))
            options = {**self.job.options, **choose}
            # Later lines change the position, and the cached one is shared.
            position = initial_position(self.module, self.name, options).copy()
            start = [
                standing_rows.setdefault(places.row_of_placed_pieces(s), len(standing_rows))
                for s in position.standings
            ]
            control = dict(position.control)
            deed_numbers = []
            for row in self._rows_of_schedule_lines(places, position, choose):
                # Variants mostly have the same deeds, which the page stores once.
                number, _ = deeds.setdefault(repr(row), (len(deeds), row))
                deed_numbers.append(number)
            yield RowOfOptionVariant(choose, tuple(start), tuple(deed_numbers), control)

    def _rows_of_schedule_lines(
        self, places: ScenarioPlaces, position: Position, choose: Mapping[str, str]
    ) -> Iterator[RowOfScheduleLine]:
        """Yield a row for each schedule line that moves pieces or has a text to show."""
        words_by_deed = self._arrivals_in_words(choose)
        for arrival in played_arrivals(self.module, position.scenario, self.name):
            row = self._row_of_schedule_line(places, position, arrival, words_by_deed)
            if row.take or row.put or row.control or row.words:
                yield row

    def _row_of_schedule_line(
        self,
        places: ScenarioPlaces,
        position: Position,
        arrival: Arrival,
        words_by_deed: dict[tuple[int, str], list[str]],
    ) -> RowOfScheduleLine:
        before, control_before = position.standings, dict(position.control)
        moves = [
            action
            for action in perform_schedule_line(position, arrival)
            if isinstance(action, PieceMove)
        ]
        after = position.standings
        take, put = _entries_not_among(before, after), _entries_not_among(after, before)
        key = (arrival.turn, arrival.verb.does)
        when = self._conditions_decided_in_play(position, arrival)
        return RowOfScheduleLine(
            *(arrival.turn, player_turn_owner(self.module, arrival.half) or "", arrival.verb.does),
            "; ".join(words_by_deed.pop(key, []) if _is_shown_in_words(arrival) else []),
            tuple(places.rows_of_differing_pieces(take, put)),
            tuple(places.rows_of_differing_pieces(put, take)),
            {s: o for s, o in position.control.items() if control_before.get(s) != o},
            bool(when) or not all(move.sure for move in moves),
            when,
        )

    def _conditions_decided_in_play(self, position: Position, arrival: Arrival) -> str:
        """Return the conditions of a schedule line that are decided during play, as text."""
        conditions = [
            part.when for part in arrival.objects if isinstance(part, Item) and part.when
        ]
        undecided = [
            when for when in conditions if not position.choices.is_decided_before_play(when)
        ]
        return "; ".join(
            dict.fromkeys(describe_condition(self.module, condition) for condition in undecided)
        )

    def _arrivals_in_words(self, choose: Mapping[str, str]) -> dict[tuple[int, str], list[str]]:
        """Return the schedule lines that move no piece, as text, by turn and action."""
        options = {**self.job.options, **choose}
        words_by_deed: dict[tuple[int, str], list[str]] = {}
        for row in arrivals_report(self.module, self.name, options=options).entries:
            if row.action in _ACTIONS_SHOWN_AS_TEXT or row.piece is None:
                number = f"{row.quantity} " if row.quantity is not None else ""
                words_by_deed.setdefault((row.turn, row.action), []).append(f"{number}{row.name}")
        return words_by_deed


def _is_shown_in_words(arrival: Arrival) -> bool:
    return arrival.verb.does in _ACTIONS_SHOWN_AS_TEXT or arrival.verb.does == "control"


def _entries_not_among(some: list[Standing], other_standings: list[Standing]) -> list[Standing]:
    """Return the entries of a position that are not the same objects as those of another one."""
    other_ids = {id(standing) for standing in other_standings}
    return [standing for standing in some if id(standing) not in other_ids]
