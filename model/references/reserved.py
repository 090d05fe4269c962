"""Words of the small languages, which no id may be: a text with one would be read otherwise."""

from __future__ import annotations

from sandtable.model.entities.boards import SPACE_LINE
from sandtable.model.entities.components import PIECE_LINE
from sandtable.model.phrases.deed import VERBS
from sandtable.model.phrases.selector import RELATORS
from sandtable.model.references.index import NOBODY, PARTIES
from sandtable.model.references.scope import COMMON

_SELECTOR = {"or", "not", "if", "using", *(r for r in RELATORS if " " not in r)}
_ENTRY = {"all", "any", "of", "at", "exactly", "less", "using", "if", "x"}
_PLACE = {"any", "one", "each"}
_CLAUSE = {"not", "turn", "roll"}
_LINE = {"name", "copies", "spare", "rated", "tags", "values"}
_AMOUNT = {"unlimited", "roll", "per", "of", "on", "in"}

RESERVED: dict[str, frozenset[str]] = {
    "owner": frozenset({*_SELECTOR, *_CLAUSE, *PARTIES, NOBODY, COMMON}),
    "type": frozenset(_SELECTOR),
    "piece": frozenset({*_SELECTOR, *_ENTRY, *_PLACE}),
    "event": frozenset({*_SELECTOR, *_ENTRY, *_CLAUSE}),
    "option": frozenset(_CLAUSE),
    "space": frozenset({*_SELECTOR, *_PLACE}),
    "region": frozenset(_SELECTOR),
    "terrain": frozenset(_SELECTOR),
    "board": frozenset(_SELECTOR),
    "formation": frozenset({"("}),
    "piece word": frozenset({*_SELECTOR, *_AMOUNT, *PIECE_LINE.keys, *_LINE}),
    "space word": frozenset({*_SELECTOR, *_AMOUNT, *SPACE_LINE.keys, *_LINE}),
    "owner word": frozenset(_AMOUNT),
    "state": frozenset({"less", "at", "using", "if"}),
    "verb": frozenset(VERBS),
}
"""By what an id is given to."""


def is_reserved(kind: str, name: str) -> bool:
    """Say whether something of this kind cannot bear this name."""
    return name in RESERVED.get(kind, ())
