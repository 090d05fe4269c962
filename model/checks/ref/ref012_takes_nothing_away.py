"""REF012: `~` removes an inherited entry that does not exist."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.inheritance import overridden_mappings
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.name_suggestions import did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name in context.module.scenarios:
        for level in overridden_mappings(context.module, name):
            keys_below = tuple(map(str, level.below))
            for key, value in level.own.items():
                # A key that exists below is removed, which is the purpose of the override.
                if value is not None or key in level.below:
                    continue
                address = (*level.steps, str(key))
                likely_key = context.suggestions.closest_name(str(key), keys_below)
                advice = did_you_mean_text(likely_key)
                message = f"Nothing to delete: {level.describe_parent} has no such line.{advice}"
                fix = Fix("Delete the line", partial(delete_entry, steps=address))
                yield RawFinding(address, message, (fix,))


CHECK = Check(
    id="REF012",
    title="A deletion deletes nothing",
    severity=Severity.WARNING,
    rationale="The inherited line has another key, or was removed long ago.",
    hint="Spell the key as in the inherited scenario, or delete this line.",
    reads=frozenset({"scenarios", "limits", "series", "labels"}),
    reach=EditScope.INHERITANCE,
    run=_run,
)
