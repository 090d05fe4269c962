"""Decision about which definition a name refers to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.references.name_index import KINDS_OF_PIECE_NAMES

if TYPE_CHECKING:
    from sandtable.model.references.name_index import NameIndex


@dataclass(frozen=True, slots=True)
class NamedDefinition:
    """A definition in a module; a piece or an event has its full name, `vessin/pikes`."""

    kind: str
    name: str

    @property
    def owner(self) -> str:
        """Return the owner, if the name of the definition includes one."""
        return self.name.rpartition("/")[0]

    @property
    def bare_id(self) -> str:
        """Return the name of the definition without its owner."""
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
"""Kinds of references that can mean a definition of each kind; others have their own kind only."""

_PREFERRED_MEANINGS_BY_KIND = {
    "measure": ("piece word", "space word", "owner word"),
    "amount": ("space word", "piece word", "owner word"),
}
"""Order of precedence where one word is declared for several kinds of things."""


def can_refer_to(
    index: NameIndex, definition: NamedDefinition, kind: str, name: str, scope: str
) -> bool:
    """Say whether a use of a name can refer to a definition.

    `kind` is the kind of definition that is expected there, `scope` the owner of the chart.
    """
    if definition.kind in {"piece", "event"}:
        return _can_refer_to_piece(index, definition, kind, name, scope)
    # In `owner/piece` the part before the slash is a use of the owner's name.
    if "/" in name and kind != "end":
        return definition.kind == "owner" and name.startswith(f"{definition.name}/")
    if name != definition.name or kind not in REFERENCE_KINDS_BY_DEFINITION.get(
        definition.kind, {definition.kind}
    ):
        return False
    if kind in _PREFERRED_MEANINGS_BY_KIND:
        return _preferred_meaning(index, kind, name) == definition.kind
    # Where a place is expected, a container of that name takes precedence over a space.
    return not (kind == "place" and index.is_piece_name(kind, name, scope))


def _can_refer_to_piece(
    index: NameIndex, definition: NamedDefinition, kind: str, name: str, scope: str
) -> bool:
    if kind in KINDS_OF_PIECE_NAMES:
        return definition.name in index.possible_full_names(name, scope)
    if kind == "event":
        return definition.kind == "event" and name == definition.bare_id
    if kind in {"piece word", "word"}:
        # A word for many pieces is not a reference to the single piece with that id.
        return name == definition.name or (
            name == definition.bare_id and not is_collective_word(index, name)
        )
    return False


def is_collective_word(index: NameIndex, word: str) -> bool:
    """Say whether a word selects many pieces, like a type, kind, tag or owner, not one piece."""
    return word in index.collective_words


def _preferred_meaning(index: NameIndex, kind: str, name: str) -> str | None:
    words = index.module.module.words
    declared = {
        "piece word": {*words.pieces, *index.module.module.ratings},
        "space word": words.spaces,
        "owner word": words.owners,
    }
    return next(
        (sort for sort in _PREFERRED_MEANINGS_BY_KIND[kind] if name in declared[sort]), None
    )
