"""Sides most of whose units are out of supply when a scenario begins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.model.checks.setup_findings import cached_scenario_setting
from sandtable.model.checks.supply_line_sources import has_supply_source
from sandtable.model.checks.supply_starts import supply_states_at_start
from sandtable.model.locations import SupplyRef, is_at_or_below

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.supply.supply_states import SupplyState

_MIN_UNITS_TO_REPORT = 4
"""Of fewer units it tells nothing that most are out of supply."""


@dataclass(frozen=True, slots=True)
class UnsuppliedSide:
    """A side of a scenario, with the numbers of its units and their supply lines."""

    scenario: str
    side: str
    number_without_supply: int
    number_of_units: int
    lines: tuple[str, ...]
    causes: tuple[AddressPath, ...]
    """Entries of the units without supply."""


def mostly_unsupplied_sides(context: CheckContext, name: str) -> tuple[UnsuppliedSide, ...]:
    """Return the sides of a scenario more than half of whose units are out of supply."""
    return context.compute_result_once(
        (mostly_unsupplied_sides, name), lambda: tuple(_find_unsupplied_sides(context, name))
    )


def _find_unsupplied_sides(context: CheckContext, name: str) -> Iterator[UnsuppliedSide]:
    states = [
        state
        for state in supply_states_at_start(context, name)
        if not state.standing.chosen and not _does_other_check_explain(context, name, state)
    ]
    for side in dict.fromkeys(state.side for state in states):
        of_side = [state for state in states if state.side == side]
        # Copies, as a stack of five guns starves like five single ones.
        numbers = _count_copies_in_standings(of_side)
        unfed, total = numbers[False], sum(numbers.values())
        if total >= _MIN_UNITS_TO_REPORT and 2 * unfed > total:
            without = [state for state in of_side if state.supplied is False]
            lines = tuple(dict.fromkeys(line for state in without for line in state.lines))
            causes = tuple(state.standing.cause for state in without)
            yield UnsuppliedSide(name, side, unfed, total, lines, causes)


def _does_other_check_explain(context: CheckContext, name: str, state: SupplyState) -> bool:
    """Say whether another check explains why pieces are out of supply.

    SUP001 finds lines without a source, and REF001 lines with an unknown name.
    """
    if state.supplied is not False:
        return False
    setting = cached_scenario_setting(context, name, {})
    lines = [(SupplyRef(line).address_path, context.module.supply[line]) for line in state.lines]
    return any(
        is_at_or_below(steps, address)
        for address, _ in lines
        for steps in context.phrases_with_unknown
    ) or not any(has_supply_source(setting, line.sources) for _, line in lines)


def _count_copies_in_standings(states: Sequence[SupplyState]) -> Counter[bool | None]:
    copies: Counter[bool | None] = Counter()
    for state in states:
        copies[state.supplied] += state.standing.quantity or 1
    return copies
