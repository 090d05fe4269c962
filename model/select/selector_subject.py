"""Decision whether a selector means pieces or spaces, where both are possible."""

from __future__ import annotations

from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    OPERAND_KIND_BY_RELATION,
    BothSelector,
    CompareSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WordSelector,
)
from sandtable.model.references.name_index import name_index_of

_PIECE_OPERAND_KINDS = frozenset({"formation", "group", "state"})
"""Kinds of operands that only a selector of pieces can have."""


def is_about_pieces(module: Module, selector: Selector) -> bool:
    """Say whether a selector is about pieces: yes, unless its words name spaces only."""
    match selector:
        case WordSelector(id=word):
            return not name_index_of(module).has_name("space word", word)
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return any(is_about_pieces(module, part) for part in parts)
        case NotSelector(of=of):
            return is_about_pieces(module, of)
        case CompareSelector(value=value):
            return value not in module.module.words.spaces
        case RelationSelector(by=by):
            return OPERAND_KIND_BY_RELATION[by] in _PIECE_OPERAND_KINDS
        case _:
            return False
