"""Report on the spaces that pieces can reach in one move, at one moment of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sandtable.model.ledger.calendar import first_turn_of_scenario
from sandtable.model.ledger.history import position_at
from sandtable.model.ledger.position import Position
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.reach.movers import Mover
from sandtable.model.reach.reach_search import ReachedSpace, ReachSearch
from sandtable.model.reach.transport import reached_by_transport
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.wording.piece_names import piece_with_number


@dataclass(frozen=True, slots=True)
class ReachEntry:
    """A space that a piece can reach in one move."""

    piece: str
    """Full name of the piece."""
    from_: str
    """Id of the space where it stands."""
    to: str
    """Id of the space where its move ends."""
    cost: str
    """Points of the move, as a fraction such as `9/4`; those of the carrier, if it is carried."""
    path: list[str]
    """Ids of the spaces of the cheapest way, both ends included."""
    how: str


@dataclass(frozen=True, slots=True)
class Reach:
    """The answer to the command `sandtable reach`."""

    module: str
    scenario: str
    turn: int | None
    entries: list[ReachEntry]


def reach_report(
    module: Module,
    scenario: str,
    *,
    turn: int | None = None,
    where: Selector | None = None,
    start: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Reach:
    """Return the spaces that the selected pieces can reach at the set-up, or on a turn.

    If `start` is given, only pieces in that space are included.
    """
    position = position_at(module, scenario, turn=turn, options=options)
    calendar = module.module.calendar
    now = (
        first_turn_of_scenario(calendar, flatten_scenario(module, scenario))
        if turn is None
        else turn
    )
    entries = [
        entry
        for mover in moving_pieces_at(position, where)
        if start is None or mover.origin == start
        for entry in _reach_entries_of_piece(mover, scenario, now)
    ]
    return Reach(module.module.id or module.module.title, scenario, turn, entries)


def moving_pieces_at(position: Position, where: Selector | None = None) -> Iterator[Mover]:
    """Yield one copy of each piece in every place and state, if its space is known."""
    counters = manifest_of_module(position.module).counters
    wanted = None if where is None else frozenset(pieces_matching(position.module, where))
    seen: set[tuple[str, str | None, int]] = set()
    for standing in position.standings:
        piece = standing.single_piece
        # Pieces to choose from are not in a known space.
        if piece is None or piece not in counters or (wanted is not None and piece not in wanted):
            continue
        mover = Mover(position, standing)
        # Copies of a piece in one place and state can go to the same spaces.
        key = (piece, mover.origin, standing.lost)
        if mover.origin is not None and key not in seen:
            seen.add(key)
            yield mover


def _reach_entries_of_piece(mover: Mover, scenario: str, turn: int) -> Iterator[ReachEntry]:
    by_itself = ReachSearch(mover, scenario, turn).reached_spaces()
    alone = {reached.space for reached in by_itself}
    carried = [r for r in reached_by_transport(mover, scenario, turn) if r.space not in alone]
    for reached in (*by_itself, *carried):
        assert mover.origin is not None
        yield ReachEntry(
            mover.counter.id,
            mover.origin,
            reached.space,
            str(reached.cost),
            list(reached.path),
            _manner_of_move_as_text(mover.module, reached),
        )


def _manner_of_move_as_text(module: Module, reached: ReachedSpace) -> str:
    """Describe how a piece moves: alone, by road or carried; and whether it attacks."""
    if reached.carrier is not None:
        way = f"carried by {piece_with_number(module, reached.carrier, 1)}"
    elif reached.throughout is not None:
        way = f"along {module.module.words.features.get(reached.throughout, reached.throughout)}"
    else:
        way = "moves"
    return f"{way}, attacks" if reached.stops_at_enemy else way
