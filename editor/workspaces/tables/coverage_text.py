"""Coverage of all rolls of a table by its rows, as text."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.editor.translation import tr
from sandtable.model.entities.rules import Table
from sandtable.model.tables.roll_coverage import table_coverage


def coverage_text(table: Table) -> str:
    """Return a sentence for each kind of flaw in a table's rows, or one if there are none."""
    if table.dice is None:
        return tr("This table is a chart without dice.")
    return "\n".join(_flaw_sentences(table)) or tr("Every roll has exactly one row.")


def _flaw_sentences(table: Table) -> Iterator[str]:
    coverage = table_coverage(table)
    for rolls, text in (
        (coverage.gaps, tr("No row for {rolls}.")),
        (coverage.beyond, tr("Modifiers lead to {rolls}, which has no row.")),
        (coverage.overlaps, tr("Several rows for {rolls}; the first one counts.")),
        (coverage.unreachable, tr("No roll gives {rolls}.")),
    ):
        if rolls:
            yield text.format(rolls=", ".join(map(str, rolls)))
