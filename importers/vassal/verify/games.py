"""Saved games: every piece on a map, in one stack, as its slot has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from sandtable.importers.vassal.maps import all_of, tag_of
from sandtable.importers.vassal.modules import Vmod
from sandtable.importers.vassal.pieces import DECK, STACK, Piece
from sandtable.importers.vassal.saves import Save
from sandtable.importers.vassal.sequences import listed, tokens
from sandtable.importers.vassal.verify.slots import chain

_ADDS, _OWN_DECKS = "+/", "SETUP_STACK"
_TOLD = (
    "TURN", "NOTES\t", "PNOTES\t", _OWN_DECKS, "GlobalProperty\t", "MutableProperty\t", "SGKC\t",
)  # fmt: skip


def saved(vmod: Vmod, save: Save) -> Iterator[str]:
    """What is wrong with a game that the module offers."""
    if not save.commands or (save.commands[0], save.commands[-1]) != ("begin_save", "end_save"):
        yield "it does not begin and end as a game does."
    yield from _commands(vmod, save)
    if len(save.added) != sum(each.startswith(_ADDS) for each in save.commands):
        yield "two pieces have one id."
    slots = {piece.gpid: piece for piece in vmod.slots}
    for piece in (one for one in save.written.values() if one.sort not in {STACK, DECK}):
        yield from chain(vmod, piece)
        yield from _piece(vmod, piece, slots.get(piece.gpid))
    yield from _heaps(save)
    yield from _decks(vmod, save)
    yield from _turns(vmod, save)


def _commands(vmod: Vmod, save: Save) -> Iterator[str]:
    boards = tuple(f"{name}BoardPicker\t" for name in vmod.windows)
    for each in save.commands[1:-1]:
        if each.startswith("PLAYER"):
            yield "it says who plays, so that nobody else can take that side."
        elif not each.startswith((_ADDS, *_TOLD, *boards)):
            yield f"VASSAL knows no command {each[:30]!r}."


def _piece(vmod: Vmod, piece: Piece, slot: Piece | None) -> Iterator[str]:
    window, x, y = piece.place
    if window not in vmod.windows:
        yield f"{piece.name}: it lies on no map, {window!r}."
    elif not vmod.windows[window].holds((x, y)):
        yield f"{piece.name}: it lies beside the boards of {window}, at {x}, {y}."
    if slot is None:
        yield f"{piece.name}: no slot has its number, {piece.gpid}."
    elif piece.types != _spelt_out(vmod, slot.types):
        yield f"{piece.name}: it is not what its slot holds, prototypes spelt out."


def _spelt_out(vmod: Vmod, types: Iterable[str]) -> tuple[str, ...]:
    """Traits with those of prototypes in their places."""
    found: list[str] = []
    for type_ in types:
        name = _prototype(type_)
        if name is None:
            found.append(type_)
        elif name in vmod.prototypes:
            found.extend(_spelt_out(vmod, vmod.prototypes[name].types[:-1]))
    return tuple(found)


@cache
def _prototype(type_: str) -> str | None:
    return tokens(type_, ";")[1] if type_.startswith("prototype;") else None


def _heaps(save: Save) -> Iterator[str]:
    """Each piece lies in one stack or deck, which comes after it, at the same place."""
    within: Counter[str] = Counter()
    seen: set[str] = set()
    for each in save.written.values():
        if each.sort not in {STACK, DECK}:
            seen.add(each.id)
            continue
        if each.sort == STACK and not each.contents:
            yield "a stack is empty."
        within.update(each.contents)
        for name in each.contents:
            if name not in seen:
                yield f"a {each.sort} comes before a piece of it, {name}."
            elif save.written[name].place != each.place:
                yield f"{save.written[name].name}: it lies elsewhere than its {each.sort}."
    for name, times in within.items():
        if times > 1:
            yield f"{name}: it lies in {times} stacks."
    if loose := seen - within.keys():
        yield f"{len(loose)} pieces lie in no stack, {save.written[min(loose)].name} first."


def _decks(vmod: Vmod, save: Save) -> Iterator[str]:
    """Either the module makes all decks, or the game has every one of them."""
    known = {each.get("name", "") for each in vmod.all("DrawPile")}
    there = save.decks
    makes = any(each.startswith(_OWN_DECKS) for each in save.commands)
    if makes:
        yield from (f"the deck {name} is not in it." for name in sorted(known - set(there)))
    elif there:
        yield "it has decks, and lets the module make them as well."
    elif any(slot.getparent() is not None for slot in vmod.all("SetupStack")):
        yield "the module puts stacks of its own into it."
    for name in sorted(set(there) - known):
        yield f"the deck {name} is none of the module's."


def _turns(vmod: Vmod, save: Save) -> Iterator[str]:
    """The tracker is told of each of its levels, with as many words as there are."""
    trackers = vmod.all("TurnTracker")
    told = save.told("TURN")
    if len(told) > len(trackers):
        yield "it sets a turn tracker that is not there."
    for text, tracker in zip(told, trackers, strict=False):
        levels = list(all_of(tracker, "ListTurnLevel", "CounterTurnLevel"))
        _, *inner = tokens(tokens(text, "\t")[-1], "|")
        for level in levels:
            if not inner:
                yield f"it does not set the level {level.get('name')}."
                break
            index, _, _, active, *inner = tokens(inner[0], ";")
            words = listed(level.get("list", ""))
            right = len(listed(active)) == len(words) and 0 <= int(index) < len(words)
            if tag_of(level) == "ListTurnLevel" and not right:
                yield f"the level {level.get('name')} stands at {index} of {len(words)}."
