"""What stands below what in the tree, asked of the value; no widget is needed for that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sandtable.model.address_path import AddressPath
from sandtable.model.entities.boards import Board
from sandtable.model.entities.head import Head, Words
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.reports.shelves import things_on
from sandtable.model.schema_introspection import is_record, keys_of
from sandtable.model.text_input.forms import FieldKind, field_kind_of
from sandtable.model.wording.scenario_lines import entries_said
from sandtable.model.wording.titles import is_key_of_format, own_title

Sprout = tuple[str, Any]
"""A key, and what stands under it."""

_ROOMY = (Module, Head, Words, Board, Scenario)
"""Records whose shelves are shown although nothing stands on them: there one adds."""
_HELD = ("calendar", "words", "recipe", "land", "sea")
"""Records within records that have shelves of their own."""
_ROOTS: tuple[AddressPath, ...] = (
    ("module",),
    ("module", "owners"),
    *((key,) for key in keys_of(Module) if key != "module"),
)
"""What stands at the top: the game, its sides, and then as the files have it."""


def roots(module: Module) -> list[tuple[AddressPath, Any]]:
    """The shelves at the top of the tree."""
    return [(steps, _value(module, steps)) for steps in _ROOTS]


def _value(module: Any, steps: AddressPath) -> Any:
    for step in steps:
        module = getattr(module, keys_of(type(module))[step][0])
    return module


def sprouts(value: Any, steps: AddressPath) -> Iterator[Sprout]:
    """What stands below a value in the tree, in the order of the files."""
    if isinstance(value, Mapping):
        yield from ((str(key), below) for key, below in value.items())
    elif is_record(type(value)):
        yield from _shelves(value, steps)


def _shelves(record: Any, steps: AddressPath) -> Iterator[Sprout]:
    roomy = isinstance(record, _ROOMY)
    for key, (name, hint) in keys_of(type(record)).items():
        below = getattr(record, name)
        if (*steps, key) in _ROOTS or below is None:
            continue
        if (key in _HELD or field_kind_of(hint) is FieldKind.ENTRIES) and (below or roomy):
            yield key, below


def is_shelf(steps: AddressPath) -> bool:
    """Say whether a row's key is one of the format, and no id that somebody chose."""
    return steps in _ROOTS or is_key_of_format(steps)


def may_sprout(value: Any) -> bool:
    """Say whether something may stand below a value."""
    return bool(value) if isinstance(value, Mapping) else is_record(type(value))


def remark(value: Any, steps: AddressPath = (), module: Module | None = None) -> str:
    """What is said of an entry by the way: how many there are, or what is short enough."""
    if isinstance(value, Mapping):
        count = things_on(value, steps)
        return str(count) if count else ""
    if isinstance(value, tuple):
        said = [str(one) for one in value]
        return ", ".join(entries_said(module, steps, said) if module else said)
    if value is None:
        return "~"
    return "" if is_record(type(value)) else str(value)


class Index:
    """All that can be looked for in the tree. What did not change is not walked again."""

    def __init__(self) -> None:
        self._kept: dict[AddressPath, tuple[Any, list[tuple[AddressPath, str]]]] = {}

    def hits(self, module: Module, words: Iterable[str]) -> list[AddressPath]:
        """The addresses whose title, id or short text hold all words."""
        wanted = list(words)
        found: list[AddressPath] = []
        for steps, value in roots(module):
            said = self._below(value, steps)
            for word in wanted:
                said = [(at, text) for at, text in said if word in text]
            found += [at for at, _ in said]
        return found

    def _below(self, value: Any, steps: AddressPath) -> list[tuple[AddressPath, str]]:
        kept = self._kept.get(steps)
        if kept is not None and kept[0] is value:
            return kept[1]
        said = [(steps, _said(steps, value))]
        for key, below in sprouts(value, steps):
            at = (*steps, key)
            if may_sprout(below):
                said += self._below(below, at)
            else:
                said.append((at, _said(at, below)))
        if isinstance(value, Mapping):
            self._kept[steps] = (value, said)
        return said


def _said(steps: AddressPath, value: Any) -> str:
    title = own_title(steps, value)
    short = "" if isinstance(value, Mapping) else remark(value)
    return f"{title} {steps[-1]} {short}".casefold()
