"""Command `sandtable reach`: the spaces that pieces can reach in one move."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import reach
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_options_argument,
    add_printed_argument,
    add_scenario_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer

_NO_PIECE_CAN_MOVE_TEXT = "There is no such piece that has movement points and a space to move to."


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the scenario, the moment and the pieces."""
    add_module_argument(parser)
    add_scenario_argument(parser, required=True)
    parser.add_argument("--turn", metavar="N", type=int, help="on this turn; default: at set-up")
    parser.add_argument("--where", metavar="EXPR", help="only these pieces")
    parser.add_argument(
        "--from", metavar="SPACE", dest="start", help="only pieces in this space, by id"
    )
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print the spaces that the pieces can reach."""
    answer = reach(
        open_module(arguments.module),
        arguments.scenario,
        turn=arguments.turn,
        where=arguments.where,
        start=arguments.start,
        options=dict(arguments.options),
        printed=arguments.printed,
    )
    print_answer(
        answer, answer.entries, arguments.format, columns=None, nothing=_NO_PIECE_CAN_MOVE_TEXT
    )
    return EXIT_CODE_DONE
