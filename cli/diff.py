"""`sandtable diff`: what changed between two modules, in the game's words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import diff
from sandtable.cli.arguments import add_format, add_module
from sandtable.cli.command import DONE
from sandtable.cli.opening import opened
from sandtable.cli.output import print_json, print_lines


def configure(parser: ArgumentParser) -> None:
    """Take the two modules."""
    add_module(parser, "before")
    add_module(parser, "after")
    add_format(parser, "json")


def run(arguments: Namespace) -> int:
    """Print every difference."""
    answer = diff(opened(arguments.before), opened(arguments.after))
    if arguments.format == "json":
        print_json(answer)
    else:
        print_lines([row.text for row in answer.changes] or ["There is no difference."])
    return DONE
