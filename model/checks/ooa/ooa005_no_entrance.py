"""OOA005: pieces arrive for an owner without a place of entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.schedule_conflicts import (
    describe_conflict_scope,
    find_schedule_conflicts,
)
from sandtable.model.locations import OwnerSchedule
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.piece_names import is_plural_subject, piece_with_number
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.standings import PRESENT_VERB_FORMS
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.schedule_conflicts import ScheduleConflict
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    lines: dict[AddressPath, list[ScheduleConflict]] = {}
    for conflict in find_schedule_conflicts(context, "no entrance"):
        lines.setdefault(conflict.cause[:-1], []).append(conflict)
    for line, conflicts in lines.items():
        message = (
            f"{describe_conflict_scope(context, conflicts[0])}"
            f"{_no_entrance_message(context.module, conflicts)}"
        )
        yield RawFinding(line, message, places=tuple(conflict.cause for conflict in conflicts))


def _no_entrance_message(module: Module, conflicts: list[ScheduleConflict]) -> str:
    actions = [action for conflict in conflicts for action in conflict.failed_actions]
    many = is_plural_subject(module, ((action.piece, action.quantity) for action in actions))
    subject = join_first_few_words(
        [piece_with_number(module, action.piece, action.quantity) for action in actions]
    )
    doing = PRESENT_VERB_FORMS.get(actions[0].does, PRESENT_VERB_FORMS["enter"])[many]
    chart = OwnerSchedule.require_address_prefix(conflicts[0].cause)
    owner = owner_with_verb(module, chart.owner, "has", "have")
    return (
        f"{subject} {doing} {on_turn_text(module, conflicts[0].turn)}, but it is not "
        "stated where: the line "
        f"names no space, and {owner} no entry."
    )


CHECK = Check(
    id="OOA005",
    title="Arrivals have no entry space",
    severity=Severity.ERROR,
    rationale=(
        "Pieces of a line without a space arrive at the entry of their owner, and this owner "
        "has none."
    ),
    hint="Add the space to the line, or give the owner an entry.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("OOA-06",),
    run=_run,
)
