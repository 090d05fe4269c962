"""SET002: a piece is set up on a board that its scenario does not use."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import occupied_lines, standing_names
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.labelled_names import name_with_label
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_pieces_on_unused_boards)


def _find_pieces_on_unused_boards(setting: ScenarioSetting) -> Iterator[RawFinding]:
    used, sites = setting.scenario.boards, space_index_of(setting.module).spaces_by_id
    for line in occupied_lines(setting.position) if used else ():
        boards = {sites[space].board for space in line.spaces}
        if boards and used and boards.isdisjoint(used):
            # A set has no order, and the message must be the same each time.
            names = join_words_or_nothing(
                sorted(
                    name_with_label("board", setting.module.boards[board].name) for board in boards
                )
            )
            subject = standing_names(line.module, line.standings)
            message = (
                f"{subject}: {line.place_name} is on {names}, which is not in use in this "
                "scenario."
            )
            fixes = tuple(_add_board_fix(setting, board) for board in sorted(boards))
            yield RawFinding(line.steps, message, fixes)


def _add_board_fix(setting: ScenarioSetting, board: str) -> Fix:
    """Return a fix that adds the board to the list of boards of the scenario."""
    scenarios = setting.module.scenarios
    listing_scenario = next(
        (n for n in scenario_ancestry(setting.module, setting.name) if scenarios[n].boards), ""
    )
    boards = (*(scenarios[listing_scenario].boards or ()), board)
    label = f"Add {name_with_label('board', setting.module.boards[board].name)} to the scenario"
    return Fix(
        label,
        partial(set_value, steps=ScenarioRef(listing_scenario).child_path("boards"), value=boards),
    )


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
