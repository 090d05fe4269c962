"""TBL025: a cell of a chart differs from the value that it repeats."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.locations import PieceRef, TableRef, is_at_or_below
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.tables.cell_ties import counted_by_tie, tied_cells
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.count_texts import describe_counted_pieces
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module
    from sandtable.model.tables.cell_ties import CountedPieces, TiedCell


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name, table in module.tables.items():
        for cell in tied_cells(module, name, table) if table.ties else ():
            if cell.state == "leads nowhere" or (
                cell.state == "differs" and not _is_value_with_unknown_name(context, cell)
            ):
                yield _finding_about_chart_cell(module, table, cell)


def _is_value_with_unknown_name(context: CheckContext, cell: TiedCell) -> bool:
    """Say whether the value that a cell repeats contains an unknown name, which REF001 reports."""
    steps = parse_address(cell.to or "") or ()
    return any(is_at_or_below(steps, use.steps) for use in context.dangling_uses)


def _finding_about_chart_cell(module: Module, table: Table, cell: TiedCell) -> RawFinding:
    head = f"{name_with_label('Table', table.name)}, row {cell.row}, column {cell.column}"
    where = TableRef(cell.table).child_path("rows", cell.row)
    if cell.state == "leads nowhere":
        tie = TableRef(cell.table).child_path("ties", cell.column)
        return RawFinding(
            where, f"{head}: its tie {cell.to!r} is not an address of the module.", places=(tie,)
        )
    printed = f"{head}: {cell.cell or 'nothing'} is printed"
    if counted := counted_by_tie(cell.to or ""):
        pieces = describe_counted_pieces(module, counted.selector, int(cell.value or 0))
        message = f"{printed}, but the module has {pieces}{counted.remark}."
        return RawFinding(where, message, _copies_fixes(module, counted, cell.cell))
    steps = parse_address(cell.to or "") or ()
    value = owner_name(module, cell.value) if cell.value else "nothing"
    message = f"{printed}, but the module has {value} ({describe_address(module, steps)})."
    return RawFinding(where, message, places=(steps,))


def _copies_fixes(module: Module, counted: CountedPieces, printed: str | None) -> tuple[Fix, ...]:
    """Return the fix that gives the only counted piece the printed number of copies."""
    pieces = cached_pieces(module, counted.selector)
    if len(pieces) != 1 or not counted.copies or not printed or not printed.isdecimal():
        return ()
    counter = manifest_of_module(module).counters[next(iter(pieces))]
    copies = int(printed) - (counter.piece.spare if counted.spares else 0)
    piece = PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2])
    edit = partial(set_value, steps=piece.child_path("copies"), value=copies)
    return (Fix(f"Write {copies} copies", edit),) if copies > 0 else ()


CHECK = Check(
    id="TBL025",
    title="A chart contradicts the module",
    severity=Severity.WARNING,
    rationale=(
        "A tie states that this part of the chart repeats a value of the module, but "
        "the two differ. The chart or the module is wrong, or the rulebook contradicts itself."
    ),
    hint="Find out which is correct; if both are as printed, write an erratum for one of them.",
    reads=ALL_KEYS,
    run=_run,
)
