"""SET001: a piece stands where its kind cannot be: at sea, on land, on ground shut to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.lines import confidence_in, lines_of, names_of
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import EVERYTHING, Check, Found, Severity
from sandtable.model.checks.shut_ground import reasons_against
from sandtable.model.checks.told import each_entry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.told import Setting


def _run(context: CheckContext) -> Iterator[Found]:
    yield from each_entry(context, _look)


def _look(setting: Setting) -> Iterator[Found]:
    for line in lines_of(setting.position):
        for why, those in reasons_against(line).items():
            message = f"{names_of(line.module, those)} cannot be in {line.said}: {why}."
            places, sure = tuple(s.cause for s in those), confidence_in(those)
            yield Found(line.steps, message, places=places, confidence=sure)


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
    reads=EVERYTHING,
    reach=EditScope.LINES,
    answers=("SET-06", "SET-22"),
    run=_run,
)
