"""Moments: a turn, and in it a player turn and a phase."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from sandtable.model.phrases.phrase import Phrase, Reader, Slip
from sandtable.model.phrases.span import Span

_TURN = re.compile(r"-?[0-9]{1,9}|[0-9]{4}-[0-9]{2}(-[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class Moment(Phrase):
    """When: `15`, `1942-01`, `5 corrow`, `4 vessin march`, `2..5`."""

    turns: Span
    owner: str = ""
    phase: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `5 corrow`."""
        return cls(*_parse(text))

    def __str__(self) -> str:
        return " ".join(part for part in (str(self.turns), self.owner, self.phase) if part)

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """Often a number alone."""
        return {"type": ["string", "integer"]}


@lru_cache(maxsize=16_384)
def _parse(text: str) -> tuple[Span, str, str]:
    reader = Reader(text)
    turn = reader.word("a turn")
    if not _TURN.fullmatch(turn) and ".." not in turn:
        raise Slip(f"{turn!r} is not a turn: write 15, 1942-01 or a range such as 2..5.")
    owner = reader.word("a side") if reader.peek() else ""
    phase = reader.word("a phase") if reader.peek() else ""
    reader.end()
    return Span.parse(turn), owner, phase
