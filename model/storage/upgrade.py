"""Format versions: a newer one is refused before anything else is read, an older one is lifted."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import yaml

from sandtable.model.storage.problem import Problem

if TYPE_CHECKING:
    from sandtable.model.storage.tree import Tree

FORMAT = 1

Lift = Callable[[dict[str, Any]], None]
LIFTS: Mapping[int, Lift] = {}
"""By format version: what turns plain data of that version into the next."""

_HEAD = re.compile(
    r"""^\s*(?:module\s*:\s*\{?\s*)?["']?format["']?\s*:\s*["']?([0-9]{1,8})\b""", re.MULTILINE
)


def unknown(tree: Tree) -> Problem | None:
    """Say so, where the files are of a format that this program does not know."""
    number = _format(tree.data)
    if number == FORMAT:
        return None  # and nothing need be located, which takes as long as reading
    spot = tree.find(("module", "format"))
    if number is not None and spot is not None:
        if number > FORMAT:
            return spot.problem("module.format", _newer(number))
        if number not in {*LIFTS, FORMAT}:
            return spot.problem("module.format", f"There is no format {number}; write {FORMAT}.")
    return _glimpsed(tree) if number is None else None


def _glimpsed(tree: Tree) -> Problem | None:
    """A newer format may be no YAML that we can read; its number is looked for all the same."""
    head = tree.head()
    found = _HEAD.search(head.body) if head and not head.sound else None
    if head is None or found is None or int(found[1]) <= FORMAT:
        return None
    line = head.body.count("\n", 0, found.start(1)) + 1
    column = found.start(1) - head.body.rfind("\n", 0, found.start(1))
    return Problem(head.name, line, column, "module.format", _newer(int(found[1])))


def _newer(number: int) -> str:
    return (
        f"This module is written in format {number}; this Sandtable reads formats up to {FORMAT}."
        " Get a newer Sandtable to open it."
    )


def not_written(number: int) -> str:
    """Say why a module cannot be given a format."""
    return f"Sandtable saves modules in format {FORMAT}, not in format {number}."


def lifted(data: dict[str, Any]) -> dict[str, Any]:
    """Plain data of an older format as they would stand in this one, lifted step by step."""
    number = _format(data)
    if number is None or number not in LIFTS:
        return data
    data = _copied(data)
    while number in LIFTS:
        LIFTS[number](data)
        number += 1
        data["module"]["format"] = str(number)
    return data


def is_current(tree: Tree) -> bool:
    """Say whether the files themselves are of the format that is written today."""
    spot = tree.find(("module", "format"))
    text = (
        spot.node.value if spot and spot.exact and isinstance(spot.node, yaml.ScalarNode) else ""
    )
    return _number(text) == FORMAT


def _copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(value) for value in data] if isinstance(data, list) else data


def _format(data: Mapping[str, Any]) -> int | None:
    head = data.get("module")
    return _number(head.get("format") if isinstance(head, dict) else None)


def _number(text: object) -> int | None:
    return int(text) if isinstance(text, str) and re.fullmatch("[0-9]{1,8}", text) else None
