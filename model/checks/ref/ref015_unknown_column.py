"""REF015: a roll on a table names an unknown column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.name_suggestions import did_you_mean_text, most_words_with_advice
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.entry import Proviso
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    tables = context.module.tables
    for address, amount in _amounts_with_addresses(context):
        table, column = amount.roll or ("", "")
        if table in tables and column not in tables[table].columns:
            likely_column = context.suggestions.closest_name(column, tables[table].columns)
            advice = did_you_mean_text(likely_column)
            subject = name_with_label("Table", tables[table].name)
            yield RawFinding(address, f"{subject} has no column {column!r}.{advice}")


def _amounts_with_addresses(context: CheckContext) -> Iterator[tuple[AddressPath, Amount]]:
    for address, phrase in context.module_contents.phrases:
        if isinstance(phrase, Amount):
            yield address, phrase
    for address, parts in context.module_contents.lists:
        for part in parts:
            if isinstance(part, Proviso):
                yield (*address, part.address_key), part.amount


def _most_with_suggestion(context: CheckContext) -> int:
    tables = context.module.tables.values()
    return most_words_with_advice(max((len(table.columns) for table in tables), default=0))


CHECK = Check(
    id="REF015",
    title="A roll uses a column that its table does not have",
    severity=Severity.ERROR,
    rationale="Without the column, the roll has no result.",
    hint="Use one of the columns of the table, or add this column.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    most_findings=_most_with_suggestion,
    answers=("REF-01",),
    run=_run,
)
