"""What an operation on outlines raises when it cannot be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

_OPEN, _CLOSE = "\ue000", "\ue001"
"""Signs of nobody's alphabet: between them stands the id of a space."""
_MARKED = re.compile(f"{_OPEN}([^{_CLOSE}]*){_CLOSE}")


def told_space(name: str) -> str:
    """The id of a space in a message; who knows its name puts that in its place."""
    return f"{_OPEN}{name}{_CLOSE}"


def told_spaces(names: Iterable[str], last: str = ", ") -> str:
    """Several of them; between the last two stands `and`, say."""
    *most, end = map(told_space, names)
    return f"{', '.join(most)}{last}{end}" if most else end


class GeometryError(Exception):
    """The operation makes no sense on these outlines. The message is shown to the author."""

    def said(self, called: Callable[[str], str]) -> str:
        """The message with spaces as they are called."""
        return _MARKED.sub(lambda found: called(found[1]), str(self.args[0]))

    def __str__(self) -> str:
        """Tell spaces by their ids."""
        return _MARKED.sub(r"\1", str(self.args[0]))
