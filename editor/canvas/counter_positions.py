"""What stands where, as the canvas shows it: by space, the uppermost first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from sandtable.drawing.maps.counter_slots import counter_slots
from sandtable.editor.canvas.counter_stacks import CountersBySpace, CounterStack, PlacedCounter
from sandtable.model.common_ends import count_common_ends
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import PaperBox
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_TOP_KINDS = frozenset({"unit", "leader"})
"""What is not hidden below markers."""


@dataclass(slots=True)
class CounterPositions:
    """What stands on a board. Spaces where the same stands as before keep what they show."""

    _last_standings: list[Standing] = field(default_factory=list)
    _last_counters: CountersBySpace = field(default_factory=dict)
    _last_inputs: tuple[object, ...] = ()
    _uncertain_pieces: set[str] = field(default_factory=set)

    def counters_on(
        self, module: Module, board: Collection[str], position: Position
    ) -> CountersBySpace:
        """By space of a board, what stands there. What is left to choice stands nowhere yet."""
        counters, ground = manifest_of(module).counters, space_index_of(module)
        of, standings = (counters, ground, board), position.standings
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
        found = {
            space: _counters_top_first(counters, space, entries, position)
            for space, entries in _standings_by_space(module, board, standings, changed).items()
        }
        kept = self._last_counters if changed is not None else {}
        gone = (changed or set()) - found.keys()
        self._last_counters = {**kept, **found}
        for space in gone:
            self._last_counters.pop(space, None)
        return self._last_counters


def _changed_spaces(
    before: list[Standing], now: list[Standing], aliases: Mapping[str, str]
) -> set[str]:
    """The spaces where something came, went or became another."""
    top, end = count_common_ends(before, now)
    others = (*before[top : len(before) - end], *now[top : len(now) - end])
    return {aliases.get(one.place.space, one.place.space) for one in others}


def counters_on_board(
    module: Module, board: Collection[str], position: Position
) -> CountersBySpace:
    """By space of a board, what stands there, of which nothing is known yet."""
    return CounterPositions().counters_on(module, board, position)


def _standings_by_space(
    module: Module,
    board: Collection[str],
    standings: Iterable[Standing],
    only: Collection[str] | None,
) -> dict[str, list[Standing]]:
    """What stands in each space of a board; in some of them, or in all."""
    counters, aliases = manifest_of(module).counters, space_index_of(module).aliases
    there = board if isinstance(board, Mapping) else frozenset(board)
    if only is not None:
        named = {*only, *(name for name, space in aliases.items() if space in only)}
        standings = [one for one in standings if one.place.space in named]
    found: dict[str, list[Standing]] = {}
    for entry in standings:
        if entry.chosen or entry.place.among is not None:
            continue
        space = entry.place.space
        space = aliases.get(space, space)
        if space in there and entry.pieces[0] in counters:
            found.setdefault(space, []).append(entry)
    return found


def _counters_top_first(
    counters: Mapping[str, Counter], space: str, entries: list[Standing], position: Position
) -> tuple[PlacedCounter, ...]:
    alike: dict[tuple[str, int, tuple[str, ...]], list[Standing]] = {}
    for entry in entries:
        alike.setdefault((entry.pieces[0], entry.lost, entry.state), []).append(entry)
    shown = (_placed_counter(space, key, own, position) for key, own in alike.items())
    return tuple(sorted(shown, key=lambda one: counters[one.piece].kind not in _TOP_KINDS))


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
    sheet: MapSheet, space: str, shown: tuple[PlacedCounter, ...], names: Sequence[PaperBox]
) -> tuple[CounterStack, ...]:
    """Where the counters of a space lie: side by side while there is room, else in stacks."""
    side, places = counter_slots(sheet, space, len(shown), names)
    high, scale = ceil(len(shown) / len(places)), sheet.paper.scale
    stacks = ((at, shown[i * high : (i + 1) * high]) for i, at in enumerate(places))
    return tuple(
        CounterStack(x / scale, y / scale, side / scale, own) for (x, y), own in stacks if own
    )
