"""Command `sandtable battle`: how a battle can end, by the tables and dice of the module."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.api import battle
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_printed_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_answer, print_lines, terminal_width
from sandtable.cli.text_table import table_lines

if TYPE_CHECKING:
    from sandtable.api import Battle, BattleOutcome

_HELP_ON_PIECES = "pieces by id, such as: 3 infantry, german/dak less 1 step"
_MIN_PRINTED_PERCENT = 0.05
"""Outcomes less likely than this are only counted in the text."""


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, both sides, the place, and the battle's terms."""
    add_module_argument(parser)
    parser.add_argument("--attack", metavar="FORCE", required=True, help=_HELP_ON_PIECES)
    parser.add_argument("--defend", metavar="FORCE", required=True, help="the same")
    parser.add_argument(
        "--at",
        metavar="PLACE",
        type=_parse_words,
        default=(),
        help="a space, or ground and border features, such as: hills, river",
    )
    parser.add_argument("--kind", metavar="K", help="kind of battle, by id; default: what fits")
    parser.add_argument(
        "--modifier",
        metavar="NAME[=N]",
        dest="modifiers",
        type=_parse_modifier,
        action="append",
        default=[],
        help="a modifier that players bring in; may be repeated",
    )
    for side in ("attack", "defend"):
        parser.add_argument(
            f"--{side}-losses",
            metavar="PIECES",
            type=_parse_words,
            default=(),
            help="pieces that are hit first, such as: infantry, tank",
        )
    parser.add_argument("--rounds", metavar="N", type=int, help="fight so many rounds")
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print how the battle can end, with the chance of each end."""
    answer = battle(
        open_module(arguments.module),
        arguments.attack,
        arguments.defend,
        at=arguments.at,
        kind=arguments.kind,
        modifiers=dict(arguments.modifiers),
        attack_losses=arguments.attack_losses,
        defend_losses=arguments.defend_losses,
        rounds=arguments.rounds,
        printed=arguments.printed,
    )
    if arguments.format == "text":
        print_lines(_lines_of_battle(answer, terminal_width()))
    else:
        print_answer(answer, answer.outcomes, arguments.format)
    return EXIT_CODE_DONE


def _parse_words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _parse_modifier(text: str) -> tuple[str, int]:
    """Parse a modifier of a battle; return its name and how many times it applies."""
    name, equals, number = text.partition("=")
    if not name.strip() or (equals and not number.isdecimal()):
        raise ArgumentTypeError(f"{text!r} is not valid here: write NAME or NAME=2")
    return name.strip(), int(number) if equals else 1


def _lines_of_battle(answer: Battle, wide: int | None) -> Iterator[str]:
    column = answer.column
    if column is not None:
        shift = f", shift {column.shift:+}" if column.shift else ""
        yield f"{column.attack} against {column.defend}: {column.odds}{shift}"
        yield f"Column {column.column}"
        yield ""
    shown = [each for each in answer.outcomes if each.percent >= _MIN_PRINTED_PERCENT]
    yield from table_lines([_row_of_outcome(each, answer.names) for each in shown], None, wide)
    if len(shown) < len(answer.outcomes):
        yield f"… and {len(answer.outcomes) - len(shown)} less likely ways"
    yield ""
    expected = answer.expected
    for text, chance in (
        ("Only the attacker is left", expected.only_attacker),
        ("Only the defender is left", expected.only_defender),
        ("Both are left", expected.both),
        ("Nobody is left", expected.neither),
    ):
        yield f"{text}: {_chance_as_percent(chance):.1f} %"
    losses = f"attacker {expected.attack.lost:.2f}, defender {expected.defend.lost:.2f}"
    yield f"Average steps lost: {losses}"
    if not answer.exact:
        yield f"Simulated: each chance may be wrong by {answer.error * 100:.1f} %."


def _chance_as_percent(chance: str | float) -> float:
    if isinstance(chance, str):
        above, _, below = chance.partition("/")
        return 100 * int(above) / int(below or 1)
    return 100 * chance


def _row_of_outcome(outcome: BattleOutcome, names: Mapping[str, str]) -> dict[str, object]:
    row: dict[str, object] = {"percent": round(outcome.percent, 1)}
    if outcome.result is not None:
        row["result"] = outcome.result
    for role, side in (("attacker", outcome.attack), ("defender", outcome.defend)):
        pieces = ", ".join(f"{count} x {names[entry]}" for entry, count in side.pieces.items())
        retreat = f", retreats {side.retreat}" if side.retreat and pieces else ""
        row[role] = (pieces or "nothing") + retreat
    return row
