"""Entries that the search lists, and the kinds by which it groups them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sandtable.editor.translation import translatable

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath


class FoundKind(Enum):
    """Kind of an entry; groups of results have this order."""

    PIECE = "piece"
    SPACE = "space"
    EVENT = "event"
    LINE = "line"
    TABLE = "table"
    OTHER = "other"
    FIELD = "field"
    TEXT = "text"
    COMMAND = "command"
    PROBLEM = "problem"


KIND_TITLES: dict[FoundKind, str] = {
    FoundKind.PIECE: translatable("Pieces"),
    FoundKind.SPACE: translatable("Spaces"),
    FoundKind.EVENT: translatable("Events"),
    FoundKind.LINE: translatable("Lines"),
    FoundKind.TABLE: translatable("Tables"),
    FoundKind.OTHER: translatable("Sides, types, scenarios and more"),
    FoundKind.FIELD: translatable("Fields"),
    FoundKind.TEXT: translatable("Texts"),
    FoundKind.COMMAND: translatable("Commands"),
    FoundKind.PROBLEM: translatable("Problems"),
}
KIND_ICONS: dict[FoundKind, str] = {
    FoundKind.PIECE: "piece",
    FoundKind.SPACE: "space",
    FoundKind.EVENT: "events",
    FoundKind.LINE: "setup",
    FoundKind.TABLE: "tables",
    FoundKind.OTHER: "game",
    FoundKind.FIELD: "inspector",
    FoundKind.TEXT: "note",
    FoundKind.COMMAND: "find",
    FoundKind.PROBLEM: "warning",
}


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """One thing that the search can find."""

    kind: FoundKind
    title: str
    detail: str = ""
    """Where it is, in the words of the game."""
    address: AddressPath = ()
    command: str = ""
    """Id of the action, for a command."""
    hidden_words: str = ""
    """Words that also lead to it and are not shown, such as its id."""

    @property
    def search_text(self) -> str:
        """Return the text to search in, in lower case."""
        return f"{self.title} {self.detail} {self.hidden_words}".casefold()
