"""Outlines without overlaps: of two spaces that overlap, the first keeps the common area."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, cast

from shapely import Point, Polygon, STRtree, make_valid, set_precision, union_all

from sandtable.model.geometry.shape_conversion import (
    AreaShape,
    outline_from_shape,
    shape_from_outline,
)

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from sandtable.model.entities.outlines import Outline

Ring = Sequence[tuple[float, float]]


def distances_to_nearest(points: Sequence[tuple[float, float]]) -> list[float | None]:
    """Return the distance from each point to the nearest other point; None for a single point."""
    places = [Point(point) for point in points]
    distances: list[float | None] = [None] * len(places)
    pairs, lengths = STRtree(places).query_nearest(
        places, exclusive=True, all_matches=False, return_distance=True
    )
    for number, length in zip(pairs[0].tolist(), lengths.tolist(), strict=True):
        distances[number] = length
    return distances


def outlines_without_overlaps(
    rings_by_name: Mapping[str, Sequence[Ring]], taken: Iterable[Outline] = ()
) -> dict[str, Outline]:
    """Return an outline for each space, without areas that are already taken.

    Where spaces overlap, the first one keeps the common area.
    """
    shapes = {name: _make_valid_shape(rings) for name, rings in rings_by_name.items()}
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


def _make_valid_shape(rings: Iterable[Ring]) -> BaseGeometry:
    return union_all([make_valid(Polygon(ring)) for ring in rings])


def _outline_of_shape(shape: BaseGeometry) -> Outline | None:
    """Return the areas of a shape as an outline; None for an empty shape."""
    # Outlines are whole numbers, and rounding must not let neighbours overlap.
    outline = outline_from_shape(cast("AreaShape", set_precision(shape, 1.0)))
    return outline if outline.polygons else None
