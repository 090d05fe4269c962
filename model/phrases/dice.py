"""Dice and sums of dice: `2d6`, `1d10`, `2d6 + 1`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from sandtable.model.phrases.phrase import Phrase, PhraseError

_DICE_PATTERN = re.compile(r"([0-9]{0,2})d([0-9]{1,4})(?:\s*([+-])\s*([0-9]{1,4}))?")


@dataclass(frozen=True, slots=True)
class Dice(Phrase):
    """A number of dice with equal sides, and a number added to their sum."""

    number: int
    sides: int
    plus: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `2d6`."""
        matched = _DICE_PATTERN.fullmatch(text)
        if not matched or int(matched[1] or 1) < 1 or int(matched[2]) < 1:
            raise PhraseError(
                f"{text!r} is not a dice expression: write 1d6, 2d10 or 2d6 + 1, for example."
            )
        plus = int(f"{matched[3]}{matched[4]}") if matched[3] else 0
        return cls(int(matched[1] or 1), int(matched[2]), plus)

    def __str__(self) -> str:
        sign = "-" if self.plus < 0 else "+"
        return f"{self.number}d{self.sides}" + (f" {sign} {abs(self.plus)}" if self.plus else "")
