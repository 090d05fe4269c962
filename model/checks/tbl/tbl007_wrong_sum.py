"""TBL007: a row or column of a chart is not the sum that it is declared to be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import TableRef
from sandtable.model.name_suggestions import did_you_mean_text
from sandtable.model.tables.table_sums import missing_sum_parts, wrong_sums
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.tables.table_sums import WrongSum


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, table in context.module.tables.items():
        if table.sums:
            yield from _find_wrong_sums(context, TableRef(name).address_path, table)


def _find_wrong_sums(
    context: CheckContext, address: AddressPath, table: Table
) -> Iterator[RawFinding]:
    label = name_with_label("Table", table.name)
    sum_names = {*table.rows, *table.columns}
    for total, part in missing_sum_parts(table):
        sum_name = part or total
        advice = did_you_mean_text(context.suggestions.closest_name(sum_name, sum_names))
        place = (*address, "sums", total, *([part] if part else []))
        yield RawFinding(
            place,
            f"{label} has no row and no column {sum_name!r} to add up.{advice}",
        )
    for stated_sum in wrong_sums(table):
        printed_sum, added = f"{stated_sum.stated_sum:g}", f"{stated_sum.added:g}"
        sum_words = f"{printed_sum} is printed, but the sum is {added}"
        message = f"{label}, row {stated_sum.row}, {stated_sum.column}: {sum_words}."
        place = (*address, "rows", stated_sum.row)
        after = _row_with_sum(table, stated_sum, added)
        fix = Fix(f"Write {added!r}", partial(set_value, steps=place, value=after))
        yield RawFinding(
            place, message, (fix,), places=((*address, "sums", _total_as_text(table, stated_sum)),)
        )


def _total_as_text(table: Table, stated_sum: WrongSum) -> str:
    return stated_sum.row if stated_sum.row in table.sums else stated_sum.column


def _row_with_sum(table: Table, stated_sum: WrongSum, added: str) -> tuple[str, ...]:
    """Return a row of a chart with its sum corrected."""
    cells = table.rows[stated_sum.row]
    is_column = stated_sum.column in table.columns
    index = table.columns.index(stated_sum.column) if is_column else int(stated_sum.column) - 1
    return (*cells[:index], added, *cells[index + 1 :])


CHECK = Check(
    id="TBL007",
    title="A total in a table is wrong",
    severity=Severity.ERROR,
    rationale=(
        "If a printed total does not match its figures, one of them is misprinted or a line is "
        "missing."
    ),
    hint=(
        "Correct the figures or the total, add the missing line, or correct which rows and "
        "columns are totals."
    ),
    reads=frozenset({"tables"}),
    reach=EditScope.HEADERS,
    answers=("TBL-06",),
    run=_run,
)
