"""`sandtable oob`: who stands where, at the set-up or on any turn."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Any

from sandtable.api import RequestError, oob, parse_selector, scenarios
from sandtable.cli.arguments import (
    add_format,
    add_module,
    add_options,
    add_printed,
    add_scenario,
    add_side,
)
from sandtable.cli.command import DONE, CommandError
from sandtable.cli.opening import opened
from sandtable.cli.output import show, warn

if TYPE_CHECKING:
    from sandtable.api import LoadedModule

_COLUMNS = (
    "side",
    "power",
    "name",
    "kind",
    "strength",
    "quantity",
    "at",
    "steps_lost",
    "state",
    "condition",
)


def configure(parser: ArgumentParser) -> None:
    """Take the module, the scenario, the moment and what to show of it."""
    add_module(parser)
    add_scenario(parser, required=True)
    parser.add_argument("--turn", metavar="N", type=int, help="on this turn; default: at set-up")
    parser.add_argument("--before", action="store_true", help="before that turn's arrivals")
    add_side(parser)
    parser.add_argument("--where", metavar="EXPR", type=_selector, help="only these pieces")
    add_options(parser)
    add_printed(parser)
    add_format(parser, "json", "csv")


def _selector(text: str) -> Any:
    try:
        return parse_selector(text)
    except RequestError as error:
        raise ArgumentTypeError(str(error)) from None


def run(arguments: Namespace) -> int:
    """Print the order of battle."""
    if arguments.before and arguments.turn is None:
        raise CommandError("--before needs --turn N.")
    module = opened(arguments.module)
    answer = oob(
        module,
        arguments.scenario,
        turn=arguments.turn,
        before=arguments.before,
        side=arguments.side,
        where=arguments.where,
        options=dict(arguments.options),
        printed=arguments.printed,
    )
    if arguments.turn is not None:
        _warn_of_turn(module, arguments)
    columns = _COLUMNS if arguments.format == "text" else None
    show(answer, answer.entries, arguments.format, columns=columns, nothing="No pieces there.")
    return DONE


def _warn_of_turn(module: LoadedModule, arguments: Namespace) -> None:
    """Say that a turn is not played: what is printed is how it begins, or how it ended."""
    entries = scenarios(module, printed=arguments.printed)
    [scenario] = (entry for entry in entries if entry.id == arguments.scenario)
    turns, turn = scenario.turns, arguments.turn
    if turn not in turns:
        when = f"turns {turns[0]} to {turns[-1]}, not on turn {turn}" if turns else "no turn"
        warn(f"{scenario.name} is played on {when}.")
