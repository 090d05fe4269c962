"""Moments: a turn, optionally with a player turn and a phase."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from sandtable.model.phrases.phrase import Phrase, PhraseError, PhraseReader
from sandtable.model.phrases.span import Span

_SHORT_DATE_PATTERN = re.compile(r"([0-9]{4})-([1-9])")
_TURN_PATTERN = re.compile(r"-?[0-9]{1,9}|[0-9]{4}-[0-9]{2}(-[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class Moment(Phrase):
    """A moment of the game: `15`, `1942-01`, `5 corrow`, `4 vessin march`, `2..5`."""

    turns: Span
    owner: str = ""
    phase: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `5 corrow`."""
        return cls(*_parse_moment(text))

    def __str__(self) -> str:
        return " ".join(part for part in (str(self.turns), self.owner, self.phase) if part)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that accepts moments, which are often numbers."""
        return {"type": ["string", "integer"]}


@lru_cache(maxsize=16_384)
def _parse_moment(text: str) -> tuple[Span, str, str]:
    reader = PhraseReader(text)
    turn = reader.read_word("a turn")
    # A range is checked by Span below, whose error names the faulty end.
    if turn in {"turn", "turns", "round"} and reader.peek_word():
        raise PhraseError(f"Write the number alone: {reader.peek_word()}.")
    if date := _SHORT_DATE_PATTERN.fullmatch(turn):
        raise PhraseError(f"{turn!r} is not a turn: write {date[1]}-0{date[2]}.")
    if not _TURN_PATTERN.fullmatch(turn) and ".." not in turn:
        raise PhraseError(f"{turn!r} is not a turn: write 15, 1942-01 or a range such as 2..5.")
    owner = reader.read_word("a side") if reader.peek_word() else ""
    phase = reader.read_word("a phase") if reader.peek_word() else ""
    reader.require_end_of_text()
    return Span.parse(turn), owner, phase
