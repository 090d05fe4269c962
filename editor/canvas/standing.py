"""What stands where, as the canvas shows it: by space, the uppermost first."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from sandtable.drawing.maps.counter_slots import counter_slots
from sandtable.editor.canvas.stacks import Shown, Stack, Stood
from sandtable.model.common_ends import count_common_ends
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Box
    from sandtable.model.ledger.position import Position
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_ON_TOP = frozenset({"unit", "leader"})
"""What is not hidden below markers."""


@dataclass(slots=True)
class Standings:
    """What stands on a board. Spaces where the same stands as before keep what they show."""

    _standings: list[Standing] = field(default_factory=list)
    _shown: Stood = field(default_factory=dict)
    _of: tuple[object, ...] = ()
    _unsure: set[str] = field(default_factory=set)

    def on(self, module: Module, board: Collection[str], position: Position) -> Stood:
        """By space of a board, what stands there. What is left to choice stands nowhere yet."""
        counters, ground = manifest_of(module).counters, space_index_of(module)
        of, standings = (counters, ground, board), position.standings
        same = self._unsure == position.unsure and [*map(id, of)] == [*map(id, self._of)]
        changed = _differing(self._standings, standings, ground.aliases) if same else None
        self._of, self._unsure, self._standings = of, set(position.unsure), standings
        found = {
            space: _uppermost_first(counters, space, entries, position)
            for space, entries in _by_space(module, board, standings, changed).items()
        }
        kept = self._shown if changed is not None else {}
        gone = (changed or set()) - found.keys()
        self._shown = {**kept, **found}
        for space in gone:
            self._shown.pop(space, None)
        return self._shown


def _differing(
    before: list[Standing], now: list[Standing], aliases: Mapping[str, str]
) -> set[str]:
    """The spaces where something came, went or became another."""
    top, end = count_common_ends(before, now)
    others = (*before[top : len(before) - end], *now[top : len(now) - end])
    return {aliases.get(one.place.space, one.place.space) for one in others}


def standing(module: Module, board: Collection[str], position: Position) -> Stood:
    """By space of a board, what stands there, of which nothing is known yet."""
    return Standings().on(module, board, position)


def _by_space(
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


def _uppermost_first(
    counters: Mapping[str, Counter], space: str, entries: list[Standing], position: Position
) -> tuple[Shown, ...]:
    alike: dict[tuple[str, int, tuple[str, ...]], list[Standing]] = {}
    for entry in entries:
        alike.setdefault((entry.pieces[0], entry.lost, entry.state), []).append(entry)
    shown = (_shown(space, key, own, position) for key, own in alike.items())
    return tuple(sorted(shown, key=lambda one: counters[one.piece].kind not in _ON_TOP))


def _shown(
    space: str,
    key: tuple[str, int, tuple[str, ...]],
    entries: Sequence[Standing],
    position: Position,
) -> Shown:
    piece, lost, state = key
    return Shown(
        piece,
        space,
        lost,
        state,
        sum(entry.quantity or 1 for entry in entries),
        tuple(dict.fromkeys(entry.cause for entry in entries)),
        piece in position.unsure,
    )


def stacked(
    sheet: MapSheet, space: str, shown: tuple[Shown, ...], names: Sequence[Box]
) -> tuple[Stack, ...]:
    """Where the counters of a space lie: side by side while there is room, else in stacks."""
    side, places = counter_slots(sheet, space, len(shown), names)
    high, scale = ceil(len(shown) / len(places)), sheet.paper.scale
    stacks = ((at, shown[i * high : (i + 1) * high]) for i, at in enumerate(places))
    return tuple(Stack(x / scale, y / scale, side / scale, own) for (x, y), own in stacks if own)
