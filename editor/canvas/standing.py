"""What stands where, as the canvas shows it: by space, the uppermost first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from exporters.art.maps.slots import slots
from model.select.ground import ground_of
from model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from exporters.art.maps.paper import Box
    from exporters.art.maps.sheet import Sheet
    from model.address import Steps
    from model.ledger.position import Position
    from model.ledger.standing import Standing
    from model.module import Module

_ON_TOP = frozenset({"unit", "leader"})
"""What is not hidden below markers."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A counter on the board: a piece in one state, as often as it stands in a space."""

    piece: str
    """`owner/id`."""
    space: str
    lost: int
    state: tuple[str, ...]
    number: int
    causes: tuple[Steps, ...]
    """The lines that put it there."""
    perhaps: bool = False
    """Whether play decides if it is there."""


@dataclass(frozen=True, slots=True)
class Stack:
    """Counters one upon the other: where, and how large, in board units with y downwards."""

    x: float
    """Of the middle."""
    y: float
    side: float
    shown: tuple[Shown, ...]


def standing(
    module: Module, board: Iterable[str], position: Position
) -> dict[str, tuple[Shown, ...]]:
    """By space of a board, what stands there. What is left to choice stands nowhere yet."""
    counters, aliases = manifest_of(module).counters, ground_of(module).aliases
    there = board if isinstance(board, Mapping) else frozenset(board)
    found: dict[str, dict[tuple[str, int, tuple[str, ...]], list[Standing]]] = {}
    for entry in position.standings:
        space = aliases.get(entry.place.space, entry.place.space)
        piece = entry.piece
        if piece and entry.place.among is None and piece in counters and space in there:
            key = (piece, entry.lost, entry.state)
            found.setdefault(space, {}).setdefault(key, []).append(entry)
    return {
        space: tuple(
            sorted(
                (_shown(space, key, entries, position) for key, entries in own.items()),
                key=lambda shown: counters[shown.piece].kind not in _ON_TOP,
            )
        )
        for space, own in found.items()
    }


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
    sheet: Sheet, space: str, shown: tuple[Shown, ...], names: Sequence[Box]
) -> tuple[Stack, ...]:
    """Where the counters of a space lie: side by side while there is room, else in stacks."""
    side, places = slots(sheet, space, len(shown), names)
    high, scale = ceil(len(shown) / len(places)), sheet.paper.scale
    stacks = ((at, shown[i * high : (i + 1) * high]) for i, at in enumerate(places))
    return tuple(Stack(x / scale, y / scale, side / scale, own) for (x, y), own in stacks if own)
