"""What an exporter is to the rest of the program."""

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


_UNSAFE_CHARACTERS = re.compile(r"[^A-Za-z0-9._+-]+")


@dataclass(frozen=True, slots=True)
class Setting:
    """Something an exporter may be told: `--paper letter`.

    Without choices it is a switch, unless a value is asked for.
    """

    name: str
    help: str
    choices: tuple[str, ...] = ()
    default: str = ""
    value: str = ""
    """What stands for a value that is typed: `--turns 5-12`."""


class StoppedError(Exception):
    """Whoever asked for an export wants it no more."""


def ignore_progress(_words: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be exported: a module with its files, as it is to be read, and what of it."""

    loaded: ModuleWithFiles
    module: Module
    """All of it: laid over what it extends, in the reading that is wanted."""
    scenarios: tuple[str, ...] = ()
    """Only these; all, if it names none."""
    options: Mapping[str, str] = field(default_factory=dict)
    """Choices of the game's options."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What the exporter was told."""
    step: Callable[[str], None] = ignore_progress
    """Told what is done next, in a few words. Whoever wants it no more raises StoppedError: then
    nothing is written."""

    @property
    def name(self) -> str:
        """What the files made of it are called."""
        return export_file_stem(self.loaded)


def export_file_stem(loaded: ModuleWithFiles) -> str:
    """A module's id, or the name of its folder or file: fit for a file name, whatever it is."""
    one_file = HEAD_FILE_NAME not in loaded.files.texts
    path = Path(next(iter(loaded.files.texts))) if one_file else loaded.files.root.resolve()
    name = (
        _UNSAFE_CHARACTERS.sub("-", loaded.module.module.id or path.stem).strip("-.") or "module"
    )
    return portable_name(name)


@dataclass(frozen=True, slots=True)
class ExportReport:
    """What was written, and what of the module the format cannot carry."""

    written: tuple[Path, ...]
    losses: tuple[str, ...] = ()


class ExportError(SandtableError):
    """The module cannot be written in this format. The message is shown to the author."""


@contextmanager
def convert_typesetting_errors() -> Iterator[None]:
    """Raise ExportError for what cannot be typeset."""
    try:
        yield
    except TypesettingError as error:
        raise ExportError(str(error)) from error


class Exporter(Protocol):
    """A format that modules are written to.

    An exporter makes all bytes first and then writes them with
    `model.storage.folder_writing.write_into_folder`, so that nothing is left half-written, and the
    same module gives the same bytes. It tells the job's `step` what it does next, at least before
    it writes. Its package imports what is large only when it is asked to export.
    """

    @property
    def id(self) -> str:
        """Its name on the command line."""

    @property
    def label(self) -> str:
        """Its name in the menu."""

    @property
    def target(self) -> Literal["file", "folder"]:
        """Whether it writes one file into the folder it is given, or many."""

    @property
    def settings(self) -> tuple[Setting, ...]:
        """What it may be told."""

    @property
    def carries(self) -> Carries:
        """Which kinds of things stand in its files if all is exported; all others are losses."""

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Write into a folder, made if need be; raise ExportError when it cannot be."""
