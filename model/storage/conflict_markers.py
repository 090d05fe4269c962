"""Conflict markers that git leaves in a file after an unfinished merge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_START_OF_CONFLICT_MARKER = "<<<<<<< "
_MARKERS_PATTERN = re.compile(
    r"^<<<<<<< .*\n(?:.*\n)*?=======\n(?:.*\n)*?(?=>>>>>>> )", re.MULTILINE
)


def find_conflict_markers(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield line, column and message for each merge that git left unfinished in a text."""
    if _START_OF_CONFLICT_MARKER not in text:
        return
    for match in _MARKERS_PATTERN.finditer(text.replace("\r\n", "\n")):
        first = match.string.count("\n", 0, match.start()) + 1
        last = first + match[0].count("\n")
        yield (
            first,
            1,
            (
                f"This file holds an unresolved merge, from here to line {last}: keep"
                " the right lines of the two versions, and delete git's conflict markers."
            ),
        )
