"""Outlines of spaces where VASSAL has zones, points and piles."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, cast

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shape_conversion import (
    outline_from_shape,
    shape_from_outline,
)

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from sandtable.importers.vassal.location_grids import PixelPoint
    from sandtable.importers.vassal.module_conversion.board_scale import BoardScale
    from sandtable.model.geometry.shape_conversion import AreaShape

Ring = tuple[tuple[float, float], ...]
_CORNERS_OF_POINT = 8
_MAX_RADIUS, _MIN_RADIUS, _LONE_RADIUS = 60.0, 6.0, 40.0
"""Bounds in pixels of the radius of a space that is only a point in VASSAL."""
_SHARE_OF_DISTANCE = 0.45
"""Radius as a share of the distance to the nearest other point, so that no two touch."""


def point_rings(points: Mapping[str, PixelPoint], scale: BoardScale) -> dict[str, Ring]:
    """Return an octagon around each point, small enough to touch no other."""
    # Only modules with zones need geometry, which takes long to load.
    from shapely import Point, STRtree

    places = [Point(point) for point in points.values()]
    radii = [_LONE_RADIUS] * len(places)
    pairs, distances = STRtree(places).query_nearest(
        places, exclusive=True, all_matches=False, return_distance=True
    )
    for number, distance in zip(pairs[0].tolist(), distances.tolist(), strict=True):
        radii[number] = _radius(distance)
    return {
        name: _octagon(point, radius, scale)
        for (name, point), radius in zip(points.items(), radii, strict=True)
    }


def _radius(distance: float) -> float:
    return min(max(distance * _SHARE_OF_DISTANCE, _MIN_RADIUS), _MAX_RADIUS)


def _octagon(point: PixelPoint, radius: float, scale: BoardScale) -> Ring:
    angles = [(2 * n + 1) * pi / _CORNERS_OF_POINT for n in range(_CORNERS_OF_POINT)]
    return tuple(
        scale.to_board((point[0] + radius * cos(a), point[1] + radius * sin(a))) for a in angles
    )


def separate_outlines(
    rings_by_name: Mapping[str, Sequence[Ring]], taken: Iterable[Outline] = ()
) -> dict[str, Outline]:
    """Return an outline for each space, beside those that are taken.

    Where spaces overlap, the first one wins, as in VASSAL.
    """
    from shapely import STRtree, union_all

    shapes = {name: _valid_shape(rings) for name, rings in rings_by_name.items()}
    taken_shapes = list(map(shape_from_outline, taken))
    all_shapes = [*taken_shapes, *shapes.values()]
    tree = STRtree(all_shapes)
    outlines: dict[str, Outline] = {}
    for number, (name, shape) in enumerate(shapes.items(), len(taken_shapes)):
        earlier = [all_shapes[n] for n in tree.query(shape) if n < number]
        rest = shape.difference(union_all(earlier)) if earlier else shape
        if outline := _outline_of_shape(rest):
            outlines[name] = outline
    return outlines


def _valid_shape(rings: Iterable[Ring]) -> BaseGeometry:
    from shapely import Polygon, make_valid, union_all

    return union_all([make_valid(Polygon(ring)) for ring in rings])


def _outline_of_shape(shape: BaseGeometry) -> Outline | None:
    """Return the areas of a shape as an outline, or None if nothing is left of it."""
    from shapely import set_precision

    # Outlines are whole numbers, and rounding must not let neighbours overlap.
    outline = outline_from_shape(cast("AreaShape", set_precision(shape, 1.0)))
    return outline if outline.polygons else None
