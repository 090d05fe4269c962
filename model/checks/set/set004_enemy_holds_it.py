"""SET004: a piece stands in a space that the other side controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.enemy_ground import intruders
from sandtable.model.checks.ill_placed import barred
from sandtable.model.checks.lines import are_many, confidence_in, lines_of, names_of
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import EVERYTHING, Check, Found, Severity
from sandtable.model.checks.told import each_entry
from sandtable.model.wording.owners import doing_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.told import Setting


def _run(context: CheckContext) -> Iterator[Found]:
    yield from each_entry(context, _look)


def _look(setting: Setting) -> Iterator[Found]:
    for line in lines_of(setting.position):
        holder, those = intruders(setting, line)
        those = [s for s in those if s.cause not in barred(setting)]
        if those:
            held = f"which {doing_words(setting.module, holder, 'controls', 'control')}"
            message = f"{names_of(line.module, those)} is in {line.said}, {held}."
            if are_many(line.module, those):
                message = message.replace(" is in ", " are in ", 1)
            places, sure = tuple(s.cause for s in those), confidence_in(those)
            yield Found(line.steps, message, places=places, confidence=sure)


CHECK = Check(
    id="SET004",
    title="A piece is in a space that the enemy controls",
    severity=Severity.WARNING,
    rationale=(
        "Usually the space is in the wrong control list, or the piece in the wrong space. "
        "Attacks declared at the set-up are allowed."
    ),
    hint="Correct the control list or the space, declare the attack, or waive this.",
    reads=EVERYTHING,
    reach=EditScope.LIMITS,
    answers=("SET-13",),
    run=_run,
)
