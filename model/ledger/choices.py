"""Which of several branches holds: options as chosen, events as they happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.phrases.condition import Clause, Condition, Several
from sandtable.model.references.scope import line_of
from sandtable.model.select.situation import Situation
from sandtable.model.select.spaces import spaces_of


@dataclass(frozen=True)
class Choices:
    """The options of one scenario under which everything is told."""

    options: Mapping[str, str]
    happened: frozenset[str] = frozenset()
    all_branches: bool = False
    """Whether every branch is told, as when a schedule is printed by itself."""

    def allows(self, condition: Condition | None, position: Holdings | None = None) -> bool:
        """Say whether an entry can be there; what play decides is left open."""
        if condition is None or self.all_branches:
            return True
        return self._holds(condition, position) is not False

    def settles(self, condition: Condition | None) -> bool:
        """Say whether a condition is told before play; a roll, an event, who holds what is not."""
        return condition is None or self._holds(condition, None) is not None

    def _holds(self, condition: Condition, position: Holdings | None) -> bool | None:
        if isinstance(condition, Several):
            return self._several(condition, position)
        if not isinstance(condition, Clause):
            return None
        found = self._clause(condition)
        if found is None and condition.verb == "controls" and position is not None:
            found = controls(position, condition)
        return None if found is None else found is not condition.negated

    def _clause(self, clause: Clause) -> bool | None:
        if clause.subject in self.options and clause.verb in {"on", "is"}:
            wanted = clause.quantity if clause.verb == "is" else "on"
            return self.options[clause.subject] == wanted
        if clause.verb == "happened" and clause.subject in self.happened:
            return True
        return None

    def _several(self, several: Several, position: Holdings | None) -> bool | None:
        told = [self._holds(part, position) for part in several.of]
        if told.count(True) >= several.number:
            return True
        return None if told.count(True) + told.count(None) >= several.number else False


class Holdings(Protocol):
    """Who controls what, at some moment."""

    module: Module
    control: dict[str, str]


def controls(holdings: Holdings, clause: Clause) -> bool | None:
    """Say whether an owner controls as many of these spaces as a clause asks."""
    if not holdings.control or clause.of is None:
        return None
    spaces = spaces_of(holdings.module, clause.of, Situation(holdings.control))
    owners = holdings.module.module.owners
    held = sum(clause.subject in line_of(owners, holdings.control.get(s, "")) for s in spaces)
    return enough(clause.quantity, held, len(spaces))


def enough(quantity: str, held: int, of: int) -> bool:
    """Compare a number with `all`, `some`, `no`, `at least 2`, `at most 2`, `exactly 2`."""
    bound, _, number = quantity.rpartition(" ")
    wanted = int(number) if number.isdecimal() else 0
    return {
        "all": held == of and of > 0,
        "some": held > 0,
        "no": held == 0,
        "at least": held >= wanted,
        "at most": held <= wanted,
        "exactly": held == wanted,
    }[bound or quantity]


def choices_of(module: Module, scenario: Scenario, given: Mapping[str, str]) -> Choices:
    """The options of a scenario: as given, as it says, or as they are by default."""
    options = {name: option.default for name, option in module.options.items()}
    options.update({name: choice for name, choice in scenario.options.items() if choice})
    options.update(given)
    return Choices(options, frozenset(scenario.happened or ()))


ALL_BRANCHES = Choices({}, all_branches=True)
