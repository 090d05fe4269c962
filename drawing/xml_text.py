"""Preparation of texts for XML, which excludes some characters."""

from __future__ import annotations

import re

_CHARACTER_EXCLUDED_BY_XML = re.compile(
    "[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
)


def replace_characters_excluded_by_xml(text: str) -> str:
    """Return a text with U+FFFD in place of each character that XML excludes."""
    # XML 1.0 has no way to write most control characters, not even escaped.
    return _CHARACTER_EXCLUDED_BY_XML.sub("\N{REPLACEMENT CHARACTER}", text)
