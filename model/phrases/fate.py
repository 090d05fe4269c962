"""Fates: what becomes of an event marker: `discard`, `keep`, `return on 1..3`, `box used`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self, cast

from sandtable.model.phrases.phrase import Phrase, Reader
from sandtable.model.phrases.span import Span

_FATES = ("discard", "keep", "return", "box", "remove")


@dataclass(frozen=True, slots=True)
class Fate(Phrase):
    """Where a marker goes after it was played; `~` is not known."""

    may_be_unknown: ClassVar[bool] = True

    to: Literal["discard", "keep", "return", "box", "remove", "~"]
    on: Span | None = None
    space: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `return on 1..3`: on these rolls, and discarded otherwise."""
        reader = Reader(text)
        if reader.take("~"):
            reader.end()
            return cls("~")
        to = reader.one_of(_FATES)
        if to is None:
            reader.fail("Write discard, keep, return, return on 1..3, remove or box SPACE.")
        space = reader.word("a space") if to == "box" else ""
        on = reader.inner(Span.parse, "a range") if to == "return" and reader.take("on") else None
        reader.end()
        return cls(cast("Literal['discard']", to), on, space)

    def __str__(self) -> str:
        if self.on:
            return f"return on {self.on}"
        return f"box {self.space}" if self.to == "box" else self.to
