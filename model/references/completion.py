"""Names that could be typed where a value of some type is due."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.deed import BUILT_IN_VERBS, DeedVerb
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.text_kinds import referenced_kind, subject_of_words
from sandtable.model.schema_introspection import type_without_markers

if TYPE_CHECKING:
    from sandtable.model.module import Module

_KINDS_NAMED_BY_PHRASE: Mapping[type[Phrase], tuple[str, ...]] = {
    Amount: ("amount",),
    Condition: ("option", "event", "party", "region", "space"),
    Entrance: ("place", "region"),
    Entry: ("piece", "piece word", "state"),
    Fate: ("space", "event"),
    Moment: ("owner", "phase"),
    Place: ("space", "space word"),
    DeedVerb: ("space", "space word", "owner", "verb"),
}
"""The kinds of things that the words of a phrase name."""
_WORD_KIND_BY_SUBJECT = {"spaces": "space word", "either": "word"}
_KEYWORDS_BY_PHRASE = {
    DeedVerb: frozenset(BUILT_IN_VERBS),
    Place: frozenset({"any", "one", "each"}),
}


@cache
def kinds_nameable_in(kind: Any) -> tuple[str, ...]:
    """Return the kinds of things that may be named where a value of this type is due."""
    if ref := referenced_kind(kind):
        return (ref,)
    inner = type_without_markers(kind)
    if isinstance(inner, type) and issubclass(inner, Selector):
        return (_WORD_KIND_BY_SUBJECT.get(subject_of_words(kind), "piece word"),)
    if isinstance(inner, type) and issubclass(inner, Phrase):
        return _KINDS_NAMED_BY_PHRASE.get(inner, ())
    parts = (named for part in get_args(inner) for named in kinds_nameable_in(part))
    return tuple(dict.fromkeys(parts))


def completions_for(module: Module, kind: Any, scope: str = COMMON_OWNER) -> Collection[str]:
    """Return the names that could be typed where a value of this type is due, in order."""
    index = name_index_of(module)
    found: set[str] = set()
    for named in kinds_nameable_in(kind):
        found.update(index.candidate_names(named, scope))
    return sorted(found | _keywords_of_kind(kind))


@cache
def _keywords_of_kind(kind: Any) -> frozenset[str]:
    inner = type_without_markers(kind)
    own = _KEYWORDS_BY_PHRASE.get(inner, frozenset()) if isinstance(inner, type) else frozenset()
    return own.union(*(_keywords_of_kind(part) for part in get_args(inner)))
