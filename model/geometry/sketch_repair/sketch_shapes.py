"""Imported outlines made into polygons: closed, without crossings, and cut where covered.

Many maps have no holes: a sea lies under its islands, and the space drawn last is visible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.shape_conversion import shapes_from_outlines
from sandtable.model.geometry.sketch_repair.work_bounds import (
    overlapping_shapes,
    pairs_of_touching_shapes,
    refuse_many_crossings,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

_POLYGON_TYPE = 3
"""Number of the type polygon in shapely."""
_MIN_COVERED_SHARE_OF_ISLAND = 0.5
"""Share of an island that must lie in another space to be on top of it."""

_ROUNDING_TOLERANCE = 0.01
"""Effect of rounding on a border that is widened and narrowed again."""

SpaceRings = Sequence[Any]
"""Rings of one space, each an array of points, a row each, without holes."""


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A drawn map, with the visible part of each space."""

    space_names: tuple[str, ...]
    visible_shapes: NDArray[Any]
    """Visible part of each space, in the order of the names."""
    unseen_spaces: tuple[str, ...]
    """Spaces without a visible part: their rings enclose no area, or others cover it."""
    stacked_pairs: tuple[tuple[int, int], ...]
    """Pairs of a space and one on top of it, by index in the names."""
    typical_width: float
    """Square root of the median area of spaces."""


def stacked_space_names(sketch: Sketch) -> set[tuple[str, str]]:
    """Return pairs of spaces of which the first lies on top of the second."""
    return {
        (sketch.space_names[top], sketch.space_names[under]) for under, top in sketch.stacked_pairs
    }


def make_sketch(drawn_spaces: Mapping[str, SpaceRings | Outline]) -> Sketch:
    """Return a map made from drawn rings, which may cross themselves and need not be closed."""
    names = tuple(drawn_spaces)
    whole = {
        place: each
        for place, each in enumerate(drawn_spaces.values())
        if isinstance(each, Outline)
    }
    shapes = _polygons_from_rings(
        [() if isinstance(each, Outline) else each for each in drawn_spaces.values()]
    )
    if whole:
        sound = _untangle_shapes(shapes_from_outlines(list(whole.values())))
        shapes[list(whole)] = [polygons_without_lines_and_points(shape) for shape in sound]
    visible, above = _visible_shapes(shapes)
    refuse_many_crossings(overlapping_shapes(visible))
    area = shapely.area(visible)
    empty = tuple(name for name, size in zip(names, area.tolist(), strict=True) if not size)
    some = area[area > 0]
    typical = float(np.sqrt(np.median(some))) if len(some) else 0.0
    return Sketch(names, visible, empty, tuple(above), typical)


def _polygons_from_rings(rings_by_space: list[SpaceRings]) -> NDArray[Any]:
    """Return a polygonal geometry for each space; empty if no ring has three points."""
    rings = [
        (place, ring)
        for place, rings_of_space in enumerate(rings_by_space)
        for ring in rings_of_space
        if len(ring) > 2  # noqa: PLR2004
    ]
    shapes = np.full(len(rings_by_space), shapely.Polygon(), dtype=object)
    if not rings:
        return shapes
    points = np.concatenate([np.asarray(ring, dtype=np.float64) for _, ring in rings])
    ring_of_point = np.repeat(np.arange(len(rings)), [len(ring) for _, ring in rings])
    lines: Any = shapely.linearrings(points, indices=ring_of_point)
    parts = _untangle_shapes(shapely.polygons(lines))
    owners = np.array([place for place, _ in rings])
    return _join_parts_of_spaces(shapes, owners, parts)


def _untangle_shapes(shapes: Any) -> Any:
    """Return the shapes, repaired if they cross themselves."""
    crossed = ~shapely.is_valid(shapes)
    refuse_many_crossings(shapes[crossed])
    # `structure` joins overlapping rings, where the default method would cut them out.
    shapes[crossed] = shapely.make_valid(shapes[crossed], method="structure", keep_collapsed=False)
    return shapes


def _join_parts_of_spaces(
    shapes: NDArray[Any], owners: NDArray[Any], parts: NDArray[Any]
) -> NDArray[Any]:
    first = np.flatnonzero(np.r_[True, owners[1:] != owners[:-1]])
    for start, parts_of_space in zip(first, np.split(parts, first[1:]), strict=True):
        shapes[owners[start]] = polygons_without_lines_and_points(
            parts_of_space[0] if len(parts_of_space) == 1 else shapely.union_all(parts_of_space)
        )
    return shapes


def polygons_without_lines_and_points(shape: Any) -> Any:
    """Return the polygons of a geometry, without its points and lines."""
    if shape.geom_type in {"Polygon", "MultiPolygon"}:
        return shape
    parts = shapely.get_parts(shape)
    flat = parts[shapely.get_type_id(parts) == _POLYGON_TYPE]
    inner = [
        polygons_without_lines_and_points(part)
        for part in parts
        if part.geom_type == "MultiPolygon"
    ]
    return shapely.union_all([*flat, *inner]) if len(flat) or inner else shapely.Polygon()


def _visible_shapes(shapes: NDArray[Any]) -> tuple[NDArray[Any], list[tuple[int, int]]]:
    """Return the visible part of each space, and pairs of a space and a space on top of it."""
    parts, owners = shapely.get_parts(shapes, return_index=True)
    under, top = _covering_pairs(shapes, parts, owners)
    visible = shapes.copy()
    for place in np.unique(under):
        above = shapely.union_all(parts[top[under == place]])
        visible[place] = polygons_without_lines_and_points(
            shapely.difference(shapes[place], above)
        )
    pairs = zip(under.tolist(), owners[top].tolist(), strict=True)
    return visible, sorted(set(pairs))


def _covering_pairs(
    shapes: NDArray[Any], parts: NDArray[Any], owners: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return pairs of a space and a smaller area, most of which the space covers."""
    if not len(parts):
        return np.zeros(0, int), np.zeros(0, int)
    shapely.prepare(shapes)
    top, under = pairs_of_touching_shapes(shapes, parts)
    whole, area = shapely.area(shapes), shapely.area(parts)
    smaller = (whole[owners[top]] < whole[under]) & (under != owners[top]) & (area[top] > 0)
    under, top = under[smaller], top[smaller]
    inside = shapely.contains(shapes[under], shapely.point_on_surface(parts)[top])
    under, top = under[inside], top[inside]
    common = shapely.area(shapely.intersection(shapes[under], parts[top]))
    mostly = common > _MIN_COVERED_SHARE_OF_ISLAND * area[top]
    return under[mostly], top[mostly]


def shapes_without_strips(sketch: Sketch, width: float) -> NDArray[Any]:
    """Return visible shapes without the thin strips of a space that show between its islands."""
    visible = sketch.visible_shapes.copy()
    for under in {under for under, _ in sketch.stacked_pairs}:
        tops = visible[[top for each, top in sketch.stacked_pairs if each == under]]
        wide = visible[under].buffer(-width / 2, join_style="mitre")
        # Narrowing and widening removes whatever is thinner than the width.
        wide = wide.buffer(width / 2 + _ROUNDING_TOLERANCE, join_style="mitre")
        parts = shapely.get_parts(
            polygons_without_lines_and_points(shapely.difference(visible[under], wide))
        )
        strips = [
            part
            for part in parts
            if (shapely.distance(part, tops) <= _ROUNDING_TOLERANCE).sum() > 1
        ]
        if strips:
            visible[under] = polygons_without_lines_and_points(
                shapely.difference(visible[under], shapely.union_all(strips))
            )
    return visible
