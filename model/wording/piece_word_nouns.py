"""Nouns for the words that select pieces: kinds, types, names and tags of pieces."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    Selector,
    WordSelector,
)
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.pieces import pieces_matching
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.nouns import NounForms, regular_noun
from sandtable.model.wording.owner_names import owner_adjective, owner_name
from sandtable.model.wording.piece_names import piece_name, piece_type_name
from sandtable.model.wording.tags import describe_tag

PIECE_KIND_NOUNS = {
    "unit": regular_noun("unit"),
    "leader": regular_noun("leader"),
    "supply": regular_noun("supply counter"),
    "marker": regular_noun("marker"),
    "control": regular_noun("control marker"),
    "chip": regular_noun("chip"),
    "event": regular_noun("event marker"),
    "container": regular_noun("container"),
}
"""The noun for pieces of each kind."""


def noun_of_piece_word(module: Module, word: str) -> NounForms:
    """Return the noun for a type, a piece or a tag."""
    if word in PIECE_KIND_NOUNS:
        return PIECE_KIND_NOUNS[word]
    if kind := module.types.get(word):
        return regular_noun(kind.name or word.replace("-", " "))
    if piece := piece_id_of_word(module, word):
        name = piece_name(module, piece)
        if is_named_after_owner(module, piece):
            return PIECE_KIND_NOUNS["control"].with_prefix(
                owner_adjective(module, piece.partition("/")[0])
            )
        # A leader may bear the name of a town: the class says which of the two is meant.
        if any(name == space.space.name for space in space_index_of(module).spaces_by_id.values()):
            kind_name = piece_type_name(module, manifest_of_module(module).counters[piece].type)
            name = f"{name} ({kind_name})"
        is_single = manifest_of_module(module).counters[piece].piece.copies == 1
        return NounForms(name, name) if is_single else regular_noun(name)
    return regular_noun(describe_tag(module, word))


def is_named_after_owner(module: Module, piece: str) -> bool:
    """Say whether a piece is a control marker that has only its owner's name."""
    counter = manifest_of_module(module).counters[piece]
    return counter.kind == "control" and counter.name == owner_name(module, counter.owner)


def is_single_unique_piece(module: Module, selector: Selector | None) -> bool:
    """Say whether a selector means a single piece of which there is one copy."""
    if not isinstance(selector, WordSelector) or selector.id in module.types:
        return False
    piece = piece_id_of_word(module, selector.id)
    return piece is not None and manifest_of_module(module).counters[piece].piece.copies == 1


def piece_id_of_word(module: Module, word: str) -> str | None:
    """Return the full name of the only piece that a word names; None for other words."""
    counters = manifest_of_module(module).counters
    if word in counters:
        return word
    full_names = [name for name in counters if name.rpartition("/")[2] == word]
    return full_names[0] if len(full_names) == 1 else None


def common_kind_noun(module: Module, whole: Selector) -> str:
    """Return the noun for the kind of the selected pieces, or `piece` if their kinds differ."""
    counters = manifest_of_module(module).counters
    kinds = {counters[piece].kind for piece in pieces_matching(module, whole)}
    return (
        PIECE_KIND_NOUNS[kinds.pop()].singular_form
        if len(kinds) == 1
        else "unit"
        if not kinds
        else "piece"
    )
