"""What an effect is done to and where: shown by names, typed by names or ids."""

from __future__ import annotations

from sandtable.editor.fields.powers import headings_called
from sandtable.editor.fields.spelling import (
    with_pieces_named,
    with_pieces_spelt,
    with_places_named,
    with_places_spelt,
)
from sandtable.model.edits.event_effects import EventEffect
from sandtable.model.module import Module
from sandtable.model.phrases.deed import VERBS
from sandtable.model.wording.expressions import heading_said

_CONTROL = "control"


def place_with_names(module: Module, effect: EventEffect) -> str:
    """Where an effect happens, or whose something becomes."""
    if effect.verb.owner:
        return heading_said(module, effect.verb.owner)
    return with_places_named(module, str(effect.verb.place or ""))


def part_with_names(module: Module, effect: EventEffect, owner: str) -> str:
    """What an effect is done to."""
    text, does = str(effect.part), effect.verb.does
    if does == _CONTROL:
        return with_places_named(module, text)
    return with_pieces_named(module, text, owner) if _takes_pieces(does) else text


def place_with_ids(module: Module, does: str, text: str) -> str:
    """A typed place or owner, with ids for names."""
    if does == _CONTROL:
        return headings_called(module).get(text.strip().casefold(), text)
    return with_places_spelt(module, text)


def part_with_ids(module: Module, does: str, text: str, owner: str) -> str:
    """What is typed that an effect is done to, with ids for names."""
    if does == _CONTROL:
        return with_places_spelt(module, text)
    return with_pieces_spelt(module, text, owner) if _takes_pieces(does) else text


def _takes_pieces(does: str) -> bool:
    """Say whether it is pieces that a verb is done to."""
    return does in VERBS and does != "note"
