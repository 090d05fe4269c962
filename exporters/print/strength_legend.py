"""Legend of printed strengths: the numbers, and letters behind them (`5w`: five, white)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module

_STRENGTH_LETTER = re.compile(r"[0-9~*?]([a-z]+)(?![a-z])")


def legend_of_strength_letters(module: Module, strengths: Iterable[str]) -> list[str]:
    """Return the letters used in strengths with their meanings: `w: white`."""
    used = {letter for strength in strengths for letter in _STRENGTH_LETTER.findall(strength)}
    marks = module.module.words.marks
    return [f"{letter}: {meaning}" for letter, meaning in marks.items() if letter in used]


def legend_of_printed_numbers(module: Module, strengths: Iterable[str]) -> str:
    """Return the names of the values in a strength, in order; empty if each has one value."""
    compound_strengths = [strength for strength in strengths if "-" in strength]
    names = module.module.ratings
    # One number needs no legend.
    if len(names) < _MIN_RATINGS_FOR_LEGEND or not compound_strengths:
        return ""
    return ", ".join(names) + (
        "; * none" if any("*" in strength for strength in compound_strengths) else ""
    )


# A single number needs no legend, since it has only one meaning.
_MIN_RATINGS_FOR_LEGEND = 2
