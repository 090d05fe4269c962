"""TBL006: no rule and no other entry uses a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.locations import TableRef
from sandtable.model.references.name_meaning import NamedDefinition
from sandtable.model.references.name_uses import is_referenced
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, table in context.module.tables.items():
        # A cited rule tells who rolls, and a chart is not rolled on.
        is_explained = table.dice is None or table.rule is not None
        used = is_explained or is_referenced(
            context.module, NamedDefinition("table", name), context.kinds_and_scopes_by_name
        )
        if not used and not _is_table_mentioned_in_rules(context, name, table.name):
            yield RawFinding(
                TableRef(name).address_path,
                f"Nothing states who rolls on {name_with_label('table', table.name)}, or when.",
            )


_COLLECTIONS_WITH_RULES = frozenset(
    {"events", "limits", "movement", "notes", "options", "scenarios", "tables"}
)


def _is_table_mentioned_in_rules(context: CheckContext, table: str, name: str) -> bool:
    """Say whether another text about the rules of play contains the table's name."""
    texts = [
        *context.module_contents.texts,
        *(
            (address, p)
            for address, ps in context.module_contents.lists
            for p in ps
            if isinstance(p, str)
        ),
    ]
    return any(
        name.casefold() in text.casefold()
        for address, text in texts
        if address[0] in _COLLECTIONS_WITH_RULES and address[:2] != TableRef(table).address_path
    )


CHECK = Check(
    id="TBL006",
    title="A table is never used",
    severity=Severity.INFO,
    rationale=(
        "A limit, an event or a rule should say when to roll on the table. Nothing "
        "does so for this table, and the table cites no rule."
    ),
    hint=(
        "Use the table in a condition or an event, cite the rule that uses it, or "
        "mention it in a note."
    ),
    reads=ALL_KEYS,
    reach=EditScope.WORDS,
    answers=("TBL-11", "REF-04"),
    run=_run,
)
