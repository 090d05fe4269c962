"""Hypothesis strategies for entities, made from the type hints that pydantic reads, too."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, replace
from functools import cache
from typing import Any, Literal, get_args, get_origin

from hypothesis import strategies as st

from sandtable.model import schema_introspection
from sandtable.model.address_path import parse_address
from sandtable.model.entities.boards import Board
from sandtable.model.entities.conflicts import MergeConflict, MergedVersion
from sandtable.model.entities.entity import CountBounds
from sandtable.model.entities.head import ModuleHead
from sandtable.model.entities.outlines import MAX_COORDINATE, Outline, pack_points_of_ring
from sandtable.model.ids import KINDS_NAMED_BY_ID, DefinitionOf, ReferenceTo
from sandtable.model.module import Module
from sandtable.model.phrases.action import ActionVerb, KeyedByVerb
from sandtable.model.phrases.verb_objects import type_of_verb_objects
from sandtable.model.references.text_kinds import kind_at_address
from sandtable.model.storage.format_upgrade import CURRENT_FORMAT
from tests.support.phrase_strategies import PHRASES, Made, texts, verbs, words

points = st.tuples(
    st.integers(-MAX_COORDINATE, MAX_COORDINATE),
    st.integers(-MAX_COORDINATE, MAX_COORDINATE),
)
rings = st.lists(points, min_size=3, max_size=5).map(pack_points_of_ring)
polygons = st.lists(rings, min_size=1, max_size=2).map(tuple)
outlines = st.lists(polygons, min_size=1, max_size=2).map(lambda parts: Outline(tuple(parts)))


@cache
def deeds() -> Made:
    """Verbs, each with what it demands."""

    def objects(verb: ActionVerb) -> Made:
        kind: Any = type_of_verb_objects(verb)
        return st.lists(value_of(kind), max_size=2).map(tuple)

    pairs = verbs.flatmap(lambda verb: st.tuples(st.just(verb), objects(verb)))
    return st.lists(pairs, max_size=2).map(dict)


def _anything() -> Made:
    return st.recursive(
        texts,
        lambda i: st.lists(i, max_size=2) | st.dictionaries(words, i, max_size=2),
        max_leaves=4,
    )


_PLAIN: Mapping[Any, Callable[[], Made]] = {
    str: lambda: texts,
    int: lambda: st.integers(-(10**12), 10**12),
    float: lambda: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans,
    Any: _anything,
    type(None): st.none,
}


@cache
def value_of(kind: Any) -> Made:
    """Values of any type that stands in an entity."""
    for made in map(_marked, schema_introspection.annotation_markers(kind)):
        if made is not None:
            return _or_none(kind, made)
    kind = _bare(kind)
    if kind in _PLAIN:
        return _PLAIN[kind]()
    if kind in PHRASES or kind is Outline:
        return PHRASES.get(kind, outlines)
    if schema_introspection.is_record_type(kind):
        return records(kind)
    if not get_args(kind):
        raise TypeError(f"No strategy makes a {kind}.")
    return _composed(get_origin(kind), get_args(kind))


def _marked(marker: Any) -> Made | None:
    """What a mark in an annotation demands."""
    if isinstance(marker, CountBounds):
        return st.integers(marker.least, marker.most)
    if isinstance(marker, KeyedByVerb):
        return deeds()
    return (
        words
        if isinstance(marker, ReferenceTo | DefinitionOf) and marker.kind in KINDS_NAMED_BY_ID
        else None
    )


def _bare(kind: Any) -> Any:
    while hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    return kind


def _or_none(kind: Any, made: Made) -> Made:
    return made | st.none() if type(None) in get_args(kind) else made


def _composed(origin: Any, arguments: tuple[Any, ...]) -> Made:
    if origin is Literal:
        return st.sampled_from(arguments)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, value = value_of(arguments[0]), value_of(arguments[1])
        return st.dictionaries(key, value, min_size=1, max_size=3) | st.just({})
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(value_of(arguments[0]), min_size=1, max_size=3).map(tuple) | st.just(())
    if origin is tuple:
        return st.tuples(*map(value_of, arguments))
    return st.one_of([value_of(argument) for argument in arguments])


CONTESTED = (
    "module.title",
    "module.calendar.phases.move",
    "boards.map.outlines.isle",
    "boards.map",
    "limits.stacking",
    "scenarios.day.setup.red.[A1 east]",
    "scenarios.day.arrivals.red.3",
)
"""Addresses of different kinds."""


def _conflicts() -> Made:
    """Conflicts, each with versions that can stand at its address."""
    return st.lists(st.sampled_from(CONTESTED), unique=True, max_size=2).flatmap(
        lambda places: st.fixed_dictionaries({place: _conflict(place) for place in places})
    )


@cache
def _conflict(place: str) -> Made:
    version = st.none() | value_of(kind_at_address(parse_address(place) or (), Module)).map(
        MergedVersion
    )
    order = st.builds(MergedVersion, st.lists(texts, max_size=2).map(tuple))
    return st.builds(MergeConflict, base=version, theirs=version) | st.builds(
        MergeConflict, about=st.just("order"), base=order, theirs=order
    )


FIELDS: Mapping[tuple[type[Any], str], Made] = {
    (ModuleHead, "format"): st.just(CURRENT_FORMAT),
    (Module, "conflicts"): st.deferred(_conflicts),
    (Board, "geometry"): st.none(),
}
"""Fields of which their type does not say all."""


@cache
def records(cls: type[Any], least: int = 0, most: int = 5) -> Made:
    """Entities of a class, each with a few of the keys that may be left out."""
    kinds = dict(schema_introspection.record_fields_by_key(cls).values())
    optional = [f.name for f in fields(cls) if not _is_required(f)]
    required = {n: _field(cls, n, kind) for n, kind in kinds.items() if n not in optional}
    if not optional:
        return st.builds(cls, **required)
    some = st.lists(st.sampled_from(optional), unique=True, min_size=least, max_size=most)
    return some.flatmap(
        lambda chosen: st.builds(cls, **required, **{n: _field(cls, n, kinds[n]) for n in chosen})
    )


def _field(cls: type[Any], name: str, kind: Any) -> Made:
    made = FIELDS.get((cls, name))
    return value_of(kind) if made is None else made


def _is_required(field: Any) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def in_files(module: Module) -> Module:
    """The module with the outlines of each board in a file that no other board names."""
    named = {
        name: replace(board, geometry=f"{name}.geojson" if board.outlines else None)
        for name, board in module.boards.items()
    }
    return replace(module, boards=named)


modules = records(Module, least=3, most=8).map(in_files)
