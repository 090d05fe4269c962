"""CMP013: a chart of units tells other numbers than their counters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef, TableRef
from sandtable.model.select.manifest import manifest_of
from sandtable.model.tables.printed_numbers import numbers_by_column, printed_numbers
from sandtable.model.wording.owners import owner_adjective
from sandtable.model.wording.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

    Names = Mapping[str, list[Counter]]


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    charts = {name: table for name, table in module.tables.items() if table.dice is None}
    ratings = module.module.ratings
    wanted = {name: numbers_by_column(table, ratings) for name, table in charts.items()}
    names = _names(module) if any(wanted.values()) else {}
    for name, table in charts.items():
        for row in table.rows if wanted[name] else ():
            counters = names.get(row.casefold(), [])
            where = TableRef(name).below("rows", row)
            yield from _look(module, table, row, counters, where)


def _names(module: Module) -> Names:
    """Return the counters by each name that a chart may use: `Tank`, `Redland tank`."""
    found: dict[str, list[Counter]] = {}
    for counter in manifest_of(module).counters.values():
        if counter.rated is None or counter.event is not None:
            continue
        kinds = {counter.name, counter.type.replace("-", " ")}
        kinds |= {kind.name for kind in counter.lineage[:1] if kind.name}
        owner = module.module.owners.get(counter.owner)
        whose = {owner_adjective(module, counter.owner), owner.name if owner else counter.owner}
        for kind in kinds:
            for name in (kind, *(f"{who} {kind}" for who in whose)):
                rows = found.setdefault(name.casefold(), [])
                rows.extend([counter] * (counter not in rows))
    return found


def _look(
    module: Module, table: Table, row: str, counters: list[Counter], where: AddressPath
) -> Iterator[RawFinding]:
    """Hold one row of a chart against the counters of that name, of which one must agree."""
    printed = printed_numbers(table, row, module.module.ratings)
    ratings = module.module.ratings
    differing = [_differences(counter, printed, ratings) for counter in counters]
    if not printed or not differing or not all(differing):
        return
    counter, those = min(zip(counters, differing, strict=True), key=lambda pair: len(pair[1]))
    told = listed(f"{rating} is {chart}" for rating, chart, _ in those)
    shows = listed(f"{shown}" for _, _, shown in those)
    message = f"{table.name}, row {row}: {told}, but its counter shows {shows}."
    yield RawFinding(where, message, places=(_address(counter),))


def _differences(
    counter: Counter, printed: Mapping[str, str], ratings: tuple[str, ...]
) -> list[tuple[str, str, str]]:
    """Return the numbers in which a chart and the full side of a counter differ."""
    assert counter.rated is not None
    full = dict(zip(ratings, counter.rated.faces[0], strict=False))
    return [
        (rating, _spoken(number), _spoken(str(full[rating])))
        for rating, number in printed.items()
        if rating in full and full[rating].known and full[rating].number != number
    ]


def _spoken(number: str) -> str:
    return "none" if number == "*" else number


def _address(counter: Counter) -> AddressPath:
    return PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2]).steps


CHECK = Check(
    id="CMP013",
    title="A chart contradicts its counters",
    severity=Severity.WARNING,
    rationale=(
        "A chart with a row for each unit and a column for each printed value repeats what is "
        "on the counters. If they differ, one of them is misprinted."
    ),
    hint="Find out which is correct, and write an erratum for the other.",
    reads=frozenset({"module", "types", "pieces", "events", "tables"}),
    reach=EditScope.HEADERS,
    answers=("CMP-07",),
    run=_run,
)
