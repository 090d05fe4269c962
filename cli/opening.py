"""Opening the module that a command is given, with every place named as the author typed it."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from model.edits.errata import reading
from model.module import Module
from model.storage.load import Loaded, load, shown
from model.storage.problem import UnreadableError


def opened(typed: str) -> Loaded:
    """Read a module; raise UnreadableError with places that an editor can jump to."""
    path = Path(typed)
    try:
        return load(path)
    except UnreadableError as error:
        problems = [replace(p, file=place(typed, p.file)) for p in error.problems]
        raise UnreadableError(problems) from None


def place(typed: str, file: str) -> str:
    """Name a file of a module, known by its path within, by the path to the module as typed."""
    path = Path(typed)
    return typed if file == str(path) else shown(typed, path, file)


def opened_reading(arguments: Namespace) -> Module:
    """The module a command is given, as it is read: errata applied, unless the print is wanted."""
    whole = opened(arguments.module).whole
    return whole if arguments.printed else reading(whole)
