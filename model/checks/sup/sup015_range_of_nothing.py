"""SUP015: a supply range of 0 supplies only pieces in the space of the source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import SupplyRef
from sandtable.model.wording.ranges import on_turns_text
from sandtable.model.wording.selector_nouns import piece_noun
from sandtable.model.wording.turns import noun_for_turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    unit = noun_for_turns(context.module)
    for name, line in context.module.supply.items():
        for span, amount in line.range.items():
            if amount.constant_number == 0:
                pieces = piece_noun(context.module, line.of).plural_form
                message = (
                    f"The supply range of {pieces} is 0 {on_turns_text(span, unit)}: only "
                    "pieces in the space of a source are supplied."
                )
                yield RawFinding(SupplyRef(name).child_path("range", str(span)), message)


CHECK = Check(
    id="SUP015",
    title="A supply range is 0",
    severity=Severity.WARNING,
    rationale="No rulebook gives a range of 0; a digit is probably missing.",
    hint="Enter the range that the rule gives, or waive this if only the source itself counts.",
    reads=frozenset({"module", "types", "pieces", "formations", "events", "supply"}),
    reach=EditScope.HEADERS,
    run=_run,
)
