"""Spans: a range of numbers or dates, `3`, `2..5`, `7..`, `1942-01..1942-03`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from sandtable.model.phrases.phrase import Phrase, PhraseError

_NUMBER_OR_DATE_PATTERN = r"-?[0-9]{1,9}(?:-[0-9]{2}){0,2}"
_SPAN_PATTERN = re.compile(rf"({_NUMBER_OR_DATE_PATTERN})?(\.\.)?({_NUMBER_OR_DATE_PATTERN})?")


@dataclass(frozen=True, slots=True)
class Span(Phrase):
    """A range of numbers or dates, both ends included; a missing end is open."""

    first: str | None
    last: str | None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `2..5`."""
        first, last = _parse_span_text(text)
        return cls(first, last)

    def __str__(self) -> str:
        # A single number is written without dots.
        if self.first == self.last and self.first is not None:
            return self.first
        return f"{self.first or ''}..{self.last or ''}"

    def has_number(self, number: int) -> bool:
        """Say whether a number lies within a span of plain numbers."""
        low = self.first is None or int(self.first) <= number
        return low and (self.last is None or number <= int(self.last))

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that accepts spans, which may be single numbers."""
        return {"type": ["string", "integer"]}


@lru_cache(maxsize=4096)
def _parse_span_text(text: str) -> tuple[str | None, str | None]:
    matched = _SPAN_PATTERN.fullmatch(text)
    first, dots, last = matched.groups() if matched else (None, None, None)
    if first and not dots and not last:
        return first, first
    # Neither end would be a range over everything, which is written by leaving it out.
    if not dots or not (first or last):
        raise PhraseError(f"{text!r} is not a range: write 3, 2..5, 7.. or ..6.")
    return first, last
