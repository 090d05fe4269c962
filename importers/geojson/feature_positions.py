"""Positions of features in the text of a file."""

from __future__ import annotations

import json
import re

_FEATURES_START = re.compile(r'"features"\s*:\s*\[')
_JSON_SEPARATORS = re.compile(r"[\s,]*")


def find_feature_position(text: str, number: int | None) -> tuple[int, int]:
    """Return line and column of a feature, both from 1; 1, 1 for problems of the whole file."""
    match = _FEATURES_START.search(text)
    if number is None or match is None:
        return 1, 1
    # The parser of the standard library gives no positions, so the features before are parsed
    # again.
    decoder, at = json.JSONDecoder(), _skip_separators(text, match.end())
    for _ in range(number - 1):
        at = _skip_separators(text, decoder.raw_decode(text, at)[1])
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _skip_separators(text: str, at: int) -> int:
    match = _JSON_SEPARATORS.match(text, at)
    return match.end() if match else at
