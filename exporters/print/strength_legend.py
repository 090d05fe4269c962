"""What the numbers of a strength are, and letters behind them: `5w` is five in white."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module

_STRENGTH_LETTER = re.compile(r"[0-9~*?]([a-z]+)(?![a-z])")


def letter_legend(module: Module, strengths: Iterable[str]) -> list[str]:
    """Return the letters that stand in strengths, each with its meaning: `w: white`."""
    used = {letter for strength in strengths for letter in _STRENGTH_LETTER.findall(strength)}
    marks = module.module.words.marks
    return [f"{letter}: {meaning}" for letter, meaning in marks.items() if letter in used]


def number_legend(module: Module, strengths: Iterable[str]) -> str:
    """Return what the numbers of strengths are, in order; nothing where each has but one."""
    known = [one for one in strengths if "-" in one]
    names = module.module.ratings
    if len(names) < _SEVERAL_RATINGS or not known:
        return ""
    return ", ".join(names) + ("; * none" if any("*" in one for one in known) else "")


_SEVERAL_RATINGS = 2
