"""SCH008: an entry that needs a reason gives none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.wording.printed_names import describe_pair_of_spaces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_NOUN_BY_COLLECTION = {
    "errata": "erratum",
    "sources": "source",
    "waivers": "waiver",
    "notes": "note",
    "boards": "link",
}


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for address, text in context.module_contents.texts:
        if (
            address[-1] in {"why", "reason"}
            and address[0] in _NOUN_BY_COLLECTION
            and not text.strip()
        ):
            steps = address[:-1]
            link = (
                f"between {describe_pair_of_spaces(context.module, steps)}"
                if address[0] == "boards"
                else ""
            )
            noun = f"{_NOUN_BY_COLLECTION[address[0]]} {link or repr(steps[-1])}"
            yield RawFinding(address, f"The {noun} gives no reason.")


CHECK = Check(
    id="SCH008",
    title="A reason is missing",
    severity=Severity.ERROR,
    rationale=(
        "Errata, sources, waivers, notes and declared links depart from the printed game. Later "
        "readers need the reason to judge them. A waiver without a reason has no effect."
    ),
    hint="Add the reason.",
    reads=frozenset({*_NOUN_BY_COLLECTION, "regions"}),
    reach=EditScope.HEADERS,
    answers=("SCH-09",),
    run=_run,
)
