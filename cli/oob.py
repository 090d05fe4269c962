"""`sandtable oob`: who stands where, at the set-up or on any turn."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import TYPE_CHECKING

from sandtable.cli.arguments import (
    add_format,
    add_module,
    add_options,
    add_printed,
    add_scenario,
    add_side,
    chosen_options,
    known,
)
from sandtable.cli.command import DONE, CommandError
from sandtable.cli.opening import opened_reading
from sandtable.cli.output import show, warn
from sandtable.model.phrases.reader import Slip
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.strange import strange_names
from sandtable.model.reports.oob import oob
from sandtable.model.reports.scenarios import playable, turns_played
from sandtable.model.wording.scenario_names import scenario_name

if TYPE_CHECKING:
    from sandtable.model.module import Module

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
    parser.add_argument(
        "--turn", metavar="N", type=int, help="as of this turn; default: the set-up"
    )
    parser.add_argument("--before", action="store_true", help="before that turn's arrivals")
    add_side(parser)
    parser.add_argument("--where", metavar="EXPR", type=_selector, help="only these pieces")
    add_options(parser)
    add_printed(parser)
    add_format(parser, "json", "csv")


def _selector(text: str) -> Selector:
    try:
        return Selector.parse(text)
    except Slip as slip:
        pointer = " " * slip.offset + "^"
        raise ArgumentTypeError(f"{slip}\n  {text}\n  {pointer}") from None


def run(arguments: Namespace) -> int:
    """Print the order of battle."""
    if arguments.before and arguments.turn is None:
        raise CommandError("--before goes with --turn N.")
    module = opened_reading(arguments)
    known(arguments.scenario, playable(module), "scenario to play")
    if arguments.side:
        known(arguments.side, module.module.owners, "side or power")
    for strange in strange_names(module, arguments.where) if arguments.where else ():
        raise CommandError(strange)
    _tell_of_turn(module, arguments.scenario, arguments.turn)
    answer = oob(
        module,
        arguments.scenario,
        turn=arguments.turn,
        before=arguments.before,
        side=arguments.side,
        where=arguments.where,
        options=chosen_options(arguments, module),
    )
    columns = _COLUMNS if arguments.format == "text" else None
    show(
        answer, answer.entries, arguments.format, columns=columns, nothing="Nothing stands there."
    )
    return DONE


def _tell_of_turn(module: Module, scenario: str, turn: int | None) -> None:
    """Say that a turn is not played: what is printed is how it begins, or how it ended."""
    turns = turns_played(module, scenario)
    if turn is not None and turn not in turns:
        when = f"turns {turns[0]} to {turns[-1]}, and not on turn {turn}" if turns else "no turn"
        name = scenario_name(module, scenario)
        warn(f"{name} is played on {when}.")
