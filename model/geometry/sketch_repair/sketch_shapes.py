"""Outlines as strangers drew them, made polygons: closed, untangled, and cut where others cover.

Many a map has no holes: a sea lies under its islands, and what is drawn later is seen.
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
    meeting_pairs,
    overlapping_shapes,
    refuse_many_crossings,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

_POLYGON_TYPE = 3
"""What shapely calls the type of a polygon."""
_ISLAND_SHARE = 0.5
"""So much of an island must lie in another space to be on top of it."""

_ROUNDING_TOLERANCE = 0.01
"""What rounding may do to a border that is widened and narrowed again."""

SpaceRings = Sequence[Any]
"""Rings of one space, each an array of points, a row each, without holes."""


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """A map as it was drawn: what is seen of each space."""

    space_names: tuple[str, ...]
    visible_shapes: NDArray[Any]
    """What is seen of each space, in the order of the names."""
    unseen_spaces: tuple[str, ...]
    """Spaces of which nothing is seen: no ring of theirs holds any ground, or others cover it."""
    stacked_pairs: tuple[tuple[int, int], ...]
    """Which space, by its place in the names, has which on top of it."""
    typical_width: float
    """How wide a space mostly is: the root of the middle one's area."""


def stacked_space_names(sketch: Sketch) -> set[tuple[str, str]]:
    """Which space lies on top of which, by name."""
    return {
        (sketch.space_names[top], sketch.space_names[under]) for under, top in sketch.stacked_pairs
    }


def make_sketch(drawn: Mapping[str, SpaceRings | Outline]) -> Sketch:
    """Make a sketch of rings: they may cross themselves, and need not be closed."""
    names = tuple(drawn)
    whole = {place: each for place, each in enumerate(drawn.values()) if isinstance(each, Outline)}
    shapes = _polygons_from_rings(
        [() if isinstance(each, Outline) else each for each in drawn.values()]
    )
    if whole:
        sound = _untangle_shapes(shapes_from_outlines(list(whole.values())))
        shapes[list(whole)] = [area_only(shape) for shape in sound]
    seen, above = _visible_shapes(shapes)
    refuse_many_crossings(overlapping_shapes(seen))
    area = shapely.area(seen)
    empty = tuple(name for name, size in zip(names, area.tolist(), strict=True) if not size)
    some = area[area > 0]
    typical = float(np.sqrt(np.median(some))) if len(some) else 0.0
    return Sketch(names, seen, empty, tuple(above), typical)


def _polygons_from_rings(drawn: list[SpaceRings]) -> NDArray[Any]:
    """One areal geometry a space; an empty one where there is no ring of three points."""
    rings = [(place, ring) for place, own in enumerate(drawn) for ring in own if len(ring) > 2]  # noqa: PLR2004
    shapes = np.full(len(drawn), shapely.Polygon(), dtype=object)
    if not rings:
        return shapes
    points = np.concatenate([np.asarray(ring, dtype=np.float64) for _, ring in rings])
    which = np.repeat(np.arange(len(rings)), [len(ring) for _, ring in rings])
    lines: Any = shapely.linearrings(points, indices=which)
    parts = _untangle_shapes(shapely.polygons(lines))
    owners = np.array([place for place, _ in rings])
    return _join_parts(shapes, owners, parts)


def _untangle_shapes(shapes: Any) -> Any:
    """The same, untangled where they cross themselves."""
    crossed = ~shapely.is_valid(shapes)
    refuse_many_crossings(shapes[crossed])
    shapes[crossed] = shapely.make_valid(shapes[crossed], method="structure", keep_collapsed=False)
    return shapes


def _join_parts(shapes: NDArray[Any], owners: NDArray[Any], parts: NDArray[Any]) -> NDArray[Any]:
    first = np.flatnonzero(np.r_[True, owners[1:] != owners[:-1]])
    for start, own in zip(first, np.split(parts, first[1:]), strict=True):
        shapes[owners[start]] = area_only(own[0] if len(own) == 1 else shapely.union_all(own))
    return shapes


def area_only(shape: Any) -> Any:
    """Only what of a geometry covers ground."""
    if shape.geom_type in {"Polygon", "MultiPolygon"}:
        return shape
    parts = shapely.get_parts(shape)
    flat = parts[shapely.get_type_id(parts) == _POLYGON_TYPE]
    inner = [area_only(part) for part in parts if part.geom_type == "MultiPolygon"]
    return shapely.union_all([*flat, *inner]) if len(flat) or inner else shapely.Polygon()


def _visible_shapes(shapes: NDArray[Any]) -> tuple[NDArray[Any], list[tuple[int, int]]]:
    """What is left of each space after those that lie on top of it, and which these are."""
    parts, owners = shapely.get_parts(shapes, return_index=True)
    under, top = _covering_pairs(shapes, parts, owners)
    seen = shapes.copy()
    for place in np.unique(under):
        above = shapely.union_all(parts[top[under == place]])
        seen[place] = area_only(shapely.difference(shapes[place], above))
    pairs = zip(under.tolist(), owners[top].tolist(), strict=True)
    return seen, sorted(set(pairs))


def _covering_pairs(
    shapes: NDArray[Any], parts: NDArray[Any], owners: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Pairs of a space and a part of another, smaller than it, that lies mostly in it."""
    if not len(parts):
        return np.zeros(0, int), np.zeros(0, int)
    shapely.prepare(shapes)
    top, under = meeting_pairs(shapes, parts)
    whole, area = shapely.area(shapes), shapely.area(parts)
    smaller = (whole[owners[top]] < whole[under]) & (under != owners[top]) & (area[top] > 0)
    under, top = under[smaller], top[smaller]
    inside = shapely.contains(shapes[under], shapely.point_on_surface(parts)[top])
    under, top = under[inside], top[inside]
    common = shapely.area(shapely.intersection(shapes[under], parts[top]))
    mostly = common > _ISLAND_SHARE * area[top]
    return under[mostly], top[mostly]


def shapes_without_strips(sketch: Sketch, width: float) -> NDArray[Any]:
    """What is seen of each space, but for the lines through which it shows between its islands."""
    seen = sketch.visible_shapes.copy()
    for under in {under for under, _ in sketch.stacked_pairs}:
        tops = seen[[top for each, top in sketch.stacked_pairs if each == under]]
        wide = seen[under].buffer(-width / 2, join_style="mitre")
        wide = wide.buffer(width / 2 + _ROUNDING_TOLERANCE, join_style="mitre")
        parts = shapely.get_parts(area_only(shapely.difference(seen[under], wide)))
        strips = [
            part
            for part in parts
            if (shapely.distance(part, tops) <= _ROUNDING_TOLERANCE).sum() > 1
        ]
        if strips:
            seen[under] = area_only(shapely.difference(seen[under], shapely.union_all(strips)))
    return seen
