"""The sheet of victory conditions and special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.printed_tables import (
    make_sheet_of_tables,
    table_for_template,
    text_lines_as_table,
)
from sandtable.exporters.print.starting_control import lines_of_controlled_spaces
from sandtable.model.reports.playable_scenarios import played_turn_range
from sandtable.model.reports.setup_sheet import control_rows, describe_played_turns
from sandtable.model.reports.victory_sheet import rule_rows, shared_rules, victory_rows
from sandtable.model.wording.changed_spaces import describe_changed_spaces
from sandtable.model.wording.citations import rule_range_with_dash
from sandtable.model.wording.sentences import (
    capitalize_first_letter,
    end_with_full_stop,
    join_required_conditions,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.reports.victory_sheet import RuleRow, VictoryRow


def victory_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the sheet with the victory conditions and special rules of a scenario."""
    assert context.scenario is not None
    ways = victory_rows(context.module, context.scenario)
    rules = rule_rows(context.module, context.scenario)
    # DECISIONS 33: in a whole set the common rules stand on a sheet of their own.
    if context.print_options.is_whole_set_of_sheets:
        shared = shared_rules(context.module)
        rules = [row for row in rules if row not in shared]
    yield from make_sheet_of_tables(
        context,
        "Victory and special rules",
        [
            _table_of_ways_to_win(ways),
            text_lines_as_table("This scenario", _texts_about_scenario(context, context.scenario)),
            text_lines_as_table(
                "Control at the start", _texts_on_starting_control(context, context.scenario)
            ),
            *_tables_of_rules(rules),
        ],
        pairs=True,
    )


def _table_of_ways_to_win(ways: list[VictoryRow]) -> dict[str, Any]:
    """Return the table of ways to win, with a column of rule numbers if any is known."""
    is_ruled = any(way.rule for way in ways)
    rows = [
        (
            {"b": way.side},
            way.level,
            way.when,
            capitalize_first_letter(join_required_conditions(way.conditions))
            or "Nobody else has won",
            rule_range_with_dash(way.rule or ""),
        )[: 5 if is_ruled else 4]
        for way in ways
    ]
    heads = ["Side", "Level", "When", "Conditions (all must hold)", *["Rule"] * is_ruled]
    widths: list[str | float] = [
        "auto",
        _width_of_text_column([way.level for way in ways], 18, 2),
        _width_of_text_column([way.when for way in ways], 26, 4),
        _CONDITIONS_SHARE,
        *[_width_of_text_column([way.rule or "" for way in ways], 26, 3)] * is_ruled,
    ]
    return table_for_template("Victory", heads, rows, ["left"] * len(heads), widths, roomy=True)


_CONDITIONS_SHARE = 14.0
"""Share of the page's width for conditions, beside which the other texts are short."""


def shared_rules_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the rules that all scenarios share, if the whole set of sheets is printed."""
    if context.print_options.is_whole_set_of_sheets:
        rules = shared_rules(context.module)
        yield from make_sheet_of_tables(
            context, "Rules of all scenarios", _tables_of_rules(rules), pairs=True
        )


def _texts_about_scenario(context: SheetContext, scenario: str) -> list[str]:
    """Return the played turns and the description of a scenario, and its changes to the map."""
    played = (
        [f"{describe_played_turns(context.module, scenario)}."]
        if played_turn_range(context.module, scenario)
        else []
    )
    value = context.flattened_scenario
    changes = [f"{text}." for text in describe_changed_spaces(context.module, value)]
    return played + ([value.text] if value.text else []) + changes


def _texts_on_starting_control(context: SheetContext, scenario: str) -> list[str]:
    """Return the controlled spaces, if all sheets are printed and no other sheet shows them."""
    rows = (
        control_rows(context.module, scenario)
        if context.print_options.is_whole_set_of_sheets
        else []
    )
    return [
        end_with_full_stop(f"{owner}: {spaces}")
        for owner, spaces in lines_of_controlled_spaces(rows)
    ]


def _tables_of_rules(rules: list[RuleRow]) -> list[dict[str, Any]]:
    return [
        _table_of_rules([row for row in rules if row.sort == sort], title)
        for sort, title in _TITLES_OF_RULE_SORTS
    ]


_TITLES_OF_RULE_SORTS = (("option", "Options"), ("note", "Rules in words"), ("limit", "Limits"))


def _table_of_rules(rows: list[RuleRow], title: str) -> dict[str, Any]:
    cells = [({"b": row.name}, row.text, rule_range_with_dash(row.rule or "")) for row in rows]
    return table_for_template(title, [], cells, [], [], narrow=True, listed=True)


def _width_of_text_column(texts: list[str], longest_line: int, share: float) -> str | float:
    """Return the width of a column: short texts never wrap, long ones have a share of the page."""
    return "auto" if max(map(len, texts), default=0) <= longest_line else share
