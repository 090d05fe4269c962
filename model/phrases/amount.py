"""Amounts: how much a limit allows, a space holds or a line asks for."""

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
    """A number, dice, `unlimited`, `~`, a value's name, or so many `per` piece that stands there.

    `roll` names a table and a column: `roll landing oxmead`.
    """

    may_be_unknown: ClassVar[bool] = True

    number: str
    per: Selector | None = None
    roll: tuple[str, str] | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `2 per carrier`."""
        number, per, roll = _parse_amount(text)
        return cls(number, per, roll)

    @property
    def constant_number(self) -> int | None:
        """The number, where it is one whatever the space."""
        plain = _NUMBER_PATTERN.fullmatch(self.number) and self.per is None
        return int(self.number) if plain else None

    def __str__(self) -> str:
        if self.roll:
            return " ".join(("roll", *self.roll))
        return f"{self.number} per {self.per}" if self.per else self.number

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Mostly a number."""
        return {"type": ["string", "integer", "null"]}


@lru_cache(maxsize=4096)
def _parse_amount(text: str) -> tuple[str, Selector | None, tuple[str, str] | None]:
    reader = PhraseReader(text)
    if reader.take_if_next("roll"):
        found = ("", None, (reader.take_word("a table"), reader.take_word("a column")))
        reader.require_end()
        return found
    number = reader.take_word("an amount")
    per = read_selector(reader) if reader.take_if_next("per") else None
    reader.require_end()
    return number, per, None
