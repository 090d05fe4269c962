"""Defaults and inherited values of keys that are not written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from sandtable.model.entities.boards import Space
from sandtable.model.locations import PieceRef, ScenarioRef, SpaceRef, TypeRef, top_level_key
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.overlay import flatten_scenario
from sandtable.model.schema_introspection import is_record_type, record_fields_by_key

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.entities.components import PieceType
    from sandtable.model.module import Module

_MAX_TYPE_DEPTH = 16


def is_default_at(module: Module, steps: AddressPath) -> bool:
    """Say whether the key of a record at an address has its default value."""
    return bool(value_at_address(module, steps) == default_value_at(module, steps))


def default_value_at(module: Module, steps: AddressPath) -> Any:
    """Return the default value of a key; ABSENT if the key is required or unknown."""
    record: Any = type(value_at_address(module, steps[:-1]))
    return _field_defaults(record).get(steps[-1], ABSENT) if is_record_type(record) else ABSENT


def inherited_value_at(module: Module, steps: AddressPath) -> Any:
    """Return the value that an unwritten key inherits; ABSENT if there is none."""
    inherited = next(_iter_inherited_values(module, steps), ABSENT)
    return default_value_at(module, steps) if inherited is ABSENT else inherited


@cache
def _field_defaults(record: Any) -> Mapping[str, Any]:
    defaults = {
        f.name: f.default_factory() if f.default_factory is not MISSING else f.default
        for f in fields(record)
    }
    default_by_key = {
        key: defaults[name] for key, (name, _) in record_fields_by_key(record).items()
    }
    return {key: value for key, value in default_by_key.items() if value is not MISSING}


def _iter_inherited_values(module: Module, steps: AddressPath) -> Iterator[Any]:
    find = _SOURCES_BY_COLLECTION.get(top_level_key(steps))
    for holder in find(module, steps) if find else ():
        field_of_key = record_fields_by_key(type(holder)).get(steps[-1])
        value = getattr(holder, field_of_key[0]) if field_of_key else None
        if value is not None and value not in ((), {}):
            yield value


def _iter_types_of_piece(module: Module, steps: AddressPath) -> Iterator[Any]:
    if piece := PieceRef.from_whole_address(steps[:-1]):
        yield from _iter_type_ancestry(module, piece.type)


def _iter_types_of_type(module: Module, steps: AddressPath) -> Iterator[Any]:
    kind = TypeRef.from_whole_address(steps[:-1])
    piece_type = module.types.get(kind.type) if kind else None
    if piece_type is not None and piece_type.like:
        yield from _iter_type_ancestry(module, piece_type.like)


def _iter_type_ancestry(module: Module, name: str | None) -> Iterator[PieceType]:
    # Types may inherit in a circle, which a check reports.
    for _ in range(_MAX_TYPE_DEPTH):
        kind = module.types.get(name) if name else None
        if kind is None:
            return
        yield kind
        name = kind.like


def _iter_parent_scenario(module: Module, steps: AddressPath) -> Iterator[Any]:
    scenario = ScenarioRef.from_whole_address(steps[:-1])
    own_scenario = module.scenarios.get(scenario.scenario) if scenario else None
    below = own_scenario.from_ if own_scenario is not None else None
    if below is not None and below in module.scenarios:
        yield flatten_scenario(module, below)


def _iter_space_default(module: Module, steps: AddressPath) -> Iterator[Any]:
    space = SpaceRef.from_whole_address(steps[:-1])
    board = module.boards.get(space.board) if space else None
    if steps[-1] == "kind" and board is not None and board.spaces_are:
        yield Space(kind=board.spaces_are)


_SOURCES_BY_COLLECTION: Mapping[str, Callable[[Module, AddressPath], Iterator[Any]]] = {
    "pieces": _iter_types_of_piece,
    "types": _iter_types_of_type,
    "scenarios": _iter_parent_scenario,
    "boards": _iter_space_default,
}
