"""TBL007: a row or column of a chart is not the sum that it is said to be."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.at_address import set_value
from sandtable.model.locations import TableRef
from sandtable.model.name_suggestions import did_you_mean, nearest_name
from sandtable.model.tables.table_sums import missing_parts, wrong_sums

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.tables.table_sums import WrongSum


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, table in context.module.tables.items():
        if table.sums:
            yield from _look(TableRef(name).steps, table)


def _look(where: AddressPath, table: Table) -> Iterator[RawFinding]:
    for total, part in missing_parts(table):
        what = part or total
        meant = did_you_mean(nearest_name(what, {*table.rows, *table.columns}))
        place = (*where, "sums", total, *([part] if part else []))
        yield RawFinding(
            place, f"{table.name} has no row and no column {what!r} to add up.{meant}"
        )
    for one in wrong_sums(table):
        said, added = f"{one.said:g}", f"{one.added:g}"
        told = f"{said} is printed, but the sum is {added}"
        message = f"{table.name}, row {one.row}, {one.column}: {told}."
        place = (*where, "rows", one.row)
        after = _mended(table, one, added)
        fix = Fix(f"Write {added!r}", partial(set_value, steps=place, value=after))
        yield RawFinding(place, message, (fix,), places=((*where, "sums", _total(table, one)),))


def _total(table: Table, one: WrongSum) -> str:
    return one.row if one.row in table.sums else one.column


def _mended(table: Table, one: WrongSum, added: str) -> tuple[str, ...]:
    """Return the row with its sum corrected."""
    cells = table.rows[one.row]
    named = one.column in table.columns
    index = table.columns.index(one.column) if named else int(one.column) - 1
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
