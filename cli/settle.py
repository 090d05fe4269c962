"""Command `sandtable settle`: the conflicts of a merge, listed or resolved."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sandtable.api import SIDES, conflicts, lock_module, save, settle
from sandtable.cli.arguments import add_format_argument, add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_FINDINGS
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_json, print_lines

if TYPE_CHECKING:
    from sandtable.api import Conflicts, LoadedModule


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the conflicts, and the side to take."""
    add_module_argument(parser)
    parser.add_argument(
        "addresses", metavar="ADDRESS", nargs="*", help="only these conflicts; default: all"
    )
    parser.add_argument(
        "--take",
        choices=SIDES,
        help="ours: the value in the module; theirs: the value of the other version",
    )
    add_format_argument(parser, "json")
    parser.epilog = (
        "Without --take, nothing is changed, and the exit code is 1 while conflicts remain."
    )


def run_command(arguments: Namespace) -> int:
    """List the conflicts, or resolve some in favour of a side and print the changes.

    The conflicts that remain are printed as well.
    """
    if arguments.take is None:
        return _print_remaining_conflicts(arguments, open_module(arguments.module), [])
    # The lock covers the reading as well, or an edit by others in between would be lost.
    with lock_module(arguments.module):
        return _settle_conflicts(arguments, open_module(arguments.module))


def _settle_conflicts(arguments: Namespace, module: LoadedModule) -> int:
    after = settle(module, arguments.take, arguments.addresses)
    save(after.module)
    conflict = "conflict" if after.settled == 1 else "conflicts"
    lines = [*after.changes, f"{after.settled} {conflict} settled."]
    return _print_remaining_conflicts(arguments, after.module, lines)


def _print_remaining_conflicts(
    arguments: Namespace, module: LoadedModule, lines: list[str]
) -> int:
    """Print a report on the settled conflicts, and those of the module that remain."""
    answer = conflicts(module)
    if arguments.format == "json":
        print_json(answer)
    else:
        print_lines(lines + (_lines_of_conflicts(answer) if answer.conflicts or not lines else []))
    return EXIT_CODE_FINDINGS if answer.conflicts else EXIT_CODE_DONE


def _lines_of_conflicts(answer: Conflicts) -> list[str]:
    if not answer.conflicts:
        return ["There is no conflict."]
    return [line for entry in answer.conflicts for line in (entry.text, f"    {entry.where}")]
