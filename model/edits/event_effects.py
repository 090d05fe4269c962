"""Edits of the effects of an event; an effect is a verb with an object, perhaps a place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import ABSENT, entry_key, value_at_address
from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.wording.addresses import describe_entry_at

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

EffectPart = Entry | Selector | str
_CONTROL_VERB, _NOTE_VERB = "control", "note"


@dataclass(frozen=True, slots=True)
class EventEffect:
    """An effect of an event: a verb with its place and one object."""

    verb: ActionVerb
    part: EffectPart


def event_effects(module: Module, event: AddressPath) -> tuple[EventEffect, ...]:
    """Return the effects of an event, in written order."""
    stated_actions = value_at_address(module, (*event, "does"))
    actions = stated_actions.items() if stated_actions is not ABSENT and stated_actions else ()
    return tuple(EventEffect(verb, part) for verb, parts in actions for part in parts)


def verb_takes_place(does: str) -> bool:
    """Say whether a verb may be followed by a place or an owner."""
    return BUILT_IN_VERBS.get(does, "at") is not None or does == _CONTROL_VERB


def parse_verb(does: str, place: str) -> ActionVerb:
    """Parse a verb of an effect with its place or owner.

    Raises EditError if it cannot be read.
    """
    preposition = "" if does == _CONTROL_VERB else BUILT_IN_VERBS.get(does, "at")
    text = (
        f"{does} {preposition or ''} {place}"
        if place.strip() and preposition is not None
        else does
    )
    try:
        return ActionVerb.parse(" ".join(text.split()))
    except PhraseError as slip:
        raise EditError(str(slip)) from None


def parse_object_of_verb(verb: ActionVerb, text: str) -> EffectPart:
    """Parse a typed text as the object of a verb. Raise EditError if it cannot be read."""
    if not text.strip():
        raise EditError(
            "Enter the pieces." if verb.does != _NOTE_VERB else "Enter the words of the note."
        )
    kind = type_of_verb_objects(verb)
    if kind is str:
        return text.strip()
    try:
        return Selector.parse(text) if kind is Selector else Entry.parse(text)
    except PhraseError as slip:
        raise EditError(str(slip)) from None


def with_event_effect(
    module: Module, event: AddressPath, effect: EventEffect, instead: EventEffect | None = None
) -> Module:
    """Return the module with an effect added to an event, or put in place of another effect."""
    before = event_effects(module, event)
    if any(_has_same_address(other, effect) for other in before if other != instead):
        raise EditError(f"{describe_entry_at(module, event)} already has this effect.")
    # The effect to replace may have changed meanwhile.
    if instead is None or instead not in before:
        return _module_with_event_effects(module, event, (*before, effect))
    return _module_with_event_effects(
        module, event, tuple(effect if e == instead else e for e in before)
    )


def _has_same_address(effect: EventEffect, other: EventEffect) -> bool:
    """Say whether two effects would have the same address."""
    keys = (entry_key(effect.part), entry_key(other.part))
    return effect.verb == other.verb and keys[0] == keys[1]


def without_event_effect(module: Module, event: AddressPath, effect: EventEffect) -> Module:
    """Return the module without an effect of an event."""
    return _module_with_event_effects(
        module, event, tuple(e for e in event_effects(module, event) if e != effect)
    )


def _module_with_event_effects(
    module: Module, event: AddressPath, effects: tuple[EventEffect, ...]
) -> Module:
    if value_at_address(module, event) is ABSENT:
        raise EditError("This event no longer exists.")
    # An empty mapping would be written to the file.
    if not effects:
        return delete_entry(module, (*event, "does"))
    actions: dict[ActionVerb, tuple[EffectPart, ...]] = {}
    for effect in effects:
        actions[effect.verb] = (*actions.get(effect.verb, ()), effect.part)
    return set_value(module, (*event, "does"), actions)
