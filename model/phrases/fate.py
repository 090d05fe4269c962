"""Destinations of an event marker after play: `discard`, `keep`, `return on 1..3`, `box used`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, Self, cast

from sandtable.model.phrases.phrase import Phrase, PhraseReader
from sandtable.model.phrases.span import Span

_FATE_WORDS = ("discard", "keep", "return", "box", "remove")


@dataclass(frozen=True, slots=True)
class Fate(Phrase):
    """The place where a marker goes after it was played; `~` if it is not known."""

    may_be_unknown: ClassVar[bool] = True

    to: Literal["discard", "keep", "return", "box", "remove", "~"]
    on: Span | None = None
    space: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `return on 1..3`: returned on these rolls, discarded on others."""
        reader = PhraseReader(text)
        # An unknown fate (DECISIONS 3) has no further words.
        if reader.skip_phrase_if_next("~"):
            reader.require_end_of_text()
            return cls("~")
        to = reader.read_first_of_phrases(_FATE_WORDS)
        if to is None:
            reader.raise_error_at_next_word(
                "Write discard, keep, return, return on 1..3, remove or box SPACE."
            )
        space = reader.read_word("a space") if to == "box" else ""
        on = (
            reader.read_inner_phrase(Span.parse, "a range")
            if to == "return" and reader.skip_phrase_if_next("on")
            else None
        )
        reader.require_end_of_text()
        return cls(cast("Literal['discard']", to), on, space)

    def __str__(self) -> str:
        if self.on:
            return f"return on {self.on}"
        return f"box {self.space}" if self.to == "box" else self.to
