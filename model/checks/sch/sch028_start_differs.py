"""SCH028: the first number of a series differs from the value elsewhere that it repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.series_lines import all_series_of_module
from sandtable.model.locations import OwnerRef
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.series import title_of_series

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.series_lines import SeriesLine


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for line in all_series_of_module(context.module):
        if line.series.starts_at is not None:
            yield from _find_differences(context, line, line.series.starts_at)


def _find_differences(context: CheckContext, line: SeriesLine, value: str) -> Iterator[RawFinding]:
    module = context.module
    for owner_id in line.series.of:
        owner = module.module.owners.get(owner_id)
        amount = owner.values.get(value) if owner else None
        numbers = line.numbers_in_order(module, owner_id)
        if amount is None or amount.constant_number is None or not numbers:
            continue
        _, key, number = numbers[0]
        if isinstance(number, int) and number != amount.constant_number:
            label = name_with_label("Series", title_of_series(line.series))
            message = (
                f"{label}, {owner_name(module, owner_id)}: {number} at the start, but the "
                f"{value.replace('-', ' ')} is {amount.constant_number}."
            )
            place = OwnerRef(owner_id).child_path("values", value)
            yield RawFinding((*line.where, "of", owner_id, key), message, places=(place,))


CHECK = Check(
    id="SCH028",
    title="A series does not start as stated",
    severity=Severity.ERROR,
    rationale=(
        "The rulebook states that the first number of this series equals a value of its owner."
    ),
    hint="Correct the first number, or the value of the owner.",
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
