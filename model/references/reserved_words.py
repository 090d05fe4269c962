"""Keywords of the small languages, which cannot be ids because a text would be ambiguous."""

from __future__ import annotations

from sandtable.model.entities.boards import SPACE_LINE_SYNTAX
from sandtable.model.entities.components import PIECE_LINE_SYNTAX
from sandtable.model.phrases.action import BUILT_IN_VERBS
from sandtable.model.phrases.selector import OPERAND_KIND_BY_RELATION
from sandtable.model.references.name_index import NOBODY_WORD, RELATIVE_OWNERS
from sandtable.model.references.owner_scope import COMMON_OWNER

_SELECTOR_KEYWORDS = {
    "or",
    "not",
    "if",
    "using",
    *(r for r in OPERAND_KIND_BY_RELATION if " " not in r),
}
_ENTRY_KEYWORDS = {"all", "any", "of", "at", "exactly", "less", "using", "if", "x"}
_PLACE_KEYWORDS = {"any", "one", "each"}
_CONDITION_KEYWORDS = {"not", "turn", "roll"}
_LINE_KEYWORDS = {"name", "copies", "spare", "rated", "tags", "values"}
_AMOUNT_KEYWORDS = {"unlimited", "roll", "per", "of", "on", "in"}

RESERVED_WORDS_BY_KIND: dict[str, frozenset[str]] = {
    "owner": frozenset(
        {*_SELECTOR_KEYWORDS, *_CONDITION_KEYWORDS, *RELATIVE_OWNERS, NOBODY_WORD, COMMON_OWNER}
    ),
    "type": frozenset(_SELECTOR_KEYWORDS),
    "piece": frozenset({*_SELECTOR_KEYWORDS, *_ENTRY_KEYWORDS, *_PLACE_KEYWORDS}),
    "event": frozenset({*_SELECTOR_KEYWORDS, *_ENTRY_KEYWORDS, *_CONDITION_KEYWORDS}),
    "option": frozenset(_CONDITION_KEYWORDS),
    "space": frozenset({*_SELECTOR_KEYWORDS, *_PLACE_KEYWORDS}),
    "region": frozenset(_SELECTOR_KEYWORDS),
    "terrain": frozenset(_SELECTOR_KEYWORDS),
    "board": frozenset(_SELECTOR_KEYWORDS),
    "formation": frozenset({"("}),
    "piece word": frozenset(
        {*_SELECTOR_KEYWORDS, *_AMOUNT_KEYWORDS, *PIECE_LINE_SYNTAX.keys, *_LINE_KEYWORDS}
    ),
    "space word": frozenset(
        {*_SELECTOR_KEYWORDS, *_AMOUNT_KEYWORDS, *SPACE_LINE_SYNTAX.keys, *_LINE_KEYWORDS}
    ),
    "owner word": frozenset(_AMOUNT_KEYWORDS),
    "state": frozenset({"less", "at", "using", "if"}),
    "verb": frozenset(BUILT_IN_VERBS),
}
"""Reserved words by the kind of thing that the id is for."""


def is_reserved_word(kind: str, name: str) -> bool:
    """Say whether a name is reserved for a kind of definition."""
    return name in RESERVED_WORDS_BY_KIND.get(kind, ())
