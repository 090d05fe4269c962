"""Combination of two values, the upper of which overrides parts of the lower.

A scenario is combined with its parent in this way, and a module with its base module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.head import Calendar, GameVocabulary, ModuleHead
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module

OVERLAID_RECORD_TYPES = (Scenario, Space, Board, Module, ModuleHead, Calendar, GameVocabulary)
"""Records that are merged key by key with what is below them. All others replace it."""
_TYPES_WITHOUT_PARTS = frozenset({tuple, str, int})
MAX_INHERITANCE_DEPTH = 16
"""Largest number of scenarios inherited in a chain. REF005 reports longer ones."""


def overlay_values(below: Any, above: Any, *, last: bool = True) -> Any:
    """Combine two values: mappings key by key, None removes a key, missing keys stay as below.

    Unless this is the `last` combination, None is kept, because it must still remove values from
    what lies below.
    """
    if not below and isinstance(above, Mapping):
        if _TYPES_WITHOUT_PARTS.issuperset(map(type, above.values())):
            return above  # as most lists are; what is shared needs no second look
        below = {}
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        merged = {
            **below,
            **{k: overlay_values(below.get(k), v, last=last) for k, v in above.items()},
        }
        return {key: value for key, value in merged.items() if value is not None or not last}
    if isinstance(below, OVERLAID_RECORD_TYPES) and type(below) is type(above):
        return replace(below, **dict(_iter_overlaid_fields(below, above, last=last)))
    return above


def _iter_overlaid_fields(below: Any, above: Any, *, last: bool) -> Iterator[tuple[str, Any]]:
    for f in fields(below):
        upper = getattr(above, f.name)
        is_said = upper not in ((), {}) or f.default is None  # else an empty list says nothing
        if upper is not None and is_said and upper != f.default:
            yield f.name, overlay_values(getattr(below, f.name), upper, last=last)


def overlay_module_on_base(below: Module, above: Module) -> Module:
    """Return a module combined with the module that it extends."""
    merged: Module = overlay_values(below, above, last=False)
    return merged


def scenario_ancestry(module: Module, scenario: str) -> list[str]:
    """Return a scenario and those that it inherits from, nearest first, up to a repetition."""
    ancestry = [scenario]
    # A circle of scenarios must end; REF005 reports it.
    while len(ancestry) < MAX_INHERITANCE_DEPTH:
        below = module.scenarios[ancestry[-1]].from_
        if below is None or below not in module.scenarios or below in ancestry:
            break
        ancestry.append(below)
    return ancestry


def flatten_scenario(module: Module, scenario: str) -> Scenario:
    """Return a scenario with the module's rules and all that it inherits."""
    cached = _flattened_scenario_cache(module)
    if scenario not in cached:
        # The nearest ancestor wins, so it is laid over the others last.
        line = (module.scenarios[name] for name in reversed(scenario_ancestry(module, scenario)))
        flattened = _overlay_on_module_rules(module.limits, module.series, module.labels, *line)
        cached[scenario] = _without_unknown_boards(module, flattened)
    return cached[scenario]


def _without_unknown_boards(module: Module, scenario: Scenario) -> Scenario:
    """Return a scenario so that it uses all boards if it names an unknown board.

    REF001 reports the name. Otherwise, findings would arise for everything on the board that is
    meant.
    """
    if scenario.boards is None or all(board in module.boards for board in scenario.boards):
        return scenario
    return replace(scenario, boards=None)


@memoize_by_identity
def _flattened_scenario_cache(_module: Module) -> dict[str, Scenario]:
    """Return the cache of scenarios with all that they inherit. Some games have hundreds."""
    return {}


@memoize_by_identity
def _overlay_on_module_rules(limits: Any, series: Any, labels: Any, *line: Scenario) -> Scenario:
    result = Scenario(limits=limits, series=series, labels=labels)
    for scenario in line:
        result = overlay_values(replace(result, abstract=None), scenario)
    return result
