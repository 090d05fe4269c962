"""Actions of an arrival, an event or an option, such as `enter at skerrow: [rovers worn]`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from sandtable.model.phrases.phrase import Phrase, PhraseReader
from sandtable.model.phrases.place import Place, read_place

# Preposition of each verb's place; "" if the place follows directly, None if there is no place.
BUILT_IN_VERBS: dict[str, str | None] = {
    "enter": "at",
    "box": "",
    "release": "from",
    "withdraw": "to",
    "replace": None,
    "remove": None,
    "control": None,
    "note": None,
}


@dataclass(frozen=True, slots=True)
class KeyedByVerb:
    """Marker of mappings whose keys are verbs.

    Each verb determines the type of the values below it.
    """


KEYED_BY_VERB = KeyedByVerb()


@dataclass(frozen=True, slots=True)
class ActionVerb(Phrase):
    """Verb of an action with place or owner: `enter at PLACE`, `box SPACE`, `control OWNER`.

    A verb that the game declares in `words.verbs` may have a place after `at`.
    """

    does: str
    place: Place | None = None
    owner: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `release from winter-camp`."""
        return cls(*_parse_verb(text))

    def __str__(self) -> str:
        preposition = BUILT_IN_VERBS.get(self.does, "at")
        place = f"{preposition} {self.place}".strip() if self.place else ""
        return " ".join(part for part in (self.does, self.owner, place) if part)


@lru_cache(maxsize=16_384)
def _parse_verb(text: str) -> tuple[str, Place | None, str]:
    reader = PhraseReader(text)
    does, place, owner = reader.read_word("a verb"), None, ""
    preposition = BUILT_IN_VERBS.get(does, "at")
    if does == "control":
        owner = reader.read_word("a side")
    # A place without a word before it, as in `box`, is required; any other may be missing.
    elif preposition == "" or (
        preposition is not None and reader.skip_phrase_if_next(preposition)
    ):
        place = read_place(reader)
    reader.require_end_of_text()
    return does, place, owner
