"""`sandtable arrivals`: what comes and goes, turn by turn."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from sandtable.api import arrivals
from sandtable.cli.arguments import (
    add_format,
    add_module,
    add_options,
    add_printed,
    add_scenario,
)
from sandtable.cli.command import DONE
from sandtable.cli.opening import opened
from sandtable.cli.output import show

_COLUMNS = (
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


def configure(parser: ArgumentParser) -> None:
    """Take the module, and which turns of which scenario."""
    add_module(parser)
    add_scenario(parser)
    parser.add_argument("--from", metavar="N", dest="first", type=int, help="from this turn on")
    parser.add_argument("--to", metavar="M", dest="last", type=int, help="up to this turn")
    add_options(parser)
    add_printed(parser)
    add_format(parser, "json", "csv")


def run(arguments: Namespace) -> int:
    """Print each schedule, or what one scenario plays of it."""
    answer = arrivals(
        opened(arguments.module),
        arguments.scenario,
        first=arguments.first,
        last=arguments.last,
        options=dict(arguments.options),
        printed=arguments.printed,
    )
    columns = _COLUMNS if arguments.format == "text" else None
    show(answer, answer.entries, arguments.format, columns=columns, nothing="Nothing arrives.")
    return DONE
