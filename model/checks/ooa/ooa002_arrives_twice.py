"""OOA002: a piece arrives although it is there already."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.checks.schedule_conflicts import (
    conflict_scope_words,
    find_schedule_conflicts,
    remove_schedule_entry,
)
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.wording.piece_names import is_many, piece_words
from sandtable.model.wording.sentences import few
from sandtable.model.wording.standings import DOING, standing_words
from sandtable.model.wording.turns import on_turn_words, turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.schedule_conflicts import ScheduleConflict
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for snag in find_schedule_conflicts(context, "already there"):
        present_entries = [standing.cause for hitch in snag.hitches for standing in hitch.instead]
        message = (
            f"{conflict_scope_words(context, snag)}{_arrives_twice_message(context.module, snag)}"
        )
        fix = Fix("Take it out of the schedule", partial(remove_schedule_entry, steps=snag.cause))
        yield RawFinding(snag.cause, message, (fix,), tuple(dict.fromkeys(present_entries)))


def _arrives_twice_message(module: Module, snag: ScheduleConflict) -> str:
    names = [piece_words(module, hitch.piece) for hitch in snag.hitches]
    many = is_many(module, ((hitch.piece, 1) for hitch in snag.hitches))
    doing = DOING[snag.hitches[0].does][many]
    head = f"{few(names)} {doing} {on_turn_words(module, snag.turn)}"
    if len(names) > 1:
        return f"{head}, but they are there already."
    return f"{head}, but {_present_words(module, snag, many=many)}."


def _present_words(module: Module, snag: ScheduleConflict, *, many: bool) -> str:
    hitch, verb = snag.hitches[0], "have" if many else "has"
    present = [standing for standing in hitch.instead if standing.place != NOWHERE]
    if not present:
        return f"{verb} come already"
    if snag.last is not None and snag.last.cause == present[0].cause:
        since = turn_words(module, snag.last.turn)
        return f"{verb} stood {standing_words(module, present)} since {since}"
    return f"{'stand' if many else 'stands'} {standing_words(module, present)} already"


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
