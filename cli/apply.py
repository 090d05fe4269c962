"""`sandtable apply`: texts put at addresses, taken away or renamed; all of it, or nothing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sandtable.cli.arguments import add_module
from sandtable.cli.command import DONE, CommandError
from sandtable.cli.opening import opened
from sandtable.cli.output import print_lines
from sandtable.model.module import Module
from sandtable.model.reports.differences import describe
from sandtable.model.storage.apply import Edits, read_edits, with_ids, with_texts
from sandtable.model.storage.files import read_one_file
from sandtable.model.storage.load import Loaded
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.save import lock_for_edit, prepare_save, save

FLAG = "--edit"


def configure(parser: ArgumentParser) -> None:
    """Take the module, and edits in a file, in arguments, or both."""
    add_module(parser)
    parser.epilog = (
        "EDITS.yaml holds a line an edit, `ADDRESS: TEXT`; under `rename:`, `ADDRESS: NEW-ID`."
        " An address is a path of keys, as `sandtable list` shows it; a text is what would stand"
        " in the module's files; `~` takes away; a new address adds."
    )
    parser.add_argument("edits", metavar="EDITS.yaml", nargs="?", help="addresses to new texts")
    parser.add_argument(
        FLAG,
        metavar="ADDRESS: TEXT",
        dest="lines",
        action="append",
        default=[],
        help="one edit; may be given several times",
    )
    parser.add_argument("--dry-run", action="store_true", help="tell what would change, only")


def run(arguments: Namespace) -> int:
    """Do the edits, and tell in the game's words what they changed."""
    if not arguments.edits and not arguments.lines:
        raise CommandError(f'Give EDITS.yaml, or {FLAG} "ADDRESS: TEXT".')
    edits = read_edits(_sources(arguments))
    if arguments.dry_run:
        return _apply_edits(arguments, edits, prepare_save)
    with lock_for_edit(Path(arguments.module)):
        return _apply_edits(arguments, edits, save)


def _apply_edits(
    arguments: Namespace, edits: Edits, save_or_try: Callable[[Loaded, Module], object]
) -> int:
    loaded = opened(arguments.module)
    texts = with_texts(loaded, edits)
    after = with_ids(texts, edits)
    changes = describe(loaded.whole, replace(loaded, module=texts).whole)
    changes += [f"{edit.address}: renamed to {edit.value}" for edit in edits.renames]
    if after != loaded.module:
        save_or_try(loaded, after)  # a dry run refuses what could not be saved, too
    print_lines(changes or ["Nothing changes."])
    return DONE


def _sources(arguments: Namespace) -> list[tuple[str, str]]:
    """The texts of the edits, and what each is called where it is complained of."""
    files = [_read(arguments.edits)] if arguments.edits else []
    return files + [(FLAG, line) for line in arguments.lines]


def _read(typed: str) -> tuple[str, str]:
    found = read_one_file(Path(typed))
    if found.problems:
        raise UnreadableError(replace(problem, file=typed) for problem in found.problems)
    return typed, next(iter(found.texts.values()))
