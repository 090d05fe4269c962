"""SET001: a piece cannot be where it is placed: at sea, on land, or on closed terrain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.closed_terrain import reasons_why_pieces_cannot_be_there
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misplaced_pieces import is_line_out_of_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import (
    confidence_in_standings,
    occupied_lines,
    standing_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_misplaced)


def _find_misplaced(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for line in occupied_lines(setting.position):
        if is_line_out_of_play(setting, line):
            continue  # SET003 reports the place
        for reason, standings in reasons_why_pieces_cannot_be_there(line).items():
            names = standing_names(line.module, standings)
            message = f"{names} cannot be in {line.place_name}: {reason}."
            places, sure = tuple(s.cause for s in standings), confidence_in_standings(standings)
            yield RawFinding(line.steps, message, places=places, confidence=sure)


CHECK = Check(
    id="SET001",
    title="A piece is on ground that its kind cannot enter",
    severity=Severity.ERROR,
    rationale=(
        "Land units cannot be in open water unless something carries them, ships can be inland "
        "only in a port, and some terrain is closed to some units."
    ),
    hint=(
        "Correct the space, the domain of the type, or the units that the terrain admits. For "
        "ships in port, add the limit that says how many."
    ),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-06", "SET-22"),
    run=_run,
)
