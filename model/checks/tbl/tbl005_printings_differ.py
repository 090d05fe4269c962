"""TBL005: two printings of a table differ."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import TableRef
from sandtable.model.tables.printings import comparable_title, printing_differences
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table

_MAX_DIFFERENCES = 8
"""Limit of differences that are reported one by one; more suggest a different table."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    first: dict[str, str] = {}
    for name, table in context.module.tables.items():
        other = first.setdefault(comparable_title(table), name)
        if other != name:
            yield from _compare_printings_of_table(context.module.tables, other, name)


def _compare_printings_of_table(
    tables: Mapping[str, Table], table: str, other: str
) -> Iterator[RawFinding]:
    differing_cells = list(
        islice(printing_differences(tables[table], tables[other]), _MAX_DIFFERENCES + 1)
    )
    names = [quoted_name(tables[name].name) for name in (table, other)]
    if names[0] == names[1]:
        names = [f"{quoted_name(tables[name].name)} ({name})" for name in (table, other)]
    if len(differing_cells) > _MAX_DIFFERENCES:
        message = (
            f"Table {names[1]} differs from table {names[0]} in more than "
            f"{_MAX_DIFFERENCES} places."
        )
        yield RawFinding(
            TableRef(other).address_path, message, places=(TableRef(table).address_path,)
        )
        return
    for difference in differing_cells:
        second, first = difference.second or "nothing", difference.first or "nothing"
        message = f"{difference.what}: table {names[1]} has {second}, but {names[0]} has {first}."
        places = (_address_of_table_row(table, difference.rows[0]),)
        address = _address_of_table_row(other, difference.rows[1])
        yield RawFinding(address, message[0].upper() + message[1:], places=places)


def _address_of_table_row(name: str, row: str | None) -> AddressPath:
    return TableRef(name).address_path if row is None else TableRef(name).child_path("rows", row)


CHECK = Check(
    id="TBL005",
    title="Two copies of a table differ",
    severity=Severity.ERROR,
    rationale=(
        "The same table on the map and in the rulebook must agree. Tables whose names differ "
        "only in brackets count as copies of one table."
    ),
    hint="Find out which is correct, and write an erratum for the other.",
    reads=frozenset({"tables"}),
    reach=EditScope.HEADERS,
    answers=("TBL-06",),
    run=_run,
)
