"""SET011: a container holds too many pieces, or pieces that it may not carry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import setup_findings
from sandtable.model.checks.setup_lines import confidence_in_standings, standing_names
from sandtable.model.limits.container_loads import container_overloads
from sandtable.model.wording.count_texts import describe_counted_pieces, number_as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.checks.setup_findings import ScenarioSetting
    from sandtable.model.limits.container_loads import ContainerOverload
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from setup_findings(context, _find_overloaded_containers)


def _find_overloaded_containers(setting: ScenarioSetting) -> Iterator[RawFinding]:
    for overload in container_overloads(setting.position):
        causes = tuple(dict.fromkeys(s.cause for s in overload.standings))
        message = f"{overload.container.name} {_reason_for_overload(setting.module, overload)}."
        sure = confidence_in_standings(overload.standings)
        yield RawFinding(causes[-1][:-1], message, places=causes, confidence=sure)


def _reason_for_overload(module: Module, overload: ContainerOverload) -> str:
    subject = standing_names(module, overload.standings)
    if overload.why == "other":
        return f"holds {subject}, but may not carry such pieces"
    proviso, number = overload.proviso, overload.number
    if overload.why == "more" or proviso is None:
        number_words = number_as_text(number)
        return f"holds {subject}, but has room for only {overload.bound} of these {number_words}"
    counted = describe_counted_pieces(module, proviso.of, number)
    if proviso.measure:
        counted = f"a total {proviso.measure} of {number_as_text(number)}"
    may = "may" if overload.why == "at most" else "must"
    return f"holds {counted} ({subject}), but {overload.why} {overload.bound} {may} be in it"


CHECK = Check(
    id="SET011",
    title="A carrier holds something that it may not carry",
    severity=Severity.ERROR,
    rationale=(
        "Each fleet or vehicle states what it may carry. Other pieces, or too many of them, do "
        "not fit."
    ),
    hint="Move the pieces elsewhere, or correct what the carrier may carry.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("SET-14",),
    run=_run,
)
