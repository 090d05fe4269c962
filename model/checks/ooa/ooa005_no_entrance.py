"""OOA005: pieces arrive for an owner without a place of entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.schedule_conflicts import (
    describe_conflict_scope,
    find_schedule_conflicts,
)
from sandtable.model.locations import OwnerRef, OwnerSchedule
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
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
    from sandtable.model.ledger.arrival_actions import FailedAction
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    lines: dict[AddressPath, list[ScheduleConflict]] = {}
    for conflict in find_schedule_conflicts(context, "no entrance"):
        lines.setdefault(conflict.cause[:-1], []).append(conflict)
    lines_by_side: dict[str, dict[AddressPath, list[ScheduleConflict]]] = {}
    for line, conflicts in lines.items():
        side = side_of_owner(context.module.module.owners, _chart_owner(conflicts[0]))
        lines_by_side.setdefault(side, {})[line] = conflicts
    for side, lines_of_side in lines_by_side.items():
        if len(lines_of_side) > 1:
            yield _owner_finding(context.module, side, [*lines_of_side.values()])
            continue
        for line, conflicts in lines_of_side.items():
            message = (
                f"{describe_conflict_scope(context, conflicts[0])}"
                f"{_no_entrance_message(context.module, conflicts)}"
            )
            yield RawFinding(line, message, places=tuple(conflict.cause for conflict in conflicts))


def _chart_owner(conflict: ScheduleConflict) -> str:
    return OwnerSchedule.require_address_prefix(conflict.cause).owner


def _owner_finding(module: Module, side: str, lines: list[list[ScheduleConflict]]) -> RawFinding:
    """Return one finding for all schedule lines of a side.

    They need only one finding, because one place of entry would serve them all.
    """
    owners = {_chart_owner(conflicts[0]): None for conflicts in lines}
    shared = [owner_with_ancestors(module.module.owners, owner) for owner in owners]
    common = (above for above in shared[0] if all(above in line for line in shared))
    lowest = next(common, side)
    first = min(lines, key=lambda conflicts: conflicts[0].turn)
    actions = [action for conflict in first for action in conflict.failed_actions]
    message = (
        f"It is not stated where the pieces of {len(lines)} lines arrive, the first of them "
        f"{_describe_pieces(module, actions)} {on_turn_text(module, first[0].turn)}: the lines "
        f"name no space, and {owner_with_verb(module, lowest, 'has', 'have')} no entry."
    )
    places = tuple(conflict.cause for conflicts in lines for conflict in conflicts)
    return RawFinding(OwnerRef(lowest).address_path, message, places=places)


def _describe_pieces(module: Module, actions: list[FailedAction]) -> str:
    return join_first_few_words(
        [piece_with_number(module, action.piece, action.quantity) for action in actions]
    )


def _no_entrance_message(module: Module, conflicts: list[ScheduleConflict]) -> str:
    actions = [action for conflict in conflicts for action in conflict.failed_actions]
    many = is_plural_subject(module, ((action.piece, action.quantity) for action in actions))
    subject = _describe_pieces(module, actions)
    doing = PRESENT_VERB_FORMS.get(actions[0].does, PRESENT_VERB_FORMS["enter"])[many]
    owner = owner_with_verb(module, _chart_owner(conflicts[0]), "has", "have")
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
    answers=("OOA-06",),
    run=_run,
)
