"""Where a feature begins in the text of its file."""

from __future__ import annotations

import json
import re

_FEATURES_START = re.compile(r'"features"\s*:\s*\[')
_SEPARATORS = re.compile(r"[\s,]*")


def find_feature_position(text: str, number: int | None) -> tuple[int, int]:
    """The line and column of a feature, counted from 1; the beginning, if it is about none."""
    found = _FEATURES_START.search(text)
    if number is None or found is None:
        return 1, 1
    decoder, at = json.JSONDecoder(), _skip_separators(text, found.end())
    for _ in range(number - 1):
        at = _skip_separators(text, decoder.raw_decode(text, at)[1])
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _skip_separators(text: str, at: int) -> int:
    found = _SEPARATORS.match(text, at)
    return found.end() if found else at
