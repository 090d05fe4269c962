"""Selectors that may mean pieces or spaces, as the sources of supply do: which of the two."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    RELATORS,
    Both,
    Compare,
    Either,
    Not,
    Relation,
    Selector,
    Word,
)
from sandtable.model.references.index import name_index_of

_OF_PIECES = frozenset({"formation", "group", "state"})
"""What only pieces are part of, or in."""


def is_about_pieces(module: Module, selector: Selector) -> bool:
    """Say whether pieces are meant, wherever they stand: a word for pieces settles it."""
    match selector:
        case Word(id=word):
            return not name_index_of(module).has_name("space word", word)
        case Both(parts=parts) | Either(parts=parts):
            return any(is_about_pieces(module, part) for part in parts)
        case Not(of=of):
            return is_about_pieces(module, of)
        case Compare(value=value):
            return value not in module.module.words.spaces
        case Relation(by=by):
            return RELATORS[by] in _OF_PIECES
        case _:
            return False
