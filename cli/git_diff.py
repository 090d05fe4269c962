"""`sandtable git-diff`: what git calls to show what changed in one file of a module."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli.command import DONE
from sandtable.cli.output import print_lines
from sandtable.model.reports.differences import describe
from sandtable.model.storage.files import read_one_file
from sandtable.model.storage.part_files import read_part
from sandtable.model.storage.part_places import places_of
from sandtable.model.storage.problem import UnreadableError

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.storage.part_places import PartPlace

_VERSIONS = 5
"""With so many arguments git tells both versions; with fewer, that the file is not merged."""
_LAYOUT = "Only comments or layout changed."
_ENDS = "Only the ends of lines changed."


def configure(parser: ArgumentParser) -> None:
    """Take what git gives: the path, then file, hash and mode of the old version and the new."""
    parser.add_argument("path", metavar="PATH", help="where the file belongs")
    parser.add_argument(
        "versions",
        metavar="OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE",
        nargs="*",
        help="the two versions, as git tells them",
    )
    parser.epilog = "`sandtable git-setup` makes `git diff` call this."


def run(arguments: Namespace) -> int:
    """Print the changes in the game's words, or line by line where there are none."""
    print_lines([arguments.path])
    if len(arguments.versions) < _VERSIONS:
        print_lines(["    not merged yet"])
        return DONE
    try:
        old, new = _read_text(arguments.versions[0]), _read_text(arguments.versions[3])
    except UnreadableError as error:
        print_lines(f"    {problem.message}" for problem in error.problems)
        return DONE  # git would stop at anything else
    words = list(_changes(arguments.path, old, new))
    print_lines(f"    {line}" for line in words)
    if not words or words == [_LAYOUT]:
        print_lines(_lines(arguments.path, old, new))
    return DONE


def _read_text(typed: str) -> str:
    if typed == os.devnull:
        return ""
    found = read_one_file(Path(typed))
    if found.problems:
        raise UnreadableError(found.problems)
    return next(iter(found.texts.values()))


def _changes(path: str, old: str, new: str) -> Iterator[str]:
    """Yield what changed, in words; nothing where the file cannot be read as part of a module."""
    for place in places_of(Path(path), new or old):
        versions = _modules(place, old, new)
        if versions is not None:
            yield from describe(*versions) or [_layout_words(old, new)]
            return


def _layout_words(old: str, new: str) -> str:
    return _ENDS if old.splitlines() == new.splitlines() else _LAYOUT


def _modules(place: PartPlace, old: str, new: str) -> tuple[Module, Module] | None:
    """Return both versions: of the whole module, where its other files fit, or of this file."""
    before, after = place.module_with(old), place.module_with(new)
    if before is not None and after is not None:
        return before, after
    try:
        board = place.board
        return read_part(place.name, old, board).module, read_part(place.name, new, board).module
    except UnreadableError:
        return None


def _lines(path: str, old: str, new: str) -> Iterator[str]:
    names = f"a/{path}", f"b/{path}"
    return unified_diff(old.splitlines(), new.splitlines(), *names, lineterm="")
