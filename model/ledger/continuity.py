"""Comparison of a scenario's set-up with an earlier scenario, played up to the same turn."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.calendar import (
    first_turn_of_scenario,
    owner_that_moves_first,
    player_turn_set,
)
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.ledger.history import (
    ScheduleHistory,
    initial_position,
    is_line_played,
    play_schedule,
    play_schedule_line,
    played_arrivals,
)
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.schedule import schedule_of_scenario
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, SpaceIndex, space_index_of

BreakReason = Literal[
    "missing", "too soon", "too late", "not released", "in another box", "boxed too soon"
]

PIECE_KINDS_IN_CAMPAIGNS = frozenset({"unit", "leader"})
"""Kinds of pieces tracked over a campaign. Supply, markers and chips come and go in play."""


@dataclass(frozen=True, slots=True)
class ContinuityBreak:
    """A piece about which two scenarios of a campaign contradict each other."""

    why: BreakReason
    piece: str
    number: int
    """Number of copies concerned."""
    expected: tuple[Standing, ...]
    """Standings of its copies in the earlier scenario, with the lines that put them there."""
    later_standings: tuple[Standing, ...]
    """Standings of its copies in the set-up of the later scenario."""
    move: PieceMove | None = None
    """The move that removed it before, or that will bring it."""


def earlier_scenario_of_campaign(module: Module, name: str) -> str | None:
    """Return the last scenario with the same schedule that begins before this one.

    A variant of a scenario that begins at the same time has none, because the original is
    compared.
    """
    begins, mine = (
        _first_turn_and_skipped_player_turns(module, name),
        _scenarios_that_write_schedule(module, name),
    )
    # A variant shares its start with the original, so the original is compared.
    if any(
        _first_turn_and_skipped_player_turns(module, above) == begins
        for above in scenario_ancestry(module, name)[1:]
    ):
        return None
    earlier = [
        other
        for other, scenario in module.scenarios.items()
        if not scenario.abstract
        and mine & _scenarios_that_write_schedule(module, other)
        and _first_turn_and_skipped_player_turns(module, other) < begins
    ]
    return max(
        earlier,
        key=lambda other: _first_turn_and_skipped_player_turns(module, other),
        default=None,
    )


def _scenarios_that_write_schedule(module: Module, name: str) -> frozenset[str]:
    """Return the scenarios in whose files the schedule of this scenario is written."""
    return frozenset(
        ancestor
        for ancestor in scenario_ancestry(module, name)
        if module.scenarios[ancestor].arrivals
    )


def _first_turn_and_skipped_player_turns(module: Module, name: str) -> tuple[int, int]:
    """Return the first turn of a scenario, and how many of its player turns are skipped.

    An abstract scenario comes before all others.
    """
    if module.scenarios[name].abstract:
        return 0, -1
    calendar, scenario = module.module.calendar, flatten_scenario(module, name)
    owner = owner_that_moves_first(module.module.calendar, scenario)
    skipped = calendar.order.index(owner) if owner in calendar.order else 0
    return first_turn_of_scenario(calendar, scenario), skipped


def continuity_breaks(
    module: Module, earlier: str, later: str, options: Mapping[str, str] | None = None
) -> Iterator[ContinuityBreak]:
    """Yield every piece about which two scenarios contradict each other.

    Pieces whose place depends on play are not reported.
    """
    # Both scenarios must be compared under the same options.
    chosen = option_choices_of_scenario(
        module, flatten_scenario(module, later), options or {}
    ).options
    before = _play_earlier_scenario_until(module, earlier, later, chosen)
    earlier_moves = frozenset(before.moves)
    after = [
        move
        for move in play_schedule(module, earlier, options=chosen).moves
        if move not in earlier_moves
    ]
    later_start = initial_position(module, later, options)
    left_open = _undecided_pieces(before.position) | _undecided_pieces(later_start)
    decided_pieces = [piece for piece in _pieces_to_compare(module) if piece not in left_open]
    grown = _places_with_added_pieces(before.position, later_start, decided_pieces)
    compared = _ScenarioComparison(
        module,
        before,
        after,
        later_start,
        _ScheduleBoxes.boxes_of_schedule(module, earlier),
        grown,
    )
    return (
        contradiction
        for piece in decided_pieces
        for contradiction in compared.contradictions_of_piece(piece)
    )


def _play_earlier_scenario_until(
    module: Module, earlier: str, later: str, options: Mapping[str, str]
) -> ScheduleHistory:
    """Return the earlier scenario, played until the first player turn of the later one."""
    history = ScheduleHistory(initial_position(module, earlier, options).copy())
    calendar, whole = module.module.calendar, flatten_scenario(module, later)
    start = first_turn_of_scenario(calendar, whole)
    halves = player_turn_set(calendar, whole)
    for arrival in played_arrivals(module, history.position.scenario, earlier, start):
        # Arrivals of the later scenario's own player turns do not belong to it yet.
        if arrival.turn < start or not is_line_played(module, arrival, halves):
            play_schedule_line(history, arrival)
    return history


def _pieces_to_compare(module: Module) -> Iterator[str]:
    for piece, counter in manifest_of_module(module).counters.items():
        if counter.kind in PIECE_KINDS_IN_CAMPAIGNS and counter.piece.copies is not None:
            yield piece


def _places_with_added_pieces(
    before: Position, later_start: Position, pieces: list[str]
) -> frozenset[Place]:
    """Return the places where the later scenario has pieces that the earlier one has elsewhere."""
    places: set[Place] = set()
    for piece in pieces:
        earlier_places = {standing.place for standing in before.standings_of(piece)} - {NOWHERE}
        if earlier_places:
            places |= {
                standing.place for standing in later_start.standings_of(piece)
            } - earlier_places
    return frozenset(places)


def _undecided_pieces(position: Position) -> frozenset[str]:
    """Return the pieces whose place depends on a choice, on play or on an unknown rule."""
    return frozenset(position.uncertain_pieces).union(
        *(s.pieces for s in position.standings if s.chosen or s.quantity is None)
    )


@dataclass(frozen=True, slots=True)
class _ScheduleBoxes:
    """The boxes that a schedule releases pieces from, and those where its pieces arrive."""

    held: frozenset[str]
    entered: frozenset[str]

    @classmethod
    def boxes_of_schedule(cls, module: Module, name: str) -> _ScheduleBoxes:
        """Return the boxes that a scenario's schedule and its owners' entrances use."""
        lines = schedule_of_scenario(module, flatten_scenario(module, name), name)
        places = {
            does: [x.verb.place for x in lines if x.verb.does == does and x.verb.place is not None]
            for does in ("release", "enter")
        }
        owners = module.module.owners.values()
        entries = [e.place for owner in owners for e in (*owner.entry, *owner.release)]
        release_boxes = _space_ids(module, places["release"])
        return cls(release_boxes, _space_ids(module, [*places["enter"], *entries]) - release_boxes)

    def is_in_play(self, ground: SpaceIndex, standing: Standing) -> bool:
        """Say whether pieces are on the map, or in a box through which pieces enter it."""
        site = ground.find_space(standing.place.space)
        return site is None or site.id in self.entered or site.kind not in SPACE_KINDS_OFF_MAP


def _space_ids(module: Module, places: list[Place]) -> frozenset[str]:
    sites = (space_index_of(module).find_space(place.space) for place in places)
    return frozenset(site.id for site in sites if site)


@dataclass(frozen=True, slots=True)
class _ScenarioComparison:
    """The pieces of an earlier scenario, compared with the set-up of a later one."""

    module: Module
    before: ScheduleHistory
    after: list[PieceMove]
    found: Position
    boxes: _ScheduleBoxes
    grown: frozenset[Place]
    """Places that gained pieces, such as boxes for eliminated pieces, which none leaves."""

    def contradictions_of_piece(self, piece: str) -> Iterator[ContinuityBreak]:
        """Yield the contradiction between the two scenarios about one piece, if there is one."""
        expected = tuple(s for s in self.before.position.standings_of(piece) if s.place != NOWHERE)
        actual = tuple(s for s in self.found.standings_of(piece) if s.place != NOWHERE)
        due, have = (
            self._count_copies_in_standings(expected),
            self._count_copies_in_standings(actual),
        )
        # Boxes for eliminated pieces do not count: pieces there may come back in play.
        in_play = due.free + due.held.total()
        if have.total < in_play:
            yield ContinuityBreak("missing", piece, in_play - have.total, expected, actual)
        # Boxes with eliminated pieces need not be listed, unless others of the kind are.
        elif expected and not actual and self._is_box_left_out(expected):
            yield ContinuityBreak("missing", piece, due.total, expected, actual)
        elif have.free > due.total:
            why, move = self._reason_out_of_time(piece)
            yield ContinuityBreak(why, piece, have.free - due.total, expected, actual, move)
        elif have.free > due.total - due.held.total():
            still = have.free - (due.total - due.held.total())
            yield ContinuityBreak(
                "not released", piece, still, expected, actual, self._next_move_of_piece(piece)
            )
        elif lost := (due.held - have.held).total():
            yield ContinuityBreak("in another box", piece, lost, expected, actual)
        elif have.total > due.total and (coming := self._move_from_stock(piece)):
            yield ContinuityBreak(
                "boxed too soon", piece, have.total - due.total, expected, actual, coming
            )

    def _is_box_left_out(self, expected: tuple[Standing, ...]) -> bool:
        """Say whether the later scenario lists pieces in the expected boxes, but not this piece.

        In these boxes the piece should still be, according to the earlier scenario.
        """
        return all(standing.place in self.grown for standing in expected)

    def _count_copies_in_standings(self, standings: tuple[Standing, ...]) -> _CountOfCopies:
        ground, account = space_index_of(self.module), _CountOfCopies()
        for standing in standings:
            number = standing.quantity or 0
            account.total += number
            site = ground.find_space(standing.place.space)
            if site is not None and site.id in self.boxes.held:
                account.held[site.id] += number
            elif self.boxes.is_in_play(ground, standing):
                account.free += number
        return account

    def _reason_out_of_time(self, piece: str) -> tuple[BreakReason, PieceMove | None]:
        """Return whether a piece is too late or too soon, and the move that proves it."""
        # The last move decides where the piece is.
        last = next((m for m in reversed(self.before.moves) if m.piece == piece), None)
        has_left = last is not None and last.target == NOWHERE
        return ("too late", last) if has_left else ("too soon", self._next_move_of_piece(piece))

    def _move_from_stock(self, piece: str) -> PieceMove | None:
        """Return the later move that first brings a piece into the game.

        Returns None if there is no such move.
        """
        return next((m for m in self.after if m.piece == piece and m.source is None), None)

    def _next_move_of_piece(self, piece: str) -> PieceMove | None:
        return next((move for move in self.after if move.piece == piece), None)


@dataclass(slots=True)
class _CountOfCopies:
    """The number of copies of a piece: on the map, in each box of the schedule, and in total.

    Pieces in another box are eliminated, withdrawn or waiting, and may be anywhere later.
    """

    total: int = 0
    free: int = 0
    held: Tally[str] = field(default_factory=Tally)
