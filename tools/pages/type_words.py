"""The type of a field in words, for a table of keys."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, Protocol, Union, get_args, get_origin

from sandtable.model.entities.conflicts import MergedVersion
from sandtable.model.entities.entity import CountBounds
from sandtable.model.ids import DefinitionOf, ReferenceTo
from sandtable.model.phrases.action import KeyedByVerb
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.phrases.span import Span
from sandtable.model.phrases.vocable import Vocable
from sandtable.model.schema_introspection import is_record_type

LANGUAGES = "languages.md"
"""The page about phrases; there `a-place` leads to what a place is."""

_CALLED: Mapping[type[Phrase], str] = {
    PrintedFaces: "strength",
    MergedVersion: "version",
    Span: "range",
    Vocable: "declaration",
}
"""Phrases whose name in the pages is not that of their class."""
_PLAIN = {str: "text", int: "whole number", float: "number", bool: "`true` or `false`", Any: "…"}
_ABOUT = {
    "pieces": " of pieces",
    "spaces": " of spaces",
    "either": " of pieces or spaces",
    "heading": " with one owner in it",
}


class Names(Protocol):
    """References from a page of tables to the tables of other pages."""

    def link(self, words: str, page: str, anchor: str) -> str:
        """Return a link to a page."""

    def record(self, record: type[Any]) -> str:
        """Return a link to the table of another record."""


def said(kind: Any, names: Names) -> str:
    """Return the values that a type allows, in words and without None."""
    if is_record_type(kind):
        return names.record(kind)
    if isinstance(kind, type) and issubclass(kind, Phrase):
        called = _CALLED.get(kind, kind.__name__.lower())
        return names.link(called, LANGUAGES, f"a-{called}")
    composed = _COMPOSED.get(get_origin(kind))
    return composed(get_args(kind), names) if composed else _PLAIN[kind]


def _annotated(arguments: tuple[Any, ...], names: Names) -> str:
    kind, *marks = arguments
    for mark in marks:
        if isinstance(mark, KeyedByVerb):
            return names.link("actions", LANGUAGES, "a-verb")
        if isinstance(mark, ReferenceTo):
            return mark.kind
        if isinstance(mark, CountBounds):
            return f"whole number, {mark.least:,} to {mark.most:,}"
        if isinstance(mark, DefinitionOf):
            return "pair" if mark.kind in {"link", "border"} else "id"
    about = next((_ABOUT[mark] for mark in marks if mark in _ABOUT), "")
    return f"{said(kind, names)}{about}"


def _either(arguments: tuple[Any, ...], names: Names) -> str:
    parts = (said(part, names) for part in arguments if part is not type(None))
    return " or ".join(dict.fromkeys(parts))


def _choice(arguments: tuple[Any, ...], _names: Names) -> str:
    return " · ".join(f"`{choice}`" for choice in arguments)


def _list(arguments: tuple[Any, ...], names: Names) -> str:
    parts = ("…" if part is Ellipsis else said(part, names) for part in arguments)
    return rf"\[{', '.join(parts)}\]"


def _mapping(arguments: tuple[Any, ...], names: Names) -> str:
    key, entry = arguments
    may_go = " or `~`" if type(None) in get_args(entry) else ""
    return f"{{{said(key, names)}: {said(entry, names)}{may_go}}}"


_COMPOSED: Mapping[Any, Callable[[tuple[Any, ...], Names], str]] = {
    Annotated: _annotated,
    Union: _either,
    types.UnionType: _either,
    Literal: _choice,
    tuple: _list,
    Mapping: _mapping,
}
