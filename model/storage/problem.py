"""Problems with files that cannot be read: every reason, each with its position."""

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
    """An error at a position in a file."""

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
        """Return the address with a colon.

        It is shortened where an entry of it is a whole text.
        """
        if len(self.address) > _MAX_ADDRESS_LENGTH:
            return f"{self.address[:_MAX_ADDRESS_LENGTH]}…: "
        return f"{self.address}: " if self.address else ""


class UnreadableError(SandtableError):
    """A module that cannot be read, with every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        # Several walks may find the same problem.
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        """Return the class and its arguments for pickle, so that all reasons are preserved."""
        return type(self), (self.problems,)


class UnsayableError(UnreadableError):
    """A module that cannot be saved, because no file could express it. Nothing was written."""
