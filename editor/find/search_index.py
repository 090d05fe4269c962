"""Search among entries: all words must occur, and the best matches come first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sandtable.editor.find.search_result import SearchResult, SearchResultKind

_WORD_STARTS = " (/“"
"""Characters before the first letter of a word."""


@dataclass(frozen=True, slots=True)
class SearchResultGroup:
    """The search results of one kind, the best first."""

    kind: SearchResultKind
    entries: tuple[SearchResult, ...]


@dataclass(slots=True)
class SearchIndex:
    """Search index of entries in lower case; a longer search only filters the last matches."""

    entries: tuple[SearchResult, ...]
    _rows: list[tuple[str, SearchResult]] = field(init=False)
    _last_text: str = ""
    _last_rows: list[tuple[str, SearchResult]] = field(init=False)

    def __post_init__(self) -> None:
        self._rows = [(entry.search_text, entry) for entry in self.entries]
        self._last_rows = self._rows

    def find_groups(self, typed: str) -> list[SearchResultGroup]:
        """Return the entries that contain every typed word, grouped by kind."""
        text = " ".join(typed.casefold().split())
        if not text:
            return []
        # Whoever goes on typing only narrows what was found before.
        rows = self._last_rows if text.startswith(self._last_text) else self._rows
        for word in text.split():
            rows = [row for row in rows if word in row[0]]
        self._last_text, self._last_rows = text, rows
        return _group_entries(text, (entry for _, entry in rows))


def _group_entries(text: str, found: Iterable[SearchResult]) -> list[SearchResultGroup]:
    by_kind: dict[SearchResultKind, list[SearchResult]] = {kind: [] for kind in SearchResultKind}
    for entry in found:
        by_kind[entry.kind].append(entry)
    return [
        SearchResultGroup(
            kind, tuple(sorted(entries, key=lambda entry: _rank_of_title_match(text, entry)))
        )
        for kind, entries in by_kind.items()
        if entries
    ]


def _rank_of_title_match(text: str, entry: SearchResult) -> int:
    """Return how well a title matches the search; lower is better.

    The values are 0 for the exact title, 1 for its beginning, 2 for a word, 3 for a part, else 4.
    """
    title = entry.title.casefold()
    if title == text or entry.hidden_words.casefold() == text:
        return 0
    if title.startswith(text):
        return 1
    place = title.find(text)
    if place < 0:
        return 4
    return 2 if title[place - 1] in _WORD_STARTS else 3
