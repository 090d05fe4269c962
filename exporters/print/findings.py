"""The findings of the checks as a sheet, for whoever proof-reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.grids import grid, grid_sheet
from sandtable.model.memo import memoize_by_identity
from sandtable.model.overlay import scenario_chain
from sandtable.model.reports.victory_sheet import author_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.desk import Sheet, SheetContext
    from sandtable.exporters.print.wish import PrintOptions
    from sandtable.model.checks.registry import Check, Finding
    from sandtable.model.module import Module


def findings(desk: SheetContext) -> Iterator[Sheet]:
    """The findings of a scenario, or those of no scenario: such as count, then the waived."""
    found = [finding for finding in _found(desk.wish) if _is_of(desk, finding.where)]
    heads = ["Check", "Severity", "What was found", "Where"]
    aligns = ["left"] * 4
    widths: list[str | int] = ["auto", "auto", 5, 3]
    counted = [(f.check, f.severity.word, f.message, f.where) for f in found if f.waived is None]
    waived = [
        (f.check, f.severity.word, f"{f.message} ({f.waived})", f.where)
        for f in found
        if f.waived is not None
    ]
    tables = [
        grid(f"Findings ({len(counted)})", heads, counted, aligns, widths),
        grid(f"Waived, with the reason ({len(waived)})", heads, waived, aligns, widths),
    ]
    guards = [(row.name, row.text, row.rule) for row in author_rows(desk.module, desk.scenario)]
    if guards:
        heads = ["Limit", "Data checked against limits", "Rule"]
        tables.append(grid("Limits that guard the data", heads, guards, ["left"] * 3, [2, 5, 1]))
    if not counted and desk.scenario is None:
        tables[0]["after"] = ["Nothing was found."]
    yield from grid_sheet(desk, "Findings", tables)


def _found(wish: PrintOptions) -> list[Finding]:
    if wish.checked is None:
        return []
    return _all(wish.checked, tuple(sorted(wish.options.items())), wish.checks)


@memoize_by_identity
def _all(
    module: Module, options: tuple[tuple[str, str], ...], checks: tuple[Check, ...] | None
) -> list[Finding]:
    from sandtable.model.checks.recheck import (
        check_module,  # two hundred modules, for this sheet alone
    )

    if checks is None:
        return check_module(module, options=dict(options)).findings
    return check_module(module, checks, options=dict(options)).findings


def _is_of(desk: SheetContext, where: str) -> bool:
    if desk.scenario is None:
        return not where.startswith("scenarios.")
    line = scenario_chain(desk.module, desk.scenario)
    return any(f"{where}.".startswith(f"scenarios.{name}.") for name in line)
