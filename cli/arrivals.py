"""Command `sandtable arrivals`: pieces that arrive, leave or change, turn by turn."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import arrivals
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

_TEXT_COLUMNS = (
    "turn",
    "label",
    "side",
    "action",
    "quantity",
    "name",
    "strength",
    "to",
    "from",
    "condition",
)


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the scenario and the range of turns."""
    add_module_argument(parser)
    add_scenario_argument(parser)
    parser.add_argument("--from", metavar="N", dest="first", type=int, help="from this turn on")
    parser.add_argument("--to", metavar="M", dest="last", type=int, help="up to this turn")
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print all schedules, or the arrivals that a scenario plays."""
    answer = arrivals(
        open_module(arguments.module),
        arguments.scenario,
        first=arguments.first,
        last=arguments.last,
        options=dict(arguments.options),
        printed=arguments.printed,
    )
    columns = _TEXT_COLUMNS if arguments.format == "text" else None
    print_answer(
        answer, answer.entries, arguments.format, columns=columns, nothing="Nothing arrives."
    )
    return EXIT_CODE_DONE
