"""Entries that the search lists, and the kinds by which it groups them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from sandtable.editor.translation import translatable

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath


class SearchResultKind(Enum):
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


KIND_TITLES: dict[SearchResultKind, str] = {
    SearchResultKind.PIECE: translatable("Pieces"),
    SearchResultKind.SPACE: translatable("Spaces"),
    SearchResultKind.EVENT: translatable("Events"),
    SearchResultKind.LINE: translatable("Lines"),
    SearchResultKind.TABLE: translatable("Tables"),
    SearchResultKind.OTHER: translatable("Sides, types, scenarios and more"),
    SearchResultKind.FIELD: translatable("Fields"),
    SearchResultKind.TEXT: translatable("Texts"),
    SearchResultKind.COMMAND: translatable("Commands"),
    SearchResultKind.PROBLEM: translatable("Problems"),
}
KIND_ICONS: dict[SearchResultKind, str] = {
    SearchResultKind.PIECE: "piece",
    SearchResultKind.SPACE: "space",
    SearchResultKind.EVENT: "events",
    SearchResultKind.LINE: "setup",
    SearchResultKind.TABLE: "tables",
    SearchResultKind.OTHER: "game",
    SearchResultKind.FIELD: "inspector",
    SearchResultKind.TEXT: "note",
    SearchResultKind.COMMAND: "find",
    SearchResultKind.PROBLEM: "warning",
}


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One thing in the module or the window that the search can find."""

    kind: SearchResultKind
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
