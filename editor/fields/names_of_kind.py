"""Printed names of everything that a kind of reference can mean."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.editor.fields.name_lookup import (
    piece_cell_text,
    pieces_by_name,
    places_by_name,
)
from sandtable.model.lookup import value_at_address
from sandtable.model.module import Module
from sandtable.model.references.definition_lookup import find_definition
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of

_MAX_NAME_LETTERS = 40
"""Longest text of a word that is taken for its name; longer ones explain it."""


def iter_names_of_kind(module: Module, kind: str, scope: str) -> Iterator[tuple[str, str]]:
    """Yield the printed name and id of each thing of a kind, as the chart of an owner has them."""
    aliases = space_index_of(module).aliases if kind in _KINDS_WITH_SPACES else {}
    spaces_with_alias = set(aliases.values())
    for word in name_index_of(module).candidate_names(kind, scope):
        name = printed_name(module, kind, word, scope)
        # The label and the alias of a hex are two ids of one space; the alias is the usual one.
        if name and word not in spaces_with_alias:
            yield name, word


def iter_other_names(module: Module, kind: str, scope: str) -> Iterator[tuple[str, str]]:
    """Yield alternative names that are accepted, in lower case, each with its id."""
    if kind == "piece":
        yield from pieces_by_name(module, scope).items()
    if kind in {"space", "place"}:
        yield from places_by_name(module).items()


def printed_name(module: Module, kind: str, word: str, scope: str) -> str:
    """Return the printed name of an id of some kind, or an empty text."""
    if kind in _KINDS_WITH_SPACES and (space := space_index_of(module).find_space(word)):
        return space.space.name or ""
    if kind == "piece" and (counter := manifest_of_module(module).find_counter(word, scope)):
        unique_name = piece_cell_text(module, counter.id, scope)
        return counter.name if unique_name == word else unique_name
    # Looked up last: a board may hold thousands of spaces, which the index finds at once.
    definition = find_definition(module, kind, word, scope)
    value = value_at_address(module, definition) if definition else None
    # Words of the module's vocabulary have a text instead of a record with a name.
    if isinstance(value, str):
        return value if len(value) <= _MAX_NAME_LETTERS else ""
    counter = (
        manifest_of_module(module).find_counter(word, scope)
        if kind in _KINDS_WITH_PIECES
        else None
    )
    name = getattr(value, "name", None) or (counter.name if counter else None)
    return name if isinstance(name, str) else ""


_KINDS_WITH_SPACES = frozenset({"space", "place", "space word", "word", "end", "hex"})
_KINDS_WITH_PIECES = frozenset({"piece", "place", "grant", "piece word", "word"})
