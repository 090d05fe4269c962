"""Command `sandtable git-diff`, which git calls to show the changes of a module's file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from difflib import unified_diff

from sandtable.api import LAYOUT_CHANGED, UnreadableError, file_changes, read_text
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.output import print_lines

_ARGUMENT_COUNT_OF_TWO_VERSIONS = 5
"""With at least this many arguments git passes two versions; with fewer, an unmerged file."""


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the arguments that git passes: the path, and file, hash and mode of both versions."""
    parser.add_argument("path", metavar="PATH", help="where the file belongs")
    parser.add_argument(
        "versions",
        metavar="OLD-FILE OLD-HEX OLD-MODE NEW-FILE NEW-HEX NEW-MODE",
        nargs="*",
        help="the two versions, as git passes them",
    )
    parser.epilog = "Called by git diff once sandtable git-setup has been run."


def run_command(arguments: Namespace) -> int:
    """Print the changes in the words of the game, or else line by line."""
    print_lines([arguments.path])
    if len(arguments.versions) < _ARGUMENT_COUNT_OF_TWO_VERSIONS:
        print_lines(["    not merged yet"])
        return EXIT_CODE_DONE
    try:
        old, new = read_text(arguments.versions[0]), read_text(arguments.versions[3])
    except UnreadableError as error:
        print_lines(f"    {problem.message}" for problem in error.problems)
        # Any other exit code would make git stop.
        return EXIT_CODE_DONE
    words = file_changes(arguments.path, old, new)
    print_lines(f"    {line}" for line in words)
    if not words or words == [LAYOUT_CHANGED]:
        print_lines(_diff_of_lines(arguments.path, old, new))
    return EXIT_CODE_DONE


def _diff_of_lines(path: str, old: str, new: str) -> Iterator[str]:
    names = f"a/{path}", f"b/{path}"
    return unified_diff(old.splitlines(), new.splitlines(), *names, lineterm="")
