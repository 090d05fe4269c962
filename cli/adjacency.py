"""Command `sandtable adjacency`: the adjacent spaces, with origin and reason of each link."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import adjacency, adjacency_graph
from sandtable.cli.arguments import add_module_argument
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, and the output format."""
    add_module_argument(parser)
    parser.add_argument(
        "--format", choices=("text", "json", "csv", "dot"), default="text", help="default: text"
    )


def run_command(arguments: Namespace) -> int:
    """Print every link between spaces, with its origin."""
    module = open_module(arguments.module)
    if arguments.format == "dot":
        print(adjacency_graph(module), end="")
        return EXIT_CODE_DONE
    answer = adjacency(module)
    print_answer(answer, answer.links, arguments.format, nothing="No spaces are linked.")
    return EXIT_CODE_DONE
