"""Amounts: numbers in limits, in values of spaces and in actions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from sandtable.model.phrases.phrase import Phrase, PhraseReader
from sandtable.model.phrases.selector import Selector, read_selector

_NUMBER_PATTERN = re.compile(r"-?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class Amount(Phrase):
    """A number, dice, `unlimited`, `~`, the name of a value, or a number per matching piece.

    Numbers per piece are written `2 per carrier`. `roll` is a table and a column: `roll landing
    oxmead`.
    """

    may_be_unknown: ClassVar[bool] = True

    number: str
    per: Selector | None = None
    roll: tuple[str, str] | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `2 per carrier`."""
        number, per, roll = _parse_amount(text)
        return cls(number, per, roll)

    @property
    def constant_number(self) -> int | None:
        """Return the number if it is the same in every situation, else None."""
        plain = _NUMBER_PATTERN.fullmatch(self.number) and self.per is None
        return int(self.number) if plain else None

    def __str__(self) -> str:
        if self.roll:
            return " ".join(("roll", *self.roll))
        return f"{self.number} per {self.per}" if self.per else self.number

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that accepts amounts, which are usually numbers."""
        return {"type": ["string", "integer", "null"]}


@lru_cache(maxsize=4096)
def _parse_amount(text: str) -> tuple[str, Selector | None, tuple[str, str] | None]:
    reader = PhraseReader(text)
    # A roll must be recognised first: as a word it would read as the name of a value.
    if reader.skip_phrase_if_next("roll"):
        table_roll = ("", None, (reader.read_word("a table"), reader.read_word("a column")))
        reader.require_end_of_text()
        return table_roll
    number = reader.read_word("an amount")
    per = read_selector(reader) if reader.skip_phrase_if_next("per") else None
    reader.require_end_of_text()
    return number, per, None
