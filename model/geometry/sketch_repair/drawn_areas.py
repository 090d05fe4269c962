"""Areas of drawings: shapes made of rings, their sizes, and points inside them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shape_conversion import outline_from_shape
from sandtable.model.geometry.sketch_repair.sketch_shapes import polygons_without_lines_and_points
from sandtable.model.geometry.sketch_repair.work_bounds import refuse_many_crossings

if TYPE_CHECKING:
    from numpy.typing import NDArray

_MIN_POINTS = 3
_MAX_PLACES_ALONG_LINE = 2_000
"""Most places along a line that are looked at."""


def shape_from_rings(rings: Sequence[NDArray[Any]], *, is_even_odd: bool) -> Any:
    """Return the area that rings fill, by the even-odd rule or by the direction of the rings."""
    parts: Any = [shapely.Polygon(ring) for ring in rings if len(ring) >= _MIN_POINTS]
    signs = [shapely.LinearRing(part.exterior.coords).is_ccw for part in parts]
    refuse_many_crossings(np.array(parts, dtype=object))
    solid = [
        part
        if part.is_valid
        else polygons_without_lines_and_points(shapely.make_valid(part, method="structure"))
        for part in parts
    ]
    places = [place for place, part in enumerate(solid) if not part.is_empty]
    whole: Any = shapely.Polygon()
    for level in _nesting_levels_of_rings([solid[place] for place in places]):
        for is_hole, members in _holes_and_parts_of_level(
            level, places, signs, is_even_odd=is_even_odd
        ):
            ground = shapely.union_all([solid[place] for place in members])
            change = shapely.difference if is_hole else shapely.union
            whole = polygons_without_lines_and_points(change(whole, ground))
    return whole


_NestedPart = tuple[int, int | None, int]
"""A part, the part around it, and how many parts are around it, the parts by their places."""


def _nesting_levels_of_rings(parts: Sequence[Any]) -> list[list[_NestedPart]]:
    """Return the parts of a drawing grouped by the number of larger parts that enclose them."""
    if not parts:
        return []
    shapes = np.array(parts, dtype=object)
    areas = shapely.area(shapes)
    points = shapely.point_on_surface(shapes)
    # A point within tells nesting apart from touching, which the rings of a shape may do.
    inner, outer = shapely.STRtree(shapes).query(points, predicate="within")
    around: list[list[int]] = [[] for _ in parts]
    for a, b in zip(inner.tolist(), outer.tolist(), strict=True):
        if a != b and (areas[b], b) > (areas[a], a):
            around[a].append(b)
    levels: dict[int, list[_NestedPart]] = {}
    for place, larger in enumerate(around):
        parent = min(larger, key=lambda each: areas[each], default=None)
        levels.setdefault(len(larger), []).append((place, parent, len(larger)))
    # Outer parts are filled before the holes in them.
    return [levels[depth] for depth in sorted(levels)]


def _holes_and_parts_of_level(
    level: Sequence[_NestedPart],
    places: Sequence[int],
    signs: Sequence[bool],
    *,
    is_even_odd: bool,
) -> list[tuple[bool, list[int]]]:
    """Return the rings of one nesting level, divided into holes and other parts.

    Empty lists are left out.
    """
    sorted_parts: dict[bool, list[int]] = {False: [], True: []}
    for place, parent, depth in level:
        turns = parent is not None and signs[places[place]] != signs[places[parent]]
        is_hole = depth % 2 == 1 if is_even_odd else turns
        sorted_parts[is_hole].append(places[place])
    return [(is_hole, members) for is_hole, members in sorted_parts.items() if members]


def union_of_shapes(shapes: Sequence[Any]) -> Any:
    """Return the union of several shapes."""
    return polygons_without_lines_and_points(shapely.union_all(np.array(shapes, dtype=object)))


def covered_areas(shapes: Sequence[Any]) -> list[float]:
    """Return the area of each of several shapes."""
    areas: list[float] = shapely.area(np.array(shapes, dtype=object)).tolist()
    return areas


def common_area(one: Any, other: Any) -> float:
    """Return the area that two shapes have in common."""
    return float(shapely.area(shapely.intersection(one, other)))


def shapes_at_place(shapes: Sequence[Any], place: tuple[float, float]) -> list[int]:
    """Return the indices of the shapes that contain a point."""
    found = shapely.intersects_xy(np.array(shapes, dtype=object), *place)
    places: list[int] = np.flatnonzero(found).tolist()
    return places


def inner_points(shapes: Sequence[Any]) -> NDArray[Any]:
    """Return a point within each shape."""
    return shapely.get_coordinates(shapely.point_on_surface(np.array(shapes, dtype=object)))


def bounds_of_shapes(shapes: Sequence[Any]) -> tuple[float, float, float, float]:
    """Return the lowest and highest coordinates of all shapes."""
    west, south, east, north = shapely.total_bounds(np.array(shapes, dtype=object)).tolist()
    return west, south, east, north


def outline_in_units(shape: Any, scale: float, top: float) -> Outline:
    """Return a shape as a board outline, scaled, and with y counted upwards from `top`."""
    factors = np.array([scale, -scale])
    turned = shapely.transform(shape, lambda points: (points - (0.0, top)) * factors)
    return outline_from_shape(turned)


def areas_near_line(
    shapes: Sequence[Any], line: NDArray[Any], tolerance: float
) -> list[tuple[int, ...]]:
    """Return, for points every `tolerance` along a line, the shapes within that distance."""
    course = shapely.LineString(line)
    # A tolerance of 0 would divide by zero.
    count = min(_MAX_PLACES_ALONG_LINE, int(course.length / max(tolerance, 1e-9)) + 2)
    places: Any = shapely.line_interpolate_point(course, np.linspace(0, 1, count), normalized=True)
    tree = shapely.STRtree(np.array(shapes, dtype=object))
    rows, found = tree.query(places, predicate="dwithin", distance=tolerance)
    near: list[list[int]] = [[] for _ in range(count)]
    for row, shape in zip(rows.tolist(), found.tolist(), strict=True):
        near[row].append(shape)
    return [tuple(sorted(each)) for each in near]
