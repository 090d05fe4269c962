"""What letters behind numbers mean, told once a sheet: `5w` is five in white."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sandtable.model.module import Module

_LETTER = re.compile(r"[0-9~*?]([a-z]+)(?![a-z])")


def letter_legend(module: Module, strengths: Iterable[str]) -> list[str]:
    """Return the letters that stand in strengths, each with its meaning: `w: white`."""
    used = {letter for strength in strengths for letter in _LETTER.findall(strength)}
    marks = module.module.words.marks
    return [f"{letter}: {meaning}" for letter, meaning in marks.items() if letter in used]
