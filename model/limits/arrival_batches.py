"""The arrivals of each player turn, alone and together with pieces certain to be there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.calendar import player_turns
from sandtable.model.ledger.history import ControlChange, player_turn_owner
from sandtable.model.ledger.piece_sources import is_place_off_map
from sandtable.model.ledger.position import NOWHERE, Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.limits.space_choices import CountingSpaces, counting_spaces_of
from sandtable.model.phrases.place import Place
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.space_index import space_index_of

ARRIVING_VERBS = frozenset({"enter", "release", "box"})


@dataclass(frozen=True)
class ArrivalBatch:
    """The pieces that arrive in one player turn.

    `there` contains them and all pieces that must still be at their place: off the map only the
    schedule moves pieces, and on it no side has moved before its first player turn.
    """

    turn: int
    alone: Position
    certain_position: Position
    coming: tuple[Standing, ...]
    is_first: bool
    """Whether nobody has moved yet, so that the set-up is unchanged."""
    start: Position
    arrived: list[Standing]
    """Earlier arrivals. The list continues to grow, so only the first `had_come` count."""
    had_come: int
    control: Mapping[str, str]
    """The owner of each space at the start of the player turn."""

    @cached_property
    def nearby_position(self) -> Position:
        """Return the position reduced to the spaces where pieces arrive.

        This is enough to count pieces by space.
        """
        start, rooms = self.certain_position, counting_spaces_of(self.certain_position.module)
        nearby = _position_without_pieces(start)
        nearby.control = start.control
        arrival_spaces = {
            _space_that_place_counts_with(rooms, standing.place) for standing in self.coming
        }
        # A choice of spaces may lead to any of them, so it stays.
        for standing in start.standings:
            place = standing.place
            if (
                None in arrival_spaces
                or place.among is not None
                or _space_that_place_counts_with(rooms, place) in arrival_spaces
            ):
                nearby.put_standing(standing)
        return nearby

    @cached_property
    def position_before(self) -> Position:
        """Return the set-up with all earlier arrivals, as if no piece had moved since."""
        position = self.start.copy()
        position.control = dict(self.control)
        for standing in self.arrived[: self.had_come]:
            position.put_standing(standing)
        return position

    def is_arriving(self, standing: Standing | None) -> bool:
        """Say whether placed pieces are among the current arrivals."""
        return id(standing) in self._standing_identities

    @cached_property
    def _standing_identities(self) -> frozenset[int]:
        return frozenset(map(id, self.coming))


def arrival_batches(
    start: Position, moves: Iterable[PieceMove], conquests: Sequence[ControlChange] = ()
) -> Iterator[ArrivalBatch]:
    """Yield the arrivals of each player turn of a scenario, in order of play.

    The scenario is played from its set-up.
    """
    moves_by_player_turn: dict[tuple[int, str], list[PieceMove]] = {}
    for move in moves:
        half = player_turn_owner(start.module, move.half) or move.half
        moves_by_player_turn.setdefault((move.turn, half), []).append(move)
    calendar = start.module.module.calendar
    halves = player_turns(calendar, start.scenario)
    remaining = start.copy()
    moved: set[str] = set()
    arrived: list[Standing] = []
    fresh: set[str] = set()
    for (turn, half), batch_moves in moves_by_player_turn.items():
        earlier_turns = halves[: _player_turn_index(halves, turn, half)]
        before, moved = moved, {owner for _, owner in earlier_turns}
        # Who has just come may move on; of all others it is asked once.
        _forget_pieces_that_may_move(remaining, moved, fresh if moved == before else None)
        # Copies that have just come can move on the next player turn.
        fresh = {move.piece for move in batch_moves}
        alone, coming = _position_without_pieces(start), list[Standing]()
        alone.control = remaining.control
        for move in batch_moves:
            _apply_move(remaining, move, coming)
        for standing in coming:
            alone.put_standing(standing)
        if coming:
            control = _control_after_player_turns(start, conquests, earlier_turns)
            batch = ArrivalBatch(
                turn,
                alone,
                remaining,
                tuple(coming),
                not earlier_turns,
                start,
                arrived,
                len(arrived),
                control,
            )
            yield batch
            arrived.extend(coming)


def _control_after_player_turns(
    start: Position, conquests: Sequence[ControlChange], earlier_turns: Sequence[tuple[int, str]]
) -> Mapping[str, str]:
    """Return who controls each space after some player turns, as far as the schedule says."""
    module = start.module
    over = set(earlier_turns)
    before = (
        c for c in conquests if (c.turn, player_turn_owner(module, c.half) or c.half) in over
    )
    # The last change before that player turn applies.
    return next((c.control for c in reversed(tuple(before))), start.control)


def _space_that_place_counts_with(rooms: CountingSpaces, place: Place) -> str | None:
    """Return the space with which the pieces at a place are counted.

    Returns None if the place is a choice or a container.
    """
    return rooms[place.space] if place.among is None else None


def _player_turn_index(halves: Sequence[tuple[int, str]], turn: int, half: str) -> int:
    """Return the number of player turns before a given player turn."""
    if (turn, half) in halves:
        return halves.index((turn, half))
    return next((i for i, (number, _) in enumerate(halves) if number >= turn), len(halves))


def _forget_pieces_that_may_move(
    position: Position, owners: set[str], among: set[str] | None
) -> None:
    """Remove pieces on the map that may have moved since.

    Without an order of play, all of them may have moved.
    """
    module, ground = position.module, space_index_of(position.module)
    tree = module.module.owners
    sides = {side_of_owner(tree, owner) for owner in owners}

    may_move_by_key: dict[tuple[str, str, str], bool] = {}

    def may_have_moved(standing: Standing) -> bool:
        owner = standing.pieces[0].partition("/")[0] if standing.pieces else ""
        cache_key = (standing.place.space, owner, standing.scope)  # many have all of it in common
        if cache_key not in may_move_by_key:
            moves = "" in owners or side_of_standing(module, standing, owner) in sides
            may_move_by_key[cache_key] = moves and not is_place_off_map(ground, standing.place)
        return may_move_by_key[cache_key]

    if owners:
        position.forget_standings(may_have_moved, among)


def _position_without_pieces(start: Position) -> Position:
    return Position(start.module, start.scenario, start.choices)


def _apply_move(position: Position, move: PieceMove, coming: list[Standing]) -> None:
    """Apply one move to a position.

    Pieces whose arrival depends on play are not placed.
    """
    if move.source is not None:
        position.take_copies(
            move.piece, move.quantity, lambda standing: standing.place == move.source
        )
    # Whatever may not come cannot breach a limit with certainty.
    if move.sure and move.target != NOWHERE:
        arrived = move.standing_at_target
        position.put_standing(arrived)
        if move.does in ARRIVING_VERBS:
            coming.append(arrived)
