"""Command `sandtable supply`: supplied and unsupplied pieces, with sources and paths."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import supply
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_options_argument,
    add_printed_argument,
    add_scenario_argument,
    add_side_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer

_TEXT_COLUMNS = ("side", "piece", "at", "supplied", "source", "cost", "limit", "why")


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the scenario and the moment."""
    add_module_argument(parser)
    add_scenario_argument(parser, required=True)
    parser.add_argument("--turn", metavar="N", type=int, help="on this turn; default: at set-up")
    add_side_argument(parser)
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print which pieces are in supply, and their supply sources."""
    answer = supply(
        open_module(arguments.module),
        arguments.scenario,
        turn=arguments.turn,
        side=arguments.side,
        options=dict(arguments.options),
        printed=arguments.printed,
    )
    columns = _TEXT_COLUMNS if arguments.format == "text" else None
    print_answer(
        answer,
        answer.entries,
        arguments.format,
        columns=columns,
        nothing="No pieces there need supply.",
    )
    return EXIT_CODE_DONE
