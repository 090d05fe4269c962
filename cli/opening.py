"""Opening the module that a command is given, with every place named as the author typed it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from sandtable.cli.output import warn
from sandtable.model.address import Steps
from sandtable.model.edits.errata import reading
from sandtable.model.lookup import spelt_out
from sandtable.model.module import Module
from sandtable.model.reports.check import Position
from sandtable.model.storage.load import Loaded, load, shown
from sandtable.model.storage.opening_notes import opening_notes
from sandtable.model.storage.problem import UnreadableError


def opened(typed: str) -> Loaded:
    """Read a module; raise UnreadableError with places that an editor can jump to."""
    path = Path(typed)
    try:
        loaded = load(path)
    except UnreadableError as error:
        problems = [replace(p, file=place(typed, p.file)) for p in error.problems]
        raise UnreadableError(problems) from None
    for note in opening_notes(loaded.files):
        warn(note)
    return loaded


def place(typed: str, file: str) -> str:
    """Name a file of a module, known by its path within, by the path to the module as typed."""
    path = Path(typed)
    return typed if file == str(path) else shown(typed, path, file)


def opened_reading(arguments: Namespace) -> Module:
    """The module a command is given, as it is read: errata applied, unless the print is wanted."""
    whole = opened(arguments.module).whole
    return whole if arguments.printed else reading(whole)


def locate(loaded: Loaded, module: Module, typed: str, steps: Steps) -> Position | None:
    """Where it is written: here, or in the module that this one is laid over."""
    nearest = None
    for home, prefix in _homes(loaded):
        spot = home.tree.find(spelt_out(module, steps))
        if spot is None:
            continue
        problem = spot.key_problem("", "") if spot.key is not None else spot.problem("", "")
        file = shown(prefix, home.files.root, problem.file) if prefix else problem.file
        position = Position(place(typed, file), problem.line, problem.column)
        if spot.exact:
            return position
        nearest = nearest or position
    return nearest


def _homes(loaded: Loaded) -> Iterator[tuple[Loaded, str]]:
    """The module and those below it, each with the way to it."""
    home: Loaded | None = loaded
    prefix = ""
    while home is not None:
        yield home, prefix
        extends = home.module.module.extends or ""
        prefix = f"{prefix}/{extends}" if prefix else extends
        home = home.base
