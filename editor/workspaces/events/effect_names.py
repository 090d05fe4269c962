"""Names in event effects: shown by name, typed by name or id."""

from __future__ import annotations

from sandtable.editor.fields.name_spelling import (
    piece_ids_to_names,
    piece_names_to_ids,
    place_ids_to_names,
    place_names_to_ids,
)
from sandtable.editor.fields.owner_lookup import headings_by_name
from sandtable.model.edits.event_effects import EventEffect
from sandtable.model.module import Module
from sandtable.model.phrases.action import BUILT_IN_VERBS
from sandtable.model.wording.expression_names import describe_heading

_CONTROL_VERB = "control"


def place_with_names(module: Module, effect: EventEffect) -> str:
    """Return the place of an event's effect, or the new owner that it sets, by name."""
    if effect.verb.owner:
        return describe_heading(module, effect.verb.owner)
    return place_ids_to_names(module, str(effect.verb.place or ""))


def part_with_names(module: Module, effect: EventEffect, owner: str) -> str:
    """Return the pieces or spaces that an effect acts on, by name."""
    text, does = str(effect.part), effect.verb.does
    if does == _CONTROL_VERB:
        return place_ids_to_names(module, text)
    return piece_ids_to_names(module, text, owner) if _does_verb_act_on_pieces(does) else text


def place_with_ids(module: Module, does: str, text: str) -> str:
    """Return the typed place or owner of an event's effect with ids in place of names."""
    if does == _CONTROL_VERB:
        return headings_by_name(module).get(text.strip().casefold(), text)
    return place_names_to_ids(module, text)


def part_with_ids(module: Module, does: str, text: str, owner: str) -> str:
    """Return the typed pieces or spaces of an effect with ids in place of names."""
    if does == _CONTROL_VERB:
        return place_names_to_ids(module, text)
    return piece_names_to_ids(module, text, owner) if _does_verb_act_on_pieces(does) else text


def _does_verb_act_on_pieces(does: str) -> bool:
    """Say whether an effect with this verb acts on pieces."""
    return does in BUILT_IN_VERBS and does != "note"
