"""`sandtable merge`: two versions of a module, or of one of its files, as one."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.cli.arguments import add_format
from sandtable.cli.command import DONE, FINDINGS, CommandError
from sandtable.cli.opening import opened
from sandtable.cli.output import print_json, print_lines
from sandtable.model.reports.conflicts import Conflicts, conflicts_answer
from sandtable.model.storage.bundle import holding
from sandtable.model.storage.emit import value_text
from sandtable.model.storage.files import read_one_file
from sandtable.model.storage.merge_files import MergedFile, merge_files
from sandtable.model.storage.merge_folders import merge_loaded
from sandtable.model.storage.part_places import PartPlace, places_of
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.save import lock_for_edit, write, write_changes

if TYPE_CHECKING:
    from sandtable.model.module import Module


def configure(parser: ArgumentParser) -> None:
    """Take the three versions, and what the file is called where they are copies of one."""
    parser.add_argument("base", metavar="BASE", help="what both versions came of")
    parser.add_argument("ours", metavar="OURS", help="one version; the result is written here")
    parser.add_argument("theirs", metavar="THEIRS", help="the other version")
    parser.add_argument(
        "--path", metavar="PATH", help="where the file belongs, if OURS is a copy of it"
    )
    parser.add_argument("--dry-run", action="store_true", help="tell the conflicts, only")
    add_format(parser, "json")
    parser.epilog = (
        "Each version is a module, or one file of a module. What both changed in two ways stays as"
        " OURS says, and is a conflict that `sandtable settle` and the editor settle; then the"
        " exit code is 1. `sandtable git-setup` makes git merge so."
    )


def run(arguments: Namespace) -> int:
    """Merge, write the result, and tell what is not settled."""
    ours = Path(arguments.ours)
    is_module = arguments.path is None and (ours.is_dir() or holding(ours))
    merged = _merge_modules(arguments) if is_module else _merge_files(arguments)
    answer = conflicts_answer(merged, value_text)
    if arguments.format == "json":
        print_json(answer)
    elif answer.conflicts or not arguments.path:  # git tells by itself what went well
        print_lines(_lines(answer, arguments.path or arguments.ours))
    return FINDINGS if answer.conflicts else DONE


def _lines(answer: Conflicts, name: str) -> Iterator[str]:
    count = len(answer.conflicts)
    if not count:
        yield f"{name}: merged without conflicts."
        return
    yield f"{name}: {count} {'conflict' if count == 1 else 'conflicts'}, where ours was kept:"
    yield from (f"    {entry.text}" for entry in answer.conflicts)


# ---------------------------------------------------------------------------------- modules
def _merge_modules(arguments: Namespace) -> Module:
    with lock_for_edit(Path(arguments.ours)):
        base, ours, theirs = map(opened, (arguments.base, arguments.ours, arguments.theirs))
        merged, changed = merge_loaded(base, ours, theirs)
        if changed and not arguments.dry_run:
            write_changes(ours, changed)
    whole = replace(ours, module=merged).whole
    return replace(whole, conflicts=merged.conflicts)


# ------------------------------------------------------------------------------------ files
def _merge_files(arguments: Namespace) -> Module:
    base, ours, theirs = map(_read_text, (arguments.base, arguments.ours, arguments.theirs))
    place, merged = _merge_where_it_fits(arguments, base, ours, theirs)
    if not arguments.dry_run and merged.text != ours:
        _write(arguments, merged.text.encode())
    conflicts = merged.module.conflicts
    whole = place.module_with(merged.text) if conflicts else None
    return replace(whole or merged.module, conflicts=conflicts)


def _merge_where_it_fits(
    arguments: Namespace, base: str, ours: str, theirs: str
) -> tuple[PartPlace, MergedFile]:
    """Merge a file as the part of a module that it is; what it may be else is tried in turn."""
    name = arguments.path or arguments.ours
    problems: UnreadableError | None = None
    for place in places_of(Path(name), ours or theirs):
        try:
            return place, merge_files(place.name, base, ours, theirs, place.board)
        except UnreadableError as error:
            problems = problems or error
    raise problems or CommandError(f"{name} is no file of a module; nothing was merged.")


def _read_text(typed: str) -> str:
    """Read one version as a text; a file that is not there yet is empty."""
    if typed == os.devnull:
        return ""
    found = read_one_file(Path(typed))
    if found.problems:
        raise UnreadableError(replace(problem, file=typed) for problem in found.problems)
    return next(iter(found.texts.values()))


def _write(arguments: Namespace, data: bytes) -> None:
    """Write the result; git's own copy of a file without a backup beside it."""
    if arguments.path is None:
        write(Path(arguments.ours), data)
    else:
        Path(arguments.ours).write_bytes(data)
