"""SET003: a piece is set up in a space that is out of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.misplaced_pieces import is_line_out_of_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import entry_findings
from sandtable.model.checks.setup_lines import occupied_lines, standing_names
from sandtable.model.limits.selector_cache import cached_spaces
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from entry_findings(context, _find_pieces_out_of_play)


def _find_pieces_out_of_play(setting: ScenarioSetting) -> Iterator[RawFinding]:
    lists = [(s, cached_spaces(setting.module, s)) for s in setting.scenario.out_of_play or ()]
    for line in occupied_lines(setting.position) if lists else ():
        if is_line_out_of_play(setting, line):
            listed_addresses = [
                (*_address_of_out_of_play_list(setting), str(s))
                for s, listed_spaces in lists
                if line.spaces & listed_spaces
            ]
            subject = standing_names(line.module, line.standings)
            message = f"{subject}: {line.place_name} is out of play in this scenario."
            yield RawFinding(line.steps, message, places=tuple(listed_addresses))


def _address_of_out_of_play_list(setting: ScenarioSetting) -> AddressPath:
    """Return the address of the list of spaces that are out of play."""
    scenarios = setting.module.scenarios
    listing_scenarios = (
        n for n in scenario_ancestry(setting.module, setting.name) if scenarios[n].out_of_play
    )
    return ScenarioRef(next(listing_scenarios, setting.name)).child_path("out-of-play")


CHECK = Check(
    id="SET003",
    title="A piece is in a space that is out of play",
    severity=Severity.ERROR,
    rationale=(
        "Nobody can enter, leave or attack a space that is out of play, so the piece has no "
        "effect."
    ),
    hint="Correct the space, or remove it from the spaces out of play.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("GEO-22", "SET-11"),
    run=_run,
)
