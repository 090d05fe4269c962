"""`sandtable adjacency`: which spaces are adjacent, where from, and why."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import adjacency, adjacency_graph
from sandtable.cli.arguments import add_module
from sandtable.cli.command import DONE
from sandtable.cli.opening import opened
from sandtable.cli.output import show


def configure(parser: ArgumentParser) -> None:
    """Take the module."""
    add_module(parser)
    parser.add_argument(
        "--format", choices=("text", "json", "csv", "dot"), default="text", help="default: text"
    )


def run(arguments: Namespace) -> int:
    """Print every link with its origin."""
    module = opened(arguments.module)
    if arguments.format == "dot":
        print(adjacency_graph(module), end="")
        return DONE
    answer = adjacency(module)
    show(answer, answer.links, arguments.format, nothing="No spaces are linked.")
    return DONE
