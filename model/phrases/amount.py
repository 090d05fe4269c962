"""Amounts: how much a limit allows, a space holds or a line asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Self

from sandtable.model.phrases.phrase import Phrase, Reader
from sandtable.model.phrases.selector import Selector, read_selector

_NUMBER = re.compile(r"-?[0-9]{1,9}")


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
        number, per, roll = _parse(text)
        return cls(number, per, roll)

    @property
    def constant(self) -> int | None:
        """The number, where it is one whatever the space."""
        plain = _NUMBER.fullmatch(self.number) and self.per is None
        return int(self.number) if plain else None

    def __str__(self) -> str:
        if self.roll:
            return " ".join(("roll", *self.roll))
        return f"{self.number} per {self.per}" if self.per else self.number

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """Mostly a number."""
        return {"type": ["string", "integer", "null"]}


@lru_cache(maxsize=4096)
def _parse(text: str) -> tuple[str, Selector | None, tuple[str, str] | None]:
    reader = Reader(text)
    if reader.take("roll"):
        found = ("", None, (reader.word("a table"), reader.word("a column")))
        reader.end()
        return found
    number = reader.word("an amount")
    per = read_selector(reader) if reader.take("per") else None
    reader.end()
    return number, per, None
