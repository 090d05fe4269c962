"""Command `sandtable merge`: two versions of a module, or of one of its files, merged."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.api import is_module, lock_module, merge, merge_file
from sandtable.cli.arguments import add_format_argument
from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_FINDINGS
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_json, print_lines

if TYPE_CHECKING:
    from sandtable.api import Conflicts


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: three versions, and the real path of temporary copies."""
    parser.add_argument("base", metavar="BASE", help="the common ancestor of both versions")
    parser.add_argument("ours", metavar="OURS", help="one version; the result is written here")
    parser.add_argument("theirs", metavar="THEIRS", help="the other version")
    parser.add_argument(
        "--path", metavar="PATH", help="where the file belongs, if OURS is a copy of it"
    )
    parser.add_argument(
        "--conflict-code",
        metavar="CODE",
        type=int,
        default=EXIT_CODE_FINDINGS,
        help="the exit code where there are conflicts; default: 1",
    )
    parser.add_argument("--dry-run", action="store_true", help="show the conflicts without saving")
    add_format_argument(parser, "json")
    parser.epilog = (
        "Each version is a module, or one file of a module. What both changed "
        "differently stays as in OURS and is a conflict, to be settled with sandtable "
        "settle or in the editor; then the exit code is 1. After sandtable git-setup, "
        "git merges this way."
    )


def run_command(arguments: Namespace) -> int:
    """Merge two versions, write the result, and print the conflicts."""
    whole = arguments.path is None and is_module(arguments.ours)
    answer = _merge_modules(arguments) if whole else _merge_files(arguments)
    if arguments.format == "json":
        print_json(answer)
    # For a file of git, git itself reports a merge without conflicts.
    elif answer.conflicts or not arguments.path:
        print_lines(_lines_of_conflicts(answer, arguments.path or arguments.ours))
    code: int = arguments.conflict_code
    return code if answer.conflicts else EXIT_CODE_DONE


def _lines_of_conflicts(answer: Conflicts, name: str) -> Iterator[str]:
    count = len(answer.conflicts)
    if not count:
        yield f"{name}: merged without conflicts."
        return
    yield f"{name}: {count} {'conflict' if count == 1 else 'conflicts'}, where ours was kept:"
    yield from (f"    {entry.text}" for entry in answer.conflicts)


def _merge_modules(arguments: Namespace) -> Conflicts:
    # Only ours is written, so only ours is locked.
    with lock_module(arguments.ours):
        base, ours, theirs = map(open_module, (arguments.base, arguments.ours, arguments.theirs))
        return merge(base, ours, theirs, dry_run=arguments.dry_run)


def _merge_files(arguments: Namespace) -> Conflicts:
    versions = arguments.base, arguments.ours, arguments.theirs
    return merge_file(*versions, path=arguments.path, dry_run=arguments.dry_run)
