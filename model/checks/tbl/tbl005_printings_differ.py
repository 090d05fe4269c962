"""TBL005: two printings of a table say different things."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import TableRef
from sandtable.model.tables.printings import comparable_title, printing_differences

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table

_MOST = 8
"""Tables that differ in more places are told of once: one is another table, not a misprint."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    first: dict[str, str] = {}
    for name, table in context.module.tables.items():
        other = first.setdefault(comparable_title(table), name)
        if other != name:
            yield from _compared(context.module.tables, other, name)


def _compared(tables: Mapping[str, Table], one: str, other: str) -> Iterator[RawFinding]:
    found = list(islice(printing_differences(tables[one], tables[other]), _MOST + 1))
    names = [tables[name].name for name in (one, other)]
    if names[0] == names[1]:
        names = [f"{tables[name].name} ({name})" for name in (one, other)]
    if len(found) > _MOST:
        message = f"{names[1]} differs from {names[0]} in more than {_MOST} places."
        yield RawFinding(TableRef(other).steps, message, places=(TableRef(one).steps,))
        return
    for difference in found:
        second, first = difference.second or "nothing", difference.first or "nothing"
        message = f"{difference.what}: {names[1]} says {second}, {names[0]} says {first}."
        places = (_place(one, difference.rows[0]),)
        where = _place(other, difference.rows[1])
        yield RawFinding(where, message[0].upper() + message[1:], places=places)


def _place(name: str, row: str | None) -> AddressPath:
    return TableRef(name).steps if row is None else TableRef(name).below("rows", row)


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
