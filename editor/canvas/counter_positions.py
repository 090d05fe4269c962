"""Counters by space, the uppermost first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from sandtable.drawing.maps.counter_slots import counter_slots
from sandtable.editor.canvas.counter_stacks import CountersBySpace, CounterStack, PlacedCounter
from sandtable.model.common_ends import count_common_ends
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_PIECE_KINDS_ON_TOP_OF_STACK = frozenset({"unit", "leader"})
"""Kinds of pieces that are drawn above markers."""


@dataclass(slots=True)
class CounterPositions:
    """Counters on a board by space; spaces that did not change keep their previous tuples."""

    _last_standings: list[Standing] = field(default_factory=list)
    _last_counters: CountersBySpace = field(default_factory=dict)
    _last_inputs: tuple[object, ...] = ()
    _uncertain_pieces: set[str] = field(default_factory=set)

    def counters_by_space_on_board(
        self, module: Module, board: Collection[str], position: Position
    ) -> CountersBySpace:
        """Return the counters in each space of a board.

        Pieces whose space is a free choice are left out.
        """
        counters, ground = manifest_of_module(module).counters, space_index_of(module)
        of, standings = (counters, ground, board), position.standings
        # Compared by identity: equality of whole modules would take too long.
        same = self._uncertain_pieces == position.uncertain_pieces and [*map(id, of)] == [
            *map(id, self._last_inputs)
        ]
        changed = (
            _changed_spaces(self._last_standings, standings, ground.aliases) if same else None
        )
        self._last_inputs, self._uncertain_pieces, self._last_standings = (
            of,
            set(position.uncertain_pieces),
            standings,
        )
        counters_by_space = {
            space: _counters_top_first(counters, space, entries, position)
            for space, entries in _standings_by_space(module, board, standings, changed).items()
        }
        unchanged = self._last_counters if changed is not None else {}
        emptied = (changed or set()) - counters_by_space.keys()
        self._last_counters = {**unchanged, **counters_by_space}
        for space in emptied:
            self._last_counters.pop(space, None)
        return self._last_counters


def _changed_spaces(
    before: list[Standing], now: list[Standing], aliases: Mapping[str, str]
) -> set[str]:
    """Return the spaces in which a counter appeared, disappeared or changed."""
    # An edit changes a few neighbouring standings, so the ends are equal.
    top, end = count_common_ends(before, now)
    different = (*before[top : len(before) - end], *now[top : len(now) - end])
    return {aliases.get(standing.place.space, standing.place.space) for standing in different}


def counters_on_board(
    module: Module, board: Collection[str], position: Position
) -> CountersBySpace:
    """Return the counters in each space of a board, without a cache."""
    return CounterPositions().counters_by_space_on_board(module, board, position)


def _standings_by_space(
    module: Module,
    board: Collection[str],
    standings: Iterable[Standing],
    only: Collection[str] | None,
) -> dict[str, list[Standing]]:
    """Return the pieces in each space of a board, or only in the given spaces."""
    counters, aliases = manifest_of_module(module).counters, space_index_of(module).aliases
    spaces = board if isinstance(board, Mapping) else frozenset(board)
    if only is not None:
        names = {*only, *(name for name, space in aliases.items() if space in only)}
        standings = [standing for standing in standings if standing.place.space in names]
    by_space: dict[str, list[Standing]] = {}
    for entry in standings:
        # A choice has no place until a player makes it.
        if entry.chosen or entry.place.among is not None:
            continue
        space = entry.place.space
        space = aliases.get(space, space)
        if space in spaces and entry.pieces[0] in counters:
            by_space.setdefault(space, []).append(entry)
    return by_space


def _counters_top_first(
    counters: Mapping[str, Counter], space: str, entries: list[Standing], position: Position
) -> tuple[PlacedCounter, ...]:
    alike: dict[tuple[str, int, tuple[str, ...]], list[Standing]] = {}
    for entry in entries:
        alike.setdefault((entry.pieces[0], entry.lost, entry.state), []).append(entry)
    placed = (_placed_counter(space, key, group, position) for key, group in alike.items())
    return tuple(
        sorted(
            placed,
            key=lambda counter: counters[counter.piece].kind not in _PIECE_KINDS_ON_TOP_OF_STACK,
        )
    )


def _placed_counter(
    space: str,
    key: tuple[str, int, tuple[str, ...]],
    entries: Sequence[Standing],
    position: Position,
) -> PlacedCounter:
    piece, lost, state = key
    return PlacedCounter(
        piece,
        space,
        lost,
        state,
        sum(entry.quantity or 1 for entry in entries),
        tuple(dict.fromkeys(entry.cause for entry in entries)),
        piece in position.uncertain_pieces,
    )


def stack_counters(
    sheet: MapSheet, space: str, counters: tuple[PlacedCounter, ...], names: Sequence[PaperBox]
) -> tuple[CounterStack, ...]:
    """Return the stacks of a space: counters side by side if there is room, or else piled up."""
    side, places = counter_slots(sheet, space, len(counters), names)
    # Counters are spread evenly over the places that have room.
    high, scale = ceil(len(counters) / len(places)), sheet.paper.scale
    stacks = ((at, counters[i * high : (i + 1) * high]) for i, at in enumerate(places))
    return tuple(
        CounterStack(x / scale, y / scale, side / scale, stacked)
        for (x, y), stacked in stacks
        if stacked
    )
