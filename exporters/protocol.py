"""The interface between exporters and the rest of the program."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from sandtable.drawing.errors import TypesettingError
from sandtable.model.errors import SandtableError
from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage.file_names import portable_name

if TYPE_CHECKING:
    from sandtable.exporters.kinds import Carries
    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles


# These characters are allowed in file names by every system.
_CHARACTERS_UNSAFE_IN_FILE_NAMES = re.compile(r"[^A-Za-z0-9._+-]+")


@dataclass(frozen=True, slots=True)
class Setting:
    """An option of an exporter, such as `--paper letter`.

    Without choices or a value it is a switch.
    """

    name: str
    help: str
    choices: tuple[str, ...] = ()
    default: str = ""
    value: str = ""
    """Placeholder for a typed value: `5-12` in `--turns 5-12`."""


class StoppedError(Exception):
    """Raised by a job's `step` to cancel an export."""


def ignore_progress(_words: str) -> None:
    """Ignore a message about the progress of an export."""


@dataclass(frozen=True, slots=True)
class Job:
    """Request for an export: a module with its files, the scenarios and the settings."""

    loaded: ModuleWithFiles
    module: Module
    """The complete module with its base, in the requested reading."""
    scenarios: tuple[str, ...] = ()
    """Ids of the scenarios to be exported; all if empty."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Chosen options of the game."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Settings of the exporter, by name."""
    step: Callable[[str], None] = ignore_progress
    """Function that receives a few words about the next step of work. To cancel the export, it
    raises StoppedError; then nothing is written."""

    @property
    def name(self) -> str:
        """Return the base name of the exported files."""
        return export_file_stem(self.loaded)


def export_file_stem(loaded: ModuleWithFiles) -> str:
    """Return the module's id, or else its folder's name, as a safe and portable file name."""
    one_file = HEAD_FILE_NAME not in loaded.files.texts
    path = Path(next(iter(loaded.files.texts))) if one_file else loaded.files.root.resolve()
    name = (
        _CHARACTERS_UNSAFE_IN_FILE_NAMES.sub("-", loaded.module.module.id or path.stem).strip("-.")
        or "module"
    )
    # Some names are reserved on Windows, whatever their ending.
    return portable_name(name)


@dataclass(frozen=True, slots=True)
class ExportReport:
    """The written files, and messages about contents that the format cannot have."""

    written: tuple[Path, ...]
    losses: tuple[str, ...] = ()


class ExportError(SandtableError):
    """The module cannot be written in this format. The message is shown to the author."""


@contextmanager
def convert_typesetting_errors() -> Iterator[None]:
    """Convert errors of typesetting (TypesettingError) to errors of the export (ExportError)."""
    try:
        yield
    except TypesettingError as error:
        raise ExportError(str(error)) from error


class Exporter(Protocol):
    """A format that modules are exported to.

    An exporter creates all bytes first and then writes them with
    `model.storage.folder_writing.write_into_folder`, so that no export is left half-written, and
    the same module gives the same bytes. It reports progress to the job's `step`, at least before
    it writes. Its package imports large libraries only when an export starts.
    """

    @property
    def id(self) -> str:
        """Return the exporter's name on the command line."""

    @property
    def label(self) -> str:
        """Return the exporter's name in the export menu."""

    @property
    def target(self) -> Literal["file", "folder"]:
        """Say whether the exporter writes a single file into the given folder, or many."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Return the options that users can choose for the exporter."""

    @property
    def carries(self) -> Carries:
        """Return the kinds of facts in a complete export; facts of other kinds are losses."""

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write into a folder, which is created if needed; raise ExportError on failure."""
