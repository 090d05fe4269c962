"""The interface between importers and the rest of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from sandtable.model.errors import SandtableError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class ImportedFiles:
    """The files of a new module by path, and messages about parts that could not be imported."""

    contents: Mapping[str, bytes]
    losses: tuple[str, ...] = ()
    summary: tuple[str, ...] = ()
    """Sentences about what was taken over, with numbers."""


SettingValue = bool | str | tuple[str, ...]
"""Value of a setting: a switch, a text, or several texts if it can be repeated."""


@dataclass(frozen=True, slots=True)
class ImportSetting:
    """An option of an importer, such as `--name FIELD`. Without a value it is a switch."""

    name: str
    help: str
    value: str = ""
    """Placeholder for a typed value: `FIELD` in `--name FIELD`."""
    is_repeatable: bool = False
    """Whether it may be given several times."""


class ImportFailedError(SandtableError):
    """The importer cannot read the file. The message is shown to the author."""


class Importer(Protocol):
    """A format that modules are imported from.

    It writes no files: the caller writes all of them or none.
    """

    @property
    def id(self) -> str:
        """Return the id of the importer, which the command line uses."""

    @property
    def label(self) -> str:
        """Return the name of the importer in the menu."""

    @property
    def suffixes(self) -> tuple[str, ...]:
        """Return the file name endings that the importer reads, each with its dot."""

    def read(self, source: Path) -> ImportedFiles:
        """Read an untrusted file; raise UnreadableError or ImportFailedError."""


class ConfigurableImporter(Importer, Protocol):
    """An importer with settings that users can choose."""

    @property
    def settings(self) -> tuple[ImportSetting, ...]:
        """Return the options of the importer."""

    def read_file_with_settings(
        self, source: Path, settings: Mapping[str, SettingValue]
    ) -> ImportedFiles:
        """Read an untrusted file as `read` does, with the chosen settings."""


def settings_of_importer(importer: Importer) -> tuple[ImportSetting, ...]:
    """Return the options of an importer; none if it has no settings."""
    settings: tuple[ImportSetting, ...] = getattr(importer, "settings", ())
    return settings
