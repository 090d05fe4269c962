"""The arrivals of each player turn, alone and with the pieces surely there already."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.calendar import player_turns
from sandtable.model.ledger.history import ControlChange, player_turn_owner
from sandtable.model.ledger.piece_sources import is_off_map
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.limits.space_choices import CountingSpaces, counting_spaces_of
from sandtable.model.phrases.place import Place
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.space_index import space_index_of

ARRIVING_VERBS = frozenset({"enter", "release", "box"})


@dataclass(frozen=True)
class ArrivalBatch:
    """The arrivals of one player turn.

    `there` has besides what must still be where it stood: off the map only the schedule moves
    pieces, and on it nobody has moved whose side has had no player turn yet.
    """

    turn: int
    alone: Position
    there: Position
    coming: tuple[Standing, ...]
    is_first: bool
    """Whether nobody has moved yet, so that everything is where the set-up has it."""
    start: Position
    arrived: list[Standing]
    """What came before, and goes on to grow: only so much of it counts as had come by then."""
    had_come: int
    control: Mapping[str, str]
    """Who controls what as the player turn begins."""

    @cached_property
    def nearby_position(self) -> Position:
        """The position reduced to the spaces of arrival: all that a count by space needs."""
        start, rooms = self.there, counting_spaces_of(self.there.module)
        found = _empty_position(start)
        found.control = start.control
        wanted = {_space_of_place(rooms, standing.place) for standing in self.coming}
        for standing in start.standings:
            place = standing.place
            if (
                None in wanted
                or place.among is not None
                or _space_of_place(rooms, place) in wanted
            ):
                found.put_standing(standing)
        return found

    @cached_property
    def position_before(self) -> Position:
        """The set-up with all that came earlier, as if nobody ever moved or lost anything."""
        found = self.start.copy()
        found.control = dict(self.control)
        for standing in self.arrived[: self.had_come]:
            found.put_standing(standing)
        return found

    def is_arriving(self, standing: Standing | None) -> bool:
        """Say whether a standing is one of those that come now."""
        return id(standing) in self._ids

    @cached_property
    def _ids(self) -> frozenset[int]:
        return frozenset(map(id, self.coming))


def arrival_batches(
    start: Position, moves: Iterable[PieceMove], conquests: Sequence[ControlChange] = ()
) -> Iterator[ArrivalBatch]:
    """Yield the batches of a scenario that is played from its set-up, in order of play."""
    together: dict[tuple[int, str], list[PieceMove]] = {}
    for move in moves:
        half = player_turn_owner(start.module, move.half) or move.half
        together.setdefault((move.turn, half), []).append(move)
    calendar = start.module.module.calendar
    halves = player_turns(calendar, start.scenario)
    there = start.copy()
    moved: set[str] = set()
    arrived: list[Standing] = []
    fresh: set[str] = set()
    for (turn, half), those in together.items():
        done = halves[: _player_turn_index(halves, turn, half)]
        before, moved = moved, {owner for _, owner in done}
        # Who has just come may move on; of all others it is asked once.
        _forget_pieces_that_may_move(there, moved, fresh if moved == before else None)
        fresh = {move.piece for move in those}
        alone, coming = _empty_position(start), list[Standing]()
        alone.control = there.control
        for move in those:
            _apply_move(there, move, coming)
        for standing in coming:
            alone.put_standing(standing)
        if coming:
            control = _control_after(start, conquests, done)
            batch = ArrivalBatch(
                turn, alone, there, tuple(coming), not done, start, arrived, len(arrived), control
            )
            yield batch
            arrived.extend(coming)


def _control_after(
    start: Position, conquests: Sequence[ControlChange], done: Sequence[tuple[int, str]]
) -> Mapping[str, str]:
    """Return who controls each space after some player turns, as far as the schedule tells."""
    module = start.module
    over = set(done)
    before = (
        c for c in conquests if (c.turn, player_turn_owner(module, c.half) or c.half) in over
    )
    return next((c.control for c in reversed(tuple(before))), start.control)


def _space_of_place(rooms: CountingSpaces, place: Place) -> str | None:
    """Return the space that a place counts with; none, for a choice or a container."""
    return rooms[place.space] if place.among is None else None


def _player_turn_index(halves: Sequence[tuple[int, str]], turn: int, half: str) -> int:
    """Return how many player turns were played before this one."""
    if (turn, half) in halves:
        return halves.index((turn, half))
    return next((i for i, (number, _) in enumerate(halves) if number >= turn), len(halves))


def _forget_pieces_that_may_move(
    position: Position, owners: set[str], among: set[str] | None
) -> None:
    """Forget those on the map that may have moved since; without an order, everybody has."""
    module, ground = position.module, space_index_of(position.module)
    tree = module.module.owners
    sides = {side_of_owner(tree, owner) for owner in owners}

    asked: dict[tuple[str, str, str], bool] = {}

    def may_have_moved(standing: Standing) -> bool:
        owner = standing.pieces[0].partition("/")[0] if standing.pieces else ""
        about = (standing.place.space, owner, standing.scope)  # many have all of it in common
        if about not in asked:
            moves = "" in owners or side_of_standing(module, standing, owner) in sides
            asked[about] = moves and not is_off_map(ground, standing.place)
        return asked[about]

    if owners:
        position.forget_standings(may_have_moved, among)


def _empty_position(start: Position) -> Position:
    return Position(start.module, start.scenario, start.choices)


def _apply_move(position: Position, move: PieceMove, coming: list[Standing]) -> None:
    """Do one move; what comes only if play decides so is not surely there."""
    if move.source is not None:
        position.take_copies(
            move.piece, move.quantity, lambda standing: standing.place == move.source
        )
    if move.sure and move.target != NOWHERE:
        arrived = move.standing_at_target
        position.put_standing(arrived)
        if move.does in ARRIVING_VERBS:
            coming.append(arrived)
