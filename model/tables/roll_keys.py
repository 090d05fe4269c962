"""Keys of table rows: the rolls of a row (`7`, `3..5`, `..4`, `9..`, `1 3 5`), or a word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_NUMBER = "-?[0-9]{1,9}"
_ROLL_PART_PATTERN = re.compile(rf"(?P<one>{_NUMBER})|(?P<low>{_NUMBER})?\.\.(?P<high>{_NUMBER})?")


@dataclass(frozen=True, slots=True)
class RollSet:
    """The rolls of a table row: numbers and ranges, both ends included; None is an open end."""

    parts: tuple[tuple[int | None, int | None], ...]

    def has_roll(self, roll: int) -> bool:
        """Say whether a roll is among the numbers and ranges."""
        return any(
            (low is None or low <= roll) and (high is None or roll <= high)
            for low, high in self.parts
        )


def parse_rolls(key: str) -> RollSet | None:
    """Parse the key of a table row as rolls. Return None if it is a word."""
    parts = [_ROLL_PART_PATTERN.fullmatch(part) for part in key.split()]
    if not parts:
        return None
    ranges = []
    for part in parts:
        # `..` alone has no end and means nothing.
        if part is None or part[0] == "..":
            return None
        ends = (part["one"], part["one"]) if part["one"] else (part["low"], part["high"])
        ranges.append((_parse_number(ends[0]), _parse_number(ends[1])))
    return RollSet(tuple(ranges))


def _parse_number(text: str | None) -> int | None:
    return None if text is None else int(text)


def row_for_roll(keys: Iterable[str], roll: int) -> str | None:
    """Return the first table row that contains a roll, in reading order, or None."""
    return next(
        (key for key in keys if (rolls := parse_rolls(key)) and rolls.has_roll(roll)), None
    )
