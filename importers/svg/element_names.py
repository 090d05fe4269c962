"""Names of elements: label, title, `data-name` or id, except names made by programs."""

from __future__ import annotations

import re
from typing import Any

from sandtable.importers.svg.svg_document import INKSCAPE_NAMESPACE, SVG_NAMESPACE

# A longer name is a description, and would not fit on the map.
_MAX_NAME_LENGTH = 120
_NAME_MADE_BY_PROGRAM = re.compile(
    r"(?:path|polygon|polyline|rect|g|use|circle|ellipse|line|image|svg|text|tspan|shape|group|"
    r"layer|compound|object|xmlid|clip|curve|rectangle|oval|combined-shape|_x)?"
    r"[-_ ]*(?:\d[\d_.-]*)?(?:[-_ ]*copy[-_ ]*\d*)?"
    r"|(?:area|region|zone|territory|province|land|sea)[-_ ]*\d[\d_.-]*",
    re.IGNORECASE,
)
"""Ids that drawing programs give: path1234-5, XMLID_17_, Layer_1."""
_ESCAPED_CHARACTER = re.compile(r"_x([0-9A-Fa-f]{2,5})_")
# Illustrator numbers copies of a layer, and readers would take the number for a name.
_COPY_NUMBER = re.compile(r"_\d+_$| copy(?: \d+)?$")
_WORDS_FOR_OTHER_PARTS = re.compile(
    r"\b(?:background|foreground|frame|legend|border|outline|compass|title|copyright|key|bg|label"
    r"|text|name|center|centre|icon|unit)s?\b",
    re.IGNORECASE,
)


def name_given_by_author(element: Any) -> str:
    """Return the name of an element, or an empty text if it has none of its own.

    The first of these counts: the label of Inkscape, the title, `data-name`, the id.
    """
    title = element.find(f"{SVG_NAMESPACE}title")
    candidates = (
        element.get(f"{INKSCAPE_NAMESPACE}label"),
        None if title is None else "".join(title.itertext())[:_MAX_NAME_LENGTH],
        element.get("data-name") or element.get("aria-label"),
        element.get("id"),
    )
    return next(filter(None, map(_readable_name, candidates)), "")


def _readable_name(text: str | None) -> str:
    """Return a name for readers, or an empty text if a program made it."""
    if not text:
        return ""
    # Illustrator writes signs that no id may have as _x20_, and counts copies as _1_.
    plain = _ESCAPED_CHARACTER.sub(_character_of_escape, text[:_MAX_NAME_LENGTH])
    plain = _COPY_NUMBER.sub("", plain)
    if _NAME_MADE_BY_PROGRAM.fullmatch(plain.strip().lstrip("#").strip()):
        return ""
    plain = " ".join(plain.encode(errors="replace").decode().replace("_", " ").split())
    if plain.islower() and (" " in plain or "-" in plain or len(plain) > 4):  # noqa: PLR2004
        plain = plain.replace("-", " ").title()
    return plain


def _character_of_escape(match: re.Match[str]) -> str:
    # Numbers above the last code point of Unicode occur in damaged files.
    number = int(match[1], 16)
    return chr(number) if number < 0x110000 and chr(number).isprintable() else " "  # noqa: PLR2004


def spelling_independent_key(name: str) -> str:
    """Return a key that is equal for different spellings of one name."""
    return "".join(sign for sign in name.casefold() if sign.isalnum()) or name


def is_name_of_other_part(name: str) -> bool:
    """Say whether a name means a frame, a legend or another part that is not an area."""
    return _WORDS_FOR_OTHER_PARTS.search(name) is not None
