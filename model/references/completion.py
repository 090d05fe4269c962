"""Completion of names in a field for values of some type."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, get_args

from sandtable.model.phrases.action import BUILT_IN_VERBS, ActionVerb
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entrance import Entrance
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.fate import Fate
from sandtable.model.phrases.moment import Moment
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.references.text_kinds import (
    definition_kind_named_by_text,
    subject_of_words_in_phrase,
)
from sandtable.model.schema_introspection import type_without_markers

if TYPE_CHECKING:
    from sandtable.model.module import Module

_KINDS_NAMED_BY_PHRASE: Mapping[type[Phrase], tuple[str, ...]] = {
    Amount: ("amount",),
    Condition: ("option", "event", "party", "region", "space", "piece word"),
    Entrance: ("place", "region", "option", "event", "party"),
    Entry: ("piece", "piece word", "state"),
    Fate: ("space", "event"),
    Moment: ("owner", "phase"),
    Place: ("space", "space word"),
    ActionVerb: ("space", "space word", "owner", "verb"),
}
"""The kinds of things that the words of a phrase can name."""
_WORD_KIND_BY_SUBJECT = {"spaces": "space word", "either": "word"}
_KEYWORDS_BY_PHRASE = {
    ActionVerb: frozenset(BUILT_IN_VERBS),
    Place: frozenset({"any", "one", "each"}),
}


@cache
def definition_kinds_nameable_in(kind: Any) -> tuple[str, ...]:
    """Return the kinds of definitions that a value of this type can name."""
    # DECISIONS 2
    if ref := definition_kind_named_by_text(kind):
        return (ref,)
    inner = type_without_markers(kind)
    # A selector may be about pieces or spaces, which decides what its words mean.
    if isinstance(inner, type) and issubclass(inner, Selector):
        return (_WORD_KIND_BY_SUBJECT.get(subject_of_words_in_phrase(kind), "piece word"),)
    if isinstance(inner, type) and issubclass(inner, Phrase):
        return _KINDS_NAMED_BY_PHRASE.get(inner, ())
    parts = (
        name_kind for part in get_args(inner) for name_kind in definition_kinds_nameable_in(part)
    )
    return tuple(dict.fromkeys(parts))


def name_completions_for(module: Module, kind: Any, scope: str = COMMON_OWNER) -> Collection[str]:
    """Return the names that can be typed for a value of this type, in sorted order.

    `scope` is the owner in whose chart the value stands.
    """
    index = name_index_of(module)
    candidates: set[str] = set()
    for name_kind in definition_kinds_nameable_in(kind):
        candidates.update(index.candidate_names(name_kind, scope))
    return sorted(candidates | _keywords_of_kind(kind))


@cache
def _keywords_of_kind(kind: Any) -> frozenset[str]:
    inner = type_without_markers(kind)
    keywords = (
        _KEYWORDS_BY_PHRASE.get(inner, frozenset()) if isinstance(inner, type) else frozenset()
    )
    return keywords.union(*(_keywords_of_kind(part) for part in get_args(inner)))
