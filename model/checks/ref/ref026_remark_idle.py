"""REF026: an erratum that changes nothing."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.locations import ErratumRef

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, erratum in context.printed.errata.items():
        if erratum.printed == erratum.read and erratum.at and erratum.applied:
            reading_words = "nothing" if erratum.read is None else repr(erratum.read)
            fix = Fix(
                "Delete the erratum", partial(delete_entry, steps=ErratumRef(name).address_path)
            )
            message = f"The erratum replaces {reading_words} with the same text."
            yield RawFinding(ErratumRef(name).address_path, message, (fix,))


CHECK = Check(
    id="REF026",
    title="An erratum changes nothing",
    severity=Severity.WARNING,
    rationale=(
        "The corrected text is the same as the printed text, so the mistake is still there."
    ),
    hint="Write the corrected text, or delete the erratum.",
    reads=frozenset({"errata"}),
    reach=EditScope.HEADERS,
    run=_run,
)
