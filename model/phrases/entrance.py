"""Entrances: the place where an owner's arrivals enter, and when it can be used."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from sandtable.model.phrases.condition import Condition, read_condition
from sandtable.model.phrases.phrase import Phrase, PhraseReader
from sandtable.model.phrases.place import Place, read_place


@dataclass(frozen=True, slots=True)
class Entrance(Phrase):
    """A place where pieces enter the map, with an optional condition.

    For example, `harbour if corrow controls all harbour`, or `any in east-edge`.
    """

    place: Place
    when: Condition | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a place, and a condition after `if`."""
        return cls(*_parse_entrance(text))

    def __str__(self) -> str:
        return f"{self.place} if {self.when}" if self.when else str(self.place)


@lru_cache(maxsize=4096)
def _parse_entrance(text: str) -> tuple[Place, Condition | None]:
    reader = PhraseReader(text)
    place = read_place(reader)
    when = read_condition(reader) if reader.skip_phrase_if_next("if") else None
    reader.require_end_of_text()
    return place, when
