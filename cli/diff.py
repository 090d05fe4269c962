"""Command `sandtable diff`: the differences of two modules, in the words of the game."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import diff
from sandtable.cli.arguments import add_format_argument, add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_json, print_lines


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the two modules."""
    add_module_argument(parser, "before")
    add_module_argument(parser, "after")
    add_format_argument(parser, "json")


def run_command(arguments: Namespace) -> int:
    """Print every difference between the two modules."""
    answer = diff(open_module(arguments.before), open_module(arguments.after))
    if arguments.format == "json":
        print_json(answer)
    else:
        print_lines([row.text for row in answer.changes] or ["There is no difference."])
    return EXIT_CODE_DONE
