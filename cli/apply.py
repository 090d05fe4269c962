"""Command `sandtable apply`: values set, deleted or renamed by address, all or none."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.api import (
    Problem,
    UnreadableError,
    apply,
    diff,
    lock_module,
    read_edits,
    read_text,
    save,
)
from sandtable.cli.arguments import add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE, CommandError
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_lines

if TYPE_CHECKING:
    from sandtable.api import Edits

EDIT_FLAG = "--edit"


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, and edits from a file or as arguments."""
    add_module_argument(parser)
    parser.epilog = (
        "EDITS.yaml has one edit on each line, 'ADDRESS: TEXT'; below 'rename:', "
        "'ADDRESS: NEW-ID'. An address is a path of keys, as shown by sandtable list; a "
        "text is what the module's files would say. A text of ~ deletes, and a new "
        "address adds."
    )
    parser.add_argument(
        "edits", metavar="EDITS.yaml", nargs="?", help="a file of addresses and new texts"
    )
    parser.add_argument(
        EDIT_FLAG,
        metavar="ADDRESS: TEXT",
        dest="lines",
        action="append",
        default=[],
        help="one edit; may be given several times",
    )
    parser.add_argument(
        "--dry-run", action="store_true", help="show the changes without making them"
    )


def run_command(arguments: Namespace) -> int:
    """Apply the edits, and print the changes in the words of the game."""
    if not arguments.edits and not arguments.lines:
        raise CommandError(f'Give EDITS.yaml, or {EDIT_FLAG} "ADDRESS: TEXT".')
    edits = read_edits(_texts_of_edits(arguments))
    if arguments.dry_run:
        return _apply_edits(arguments, edits)
    # The lock covers the reading as well, or an edit by others in between would be lost.
    with lock_module(arguments.module):
        return _apply_edits(arguments, edits)


def _apply_edits(arguments: Namespace, edits: Edits) -> int:
    module = open_module(arguments.module)
    # Applied in two steps, as the differences of a rename would name every use of it.
    texts = apply(module, replace(edits, renames=()))
    after = apply(texts, replace(edits, texts=()))
    changes = [change.text for change in diff(module, texts).changes]
    changes += [f"{edit.address}: renamed to {edit.value}" for edit in edits.renames]
    save(after, dry_run=arguments.dry_run)  # a dry run refuses what could not be saved, too
    print_lines(changes or ["Nothing changes."])
    return EXIT_CODE_DONE


def _texts_of_edits(arguments: Namespace) -> list[tuple[str, str]]:
    """Return all edits that the user passed, each with its origin for error messages."""
    typed = arguments.edits
    for line in arguments.lines:
        if ": " not in line and not line.endswith(":"):
            message = "Write ADDRESS: TEXT, with a space after the colon."
            raise UnreadableError([Problem(EDIT_FLAG, 1, 1, line, message)])
    files = [(typed, read_text(typed))] if typed else []
    return files + [(EDIT_FLAG, line) for line in arguments.lines]
