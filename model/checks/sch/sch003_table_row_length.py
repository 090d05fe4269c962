"""SCH003: a row of a table has more or fewer cells than the table has columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import TableRef
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.ranges import describe_row_key

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, table in context.module.tables.items():
        # Without columns the first row sets the measure for the others.
        first = next(iter(table.rows.values()), ())
        cell_count = len(table.columns) or len(first)
        than = "columns" if table.columns else "cells in the first row"
        numbers = {len(cells) for cells in table.rows.values()}
        if (
            table.columns
            and len(table.rows) > 1
            and len(numbers) == 1
            and cell_count not in numbers
        ):
            # The heads are wrong, and not each row.
            head = name_with_label("Table", table.name)
            has = f"{len(first)} {'cell' if len(first) == 1 else 'cells'}"
            message = f"{head}: each row has {has}, but there are {cell_count} columns."
            yield RawFinding(TableRef(name).child_path("columns"), message)
            continue
        for row, cells in table.rows.items():
            if len(cells) != cell_count:
                has = f"{len(cells)} {'cell' if len(cells) == 1 else 'cells'}"
                row_label = f"{name_with_label('Table', table.name)}, row {describe_row_key(row)}"
                message = f"{row_label}: {has}, but {cell_count} {than}."
                yield RawFinding(TableRef(name).child_path("rows", row), message)


CHECK = Check(
    id="SCH003",
    title="A table row is too long or too short",
    severity=Severity.ERROR,
    rationale="If a cell is missing, all cells after it are in the wrong column.",
    hint="Write a cell for each column; use “-” where nothing is printed.",
    reads=frozenset({"tables"}),
    reach=EditScope.HEADERS,
    answers=("SCH-03",),
    run=_run,
)
