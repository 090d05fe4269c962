"""The findings of the checks as a sheet, for whoever proof-reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.printed_tables import printed_table, sheet_of_tables
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.victory_sheet import author_limit_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.print_options import PrintOptions
    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.checks.registry import Check, Finding
    from sandtable.model.module import Module


def findings_sheets(desk: SheetContext) -> Iterator[PrintedSheet]:
    """The findings of a scenario, or those of no scenario: such as count, then the waived."""
    found = [
        finding
        for finding in _checked_findings(desk.print_options)
        if _is_in_context(desk, finding.where)
    ]
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
        printed_table(f"Findings ({len(counted)})", heads, counted, aligns, widths),
        printed_table(f"Waived, with the reason ({len(waived)})", heads, waived, aligns, widths),
    ]
    guards = [
        (row.name, row.text, row.rule) for row in author_limit_rows(desk.module, desk.scenario)
    ]
    if guards:
        heads = ["Limit", "Data checked against limits", "Rule"]
        tables.append(
            printed_table("Limits that guard the data", heads, guards, ["left"] * 3, [2, 5, 1])
        )
    if not counted and desk.scenario is None:
        tables[0]["after"] = ["Nothing was found."]
    yield from sheet_of_tables(desk, "Findings", tables)


def _checked_findings(wish: PrintOptions) -> list[Finding]:
    if wish.checked_module is None:
        return []
    return _module_findings(wish.checked_module, tuple(sorted(wish.options.items())), wish.checks)


@memoize_by_identity
def _module_findings(
    module: Module, options: tuple[tuple[str, str], ...], checks: tuple[Check, ...] | None
) -> list[Finding]:
    from sandtable.model.checks.recheck import (
        check_module,  # two hundred modules, for this sheet alone
    )

    if checks is None:
        return check_module(module, options=dict(options)).findings
    return check_module(module, checks, options=dict(options)).findings


def _is_in_context(desk: SheetContext, where: str) -> bool:
    if desk.scenario is None:
        return not where.startswith("scenarios.")
    line = scenario_ancestry(desk.module, desk.scenario)
    return any(f"{where}.".startswith(f"scenarios.{name}.") for name in line)
