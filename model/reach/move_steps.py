"""Moves between neighbouring spaces, with the road, border features and link that they use."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from sandtable.model.entities.boards import Link
from sandtable.model.module import Module
from sandtable.model.select.space_connections import connections_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part


class MoveStep(NamedTuple):
    """A move to a neighbouring space, with the road, border features and link that it uses."""

    to: str
    roads: frozenset[str] = frozenset()
    """Kinds of the roads and railways that lead along this step."""
    features: tuple[str, ...] = ()
    """Features of the border that it crosses."""
    link: Link | None = None


Pair = frozenset[str]


@cached_per_static_part
def move_steps_of(module: Module) -> Mapping[str, tuple[MoveStep, ...]]:
    """Return the possible moves from each space to its neighbours, for pieces of every kind."""
    roads, features = _roads_by_pair(module), _features_by_pair(module)
    steps: defaultdict[str, list[MoveStep]] = defaultdict(list)
    for connection in connections_of_module(module):
        if connection.origin == "blocked":
            continue
        # A road or a river lies between two spaces, whichever way one goes.
        pair = frozenset((connection.a, connection.b))
        way = (roads.get(pair, frozenset()), features.get(pair, ()), connection.link)
        steps[connection.a].append(MoveStep(connection.b, *way))
        if connection.link is None or not connection.link.one_way:
            steps[connection.b].append(MoveStep(connection.a, *way))
    return {space: tuple(ways) for space, ways in steps.items()}


def _roads_by_pair(module: Module) -> Mapping[Pair, frozenset[str]]:
    """Return the kinds of roads between each two consecutive spaces of a road."""
    ground = space_index_of(module)
    kinds: defaultdict[Pair, set[str]] = defaultdict(set)
    for board in module.boards.values():
        for path in board.paths.values():
            sites = [site.id for name in path.along if (site := ground.find_space(name))]
            for pair in pairwise(sites):
                kinds[frozenset(pair)].add(path.kind)
    return {pair: frozenset(words) for pair, words in kinds.items()}


def _features_by_pair(module: Module) -> Mapping[Pair, tuple[str, ...]]:
    return dict(_border_features(module))


def _border_features(module: Module) -> Iterator[tuple[Pair, tuple[str, ...]]]:
    ground = space_index_of(module)
    for board in module.boards.values():
        for pair, words in board.borders.items():
            sites = [site.id for name in pair.split("/") if (site := ground.find_space(name))]
            yield frozenset(sites), words
