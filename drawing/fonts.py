"""Widths of texts in our fonts, and letters that the fonts lack."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache

from sandtable.drawing.drawing import FontWeight
from sandtable.model import resources

FONT_FAMILY = "Roboto Condensed, Roboto"
"""Font family under two names, since programs disagree whether the width belongs to the name."""
CAPITAL_HEIGHT = 0.711
"""Height of a capital letter at font size 1."""
# A letter of unknown width must not stop a drawing, so a usual width is assumed.
_WIDTH_OF_UNKNOWN_LETTER = 600


@cache
def _letter_widths() -> Mapping[str, Mapping[str, int]]:
    text = resources.path_of_asset("fonts/widths.json").read_text(encoding="utf-8")
    widths: Mapping[str, Mapping[str, int]] = json.loads(text)
    return widths


@lru_cache(maxsize=65_536)
def text_width(text: str, size: float, weight: FontWeight = "regular") -> float:
    """Return the width of a text, as a multiple of its font size."""
    widths = _letter_widths()[weight]
    # The widths are in thousandths of the font size.
    return sum(widths.get(letter, _WIDTH_OF_UNKNOWN_LETTER) for letter in text) * size / 1000


def missing_letters(text: str) -> str:
    """Return the distinct letters of a text that our fonts lack."""
    widths = _letter_widths()["regular"]
    return "".join(dict.fromkeys(c for c in text if c not in widths and not c.isspace()))


def fitting_font_size(
    text: str, room: float, size: float, weight: FontWeight = "regular"
) -> float:
    """Return the largest font size, up to `size`, at which a text fits."""
    wide = text_width(text, size, weight)
    return size if wide <= room else size * room / wide


def shorten_text(text: str, room: float, size: float, weight: FontWeight = "regular") -> str:
    """Return a text that fits into a width; a text that is too long ends with an ellipsis."""
    if text_width(text, size, weight) <= room:
        return text
    while text and text_width(text + "…", size, weight) > room:
        # Letters go one by one, since their widths differ.
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


def wrap_text(text: str, room: float, size: float, weight: FontWeight = "regular") -> list[str]:
    """Break a text between words into lines that fit; words that are too long stay whole."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size, weight) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
