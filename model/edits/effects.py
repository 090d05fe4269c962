"""What an event does, one effect at a time: a verb, perhaps a place, and what it is done to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.place import removed, replaced
from sandtable.model.lookup import ABSENT, entry_key, look_up
from sandtable.model.phrases.deed import VERBS, Verb, objects_of
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import Slip
from sandtable.model.phrases.selector import Selector
from sandtable.model.wording.addresses import thing_name

if TYPE_CHECKING:
    from sandtable.model.address import AddressPath
    from sandtable.model.module import Module

Part = Entry | Selector | str
_CONTROL, _NOTE = "control", "note"


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that is done."""

    verb: Verb
    part: Part


def effects_of(module: Module, event: AddressPath) -> tuple[Effect, ...]:
    """What an event does, in the order in which it is written."""
    found = look_up(module, (*event, "does"))
    deeds = found.items() if found is not ABSENT and found else ()
    return tuple(Effect(verb, part) for verb, parts in deeds for part in parts)


def takes_place(does: str) -> bool:
    """Say whether a verb may name a place, or an owner."""
    return VERBS.get(does, "at") is not None or does == _CONTROL


def verb_said(does: str, place: str) -> Verb:
    """A verb of its word and its place, or owner; raise EditError where it cannot be read."""
    joint = "" if does == _CONTROL else VERBS.get(does, "at")
    said = f"{does} {joint or ''} {place}" if place.strip() and joint is not None else does
    try:
        return Verb.parse(" ".join(said.split()))
    except Slip as slip:
        raise EditError(str(slip)) from None


def part_said(verb: Verb, text: str) -> Part:
    """What a verb is done to; raise EditError where it cannot be read."""
    if not text.strip():
        raise EditError("Say what comes or goes." if verb.does != _NOTE else "Say it in words.")
    kind = objects_of(verb)
    if kind is str:
        return text.strip()
    try:
        return Selector.parse(text) if kind is Selector else Entry.parse(text)
    except Slip as slip:
        raise EditError(str(slip)) from None


def with_effect(
    module: Module, event: AddressPath, effect: Effect, instead: Effect | None = None
) -> Module:
    """An event that does one thing more; or that, in the place of something else."""
    before = effects_of(module, event)
    if any(_is_like(one, effect) for one in before if one != instead):
        raise EditError(f"{thing_name(module, event)} does that already.")
    if instead is None or instead not in before:
        return _doing(module, event, (*before, effect))
    return _doing(module, event, tuple(effect if e == instead else e for e in before))


def _is_like(one: Effect, other: Effect) -> bool:
    """Say whether two effects would stand under one address."""
    keys = (entry_key(one.part), entry_key(other.part))
    return one.verb == other.verb and keys[0] == keys[1]


def without_effect(module: Module, event: AddressPath, effect: Effect) -> Module:
    """An event that does one thing less."""
    return _doing(module, event, tuple(e for e in effects_of(module, event) if e != effect))


def _doing(module: Module, event: AddressPath, effects: tuple[Effect, ...]) -> Module:
    if look_up(module, event) is ABSENT:
        raise EditError("That event is gone.")
    if not effects:
        return removed(module, (*event, "does"))
    deeds: dict[Verb, tuple[Part, ...]] = {}
    for effect in effects:
        deeds[effect.verb] = (*deeds.get(effect.verb, ()), effect.part)
    return replaced(module, (*event, "does"), deeds)
