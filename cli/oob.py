"""Command `sandtable oob`: the order of battle at the set-up or on a turn."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING, Any

from sandtable.api import RequestError, oob, parse_selector, scenarios
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_options_argument,
    add_printed_argument,
    add_scenario_argument,
    add_side_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE, CommandError
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer, print_warning

if TYPE_CHECKING:
    from sandtable.api import LoadedModule

_TEXT_COLUMNS = (
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


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the scenario, the moment and filters."""
    add_module_argument(parser)
    add_scenario_argument(parser, required=True)
    parser.add_argument("--turn", metavar="N", type=int, help="on this turn; default: at set-up")
    parser.add_argument("--before", action="store_true", help="before that turn's arrivals")
    add_side_argument(parser)
    parser.add_argument(
        "--where", metavar="EXPR", type=_parse_selector_argument, help="only these pieces"
    )
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def _parse_selector_argument(text: str) -> Any:
    try:
        return parse_selector(text)
    except RequestError as error:
        # argparse shows the message of this error only.
        raise ArgumentTypeError(str(error)) from None


def run_command(arguments: Namespace) -> int:
    """Print the order of battle."""
    if arguments.before and arguments.turn is None:
        raise CommandError("--before needs --turn N.")
    module = open_module(arguments.module)
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
        _warn_if_turn_is_unplayed(module, arguments)
    columns = _TEXT_COLUMNS if arguments.format == "text" else None
    print_answer(
        answer, answer.entries, arguments.format, columns=columns, nothing="No pieces there."
    )
    return EXIT_CODE_DONE


def _warn_if_turn_is_unplayed(module: LoadedModule, arguments: Namespace) -> None:
    """Warn that a turn is not played; the printed position is that of the first or last turn."""
    entries = scenarios(module, printed=arguments.printed)
    [scenario] = (entry for entry in entries if entry.id == arguments.scenario)
    turns, turn = scenario.turns, arguments.turn
    if turn not in turns:
        when = f"turns {turns[0]} to {turns[-1]}, not on turn {turn}" if turns else "no turn"
        print_warning(f"{scenario.name} is played on {when}.")
