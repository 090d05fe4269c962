"""Vocables: how a game declares a word of its own: `number default 8; what it means`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from sandtable.model.phrases.phrase import Phrase, Slip, is_number

Sort = Literal["tag", "number", "text"]
_SORTS: tuple[Sort, ...] = ("tag", "number", "text")


@dataclass(frozen=True, slots=True)
class Vocable(Phrase):
    """The sort of a word, the number it has where none is written, and what it means."""

    sort: Sort
    default: int | None = None
    meaning: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `number default 8; so many may stand here`."""
        head, _, meaning = text.partition(";")
        words = head.split()
        sort = next((s for s in _SORTS if words[:1] == [s]), None)
        if sort is None:
            raise Slip(f"{text!r} does not declare a word: begin with tag, number or text.")
        if len(words) == 1:
            return cls(sort, None, meaning.strip())
        if sort != "number" or words[1] != "default" or len(words) != 3:  # noqa: PLR2004
            raise Slip("After the kind of word comes its meaning, as in 'number default 8; …'.")
        if not is_number(words[2]):
            raise Slip(f"{words[2]!r} is not a whole number.")
        return cls(sort, int(words[2]), meaning.strip())

    def __str__(self) -> str:
        default = "" if self.default is None else f" default {self.default}"
        return f"{self.sort}{default}" + (f"; {self.meaning}" if self.meaning else "")

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """One of three sorts, and what it means."""
        return {"type": "string", "pattern": r"^(tag|number|text)\b"}
