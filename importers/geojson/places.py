"""Where a feature begins in the text of its file."""

from __future__ import annotations

import json
import re

_LIST = re.compile(r'"features"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")


def place_of(text: str, number: int | None) -> tuple[int, int]:
    """The line and column of a feature, counted from 1; the beginning, if it is about none."""
    found = _LIST.search(text)
    if number is None or found is None:
        return 1, 1
    decoder, at = json.JSONDecoder(), _begin(text, found.end())
    for _ in range(number - 1):
        at = _begin(text, decoder.raw_decode(text, at)[1])
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _begin(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at
