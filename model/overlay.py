"""Laying one value over another: a scenario over the one it comes from, a module over its base."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from model.entities.boards import Space
from model.entities.head import Calendar, Head, Words
from model.entities.scenarios import Scenario
from model.module import Module

LAID_OVER = (Scenario, Space, Module, Head, Calendar, Words)
"""Records that are laid over what is below them key by key; all others take its place."""
_MOST = 16
T = TypeVar("T")


def overlay(below: Any, above: Any) -> Any:
    """Mappings merge key by key and None in one takes away; what is not said stays as below."""
    if below is None and isinstance(above, Mapping):
        below = {}
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        merged = {**below, **{k: overlay(below.get(k), v) for k, v in above.items()}}
        return {key: value for key, value in merged.items() if value is not None}
    if isinstance(below, LAID_OVER) and type(below) is type(above):
        return replace(below, **dict(_said(below, above)))
    return above


def _said(below: Any, above: Any) -> Iterator[tuple[str, Any]]:
    for f in fields(below):
        upper = getattr(above, f.name)
        if upper is not None and upper not in ((), {}) and upper != f.default:
            yield f.name, overlay(getattr(below, f.name), upper)


def laid_over(below: Module, above: Module) -> Module:
    """A house module over the published one."""
    laid: Module = overlay(below, above)
    return laid


def chain(module: Module, scenario: str) -> list[str]:
    """A scenario and those it comes from, nearest first; a circle ends where it closes."""
    found = [scenario]
    while len(found) < _MOST:
        below = module.scenarios[found[-1]].from_
        if below is None or below not in module.scenarios or below in found:
            break
        found.append(below)
    return found


def flattened(module: Module, scenario: str) -> Scenario:
    """A scenario with all that it inherits, and nothing that it takes away."""
    *upper, lowest = chain(module, scenario)
    result: Scenario = overlay(Scenario(), replace(module.scenarios[lowest]))
    for name in reversed(upper):
        result = overlay(replace(result, abstract=None), module.scenarios[name])
    return result
