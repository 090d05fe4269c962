"""CMP008: the options of a scenario have more combinations than are checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.branches import option_branches_of_scenario
from sandtable.model.locations import ScenarioRef
from sandtable.model.wording.labelled_names import scenario_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    # Requested options leave a single combination.
    for name in () if context.options else scenario_play.scenarios_to_check(context):
        branches = option_branches_of_scenario(context.module, name)
        if branches.left_out:
            combinations = branches.left_out + branches.looked_at
            message = (
                f"Options of {scenario_label(context.module, name)} that affect the same pieces "
                f"have {combinations:,} combinations. {branches.left_out:,} of them, those that "
                "differ most from the default choices, are not checked."
            )
            yield RawFinding(ScenarioRef(name).address_path, message)


CHECK = Check(
    id="CMP008",
    title="Options have too many combinations to check",
    severity=Severity.INFO,
    rationale=(
        "Checks try each combination of options that affect the same pieces, up to a limit that "
        "keeps the waiting time short."
    ),
    hint=(
        "Check the combinations that matter with “--option”, or make options exclude each other."
    ),
    reads=frozenset({"module", "options", "scenarios"}),
    reach=EditScope.LINES,
    answers=("SET-26",),
    run=_run,
)
