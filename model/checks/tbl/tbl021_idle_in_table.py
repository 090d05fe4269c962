"""TBL021: an entry of a table has no effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import TableRef
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table
    from sandtable.model.name_suggestions import SuggestionBudget


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, table in context.module.tables.items():
        address, label = TableRef(name).address_path, name_with_label("Table", table.name)
        for modifier, number in table.modifiers.items():
            if number == 0:
                message = f"{label}: {modifier!r} adds 0 and changes nothing."
                yield RawFinding((*address, "modifiers", modifier), message)
        if table.shift is not None and table.columns and table.shift >= len(table.columns):
            number = len(table.columns)
            message = (
                f"{label} has only {number} columns, so no shift of {table.shift} is possible."
            )
            yield RawFinding((*address, "shift"), message)
        yield from (
            RawFinding((*address, "results", word), f"{label}: nothing in it contains {word!r}.")
            for word in _unused_explanations(table, context.suggestions)
        )


def _unused_explanations(table: Table, suggestions: SuggestionBudget) -> Iterator[str]:
    """Yield the explained words that are in no cell and no heading, not even as a part."""
    cells = (cell for cells in table.rows.values() for cell in cells)
    # Players must be able to read abbreviations in headings, too.
    texts = " ".join((*table.columns, *table.rows, *cells))
    likely_results = {
        suggestions.closest_name(word, table.results) for word in _cells_without_explanation(table)
    }
    # A misspelt cell is reported by TBL004, and its result is not idle.
    return (word for word in table.results if word not in texts and word not in likely_results)


def _cells_without_explanation(table: Table) -> set[str]:
    """Return the cells without an explanation, of which TBL004 reports the misspelt ones."""
    cells = {cell for cells in table.rows.values() for cell in cells}
    return {cell for cell in cells if cell not in table.results}


CHECK = Check(
    id="TBL021",
    title="An entry of a table has no effect",
    severity=Severity.INFO,
    rationale=(
        "A modifier of 0, an explained word that is nowhere in the table, or a shift beyond the "
        "last column usually contains a misprint."
    ),
    hint="Correct the number or the word, or delete the entry.",
    reads=frozenset({"tables"}),
    reach=EditScope.HEADERS,
    answers=("TBL-15",),
    run=_run,
)
