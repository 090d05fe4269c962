"""Command `sandtable odds`: exact odds of a dice table, or of draws from a pool by turn."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.api import MOST_DRAWS, odds, pool_odds
from sandtable.cli.arguments import (
    add_format_argument,
    add_module_argument,
    add_options_argument,
    add_printed_argument,
    add_scenario_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE, CommandError
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_csv, print_json, print_lines, terminal_width
from sandtable.cli.text_table import table_lines

if TYPE_CHECKING:
    from sandtable.api import LoadedModule, MarkerEntry, Odds, RowEntry

_ARGUMENTS_FOR_POOLS = ("scenario", "draws_per_turn", "play_kept", "choose", "options")
_ARGUMENTS_FOR_TABLES = ("column", "modifier")


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, and a table or a pool with its options."""
    add_module_argument(parser)
    subject = parser.add_mutually_exclusive_group(required=True)
    subject.add_argument("--table", metavar="T", help="a dice table's id")
    subject.add_argument("--pool", metavar="SPACE", help="a pool's id; goes with --scenario S")
    parser.add_argument("--column", metavar="C", help="only this column of the table")
    parser.add_argument(
        "--modifier", metavar="N", type=int, help="added to the roll, or to the column it shifts"
    )
    add_scenario_argument(parser)
    parser.add_argument(
        "--draws-per-turn", metavar="N", type=int, help="default: one in each player turn"
    )
    parser.add_argument(
        "--play-kept", action="store_true", help="markers that may be kept are played when drawn"
    )
    parser.add_argument(
        "--choose",
        metavar="EVENT=CHOICE",
        action="append",
        default=[],
        help="the player's choice for a marker; may be repeated",
    )
    add_options_argument(parser)
    add_printed_argument(parser)
    add_format_argument(parser, "json", "csv")


def run_command(arguments: Namespace) -> int:
    """Print the odds of a table, or of draws from a pool."""
    subject, misplaced_arguments = (
        ("table", _ARGUMENTS_FOR_POOLS) if arguments.table else ("pool", _ARGUMENTS_FOR_TABLES)
    )
    for name in misplaced_arguments:
        if getattr(arguments, name) not in (None, False, []):
            raise CommandError(f"--{name.replace('_', '-')} cannot be used with --{subject}.")
    if arguments.pool and arguments.scenario is None:
        raise CommandError("--pool needs --scenario S.")
    if arguments.draws_per_turn is not None and not 0 < arguments.draws_per_turn <= MOST_DRAWS:
        raise CommandError(f"--draws-per-turn must be a number from 1 to {MOST_DRAWS}.")
    module = open_module(arguments.module)
    answer = (
        _odds_of_table(module, arguments) if arguments.table else _odds_of_pool(module, arguments)
    )
    if arguments.format == "json":
        print_json(answer)
    elif arguments.format == "csv":
        print_csv(list(_rows_for_csv(answer)))
    else:
        print_lines(_lines_of_battle(answer, terminal_width()))
    return EXIT_CODE_DONE


def _odds_of_table(module: LoadedModule, arguments: Namespace) -> Odds:
    return odds(
        module,
        arguments.table,
        column=arguments.column,
        modifier=arguments.modifier or 0,
        printed=arguments.printed,
    )


def _odds_of_pool(module: LoadedModule, arguments: Namespace) -> Odds:
    return pool_odds(
        module,
        arguments.pool,
        arguments.scenario,
        draws_per_turn=arguments.draws_per_turn,
        play_kept=arguments.play_kept,
        choose=dict(map(_parse_event_choice, arguments.choose)),
        options=dict(arguments.options),
        printed=arguments.printed,
    )


def _parse_event_choice(text: str) -> tuple[str, str]:
    """Parse an argument such as `storm=red`: the event marker, and the choice made for it."""
    name, equals, choice = text.partition("=")
    if not equals:
        raise CommandError(f"{text!r} is not valid here: write --choose EVENT=CHOICE.")
    return name, choice


def _rows_for_csv(answer: Odds) -> Iterator[dict[str, object]]:
    """Yield a CSV row for each row of a table, each result, or each marker and turn of a pool."""
    for row in answer.rows:
        head = {
            "row": row.row or TEXT_FOR_NO_ROW,
            "column": None,
            "read": None,
            "result": row.results,
        }
        yield {**head, "odds": row.odds, "percent": row.percent}
    for outcome in answer.results:
        head = {
            "row": None,
            "column": outcome.column,
            "read": outcome.read,
            "result": outcome.result,
        }
        yield {**head, "odds": outcome.odds, "percent": outcome.percent}
    for marker in answer.markers:
        for turn in marker.by_turn:
            of = {"piece": marker.piece, "name": marker.name, "power": marker.power}
            when = {"turn": turn.turn, "label": turn.label}
            yield {**of, **when, "odds": turn.odds, "percent": turn.percent}


def _lines_of_battle(answer: Odds, wide: int | None) -> Iterator[str]:
    if answer.pool:
        yield from table_lines(
            [_row_of_event_marker(marker) for marker in answer.markers], None, wide
        ) or [_EMPTY_POOL_TEXT]
        yield ""
        yield "In percent, by the end of each turn."
        yield from answer.assumptions
        return
    modifier = f", modifier {answer.modifier:+}" if answer.modifier else ""
    yield f"{answer.name}: {answer.dice}{modifier}"
    yield ""
    yield from table_lines([_table_row(row) for row in answer.rows], None, wide)
    yield ""
    yield from table_lines(list(_rows_of_results(answer)), None, wide)


def _table_row(row: RowEntry) -> dict[str, object]:
    return {
        "row": row.row or TEXT_FOR_NO_ROW,
        "odds": row.odds,
        "percent": row.percent,
        "results": row.results,
    }


def _rows_of_results(answer: Odds) -> Iterator[dict[str, object]]:
    """Yield a row for each result of a dice table, with its odds in each column."""
    columns = dict.fromkeys(outcome.column for outcome in answer.results)
    for result in dict.fromkeys(outcome.result for outcome in answer.results):
        odds = {f.column: f.odds for f in answer.results if f.result == result}
        yield {
            "result": result or TEXT_FOR_NO_ROW,
            **{column: odds.get(column) for column in columns},
        }


def _row_of_event_marker(marker: MarkerEntry) -> dict[str, object]:
    percents = {str(turn.turn): round(turn.percent) for turn in marker.by_turn}
    return {"name": marker.name, "power": marker.power, "years": marker.years, **percents}


TEXT_FOR_NO_ROW = "(no row)"
_EMPTY_POOL_TEXT = "The pool is empty."
