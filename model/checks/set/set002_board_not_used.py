"""SET002: a piece stands on a board that its scenario does not use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.lines import lines_of, names_of
from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, Fix, Found, Severity
from sandtable.model.checks.told import each_entry
from sandtable.model.edits.place import replaced
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import chain
from sandtable.model.select.ground import ground_of
from sandtable.model.wording.sentences import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.told import Setting


def _run(context: CheckContext) -> Iterator[Found]:
    yield from each_entry(context, _look)


def _look(setting: Setting) -> Iterator[Found]:
    used, sites = setting.scenario.boards, ground_of(setting.module).sites
    for line in lines_of(setting.position) if used else ():
        boards = {sites[space].board for space in line.spaces}
        if boards and used and boards.isdisjoint(used):
            names = listed(sorted(setting.module.boards[board].name for board in boards))
            who = names_of(line.module, line.standings)
            message = f"{who}: {line.said} is on {names}, which is not in use in this scenario."
            fixes = tuple(_fix(setting, board) for board in sorted(boards))
            yield Found(line.steps, message, fixes)


def _fix(setting: Setting, board: str) -> Fix:
    """Add the board where the list of boards is written."""
    scenarios = setting.module.scenarios
    home = next((n for n in chain(setting.module, setting.name) if scenarios[n].boards), "")
    boards = (*(scenarios[home].boards or ()), board)
    label = f"Add {setting.module.boards[board].name} to the scenario"
    return Fix(label, partial(replaced, steps=ScenarioRef(home).below("boards"), value=boards))


CHECK = Check(
    id="SET002",
    title="A piece is on a board that is not in use",
    severity=Severity.ERROR,
    rationale="Players of this scenario do not have that board on the table.",
    hint="Add the board to the scenario, or correct the space.",
    reads=frozenset(
        {
            "module",
            "pieces",
            "types",
            "events",
            "boards",
            "regions",
            "terrains",
            "options",
            "scenarios",
        }
    ),
    reach=EditScope.LINES,
    answers=("GEO-22", "SET-11", "SET-19"),
    run=_run,
)
