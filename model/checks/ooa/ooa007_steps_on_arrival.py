"""OOA007: a schedule brings a piece at a strength that it does not have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.missing_strength_steps import (
    missing_step_reason,
    number_of_steps_as_text,
)
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import ScheduleLine
from sandtable.model.lookup import entry_key
from sandtable.model.phrases.entry import Item
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.strengths import describe_item_strength

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for address, owner, item in _items_in_schedules(module):
        counter = manifest_of_module(module).find_counter(item.piece, owner)
        if counter is not None and (why := missing_step_reason(module, counter, item)):
            lost = f"with {number_of_steps_as_text(item.lost)} lost" if item.lost else ""
            strength = lost or describe_item_strength(item) or "reduced"
            yield RawFinding(address, f"{counter.name} cannot arrive {strength}: {why}.")


def _items_in_schedules(module: Module) -> Iterator[tuple[AddressPath, str, Item]]:
    """Yield every piece that a schedule names, with the owner of the schedule."""
    for name, scenario in module.scenarios.items():
        for owner, schedule in scenario.arrivals.items():
            for moment, actions in (schedule or {}).items():
                for verb, objects in (actions or {}).items():
                    line = ScheduleLine(name, owner, str(moment), str(verb)).address_path
                    for part in objects:
                        if isinstance(part, Item) and part.how == "piece":
                            yield (*line, entry_key(part)), owner, part


CHECK = Check(
    id="OOA007",
    title="A piece arrives at a strength that it does not have",
    severity=Severity.ERROR,
    rationale=(
        "A piece without steps is eliminated, and a counter can show only the steps that it has."
    ),
    hint="Correct the number of steps in this line, or the steps of the piece.",
    reads=frozenset({"module", "types", "pieces", "scenarios"}),
    reach=EditScope.LINES,
    answers=("CMP-07", "OOA-13", "RUL-25"),
    run=_run,
)
