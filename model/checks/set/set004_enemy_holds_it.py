"""SET004: a piece is set up in a space that the other side controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misplaced_pieces import intruders_to_report
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import (
    confidence_in_standings,
    occupied_lines,
    standing_names,
    takes_plural_verb,
)
from sandtable.model.wording.owner_names import owner_as_subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_intruders)


def _find_intruders(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for line in occupied_lines(setting.position):
        holder, intruders = intruders_to_report(setting, line)
        if intruders:
            control_words = (
                f"which the enemy ({owner_as_subject(setting.module, holder)}) controls"
            )
            message = (
                f"{standing_names(line.module, intruders)} is in {line.place_name}, "
                f"{control_words}."
            )
            if takes_plural_verb(line.module, intruders):
                message = message.replace(" is in ", " are in ", 1)
            places, sure = tuple(s.cause for s in intruders), confidence_in_standings(intruders)
            yield RawFinding(line.steps, message, places=places, confidence=sure)


CHECK = Check(
    id="SET004",
    title="A piece is in a space that the enemy controls",
    severity=Severity.WARNING,
    rationale=(
        "Usually the space is in the wrong control list, or the piece in the wrong space. "
        "Attacks declared at the set-up are allowed."
    ),
    hint="Correct the control list or the space, declare the attack, or waive this.",
    reads=ALL_KEYS,
    reach=EditScope.LIMITS,
    answers=("SET-13",),
    run=_run,
)
