"""What an operation on outlines raises when it cannot be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_ID_START, _ID_END = "\ue000", "\ue001"
"""Signs of nobody's alphabet: between them stands the id of a space."""
_MARKED_ID_PATTERN = re.compile(f"{_ID_START}([^{_ID_END}]*){_ID_END}")


def marked_space_id(name: str) -> str:
    """The id of a space in a message; who knows its name puts that in its place."""
    return f"{_ID_START}{name}{_ID_END}"


def join_marked_space_ids(names: Iterable[str], last: str = ", ") -> str:
    """Several of them; between the last two stands `and`, say."""
    *most, end = map(marked_space_id, names)
    return f"{', '.join(most)}{last}{end}" if most else end


class GeometryError(Exception):
    """The operation makes no sense on these outlines. The message is shown to the author."""

    def message_with_names(self, called: Callable[[str], str]) -> str:
        """The message with spaces as they are called."""
        return _MARKED_ID_PATTERN.sub(lambda found: called(found[1]), str(self.args[0]))

    def __str__(self) -> str:
        """Tell spaces by their ids."""
        return _MARKED_ID_PATTERN.sub(r"\1", str(self.args[0]))
