"""Ratings, which are the numbers printed on a counter, side by side.

For example, `4-4-12 > 2-4-12` or `3k > 2w > 0r`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from sandtable.model.phrases.face_pattern import FACE_PATTERN
from sandtable.model.phrases.phrase import Phrase, PhraseError

_MAX_LEVELS, _MAX_NUMBERS = 100, 20
"""Limits of strength levels of a piece and of numbers on a face, since each is drawn."""
_RATING_PATTERN = re.compile(r"([0-9.]+|~|\*)([a-z]?)")


@dataclass(frozen=True, slots=True)
class Rating:
    """One printed number, in which `~` means unknown, and `*` none.

    A mark is one of the letters that `words.marks` declares.
    """

    number: str
    mark: str = ""

    @property
    def known_number(self) -> float | None:
        """Return the number, or None if there is none or it is unknown."""
        return None if self.number in {"~", "*"} else float(self.number)

    @property
    def is_known(self) -> bool:
        """Say whether the printed number is known."""
        return self.number != "~"

    def __str__(self) -> str:
        return self.number + self.mark


@dataclass(frozen=True, slots=True)
class PrintedFaces(Phrase):
    """The numbers printed for each strength level, full strength first, separated by `>`."""

    may_be_unknown: ClassVar[bool] = True

    faces: tuple[tuple[Rating, ...], ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `4-4-12 > 2-4-12`."""
        return cls(_parse_faces(text))

    def __str__(self) -> str:
        return " > ".join("-".join(map(str, face)) for face in self.faces)


@lru_cache(maxsize=65_536)
def _parse_faces(text: str) -> tuple[tuple[Rating, ...], ...]:
    faces = []
    parts = text.split(">")
    if len(parts) > _MAX_LEVELS:
        raise PhraseError(f"{len(parts):,} strength levels are too many: {_MAX_LEVELS} at most.")
    for part in parts:
        face = part.strip()
        # DECISIONS 50
        if face.count("-") >= _MAX_NUMBERS:
            raise PhraseError(f"One strength has more than {_MAX_NUMBERS} numbers.")
        if not FACE_PATTERN.fullmatch(face):
            raise PhraseError(
                f"{face!r} is not a strength: write 4-4-12, 2b-1-*-3 or ~ for unknown."
            )
        ratings = (_RATING_PATTERN.fullmatch(piece) for piece in face.split("-"))
        faces.append(tuple(Rating(m[1], m[2]) for m in ratings if m))
    return tuple(faces)
