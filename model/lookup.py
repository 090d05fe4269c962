"""What stands at an address of the value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.address import Steps
from model.module import Module
from model.phrases.entry import Entry
from model.shape import is_record, keys_of

ABSENT = object()


def look_up(module: Module, steps: Steps) -> Any:
    """The part of a module at an address, or ABSENT. Lists are entered by their entries' keys."""
    value: Any = module
    for depth, step in enumerate(steps):
        below = _below(value, step)
        if below is ABSENT and depth == 2 and steps[0] == "pieces":  # noqa: PLR2004
            below = _of_any_type(value, step)
        if below is ABSENT:
            return ABSENT
        value = below
    return value


def _of_any_type(types: Any, piece: str) -> Any:
    """A piece may be addressed without its type."""
    if not isinstance(types, Mapping):
        return ABSENT
    return next((pieces[piece] for pieces in types.values() if piece in pieces), ABSENT)


def _below(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step, _by_spelling(value, step))
    if isinstance(value, tuple):
        return next(
            (part for part in value if entry_key(part) == step or str(part) == step), ABSENT
        )
    if is_record(type(value)) and step in keys_of(type(value)):
        return getattr(value, keys_of(type(value))[step][0])
    return ABSENT


def _by_spelling(value: Mapping[Any, Any], step: str) -> Any:
    """Keys that are phrases are found by their canonical spelling."""
    return next((below for key, below in value.items() if str(key) == step), ABSENT)


def entry_key(part: Any) -> str:
    """How an entry of a list is addressed."""
    return part.key if isinstance(part, Entry) else str(part)


def nearest(module: Module, steps: Steps) -> tuple[Steps, tuple[str, ...]]:
    """How far an address leads, and the keys that it could go on with."""
    for depth in range(len(steps), -1, -1):
        value = look_up(module, steps[:depth])
        if value is not ABSENT:
            return steps[:depth], _keys(value)
    return (), ()


def _keys(value: Any) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(map(str, value))
    if isinstance(value, tuple):
        return tuple(map(entry_key, value))
    return tuple(keys_of(type(value))) if is_record(type(value)) else ()
