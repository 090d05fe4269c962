"""TBL014: a scenario with event markers lacks one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.event_markers import (
    address_of_event,
    events_with_marker,
    markers_in_scenario,
)
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.labelled_names import name_with_label, scenario_labels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    markers_by_scenario = {
        name: markers_in_scenario(context, name) for name in playable_scenarios(context.module)
    }
    scenarios_with_markers = {
        name: markers for name, markers in markers_by_scenario.items() if markers
    }
    for marker, event in events_with_marker(context.module).items():
        scenarios_without_marker = [
            name for name, markers in scenarios_with_markers.items() if marker not in markers
        ]
        relevant_scenarios = [
            name for name in scenarios_without_marker if name in context.scenarios
        ]
        if (
            relevant_scenarios
            and len(scenarios_without_marker) < len(scenarios_with_markers)
            and not event.optional
        ):
            message = (
                f"{name_with_label('Event', event.name)} is in no pool and no box of "
                f"{scenario_labels(context.module, relevant_scenarios)}."
            )
            yield RawFinding(address_of_event(marker), message)


CHECK = Check(
    id="TBL014",
    title="An event marker is missing from a scenario",
    severity=Severity.WARNING,
    rationale=(
        "Other scenarios have this marker, but this scenario puts it neither into "
        "the pool nor among the past events. The line was probably forgotten."
    ),
    hint=(
        "Put the marker into a pool or a box of the scenario, or list the event "
        "among the past events."
    ),
    reads=ALL_KEYS,
    answers=("TBL-07", "RUL-11"),
    run=_run,
)
