"""Decide which thing a name means in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.references.index import PIECE_NAMES

if TYPE_CHECKING:
    from sandtable.model.references.index import NameIndex


@dataclass(frozen=True, slots=True)
class NamedThing:
    """Something that a module defines; a piece or an event by its full name, `vessin/pikes`."""

    kind: str
    name: str

    @property
    def owner(self) -> str:
        """The owner that stands in a full name."""
        return self.name.rpartition("/")[0]

    @property
    def bare_id(self) -> str:
        """The id alone."""
        return self.name.rpartition("/")[2]


KINDS_THAT_NAME: dict[str, frozenset[str]] = {
    "owner": frozenset({"owner", "party", "holder", "controller", "piece word", "word"}),
    "space": frozenset({"space", "place", "space word", "hex", "end", "word"}),
    "region": frozenset({"region", "space word", "end", "word"}),
    "terrain": frozenset({"terrain", "space word", "terrain or feature", "word"}),
    "board": frozenset({"board", "space word", "word"}),
    "type": frozenset({"type", "piece word", "word"}),
    "piece word": frozenset(
        {"piece tag", "piece value", "piece word", "measure", "amount", "word"}
    ),
    "space word": frozenset(
        {"space tag", "space value", "space word", "measure", "amount", "word"}
    ),
    "owner word": frozenset({"owner value", "measure", "amount"}),
    "feature": frozenset({"feature", "terrain or feature"}),
}
"""By what is defined: the kinds of references that may mean it; of other sorts just their own."""

_FIRST = {
    "measure": ("piece word", "space word", "owner word"),
    "amount": ("space word", "piece word", "owner word"),
}
"""Where one word is declared for several sorts of things: which it means."""


def may_mean(index: NameIndex, thing: NamedThing, kind: str, name: str, scope: str) -> bool:
    """Say whether a use of a name, in a chart of this scope, may mean the thing."""
    if thing.kind in {"piece", "event"}:
        return _may_mean_piece(index, thing, kind, name, scope)
    if "/" in name and kind != "end":
        return thing.kind == "owner" and name.startswith(f"{thing.name}/")
    if name != thing.name or kind not in KINDS_THAT_NAME.get(thing.kind, {thing.kind}):
        return False
    if kind in _FIRST:
        return _first_name_of(index, kind, name) == thing.kind
    return not (kind == "place" and index.is_piece(kind, name, scope))


def _may_mean_piece(index: NameIndex, thing: NamedThing, kind: str, name: str, scope: str) -> bool:
    if kind in PIECE_NAMES:
        return thing.name in index.pieces_named(name, scope)
    if kind == "event":
        return thing.kind == "event" and name == thing.bare_id
    if kind in {"piece word", "word"}:
        return name == thing.name or (name == thing.bare_id and not is_wider(index, name))
    return False


def is_wider(index: NameIndex, word: str) -> bool:
    """Say whether a word means more than the piece of that id: a type, a kind, a tag, an owner."""
    return word in index.wide_words


def _first_name_of(index: NameIndex, kind: str, name: str) -> str | None:
    words = index.module.module.words
    declared = {
        "piece word": {*words.pieces, *index.module.module.ratings},
        "space word": words.spaces,
        "owner word": words.owners,
    }
    return next((sort for sort in _FIRST[kind] if name in declared[sort]), None)
