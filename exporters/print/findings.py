"""The sheet with the findings of all checks, for proof-readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.print.printed_tables import make_sheet_of_tables, table_for_template
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.victory_sheet import author_limit_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.print.print_options import PrintOptions
    from sandtable.exporters.print.sheet_context import PrintedSheet, SheetContext
    from sandtable.model.checks.registry import Check, Finding
    from sandtable.model.module import Module


def findings_sheets(context: SheetContext) -> Iterator[PrintedSheet]:
    """Yield the findings of a scenario, or those outside scenarios; waived ones come last."""
    findings = [
        finding
        for finding in _findings_of_checked_module(context.print_options)
        if _is_address_in_printed_scenario(context, finding.where)
    ]
    heads = ["Check", "Severity", "What was found", "Where"]
    aligns = ["left"] * 4
    widths: list[str | int] = ["auto", "auto", 5, 3]
    counted = [
        (f.check, f.severity.word, f.message, f.where) for f in findings if f.waived is None
    ]
    waived = [
        (f.check, f.severity.word, f"{f.message} ({f.waived})", f.where)
        for f in findings
        if f.waived is not None
    ]
    tables = [
        table_for_template(f"Findings ({len(counted)})", heads, counted, aligns, widths),
        table_for_template(
            f"Waived, with the reason ({len(waived)})", heads, waived, aligns, widths
        ),
    ]
    guards = [
        (row.name, row.text, row.rule)
        for row in author_limit_rows(context.module, context.scenario)
    ]
    if guards:
        heads = ["Limit", "Data checked against limits", "Rule"]
        tables.append(
            table_for_template(
                "Limits that check the data", heads, guards, ["left"] * 3, [2, 5, 1]
            )
        )
    # The sheets of scenarios are left out where nothing is found; one place has to say so.
    if not counted and context.scenario is None:
        tables[0]["after"] = ["Nothing was found."]
    yield from make_sheet_of_tables(context, "Findings", tables)


def _findings_of_checked_module(print_options: PrintOptions) -> list[Finding]:
    if print_options.checked_module is None:
        return []
    # The cached function compares its arguments, and mappings cannot be compared so.
    return _findings_of_module_and_bases(
        print_options.checked_module,
        tuple(sorted(print_options.options.items())),
        print_options.checks,
    )


# The findings of one module are printed scenario by scenario, but checked only once.
@memoize_by_identity
def _findings_of_module_and_bases(
    module: Module, options: tuple[tuple[str, str], ...], checks: tuple[Check, ...] | None
) -> list[Finding]:
    from sandtable.model.checks.recheck import (
        check_module,  # two hundred modules, for this sheet alone
    )

    if checks is None:
        return check_module(module, options=dict(options)).findings
    return check_module(module, checks, options=dict(options)).findings


def _is_address_in_printed_scenario(context: SheetContext, address: str) -> bool:
    if context.scenario is None:
        return not address.startswith("scenarios.")
    line = scenario_ancestry(context.module, context.scenario)
    return any(f"{address}.".startswith(f"scenarios.{name}.") for name in line)
