"""CMP013: a chart of units and the counters have different numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef, TableRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.tables.printed_numbers import numbers_by_column, printed_numbers
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.owner_names import owner_adjective
from sandtable.model.wording.sentences import join_words_or_nothing

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
    columns_by_table = {name: numbers_by_column(table, ratings) for name, table in charts.items()}
    names = _counters_by_name(module) if any(columns_by_table.values()) else {}
    for name, table in charts.items():
        for row in table.rows if columns_by_table[name] else ():
            counters = names.get(row.casefold(), [])
            address = TableRef(name).child_path("rows", row)
            yield from _compare_chart_row(module, table, row, counters, address)


def _counters_by_name(module: Module) -> Names:
    """Return the counters by each name that a chart may use: `Tank`, `Redland tank`."""
    counters_by_name: dict[str, list[Counter]] = {}
    for counter in manifest_of_module(module).counters.values():
        if counter.printed_faces is None or counter.event is not None:
            continue
        kinds = {counter.name, counter.type.replace("-", " ")}
        kinds |= {kind.name for kind in counter.lineage[:1] if kind.name}
        owner = module.module.owners.get(counter.owner)
        owner_words = {
            owner_adjective(module, counter.owner),
            owner.name if owner else counter.owner,
        }
        for kind in kinds:
            for name in (kind, *(f"{owner_word} {kind}" for owner_word in owner_words)):
                rows = counters_by_name.setdefault(name.casefold(), [])
                rows.extend([counter] * (counter not in rows))
    return counters_by_name


def _compare_chart_row(
    module: Module, table: Table, row: str, counters: list[Counter], address: AddressPath
) -> Iterator[RawFinding]:
    """Compare one row of a chart of units with the counters of that name.

    At least one of them must agree with the row.
    """
    printed = printed_numbers(table, row, module.module.ratings)
    ratings = module.module.ratings
    differing = [
        _numbers_that_differ_from_counter(counter, printed, ratings) for counter in counters
    ]
    # DECISIONS 45: a row that several units could mean must agree with one of them only.
    if not printed or not differing or not all(differing):
        return
    counter, differing_numbers = min(
        zip(counters, differing, strict=True), key=lambda pair: len(pair[1])
    )
    differences = join_words_or_nothing(
        f"{rating} is {chart}" for rating, chart, _ in differing_numbers
    )
    shows = join_words_or_nothing(f"{number}" for _, _, number in differing_numbers)
    message = (
        f"{name_with_label('Table', table.name)}, row {row}: {differences}, but its counter shows "
        f"{shows}."
    )
    yield RawFinding(address, message, places=(_piece_address(counter),))


def _numbers_that_differ_from_counter(
    counter: Counter, printed: Mapping[str, str], ratings: tuple[str, ...]
) -> list[tuple[str, str, str]]:
    """Return the numbers that differ between a chart and the full-strength side of a counter."""
    assert counter.printed_faces is not None
    full = dict(zip(ratings, counter.printed_faces.faces[0], strict=False))
    return [
        (rating, _number_as_text(number), _number_as_text(str(full[rating])))
        for rating, number in printed.items()
        if rating in full and full[rating].is_known and full[rating].number != number
    ]


def _number_as_text(number: str) -> str:
    return "none" if number == "*" else number


def _piece_address(counter: Counter) -> AddressPath:
    return PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2]).address_path


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
