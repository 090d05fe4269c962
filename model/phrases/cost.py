"""Costs of entering a space or crossing a border: `2`, `1/4`, `+1`, `all`, `no`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self

from model.phrases.phrase import Phrase
from model.phrases.reader import Slip

_COST = re.compile(r"(\+?)([0-9]{1,6})(?:/([0-9]{1,6}))?")


@dataclass(frozen=True, slots=True)
class Cost(Phrase):
    """A number of points, all that a piece has, or a ban; `added` to what the space costs."""

    may_be_unknown: ClassVar[bool] = True

    points: Fraction | Literal["all", "no", "~"]
    added: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `+1/2`."""
        for word in ("all", "no", "~"):
            if text == word:
                return cls(word)
        found = _COST.fullmatch(text)
        if not found or (found[3] and int(found[3]) == 0):
            raise Slip(f"{text!r} is no cost: write 2, 1/2, +1, all or no.")
        return cls(Fraction(int(found[2]), int(found[3] or 1)), bool(found[1]))

    def __str__(self) -> str:
        return f"{'+' if self.added else ''}{self.points}"

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """Often a number."""
        return {"type": ["string", "integer", "null"]}
