"""SCH010: a scenario states another level than the module's series gives on that turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.ledger.calendar import turn_number
from sandtable.model.locations import ScenarioRef, SeriesRef
from sandtable.model.wording.owners import doing_words
from sandtable.model.wording.sentences import capitalized
from sandtable.model.wording.turns import turn_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import Series
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name, scenario in module.scenarios.items():
        for key, own in scenario.series.items():
            general = module.series.get(key)
            if own is not None and general is not None and own.kind == general.kind == "level":
                yield from _differences(
                    module, ScenarioRef(name).below("series", key), own, general
                )


def _differences(
    module: Module, where: AddressPath, own: Series, general: Series
) -> Iterator[RawFinding]:
    for owner, numbers in own.of.items():
        for text, level in numbers.items():
            turn = turn_number(module.module.calendar, text)
            if turn is None or not isinstance(level, int) or owner not in general.of:
                continue
            known = _level_on(module, general.of[owner], turn)
            if known is not None and known.level != level:
                said = "none yet" if known.level is None else f"level {known.level}"
                has = capitalized(doing_words(module, owner, "has", "have"))
                head = f"{has} level {level} of {own.measure} here"
                when = turn_words(module, turn)
                message = f"{head} on {when}; in the series of the module it has {said}."
                place = SeriesRef(where[-1]).below("of", owner, *known.key)
                yield RawFinding((*where, "of", owner, text), message, places=(place,))


@dataclass(frozen=True, slots=True)
class _Known:
    """A level, and the key of the series that gives it; none before the first."""

    level: int | None = None
    key: AddressPath = ()


def _level_on(module: Module, numbers: Mapping[str, object], turn: int) -> _Known | None:
    """Return the level that holds on a turn; None if the book does not tell."""
    found, best = _Known(), 0
    for text, level in numbers.items():
        start = turn_number(module.module.calendar, text)
        if start is None or not isinstance(level, int):
            return None
        if start <= turn and (start >= best or not found.key):
            found, best = _Known(level, (text,)), start
    return found


CHECK = Check(
    id="SCH010",
    title="A scenario states a different level than the module",
    severity=Severity.WARNING,
    rationale=(
        "The module lists which level is reached on which date. A scenario that states another "
        "level for its date is misprinted, or the list is."
    ),
    hint=("Correct the level or the turn, or waive this if the scenario departs from history."),
    reads=frozenset({"module", "series", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
