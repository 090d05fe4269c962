"""What is said when a file cannot be read: every reason, each at its place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from sandtable.model.errors import SandtableError

if TYPE_CHECKING:
    from collections.abc import Iterable


_MAX_ADDRESS_LENGTH = 200
"""Letters of an address in a line for the author."""


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """Something wrong in a file, at a place in it."""

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
        """The address with its colon; an entry that is a whole text is cut short."""
        if len(self.address) > _MAX_ADDRESS_LENGTH:
            return f"{self.address[:_MAX_ADDRESS_LENGTH]}…: "
        return f"{self.address}: " if self.address else ""


class UnreadableError(SandtableError):
    """A module cannot be read. Holds every reason."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> tuple[type[Self], tuple[tuple[Problem, ...]]]:
        """Let it travel from a child process with every reason."""
        return type(self), (self.problems,)


class UnsayableError(UnreadableError):
    """A module cannot be saved: no file could say what it holds. Nothing was written."""
