"""Contraction of short borders, so that two spaces meet only at a point."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import shapely

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.shape_conversion import shapes_from_outlines

_MIN_RING_POINTS = 3
PointPair = frozenset[Point]


def contract_borders_to_points(
    outlines: Mapping[str, Outline], pairs: Sequence[tuple[str, str]]
) -> dict[str, Outline]:
    """Contract the common border of each pair of spaces to a point.

    A border stays if its contraction would break another border.
    """
    pinched = dict(outlines)
    users = _spaces_by_point(pinched) if pairs else {}
    for a, b in pairs:
        moved = _merged_points(pinched[a], pinched[b])
        touched = {name for point in moved for name in users[point]}
        # A set has no order, and later pairs depend on what earlier ones moved.
        after = {name: _move_points_of_outline(pinched[name], moved) for name in sorted(touched)}
        if all(outline.polygons for outline in after.values()) and _is_valid_coverage(after):
            pinched |= after
            for point, to in moved.items():
                # The sets may become too large, which only makes the next test examine more.
                users[to] |= users[point]
    return pinched


def _merged_points(a: Outline, b: Outline) -> dict[Point, Point]:
    """Return the new position of each point on the common border of two spaces.

    Connected points all move to the first of them.
    """
    place: dict[Point, Point] = {}
    # A set has no order, and the root of each group must be the same each time.
    for edge in sorted(map(sorted, _edges_of_outline(a) & _edges_of_outline(b))):
        first, second = (_final_position_of_point(place, point) for point in edge)
        low, high = sorted((first, second))
        place[high] = low
        place.setdefault(low, low)
    return {point: _final_position_of_point(place, point) for point in place}


def _final_position_of_point(place: Mapping[Point, Point], point: Point) -> Point:
    while place.get(point, point) != point:
        point = place[point]
    return point


def _edges_of_outline(outline: Outline) -> set[PointPair]:
    return {
        frozenset(edge)
        for ring in map(unpack_points_of_ring, outline.iter_rings())
        for edge in zip(ring, [*ring[1:], ring[0]], strict=True)
    }


def _spaces_by_point(outlines: Mapping[str, Outline]) -> dict[Point, set[str]]:
    """Return the spaces that have each point in their outlines, by point."""
    users: dict[Point, set[str]] = {}
    for name, outline in outlines.items():
        for ring in outline.iter_rings():
            for point in unpack_points_of_ring(ring):
                users.setdefault(point, set()).add(name)
    return users


def _move_points_of_outline(outline: Outline, moved: Mapping[Point, Point]) -> Outline:
    polygons = []
    for polygon in outline.polygons:
        rings = [
            _points_without_repetitions([moved.get(p, p) for p in unpack_points_of_ring(ring)])
            for ring in polygon
        ]
        if len(rings[0]) >= _MIN_RING_POINTS:
            polygons.append([ring for ring in rings if len(ring) >= _MIN_RING_POINTS])
    return Outline.from_points(*polygons)


def _points_without_repetitions(points: list[Point]) -> list[Point]:
    return [
        point
        for point, before in zip(points, [points[-1], *points], strict=False)
        if point != before
    ]


def _is_valid_coverage(outlines: Mapping[str, Outline]) -> bool:
    shapes = shapes_from_outlines(list(outlines.values()))
    return bool(shapely.is_valid(shapes).all()) and bool(shapely.coverage_is_valid(shapes))
