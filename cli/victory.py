"""Command `sandtable victory`: conditions that are met, still possible, or impossible."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import victory
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


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the scenario and the moment."""
    add_module_argument(parser)
    add_scenario_argument(parser, required=True)
    parser.add_argument("--turn", metavar="N", type=int, help="on this turn; default: at set-up")
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print each victory condition: met, still possible, or impossible."""
    answer = victory(
        open_module(arguments.module),
        arguments.scenario,
        turn=arguments.turn,
        options=dict(arguments.options),
        printed=arguments.printed,
    )
    print_answer(
        answer, answer.entries, arguments.format, columns=None, nothing="Nobody can win here."
    )
    return EXIT_CODE_DONE
