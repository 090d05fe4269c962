"""Borders that are no more than a corner drawn a little wide, drawn together to a point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.shapes import shapes_of

_LEAST = 3
Edge = frozenset[Point]


def pinched(
    outlines: Mapping[str, Outline], pairs: Sequence[tuple[str, str]]
) -> dict[str, Outline]:
    """Draw the common border of each pair together; where that breaks something, it stays."""
    found = dict(outlines)
    users = _users(found) if pairs else {}
    for a, b in pairs:
        moved = _moves(found[a], found[b])
        touched = {name for point in moved for name in users[point]}
        after = {name: _moved(found[name], moved) for name in sorted(touched)}
        if all(outline.polygons for outline in after.values()) and _sound(after):
            found |= after
            for point, to in moved.items():
                users[to] |= users[point]
    return found


def _moves(a: Outline, b: Outline) -> dict[Point, Point]:
    """Where each point of the common border goes: to the first of those it hangs together with."""
    place: dict[Point, Point] = {}
    for edge in sorted(map(sorted, _edges(a) & _edges(b))):
        first, second = (_root(place, point) for point in edge)
        low, high = sorted((first, second))
        place[high] = low
        place.setdefault(low, low)
    return {point: _root(place, point) for point in place}


def _root(place: Mapping[Point, Point], point: Point) -> Point:
    while place.get(point, point) != point:
        point = place[point]
    return point


def _edges(outline: Outline) -> set[Edge]:
    return {
        frozenset(edge)
        for ring in map(points_of, outline.rings())
        for edge in zip(ring, [*ring[1:], ring[0]], strict=True)
    }


def _users(outlines: Mapping[str, Outline]) -> dict[Point, set[str]]:
    """The spaces at each point; where borders were drawn together, perhaps more than there are."""
    users: dict[Point, set[str]] = {}
    for name, outline in outlines.items():
        for ring in outline.rings():
            for point in points_of(ring):
                users.setdefault(point, set()).add(name)
    return users


def _moved(outline: Outline, moved: Mapping[Point, Point]) -> Outline:
    polygons = []
    for polygon in outline.polygons:
        rings = [_ring([moved.get(p, p) for p in points_of(ring)]) for ring in polygon]
        if len(rings[0]) >= _LEAST:
            polygons.append([ring for ring in rings if len(ring) >= _LEAST])
    return Outline.of(*polygons)


def _ring(points: list[Point]) -> list[Point]:
    return [
        point
        for point, before in zip(points, [points[-1], *points], strict=False)
        if point != before
    ]


def _sound(outlines: Mapping[str, Outline]) -> bool:
    shapes = shapes_of(list(outlines.values()))
    return bool(shapely.is_valid(shapes).all()) and bool(shapely.coverage_is_valid(shapes))
