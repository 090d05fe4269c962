"""Costs of entering a space or crossing a border: `2`, `1/4`, `+1`, `1 stop`, `1/5 throughout`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self

from sandtable.model.phrases.phrase import Phrase, PhraseError

_COST_PATTERN = re.compile(r"(\+?)([0-9]{1,6})(?:/([0-9]{1,6}))?(?:\s+(stop|throughout))?")


@dataclass(frozen=True, slots=True)
class Cost(Phrase):
    """A number of movement points, all points of a piece, or a prohibition.

    `added` is paid on top of what the space costs. `stops` ends the move: the piece pays the
    points and loses the rest. `throughout` applies to a piece that begins on such a road and stays
    on it for its whole move.
    """

    may_be_unknown: ClassVar[bool] = True

    points: Fraction | Literal["all", "no", "~"]
    added: bool = False
    stops: bool = False
    throughout: bool = False

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `+1/2`."""
        # These words are no numbers, so the pattern below need not allow them.
        for word in ("all", "no", "~"):
            if text == word:
                return cls(word)
        matched = _COST_PATTERN.fullmatch(text)
        # A denominator of 0 matches the pattern, and Fraction would raise another error.
        if not matched or (matched[3] and int(matched[3]) == 0):
            raise PhraseError(
                f"{text!r} is not a cost: write 2, 1/2, +1, 1 stop, 1/5 throughout, all or no."
            )
        points = Fraction(int(matched[2]), int(matched[3] or 1))
        return cls(points, bool(matched[1]), matched[4] == "stop", matched[4] == "throughout")

    def __str__(self) -> str:
        after = " stop" if self.stops else " throughout" if self.throughout else ""
        return f"{'+' if self.added else ''}{self.points}{after}"

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that accepts costs, which are often numbers."""
        return {"type": ["string", "integer", "null"]}
