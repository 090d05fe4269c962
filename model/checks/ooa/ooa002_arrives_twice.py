"""OOA002: a piece arrives although it is already there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.checks.schedule_conflicts import (
    describe_conflict_scope,
    find_schedule_conflicts,
    remove_schedule_entry,
)
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.wording.piece_names import is_plural_subject, piece_with_number
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.standings import PRESENT_VERB_FORMS, describe_standings
from sandtable.model.wording.turns import describe_turn, on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.schedule_conflicts import ScheduleConflict
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for conflict in find_schedule_conflicts(context, "already there"):
        present_entries = [
            standing.cause for action in conflict.failed_actions for standing in action.instead
        ]
        scope = describe_conflict_scope(context, conflict)
        message = f"{scope}{_arrives_twice_message(context.module, conflict)}"
        fix = Fix(
            "Take it out of the schedule", partial(remove_schedule_entry, steps=conflict.cause)
        )
        yield RawFinding(conflict.cause, message, (fix,), tuple(dict.fromkeys(present_entries)))


def _arrives_twice_message(module: Module, conflict: ScheduleConflict) -> str:
    names = [piece_with_number(module, action.piece) for action in conflict.failed_actions]
    many = is_plural_subject(module, ((action.piece, 1) for action in conflict.failed_actions))
    doing = PRESENT_VERB_FORMS[conflict.failed_actions[0].does][many]
    head = f"{join_first_few_words(names)} {doing} {on_turn_text(module, conflict.turn)}"
    if len(names) > 1:
        return f"{head}, but they are there already."
    return f"{head}, but {_describe_presence(module, conflict, many=many)}."


def _describe_presence(module: Module, conflict: ScheduleConflict, *, many: bool) -> str:
    action, verb = conflict.failed_actions[0], "have" if many else "has"
    present = [standing for standing in action.instead if standing.place != NOWHERE]
    if not present:
        return f"{verb} already arrived"
    if conflict.last is not None and conflict.last.cause == present[0].cause:
        since = describe_turn(module, conflict.last.turn)
        return f"{verb} been {describe_standings(module, present)} since {since}"
    return f"{'are' if many else 'is'} already {describe_standings(module, present)}"


CHECK = Check(
    id="OOA002",
    title="A piece arrives twice",
    severity=Severity.ERROR,
    rationale="The piece is in the set-up, or arrived earlier and has not left.",
    hint="Delete one of the two lines, or add the line by which it leaves in between.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-10", "OOA-04", "OOA-05", "RUL-12"),
    run=_run,
)
