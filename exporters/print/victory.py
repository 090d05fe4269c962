"""The sheet of victory and special rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from exporters.print.grids import grid, grid_sheet, words
from model.reports.sentences import capitalized
from model.reports.victory_sheet import rule_rows, victory_rows

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from exporters.print.desk import Desk, Sheet
    from model.reports.victory_sheet import RuleRow


def victory(desk: Desk) -> Iterator[Sheet]:
    """How a scenario is won, and what is special about it."""
    assert desk.scenario is not None
    ways = victory_rows(desk.module, desk.scenario)
    rules = rule_rows(desk.module, desk.scenario)
    won = grid(
        "Victory",
        ["Side", "Level", "When", "Conditions (all must hold)", "Rule"],
        [
            (
                {"b": way.side},
                way.level,
                way.when,
                capitalized("; ".join(way.conditions)) or "Nobody else has won",
                way.rule or "",
            )
            for way in ways
        ],
        ["left"] * 5,
        [2.2, 2, 3.4, 8, _share([way.rule for way in ways])],
    )
    text = [desk.value.text] if desk.value.text else []
    yield from grid_sheet(
        desk,
        "Victory and special rules",
        [
            won,
            words("This scenario", text),
            *(_rules([r for r in rules if r.sort == sort], title) for sort, title in _SORTS),
        ],
        pairs=True,
    )


_SORTS = (("option", "Options"), ("note", "Rules in words"), ("limit", "Limits"))


def _rules(rows: list[RuleRow], title: str) -> dict[str, Any]:
    cells = [({"b": row.name}, row.text, row.rule or "") for row in rows]
    return grid(title, [], cells, [], [], narrow=True, listed=True)


def _share(rules: list[str | None]) -> float:
    """How wide the column of rules is: numbers need little, headings more."""
    return min(3.0, 0.6 + max((len(rule or "") for rule in rules), default=0) / 9)
