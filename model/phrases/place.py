"""Places: a space, a border, or a choice among spaces."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self

from sandtable.model.phrases.phrase import Phrase, PhraseReader
from sandtable.model.phrases.selector import Selector, read_selector

PlaceChoice = Literal["any", "one", "each"]
_PLACE_CHOICES: tuple[PlaceChoice, ...] = ("any", "one", "each")
_ONE_WORD_PATTERN = re.compile(r"[^\s()<>=/]+")


@dataclass(frozen=True, slots=True)
class Place(Phrase):
    """A place where pieces are set up.

    A space by its id; a border `mill/oxmead`, in the first space and facing the second; or a
    choice: `any` (each piece chooses), `one` (all in one space), `each` (the same pieces in each).
    """

    space: str = ""
    facing: str = ""
    how: PlaceChoice | None = None
    among: Selector | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `any in west-bank`."""
        return cls(*_parse_place(text))

    def __str__(self) -> str:
        if self.among is not None:
            return f"{self.how} {self.among}"
        return f"{self.space}/{self.facing}" if self.facing else self.space


@lru_cache(maxsize=65_536)
def _parse_place(text: str) -> tuple[str, str, PlaceChoice | None, Selector | None]:
    # Nearly all places are the id of a space, which needs no reader.
    if _ONE_WORD_PATTERN.fullmatch(text) and text not in _PLACE_CHOICES:
        return text, "", None, None
    reader = PhraseReader(text)
    for how in _PLACE_CHOICES:
        if reader.skip_phrase_if_next(how):
            among = read_selector(reader)
            reader.require_end_of_text()
            return "", "", how, among
    place = _read_space_or_border(reader)
    reader.require_end_of_text()
    return place.space, place.facing, None, None


def _read_space_or_border(reader: PhraseReader) -> Place:
    space, slash, facing = reader.read_word("a place").partition("/")
    if slash and not (space and facing):
        reader.raise_error_at_next_word("Write a border as SPACE/SPACE.")
    return Place(space, facing)


def read_place(reader: PhraseReader) -> Place:
    """Read a place word by word from a text, and return it."""
    for how in _PLACE_CHOICES:
        if reader.skip_phrase_if_next(how):
            return Place(how=how, among=read_selector(reader))
    return _read_space_or_border(reader)
