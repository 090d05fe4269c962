"""Two versions to compare: modules, scenarios, or turns of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sandtable.model.comparison.taking_over import module_with_difference_taken_over
from sandtable.model.edits.scenario_from_turn import TurnAnswers, scenario_at_turn
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.history import initial_position
from sandtable.model.locations import ScenarioRef
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.differences import (
    LocatedDifference,
    iter_located_differences,
    pieces_by_place,
)


@dataclass(frozen=True, slots=True)
class ComparedVersion:
    """One side of a comparison: a whole module, or one scenario of it at its set-up or a turn."""

    module: Module
    scenario: str | None = None
    turn: int | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def complete_scenario(self) -> Scenario:
        """Return the scenario with all that it inherits; at a turn, with the position then."""
        assert self.scenario is not None
        complete = flatten_scenario(self.module, self.scenario)
        if self.turn is not None:
            answers = TurnAnswers(self.options)
            complete = scenario_at_turn(self.module, self.scenario, self.turn, answers)
        return replace(complete, from_=None)

    @property
    def is_editable(self) -> bool:
        """Whether differences can be copied here; not into a scenario at a turn."""
        return self.turn is None


@dataclass(frozen=True, slots=True)
class PlacePieces:
    """Printed place with its pieces in both versions."""

    place: str
    left: str
    right: str


@dataclass(frozen=True)
class Comparison:
    """Differences from the left version to the right one.

    Two scenarios are compared as if both were the left one: the modules `before` and `after`
    differ in this scenario only.
    """

    left: ComparedVersion
    right: ComparedVersion

    @cached_property
    def _compared_modules(self) -> tuple[Module, Module]:
        left, right = self.left, self.right
        if left.scenario is None or right.scenario is None:
            return left.module, right.module
        name = left.scenario
        return (
            replace(left.module, scenarios={name: left.complete_scenario()}),
            replace(right.module, scenarios={name: right.complete_scenario()}),
        )

    @property
    def before(self) -> Module:
        """The left module; it has only one scenario if scenarios are compared."""
        return self._compared_modules[0]

    @property
    def after(self) -> Module:
        """The right module; it has only one scenario if scenarios are compared."""
        return self._compared_modules[1]

    @property
    def is_of_scenarios(self) -> bool:
        """Whether two scenarios are compared, and not whole modules."""
        return self.left.scenario is not None and self.right.scenario is not None

    @cached_property
    def differences(self) -> tuple[LocatedDifference, ...]:
        """All differences, with the texts of `sandtable diff`."""
        rows = iter_located_differences(self.before, self.after)
        if not self.is_of_scenarios:
            return tuple(rows)
        # Scenarios of two modules are compared without their maps and pieces.
        return tuple(row for row in rows if row.where.startswith("scenarios."))

    def spaces_that_differ(self, scenario: str) -> frozenset[str]:
        """Return the spaces with other pieces at the start of a scenario of both modules."""
        if not all(scenario in module.scenarios for module in (self.before, self.after)):
            return frozenset()
        left, right = (_pieces_by_space(module, scenario) for module in (self.before, self.after))
        spaces = left.keys() | right.keys()
        return frozenset(space for space in spaces if left.get(space) != right.get(space))

    def pieces_that_differ(self, scenario: str) -> tuple[PlacePieces, ...]:
        """Return the printed places of a scenario of both modules with other pieces."""
        left, right = (
            pieces_by_place(module, scenario) if scenario in module.scenarios else {}
            for module in (self.before, self.after)
        )
        return tuple(
            PlacePieces(place, left.get(place, ""), right.get(place, ""))
            for place in dict.fromkeys((*left, *right))
            if left.get(place) != right.get(place)
        )

    def apply_right_to_left(self, row: LocatedDifference, module: Module) -> Module:
        """Return the left module with one difference taken over from the right version."""
        return module_with_difference_taken_over(module, self.after, row)

    def apply_left_to_right(self, row: LocatedDifference, module: Module) -> Module:
        """Return the right module with one difference taken over from the left version."""
        source, name = self.before, self.left.scenario
        if self.is_of_scenarios and name and self.right.scenario:
            scenario = source.scenarios[name]
            source = replace(source, scenarios={self.right.scenario: scenario})
            moved = ScenarioRef(self.right.scenario).address
            row = replace(row, where=row.where.replace(ScenarioRef(name).address, moved, 1))
        return module_with_difference_taken_over(module, source, row)


def _pieces_by_space(module: Module, scenario: str) -> dict[str, list[tuple[object, ...]]]:
    """Return the pieces in each space, in an order that is independent of the set-up lines."""
    pieces: dict[str, list[tuple[object, ...]]] = {}
    for standing in initial_position(module, scenario).standings:
        key = (standing.pieces, standing.quantity, standing.lost, standing.state)
        pieces.setdefault(standing.place.space, []).append(key)
    return {space: sorted(entries, key=str) for space, entries in pieces.items() if space}
