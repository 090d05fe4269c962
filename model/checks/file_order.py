"""Sorting of findings by the order of the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from sandtable.model.lookup import entry_key
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module

    FileRank = tuple[int | str, ...]

_POSITION_OF_MISSING_KEY = (1 << 60, None)
"""Sort key of an address that does not exist: after all others."""


class HasAddress(Protocol):
    """Interface of objects that have an address and are reported there."""

    @property
    def where(self) -> AddressPath:
        """Return the address at which the object is reported."""

    @property
    def message(self) -> str:
        """Return the message to report about the object."""

    @property
    def places(self) -> tuple[AddressPath, ...]:
        """Return the other addresses that the message concerns."""


AddressedEntry = TypeVar("AddressedEntry", bound=HasAddress)


def sort_in_file_order(module: Module, entries: Iterable[AddressedEntry]) -> list[AddressedEntry]:
    """Sort objects in file order of their addresses.

    Objects with equal addresses are sorted by message.
    """
    sorted_entries = list(entries)
    # Most checks find nothing or one thing, which needs no ranks.
    if len(sorted_entries) > 1:
        ranks = _KeyPositionCache(module)
        sorted_entries.sort(
            key=lambda entry: (ranks.position_in_file(entry.where), entry.message, entry.places)
        )
    return sorted_entries


class _KeyPositionCache:
    """Cache of the positions of keys in their mappings."""

    def __init__(self, module: Module) -> None:
        self._known: dict[int, dict[str, tuple[int, Any]]] = {}
        self._parents: dict[AddressPath, tuple[FileRank, Any]] = {(): ((), module)}

    def position_in_file(self, steps: AddressPath) -> FileRank:
        """Return the position of an address in the file as a sort key.

        Unknown addresses are sorted to the end.
        """
        if not steps:
            return ()
        rank, parent = self._position_and_value(steps[:-1])
        return (*rank, self._child_with_position(parent, steps[-1])[0], steps[-1])

    def _position_and_value(self, steps: AddressPath) -> tuple[FileRank, Any]:
        """Return the sort key and the value of a parent address, which many addresses share."""
        if steps not in self._parents:
            rank, parent = self._position_and_value(steps[:-1])
            index, value = self._child_with_position(parent, steps[-1])
            self._parents[steps] = (*rank, index, steps[-1]), value
        return self._parents[steps]

    def _child_with_position(self, value: Any, step: str) -> tuple[int, Any]:
        kind: Any = type(value)
        if is_record_type(kind):  # there are many, of a few kinds: their keys are known
            field = _fields_with_positions(kind).get(step)
            return (field[0], getattr(value, field[1])) if field else _POSITION_OF_MISSING_KEY
        return self._children_with_positions(value).get(step, _POSITION_OF_MISSING_KEY)

    def _children_with_positions(self, value: Any) -> dict[str, tuple[int, Any]]:
        children = self._known.get(id(value))
        if children is None:
            children = self._known[id(value)] = {}
            for index, (key, child) in enumerate(_keys_and_values_below(value)):
                children.setdefault(key, (index, child))
        return children


def _keys_and_values_below(value: Any) -> Iterable[tuple[str, Any]]:
    """Return the keys below a value, each with its value."""
    if isinstance(value, tuple):  # asked first: a set-up has a great many, and it is cheap
        return zip(map(entry_key, value), value, strict=True)
    if isinstance(value, Mapping):
        return zip(map(str, value), value.values(), strict=True)
    return ()


@cache
def _fields_with_positions(record: type) -> Mapping[str, tuple[int, str]]:
    """Return, for each key of a record, its position and the name of its attribute."""
    return {
        key: (index, name)
        for index, (key, (name, _)) in enumerate(record_fields_by_key(record).items())
    }
