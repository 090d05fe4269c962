"""Problems with files that cannot be read: all reasons, each with its position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from sandtable.model.errors import SandtableError

if TYPE_CHECKING:
    from collections.abc import Iterable


_MAX_ADDRESS_LENGTH = 200
"""Largest number of characters of an address in a message."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A reason why a file cannot be read, with its position in the file."""

    file: str
    line: int
    column: int
    address: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}"
        return f"{place}: {self._address_prefix}{self.message}"

    @property
    def _address_prefix(self) -> str:
        """Return the address of the problem with a colon, to begin a message.

        The address is shortened where an entry in it is a whole text.
        """
        if len(self.address) > _MAX_ADDRESS_LENGTH:
            return f"{self.address[:_MAX_ADDRESS_LENGTH]}…: "
        return f"{self.address}: " if self.address else ""


class UnreadableError(SandtableError):
    """Error for a module that cannot be read, with every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        # Several walks may find the same problem.
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        """Return the class and its arguments for pickle, so that all reasons are preserved."""
        return type(self), (self.problems,)


class UnsayableError(UnreadableError):
    """Error for a module that cannot be saved, as no file could express it. Nothing is written."""
