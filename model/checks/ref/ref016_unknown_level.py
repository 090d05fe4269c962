"""REF016: a victory has an undeclared level."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.scenarios import Victory
from sandtable.model.locations import ScenarioRef
from sandtable.model.name_suggestions import did_you_mean_text
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext


_DEFAULT_LEVEL = Victory(side="").level
"""Level of a victory that states none."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    levels = context.module.module.levels
    for name, scenario in context.module.scenarios.items():
        for key, victory in scenario.victory.items():
            if victory is not None and victory.level not in levels:
                address = ScenarioRef(name).child_path("victory", key, "level")
                likely_level = context.suggestions.closest_name(victory.level, levels)
                level_words = (
                    f" The levels are {join_words_or_nothing(levels)}."
                    if levels and not likely_level
                    else ""
                )
                problem = (
                    f"A victory without a level has the level {victory.level!r}, which does "
                    "not exist."
                    if victory.level == _DEFAULT_LEVEL
                    else f"There is no victory level {victory.level!r}."
                )
                message = f"{problem}{did_you_mean_text(likely_level)}"
                yield RawFinding(
                    address,
                    f"{message}{level_words}",
                    tuple(_fixes_for_wrong_level(address, likely_level)),
                )


def _fixes_for_wrong_level(address: AddressPath, likely_level: str | None) -> Iterator[Fix]:
    if likely_level:
        yield Fix(f"Write {likely_level!r}", partial(set_value, steps=address, value=likely_level))


CHECK = Check(
    id="REF016",
    title="A victory has an unknown level",
    severity=Severity.ERROR,
    rationale=(
        "Victory levels are listed from best to worst. A level that is not in the list cannot "
        "be compared with the others."
    ),
    hint="Use one of the levels of the module, or add this level.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("REF-01",),
    run=_run,
)
