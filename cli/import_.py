"""`sandtable import`: another program's file, or a bundle, made a module's folder."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from sandtable.cli.arguments import add_out
from sandtable.cli.command import DONE, CommandError
from sandtable.cli.opening import place
from sandtable.importers import ALL_IMPORTERS
from sandtable.importers.protocol import Imported, Importer, ImportFailedError
from sandtable.model.resources import HEAD
from sandtable.model.storage.folders import OccupiedError, make_folder
from sandtable.model.storage.problem import UnreadableError


def configure(parser: ArgumentParser) -> None:
    """Take the file and the folder to make."""
    labels = ", ".join(f"{each.label} ({_endings(each)})" for each in ALL_IMPORTERS)
    parser.add_argument("file", metavar="FILE", help=labels)
    add_out(parser)


def run(arguments: Namespace) -> int:
    """Read all of the file, then write all of the folder."""
    imported = _read(_importer(arguments.file), arguments.file)
    try:
        written = make_folder(arguments.out, imported.contents)
    except OccupiedError as error:
        raise CommandError(str(error)) from None
    print(f"{arguments.out}: {len(written)} files")
    for loss in imported.losses:
        print(f"lost: {loss}")
    return DONE


def _endings(importer: Importer) -> str:
    return ", ".join("a folder" if each == "/" else each for each in importer.suffixes)


def _importer(typed: str) -> Importer:
    path = Path(typed)
    if (path / HEAD).is_file():
        raise CommandError(f"{typed} is a module already: copy the folder, or use it as it is.")
    suffix = "/" if path.is_dir() else path.suffix.lower()
    found = next((each for each in ALL_IMPORTERS if suffix in each.suffixes), None)
    if found is None:
        endings = ", ".join(ending for each in ALL_IMPORTERS for ending in each.suffixes)
        raise CommandError(f"{typed}: only files that end with {endings} can be imported.")
    return found


def _read(importer: Importer, typed: str) -> Imported:
    try:
        return importer.read(Path(typed))
    except ImportFailedError as error:
        raise CommandError(f"{typed}: {error}") from None
    except UnreadableError as error:
        problems = [replace(p, file=place(typed, p.file)) for p in error.problems]
        raise UnreadableError(problems) from None
