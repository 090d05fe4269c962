"""What an importer is to the rest of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sandtable.model.errors import SandtableError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Imported:
    """The files of a module, by their path in its folder, and what could not be taken over."""

    contents: Mapping[str, bytes]
    losses: tuple[str, ...] = ()


class ImportFailedError(SandtableError):
    """The file cannot be read by this importer. The message is shown to the author."""


class Importer(Protocol):
    """A format that modules are made from.

    It writes nothing: whoever asks for an import writes all of its files, or none.
    """

    @property
    def id(self) -> str:
        """Its name."""

    @property
    def label(self) -> str:
        """Its name in the menu."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """How the files that it reads end, with the dot."""

    def read(self, source: Path) -> Imported:
        """Read a stranger's file; raise UnreadableError or ImportFailedError."""
