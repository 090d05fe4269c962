"""The pieces of a position on the map: counters side by side, in stacks where room is short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from sandtable.drawing.colours import darker, paler
from sandtable.drawing.counters import counter
from sandtable.drawing.drawing import Path, Placed, Words, rectangle
from sandtable.drawing.faces import ROUND, faces_of
from sandtable.drawing.fonts import CAPITAL, width
from sandtable.drawing.maps.paper import Box
from sandtable.drawing.maps.slots import slots
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Mark, Point
    from sandtable.drawing.maps.blocks import Label
    from sandtable.drawing.maps.sheet import Sheet

_OFFSET = 0.07
"""Of a counter, how far the next in a stack stands out."""
_ON_TOP = frozenset({"unit", "leader"})
"""What is not hidden below markers."""
_SEEN = 4
"""So many counters of a stack are seen; the others lie below."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece to be shown, as often as it stands there in the same state."""

    piece: str
    lost: int
    """The number of the side that shows."""
    number: int


def pieces(sheet: Sheet, labels: Sequence[Label]) -> Iterator[Mark]:
    """All counters of the scenario that is shown, space by space."""
    if sheet.position is None or not sheet.style.pieces:
        return
    names = [label.box for label in labels]
    for space, tokens in standing(sheet).items():
        yield from _in_space(sheet, space, tokens, names)


def standing(sheet: Sheet) -> dict[str, list[Token]]:
    """By space of the board, what stands there; what is left to choice is a loss."""
    assert sheet.position is not None
    counters, aliases = manifest_of(sheet.module).counters, space_index_of(sheet.module).aliases
    found: dict[str, dict[tuple[str, int], int]] = {}
    open_ones = 0
    for entry in sheet.position.standings:
        space = aliases.get(entry.place.space, entry.place.space)
        if entry.place.among is not None or entry.piece is None:
            open_ones += 1
        elif space in sheet.outlines and entry.piece in counters:
            here = found.setdefault(space, {})
            key = (entry.piece, counters[entry.piece].visible_level(entry.lost, entry.state))
            here[key] = here.get(key, 0) + (entry.quantity or 1)
    if open_ones:
        name = sheet.style.scenario
        sheet.losses.append(f"{name}: entries that are a choice, not on the maps: {open_ones}.")
    return {
        space: sorted(
            (Token(piece, lost, number) for (piece, lost), number in tokens.items()),
            key=lambda token: counters[token.piece].kind not in _ON_TOP,
        )
        for space, tokens in found.items()
    }


def _in_space(
    sheet: Sheet, space: str, tokens: list[Token], names: Sequence[Box]
) -> Iterator[Mark]:
    side, places = slots(sheet, space, len(tokens), names)
    high = ceil(len(tokens) / len(places))
    stacks = [(place, tokens[i * high : (i + 1) * high]) for i, place in enumerate(places)]
    for place, stack in stacks:
        yield from _stack(sheet, stack, place, side)
    for (x, y), stack in stacks:
        count = sum(token.number for token in stack)
        if count > 1:
            yield from _count(f"{count}", x + side / 2, y + side / 2, side)


def _stack(sheet: Sheet, stack: list[Token], place: Point, side: float) -> Iterator[Mark]:
    """Counters one upon the other, the first on top."""
    seen = stack[:_SEEN]
    step = side * _OFFSET
    x, y = place[0] - side / 2, place[1] - side / 2
    for depth in range(len(seen) - 1, -1, -1):
        token = seen[depth]
        left, top = x + depth * step, y - depth * step
        if len(stack) > 1:
            yield from _card(sheet, token.piece, (left, top), side)
        drawing = counter(sheet.module, token.piece, lost=token.lost)
        yield Placed(drawing, left, top, side / drawing.width)


def _card(sheet: Sheet, piece: str, at: Point, side: float) -> Iterator[Mark]:
    """What lies below a figure in a stack, so that those under it do not show through."""
    faces, found = faces_of(sheet.module), manifest_of(sheet.module).counters[piece]
    if faces.style(found) in ROUND:
        ground = faces.ground(found)
        d = rectangle(*at, side, side, side * 0.1)
        yield Path(d, paler(ground, 0.8), darker(ground), side * 0.015)


def _count(text: str, right: float, bottom: float, side: float) -> Iterator[Mark]:
    size = side * 0.27
    wide = max(size * 1.15, width(text, size, "bold") + size * 0.5)
    left, top = right - wide * 0.4, bottom - size * 0.5
    yield Path(rectangle(left, top, wide, size * 1.15, size * 0.55), "#1d1a16", "#ffffff", 0.15)
    base = top + size * (1.15 + CAPITAL) / 2
    yield Words(text, left + wide / 2, base, size, "bold", "#ffffff", "middle")
