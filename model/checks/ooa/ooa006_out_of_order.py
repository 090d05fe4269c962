"""OOA006: the lines of a schedule are not sorted by time."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.address_path import format_address
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.locations import ScenarioRef
from sandtable.model.lookup import value_at_address
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.phrases.moment import Moment


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, scenario in context.module.scenarios.items():
        for owner, schedule in scenario.arrivals.items():
            entry_address = ScenarioRef(name).child_path("arrivals", owner)
            turns = [_turn_of_moment(context.module, moment) for moment in schedule or {}]
            # Only the first disorder: sorting settles all of them.
            late = next((i for i in range(1, len(turns)) if turns[i] < turns[i - 1]), None)
            if late is not None:
                moments = list(schedule or {})
                after, before = (describe_turn(context.module, turns[i]) for i in (late, late - 1))
                owner_words = owner_name(context.module, owner)
                message = f"{owner_words}: {after} is listed after {before}."
                fix = Fix(
                    "Sort the lines by turn",
                    partial(_sort_schedule, steps=entry_address),
                    safe=True,
                )
                yield RawFinding(
                    entry_address, message, (fix,), ((*entry_address, str(moments[late])),)
                )


def _turn_of_moment(module: Module, moment: Moment) -> int:
    return turn_number(module.module.calendar, moment.turns.first or "1") or 0


def _sort_schedule(module: Module, steps: AddressPath) -> Module:
    """Return the module with a schedule sorted by turn."""
    schedule = value_at_address(module, steps)
    if not isinstance(schedule, Mapping):
        raise EditError(f"There is no schedule at {format_address(steps)}.")
    moments = sorted(schedule, key=partial(_turn_of_moment, module))
    return set_value(module, steps, {moment: schedule[moment] for moment in moments})


CHECK = Check(
    id="OOA006",
    title="A schedule is not in order of time",
    severity=Severity.INFO,
    rationale=(
        "The lines take effect in order of time anyway, but readers may overlook one "
        "in the wrong position."
    ),
    hint="Sort the lines of the schedule by turn.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("OOA-12",),
    run=_run,
)
