"""Declared words of a module, such as `number default 8; units that may be here`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Self

from sandtable.model.phrases.phrase import Phrase, PhraseError, is_whole_number

VocableSort = Literal["tag", "number", "text"]
_VOCABLE_SORTS: tuple[VocableSort, ...] = ("tag", "number", "text")


@dataclass(frozen=True, slots=True)
class Vocable(Phrase):
    """A word that a module declares, with its sort, its default number, and its meaning."""

    sort: VocableSort
    default: int | None = None
    meaning: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `number default 8; so many may stand here`."""
        # The meaning is free text, so it is cut off before the words are read.
        head, _, meaning = text.partition(";")
        words = head.split()
        sort = next((s for s in _VOCABLE_SORTS if words[:1] == [s]), None)
        if sort is None:
            raise PhraseError(f"{text!r} does not declare a word: begin with tag, number or text.")
        if len(words) == 1:
            return cls(sort, None, meaning.strip())
        if sort != "number" or words[1] != "default" or len(words) != 3:  # noqa: PLR2004
            raise PhraseError(
                "After the kind of word comes its meaning, as in 'number default 8; …'."
            )
        if not is_whole_number(words[2]):
            raise PhraseError(f"{words[2]!r} is not a whole number.")
        return cls(sort, int(words[2]), meaning.strip())

    def __str__(self) -> str:
        default = "" if self.default is None else f" default {self.default}"
        return f"{self.sort}{default}" + (f"; {self.meaning}" if self.meaning else "")

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that accepts the declaration of a word."""
        return {"type": "string", "pattern": r"^(tag|number|text)\b"}
