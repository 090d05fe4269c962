"""Places: a space, a border, or a choice among spaces."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self

from sandtable.model.phrases.phrase import Phrase, Reader
from sandtable.model.phrases.selector import Selector, read_selector

How = Literal["any", "one", "each"]
_HOW: tuple[How, ...] = ("any", "one", "each")


@dataclass(frozen=True, slots=True)
class Place(Phrase):
    """Where pieces stand.

    A space by its id; a border `mill/oxmead`, lying in the first and facing the second; or
    a choice: `any` (each piece chooses), `one` (all in one space), `each` (so many in each).
    """

    space: str = ""
    facing: str = ""
    how: How | None = None
    among: Selector | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `any in west-bank`."""
        return cls(*_parse(text))

    def __str__(self) -> str:
        if self.among is not None:
            return f"{self.how} {self.among}"
        return f"{self.space}/{self.facing}" if self.facing else self.space


@lru_cache(maxsize=65_536)
def _parse(text: str) -> tuple[str, str, How | None, Selector | None]:
    reader = Reader(text)
    for how in _HOW:
        if reader.take(how):
            among = read_selector(reader)
            reader.end()
            return "", "", how, among
    place = _take(reader)
    reader.end()
    return place.space, place.facing, None, None


def _take(reader: Reader) -> Place:
    space, slash, facing = reader.word("a place").partition("/")
    if slash and not (space and facing):
        reader.fail("Write a border as SPACE/SPACE.")
    return Place(space, facing)


def read_place(reader: Reader) -> Place:
    """Take a whole place."""
    for how in _HOW:
        if reader.take(how):
            return Place(how=how, among=read_selector(reader))
    return _take(reader)
