"""The static part of a module: all data except the contents of scenarios and remarks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from typing import Any, TypeVar

from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module

ValueType = TypeVar("ValueType")

_FIELDS_OUTSIDE_STATIC_PART = frozenset(
    {"scenarios", "errata", "sources", "waivers", "notes", "proofs", "texts", "conflicts"}
)
"""Fields that pieces, spaces, names and selectors do not depend on."""
_STATIC_FIELDS = tuple(
    each.name for each in fields(Module) if each.name not in _FIELDS_OUTSIDE_STATIC_PART
)
_EMPTY_SCENARIO = Scenario()


@memoize_by_identity
def static_part_of(module: Module) -> Module:
    """Return the static part of a module: all data except the contents of scenarios and remarks.

    It is the same object for all modules that share it. Its scenarios are empty and have only
    names.
    """
    return _module_with_empty_scenarios(
        tuple(module.scenarios), *(getattr(module, name) for name in _STATIC_FIELDS)
    )


@memoize_by_identity
def _module_with_empty_scenarios(scenarios: tuple[str, ...], *parts: Any) -> Module:
    blank = dict.fromkeys(scenarios, _EMPTY_SCENARIO)
    return Module(**dict(zip(_STATIC_FIELDS, parts, strict=True)), scenarios=blank)


def module_with_scenarios_only(module: Module) -> Module:
    """Return a module with only the head (title, calendar, sides) and the scenarios."""
    return Module(module=module.module, scenarios=module.scenarios)


def cached_per_static_part(
    compute: Callable[[Module], ValueType],
) -> Callable[[Module], ValueType]:
    """Return a function that computes its result once for each static part of a module.

    It is called with the static part, so that it cannot depend on anything else.
    """
    once = memoize_by_identity(compute)

    @wraps(compute)
    def return_cached_result(module: Module) -> ValueType:
        # Cached twice: by the module for speed, and by the static part for sharing.
        return once(static_part_of(module))

    return memoize_by_identity(return_cached_result)
