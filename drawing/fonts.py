"""How wide words are, and which letters our fonts do not have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache

from sandtable.drawing.drawing import FontWeight
from sandtable.model import resources

FONT_FAMILY = "Roboto Condensed, Roboto"
"""Some programs count the width of a face among its name, others beside it."""
CAPITAL_HEIGHT = 0.711
"""How high a capital letter is, for a size of one."""
_UNKNOWN_WIDTH = 600


@cache
def _letter_widths() -> Mapping[str, Mapping[str, int]]:
    text = resources.asset_path("fonts/widths.json").read_text(encoding="utf-8")
    widths: Mapping[str, Mapping[str, int]] = json.loads(text)
    return widths


@lru_cache(maxsize=65_536)
def text_width(text: str, size: float, weight: FontWeight = "regular") -> float:
    """How wide a text is, in the unit of its size."""
    known = _letter_widths()[weight]
    return sum(known.get(letter, _UNKNOWN_WIDTH) for letter in text) * size / 1000


def missing_letters(text: str) -> str:
    """The letters of a text that our fonts lack, each once."""
    known = _letter_widths()["regular"]
    return "".join(dict.fromkeys(c for c in text if c not in known and not c.isspace()))


def fitting_size(text: str, room: float, size: float, weight: FontWeight = "regular") -> float:
    """The size at which a text fits into a room, not larger than wanted."""
    wide = text_width(text, size, weight)
    return size if wide <= room else size * room / wide


def shorten_text(text: str, room: float, size: float, weight: FontWeight = "regular") -> str:
    """A text that fits: its end gives way to an ellipsis where it must."""
    if text_width(text, size, weight) <= room:
        return text
    while text and text_width(text + "…", size, weight) > room:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


def wrap_text(text: str, room: float, size: float, weight: FontWeight = "regular") -> list[str]:
    """A text in lines that fit, divided between words; a word that is too long stays whole."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
