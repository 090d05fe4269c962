"""The combinations of those options of a scenario that concern the same pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.chosen_options import option_choices_of_scenario
from sandtable.model.ledger.option_groups import OptionGroup
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition, ConditionClause, ConditionGroup
from sandtable.model.phrases.entry import Entry, Item

MAX_OPTION_BRANCHES = 4096
"""Of more combinations only the nearest are examined, and a finding says so."""
MAX_NEAREST_BRANCHES = 1024
"""Largest number of combinations examined if there are more: those that differ from the default in
one choice come first, then in two, then in three."""

Options = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OptionBranches:
    """Every combination of options that depend on each other.

    `left_out` is the number of combinations that are not examined.
    """

    options: tuple[Options, ...]
    left_out: int = 0
    looked_at: int = 0
    """Number of combinations examined, if some are left out."""


@memoize_by_identity
def option_branches_of_scenario(module: Module, name: str) -> OptionBranches:
    """Return the combinations of a scenario's options, beginning with the defaults.

    Options that the scenario itself fixes are not varied.
    """
    scenario = flatten_scenario(module, name)
    # The first branch is the default one, so it needs no options.
    default = option_choices_of_scenario(module, scenario, {}).options
    branches: list[Options] = [{}]
    left_out = looked_at = 0
    for group_options in _dependent_options(module, scenario):
        group = OptionGroup(
            {option: _choices_left_open(module, scenario, option) for option in group_options},
            {option: frozenset(module.options[option].excludes) for option in group_options},
        )
        number = group.count_combinations()
        ways = (
            group.all_combinations()
            if number <= MAX_OPTION_BRANCHES
            else islice(group.nearest_combinations(default), MAX_NEAREST_BRANCHES)
        )
        # The default combination is the first branch already.
        other_ways = [way for way in ways if any(default[o] != c for o, c in way.items())]
        if number > MAX_OPTION_BRANCHES:
            # What is chosen by default is one of them, and is told first of all.
            looked_at += len(other_ways) + 1
            left_out += number - len(other_ways) - 1
        branches.extend(other_ways)
    return OptionBranches(tuple(branches), left_out, looked_at)


def _choices_left_open(module: Module, scenario: Scenario, option: str) -> tuple[str, ...]:
    """Return the choices of an option that are possible in a scenario, which may fix one."""
    chosen = scenario.options.get(option)
    return (chosen,) if chosen else module.options[option].choices


def _dependent_options(module: Module, scenario: Scenario) -> list[tuple[str, ...]]:
    """Return groups of options whose entries name the same pieces, or that share a condition."""
    groups: list[tuple[set[str], set[str]]] = []
    for item in _all_items(scenario):
        options = {o for o in _options_in_clause(item.when) if o in module.options}
        if not options:
            continue
        pieces = {item.piece or str(item.among)}
        # An option that meets two groups joins them.
        touching = [group for group in groups if group[0] & options or group[1] & pieces]
        groups = [group for group in groups if group not in touching]
        groups.append(
            (options.union(*(g[0] for g in touching)), pieces.union(*(g[1] for g in touching)))
        )
    return [tuple(option for option in module.options if option in g[0]) for g in groups]


def _all_items(scenario: Scenario) -> Iterator[Item]:
    """Yield every item, which is an entry that names pieces, of a set-up and a schedule."""
    lines: list[tuple[Entry, ...]] = [
        entries or () for chart in scenario.setup.values() for entries in (chart or {}).values()
    ]
    for schedule in scenario.arrivals.values():
        for actions in (schedule or {}).values():
            lines.extend(
                tuple(part for part in objects if isinstance(part, Entry))
                for objects in (actions or {}).values()
            )
    return (entry for line in lines for entry in line if isinstance(entry, Item))


def _options_in_clause(condition: Condition | None) -> Iterator[str]:
    if isinstance(condition, ConditionClause) and condition.verb in {"on", "is"}:
        yield condition.subject
    elif isinstance(condition, ConditionGroup):
        for part in condition.of:
            yield from _options_in_clause(part)
