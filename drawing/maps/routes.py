"""Roads, railways and rivers that run through spaces, as smooth lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sandtable.drawing.drawing import Point
from sandtable.drawing.maps.curves import curve
from sandtable.drawing.maps.edges import Edges, between, edges_of, placed
from sandtable.drawing.maps.features import drawn
from sandtable.drawing.maps.strokes import Course, pairs, walked
from sandtable.model.geometry.labels import label_point
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Mark
    from sandtable.drawing.maps.sheet import Sheet

_APART = 0.55
"""Millimetres between routes that run side by side."""


class Stop(NamedTuple):
    """A point of a path."""

    at: Point
    fixed: bool = False
    """Whether it must run through it: where paths meet, and in towns."""


def routes(sheet: Sheet) -> Iterator[Mark]:
    """Roads, railways and rivers through spaces."""
    yield from drawn(sheet, route_courses(sheet))


def route_courses(sheet: Sheet) -> dict[str, list[Course]]:
    """By feature, the smooth curves through the spaces of each path."""
    found: dict[str, list[Course]] = {}
    paths = sheet.board.paths.values()
    kinds = list(dict.fromkeys(route.kind for route in paths))
    visits = Counter(space for route in paths for space in route.along)
    fixed = frozenset(space for space, number in visits.items() if number > 1)
    trodden: dict[frozenset[str], str] = {}
    for route in paths:
        shared = _shares(route.along, trodden, route.kind)
        aside = _APART * kinds.index(route.kind) if shared else 0.0
        for chain in _chains(sheet, route.along, fixed):
            moved = _beside(_eased(chain), aside)
            found.setdefault(route.kind, []).append(Course(curve(moved), tuple(moved)))
    return found


def _shares(along: Iterable[str], trodden: dict[frozenset[str], str], kind: str) -> bool:
    """Say whether another kind of path runs where this one does, and keep where it runs."""
    spaces = list(along)
    pairs = [frozenset(two) for two in pairwise(spaces)]
    found = any(trodden.get(pair, kind) != kind for pair in pairs)
    for pair in pairs:
        trodden.setdefault(pair, kind)
    return found


def _chains(sheet: Sheet, along: Iterable[str], fixed: frozenset[str]) -> Iterator[list[Stop]]:
    """What a path runs through; it breaks off where a space is not on the map.

    Between areas it runs over the middle of their border, so that it stays on land.
    """
    aliases = space_index_of(sheet.module).aliases
    edges = None if sheet.board.grid else edges_of(sheet.outlines)
    chain: list[Stop] = []
    before = ""
    for said in (*along, ""):
        name = aliases.get(said, said)
        outline = sheet.outlines.get(name)
        if outline is None:
            if len(chain) > 1:
                yield chain
            chain = []
            continue
        if chain and edges:
            chain.extend(_gate(sheet, edges, before, name))
        before = name
        named = bool(sheet.board.grid and name in sheet.board.spaces)
        chain.append(Stop(sheet.paper.point(label_point(outline)), said in fixed or named))


def _gate(sheet: Sheet, edges: Edges, a: str, b: str) -> Iterator[Stop]:
    """The middle of the border of two areas."""
    points = placed(edges, sheet.paper)
    chains = [points(chain) for chain in between(edges, a, b)]
    if chains:
        longest = max(chains, key=len)
        yield Stop(next(at for at, _ in walked(pairs(longest), 1e9)))


def _eased(stops: list[Stop]) -> list[Point]:
    """A way that need not run through every middle: points give way to their neighbours."""
    array = np.array([stop.at for stop in stops])
    eased = array.copy()
    eased[1:-1] = array[:-2] / 4 + array[1:-1] / 2 + array[2:] / 4
    kept = np.array([stop.fixed for stop in stops])
    eased[kept] = array[kept]
    return [(x, y) for x, y in eased.tolist()]


def _beside(points: list[Point], far: float) -> list[Point]:
    """A line as far to the right of another."""
    if not far:
        return points
    array = np.array(points)
    steps = np.gradient(array, axis=0)
    sizes = np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)
    across = np.column_stack([-steps[:, 1], steps[:, 0]]) / sizes[:, None]
    return [(x, y) for x, y in (array + across * far).tolist()]
