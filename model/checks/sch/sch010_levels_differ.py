"""SCH010: a scenario states another level than the module's series has for that turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.locations import ScenarioRef, SeriesRef
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter
from sandtable.model.wording.turns import describe_turn

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Series
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name, scenario in module.scenarios.items():
        for key, scenario_series in scenario.series.items():
            general = module.series.get(key)
            if (
                scenario_series is not None
                and general is not None
                and scenario_series.kind == general.kind == "level"
            ):
                yield from _find_differences(
                    module, ScenarioRef(name).child_path("series", key), scenario_series, general
                )


def _find_differences(
    module: Module, address: AddressPath, scenario_series: Series, general: Series
) -> Iterator[RawFinding]:
    for owner, numbers in scenario_series.of.items():
        for text, level in numbers.items():
            turn = turn_number(module.module.calendar, text)
            # Levels of owners without a general series cannot differ from it.
            if turn is None or not isinstance(level, int) or owner not in general.of:
                continue
            module_level = _level_in_force_on_turn(module, general.of[owner], turn)
            if module_level is not None and module_level.level != level:
                level_words = (
                    "no level yet" if module_level.level is None else f"level {module_level.level}"
                )
                has = capitalize_first_letter(owner_with_verb(module, owner, "has", "have"))
                head = f"{has} level {level} of {scenario_series.measure} in this scenario"
                when = describe_turn(module, turn)
                message = f"{head} on {when}; the series of the module gives {level_words}."
                place = SeriesRef(address[-1]).child_path("of", owner, *module_level.key)
                yield RawFinding((*address, "of", owner, text), message, places=(place,))


@dataclass(frozen=True, slots=True)
class _LevelOfSeries:
    """The level that a series states for a turn, and the turn for which it was last stated.

    The turn is None before the first level.
    """

    level: int | None = None
    key: AddressPath = ()


def _level_in_force_on_turn(
    module: Module, numbers: Mapping[str, object], turn: int
) -> _LevelOfSeries | None:
    """Return the level that holds on a turn, or None if it is unknown."""
    level_so_far, best = _LevelOfSeries(), 0
    for text, level in numbers.items():
        start = turn_number(module.module.calendar, text)
        # Levels by colour, or at unknown turns, cannot be compared.
        if start is None or not isinstance(level, int):
            return None
        if start <= turn and (start >= best or not level_so_far.key):
            level_so_far, best = _LevelOfSeries(level, (text,)), start
    return level_so_far


CHECK = Check(
    id="SCH010",
    title="A scenario states a different level than the module",
    severity=Severity.WARNING,
    rationale=(
        "The module lists which level is reached on which date. If a scenario states "
        "another level for its date, either the scenario or the list is misprinted."
    ),
    hint=("Correct the level or the turn, or waive this if the scenario departs from history."),
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
