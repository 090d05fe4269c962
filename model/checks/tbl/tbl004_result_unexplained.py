"""TBL004: a result in a table is not explained anywhere."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import rename_key
from sandtable.model.locations import TableRef
from sandtable.model.name_suggestions import did_you_mean_text
from sandtable.model.tables.unexplained_words import unexplained_words
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Table

_KINDS_OF_EXPLAINED_NAMES = (
    "place",
    "word",
    "event",
    "table",
    "option",
    "formation",
    "state",
    "feature",
    "grant",
)
"""Kinds of names that words in a cell can be, besides the results explained by the table."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    def is_known_word(word: str) -> bool:
        return any(context.name_index.has_name(kind, word) for kind in _KINDS_OF_EXPLAINED_NAMES)

    for name, table in context.module.tables.items():
        cells: dict[str, list[tuple[str, str]]] = {}
        for result in unexplained_words(table, is_known_word):
            cells.setdefault(result.word, []).append((result.row, result.cell))
        for word, addresses in cells.items():
            likely_result = context.suggestions.closest_name(word, table.results)
            advice = did_you_mean_text(likely_result)
            rows = list(dict.fromkeys(describe_row_key(row) for row, _ in addresses))
            rows_words = (
                f"{name_with_label('Table', table.name)}, "
                f"{'row' if len(rows) == 1 else 'rows'} {join_first_few_words(rows)}"
            )
            places = [TableRef(name).child_path("rows", row, cell) for row, cell in addresses]
            message = f"{rows_words}: {word!r} is not explained.{advice}"
            fixes = tuple(_idle_result_fixes(name, table, word)) if len(cells) == 1 else ()
            yield RawFinding(places[0], message, fixes, tuple(places[1:]))


def _idle_result_fixes(name: str, table: Table, word: str) -> Iterator[Fix]:
    """Yield the fix that renames the only result that no cell has, if its letters are the same."""
    text = " ".join(cell for row in table.rows.values() for cell in row)
    idle = [result for result in table.results if result not in text]
    if len(idle) == 1 and sorted(idle[0]) == sorted(word):
        steps = TableRef(name).child_path("results", idle[0])
        yield Fix(
            f"Explain {word!r} instead of {idle[0]!r}", partial(rename_key, steps=steps, new=word)
        )


CHECK = Check(
    id="TBL004",
    title="A result is not explained",
    severity=Severity.WARNING,
    rationale=(
        "The table explains its results, but this result is neither explained, nor a "
        "number, nor a name in the module. The word may be a misprint. Rows of plain "
        "words are not checked."
    ),
    hint="Use one of the explained results, or explain this result.",
    reads=ALL_KEYS,
    reach=EditScope.HEADERS,
    answers=("TBL-05",),
    run=_run,
)
