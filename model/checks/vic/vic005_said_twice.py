"""VIC005: two victories, of one side or of enemies, have the same conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.harmful_conditions import harmful_conditions
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import ScenarioRef
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Victory
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, scenario in context.module.scenarios.items():
        before: list[tuple[str, Victory]] = []
        for key, victory in scenario.victory.items():
            if victory is None or not victory.if_:
                continue
            equal_victories = [
                (k, earlier)
                for k, earlier in before
                if _comparison_key_of_conditions(earlier) == _comparison_key_of_conditions(victory)
            ]
            repetitions = (
                (k, _repetition_message(context.module, victory, earlier))
                for k, earlier in equal_victories
            )
            first, message = next(((k, words) for k, words in repetitions if words), (key, None))
            if message:
                address = ScenarioRef(name).child_path("victory")
                yield RawFinding((*address, key), message, places=((*address, first),))
            before.append((key, victory))


def _comparison_key_of_conditions(victory: Victory) -> object:
    return victory.at, frozenset(victory.if_)


def _repetition_message(module: Module, victory: Victory, other: Victory) -> str | None:
    """Return the problem with two victories that have equal conditions, or None.

    One side may win at two levels, of which the better one counts.
    """
    side, enemy = (
        owner_with_verb(module, each_victory.side, "wins", "win")
        for each_victory in (victory, other)
    )
    side = capitalize_first_letter(side)
    if victory.side == other.side:
        is_same_level = victory.level == other.level
        return (
            f"{side} (level: {victory.level}) twice on the same conditions."
            if is_same_level
            else None
        )
    owners = module.module.owners
    if side_of_owner(owners, victory.side) == side_of_owner(owners, other.side):
        return None
    if any(any(harmful_conditions(module, each_victory)) for each_victory in (victory, other)):
        return None  # VIC010 reports which of the two is wrong
    return f"{side} on the same conditions as {enemy}."


CHECK = Check(
    id="VIC005",
    title="Two victories have the same conditions",
    severity=Severity.INFO,
    rationale="One of the two victories should be different, or is not needed.",
    hint="Correct the side, the level or the conditions of one victory, or delete it.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
