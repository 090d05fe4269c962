"""Mutations of trees of mappings, lists and scalars, for JSON and YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any

from sandtable.model.storage.yaml_parser import parse_yaml_text
from tools.fuzzing import texts

_PLAIN = re.compile(r"[\w~(][\w ,.()<>=/+*%-]*")
_ANYTHING: tuple[Any, ...] = (
    *texts.NASTY, None, True, False, [], {}, [[]], {"": None},
    0, -1, 1, 2**31, 2**63, 10**30, 0.5, 1e308, -0.0, 100_000,
)  # fmt: skip
_LARGEST = 60_000
"""Letters of a tree that still grows."""

Slot = tuple[Any, Any]
"""A mapping or list and a key of it."""


def mutated_json(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Mutate the values of a JSON text; input that is not JSON is mutated as text."""
    tree, other = _json_of(data), _json_of(random.choice(others) if others else data)
    if tree is None or random.random() < 0.2:
        return texts.mutated(random, data, others)
    text = json.dumps(mutated_tree(random, tree, other))
    return text.encode("utf-8", "replace") if len(text) < 4 * _LARGEST else data


def mutated_yaml(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Mutate the values of a YAML text, or its letters."""
    tree = None if random.random() < 0.4 else _yaml_of(data)
    if tree is None:
        return texts.mutated(random, data, others)
    other = _yaml_of(random.choice(others) if others else data)
    tree = mutated_tree(random, tree, other)
    return "\n".join(yaml_lines(tree, random)).encode("utf-8", "replace")


def _json_of(data: bytes) -> Any:
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def _yaml_of(data: bytes) -> Any:
    try:
        return parse_yaml_text(data.decode(), lambda *_: None)
    except UnicodeDecodeError:
        return None


def mutated_tree(random: Random, tree: Any, other: Any) -> Any:
    """Change a tree in one or a few places, partly with values of another tree."""
    root = {"": tree}
    for _ in range(random.choice((1, 1, 2, 3))):
        slots, donors = list(_slots(root)), list(_slots({"": other}))
        home, key = random.choice(slots)
        given, at = random.choice(donors)
        _change(random, home, key, deepcopy(given[at]))
    return root.get("")


def _slots(tree: Any) -> Iterator[Slot]:
    """Yield the places in a tree, except those nested too deep to be written."""
    waiting = [(tree, 0)]
    while waiting:
        here, depth = waiting.pop()
        keys = list(here) if isinstance(here, dict) else range(len(here))
        for key in keys:
            yield here, key
            if isinstance(here[key], dict | list) and depth < 60:
                waiting.append((here[key], depth + 1))


def _change(random: Random, home: Any, key: Any, donor: Any) -> None:
    """Replace the value in a place, or delete it."""
    value = home[key]
    match random.randrange(8):
        case 0 if key != "":
            del home[key]
        case 1 if isinstance(home, dict) and key != "":
            home[random.choice((*texts.NASTY, *home))] = home.pop(key)
        case 2 if isinstance(home, list):
            home.insert(random.randint(0, len(home)), random.choice((donor, value)))
        case 3 | 4:
            home[key] = donor
        case 5 | 6:
            home[key] = deepcopy(random.choice(_ANYTHING))
        case _:
            home[key] = _changed_value(random, value, donor)


def _changed_value(random: Random, value: Any, donor: Any) -> Any:
    """Return a similar value, or one of another type."""
    if isinstance(value, str) and random.random() < 0.8:
        changed = texts.mutated(random, value.encode("utf-8", "replace"), ())
        return changed.decode("utf-8", "replace")
    others: list[Any] = [[value], {"x": value}, {str(value)[:40]: value}, str(value)[:400]]
    if isinstance(value, list):
        flat = [part for each in value for part in (each if isinstance(each, list) else [each])]
        others += [value[::-1], value * 2, value[:1], flat]
    if isinstance(value, dict):
        others += [list(value), list(value.values()), {**value, "x": donor}]
    if isinstance(value, int | float):
        others += [value + 1, -value, value * 1000, value // 7]
    return random.choice(others)


def yaml_lines(tree: Any, random: Random, indent: str = "") -> list[str]:
    """Return a tree as lines of YAML, with a part of it on one line."""
    if not isinstance(tree, dict | list) or not tree or random.random() < 0.05 or len(indent) > 60:
        return [indent + _flow(tree)]
    lines = []
    entries = tree.items() if isinstance(tree, dict) else ((None, each) for each in tree)
    for key, value in entries:
        mark = "-" if key is None else f"{_scalar(key)}:"
        if isinstance(value, dict | list) and value:
            lines += [indent + mark, *yaml_lines(value, random, indent + "  ")]
        else:
            lines.append(f"{indent}{mark} {_flow(value)}")
    return lines


def _flow(value: Any) -> str:
    if isinstance(value, str):
        return _scalar(value)
    return json.dumps(value, ensure_ascii=False)


def _scalar(value: Any) -> str:
    text = str(value)
    return text if _PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)
