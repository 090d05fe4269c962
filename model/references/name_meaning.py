"""Decide which thing a name means in its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.references.name_index import KINDS_OF_PIECE_NAMES

if TYPE_CHECKING:
    from sandtable.model.references.name_index import NameIndex


@dataclass(frozen=True, slots=True)
class NamedDefinition:
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


REFERENCE_KINDS_BY_DEFINITION: dict[str, frozenset[str]] = {
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

_MEANING_PRECEDENCE = {
    "measure": ("piece word", "space word", "owner word"),
    "amount": ("space word", "piece word", "owner word"),
}
"""Where one word is declared for several sorts of things: which it means."""


def can_refer_to(
    index: NameIndex, thing: NamedDefinition, kind: str, name: str, scope: str
) -> bool:
    """Say whether a use of a name, in a chart of this scope, may mean the thing."""
    if thing.kind in {"piece", "event"}:
        return _can_refer_to_piece(index, thing, kind, name, scope)
    if "/" in name and kind != "end":
        return thing.kind == "owner" and name.startswith(f"{thing.name}/")
    if name != thing.name or kind not in REFERENCE_KINDS_BY_DEFINITION.get(
        thing.kind, {thing.kind}
    ):
        return False
    if kind in _MEANING_PRECEDENCE:
        return _preferred_meaning(index, kind, name) == thing.kind
    return not (kind == "place" and index.is_piece_name(kind, name, scope))


def _can_refer_to_piece(
    index: NameIndex, thing: NamedDefinition, kind: str, name: str, scope: str
) -> bool:
    if kind in KINDS_OF_PIECE_NAMES:
        return thing.name in index.possible_full_names(name, scope)
    if kind == "event":
        return thing.kind == "event" and name == thing.bare_id
    if kind in {"piece word", "word"}:
        return name == thing.name or (
            name == thing.bare_id and not is_collective_word(index, name)
        )
    return False


def is_collective_word(index: NameIndex, word: str) -> bool:
    """Say whether a word means more than the piece of that id: a type, a kind, a tag, an owner."""
    return word in index.collective_words


def _preferred_meaning(index: NameIndex, kind: str, name: str) -> str | None:
    words = index.module.module.words
    declared = {
        "piece word": {*words.pieces, *index.module.module.ratings},
        "space word": words.spaces,
        "owner word": words.owners,
    }
    return next((sort for sort in _MEANING_PRECEDENCE[kind] if name in declared[sort]), None)
