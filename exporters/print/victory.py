"""The sheet of victory and special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.control import control_lines
from sandtable.exporters.print.grids import grid, grid_sheet, words
from sandtable.model.reports.scenarios import turns_played
from sandtable.model.reports.setup_sheet import control_rows, played_words
from sandtable.model.reports.victory_sheet import rule_rows, shared_rules, victory_rows
from sandtable.model.wording.citations import rule_range
from sandtable.model.wording.sentences import all_of_these, capitalized, ended

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.model.reports.victory_sheet import RuleRow, VictoryRow


def victory(desk: SheetContext) -> Iterator[Sheet]:
    """How a scenario is won, and what is special about it."""
    assert desk.scenario is not None
    ways = victory_rows(desk.module, desk.scenario)
    rules = rule_rows(desk.module, desk.scenario)
    if desk.wish.is_whole_set:
        shared = shared_rules(desk.module)
        rules = [row for row in rules if row not in shared]
    yield from grid_sheet(
        desk,
        "Victory and special rules",
        [
            _ways_to_win(ways),
            words("This scenario", _scenario(desk, desk.scenario)),
            words("Control at the start", _control(desk, desk.scenario)),
            *_rule_lists(rules),
        ],
        pairs=True,
    )


def _ways_to_win(ways: list[VictoryRow]) -> dict[str, Any]:
    """Who wins by what; a column of rules, where any is named."""
    is_ruled = any(way.rule for way in ways)
    rows = [
        (
            {"b": way.side},
            way.level,
            way.when,
            capitalized(all_of_these(way.conditions)) or "Nobody else has won",
            rule_range(way.rule or ""),
        )[: 5 if is_ruled else 4]
        for way in ways
    ]
    heads = ["Side", "Level", "When", "Conditions (all must hold)", *["Rule"] * is_ruled]
    widths: list[str | float] = ["auto", 2, 3.4, 8]
    if is_ruled:
        widths.append(_share([way.rule for way in ways]))
    return grid("Victory", heads, rows, ["left"] * len(heads), widths)


def shared_rules_sheet(desk: SheetContext) -> Iterator[Sheet]:
    """The rules that all scenarios have: in a whole set they stand on no other sheet."""
    if desk.wish.is_whole_set:
        rules = shared_rules(desk.module)
        yield from grid_sheet(desk, "Rules of all scenarios", _rule_lists(rules), pairs=True)


def _scenario(desk: SheetContext, scenario: str) -> list[str]:
    """What is to be said of a scenario as a whole."""
    played = (
        [f"{played_words(desk.module, scenario)}."] if turns_played(desk.module, scenario) else []
    )
    return played + ([desk.value.text] if desk.value.text else [])


def _control(desk: SheetContext, scenario: str) -> list[str]:
    """Who controls what: of a whole set no other sheet tells it."""
    rows = control_rows(desk.module, scenario) if desk.wish.is_whole_set else []
    return [ended(f"{who}: {spaces}") for who, spaces in control_lines(rows)]


def _rule_lists(rules: list[RuleRow]) -> list[dict[str, Any]]:
    return [_rules([row for row in rules if row.sort == sort], title) for sort, title in _SORTS]


_SORTS = (("option", "Options"), ("note", "Rules in words"), ("limit", "Limits"))


def _rules(rows: list[RuleRow], title: str) -> dict[str, Any]:
    cells = [({"b": row.name}, row.text, rule_range(row.rule or "")) for row in rows]
    return grid(title, [], cells, [], [], narrow=True, listed=True)


def _share(rules: list[str | None]) -> float:
    """How wide the column of rules is: numbers need little, headings more."""
    return min(3.0, 0.9 + max((len(rule or "") for rule in rules), default=0) / 9)
