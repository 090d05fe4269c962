"""The error of operations on outlines that cannot be carried out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_ID_START, _ID_END = "\ue000", "\ue001"
"""Private-use characters that enclose the id of a space in a message."""
_MARKED_ID_PATTERN = re.compile(f"{_ID_START}([^{_ID_END}]*){_ID_END}")


def space_id_with_marks(name: str) -> str:
    """Return the id of a space, marked so that a message can show the space's name instead."""
    return f"{_ID_START}{name}{_ID_END}"


def join_marked_space_ids(names: Iterable[str], last: str = ", ") -> str:
    """Return several marked space ids, joined by commas; `last` separates the last two."""
    *most, end = map(space_id_with_marks, names)
    return f"{', '.join(most)}{last}{end}" if most else end


class GeometryError(Exception):
    """Error for an operation that is impossible on outlines. The author sees its message."""

    def message_with_names(self, called: Callable[[str], str]) -> str:
        """Return the message with names of spaces, as `called` returns them."""
        return _MARKED_ID_PATTERN.sub(lambda match: called(match[1]), str(self.args[0]))

    def __str__(self) -> str:
        """Return the message with ids of spaces."""
        return _MARKED_ID_PATTERN.sub(r"\1", str(self.args[0]))
