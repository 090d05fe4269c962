"""Conversion of outlines to shapely polygons and back, many at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely import MultiPolygon, Polygon

from sandtable.model.entities.outlines import Outline

if TYPE_CHECKING:
    from numpy.typing import NDArray

AreaShape = Polygon | MultiPolygon


def ring_coordinates(ring: bytes) -> NDArray[np.int32]:
    """Return the points of a packed ring as an array with a row for each, without copying."""
    return np.frombuffer(ring, dtype="<i4").reshape(-1, 2)


def shape_from_outline(outline: Outline) -> AreaShape:
    """Return an outline as a shapely geometry, which may be invalid."""
    return shapes_from_outlines([outline])[0]  # type: ignore[no-any-return]


def shapes_from_outlines(outlines: Sequence[Outline]) -> NDArray[Any]:
    """Return outlines as an array of shapely geometries, in order.

    Every ring needs three points.
    """
    rings = [ring for outline in outlines for ring in outline.iter_rings()]
    # A packed point has two coordinates of 4 bytes each.
    sizes = np.fromiter((len(ring) // 8 for ring in rings), dtype=np.int64, count=len(rings))
    points = ring_coordinates(b"".join(rings)).astype(np.float64)
    owners = np.repeat(np.arange(len(rings)), sizes)
    lines: Any = shapely.linearrings(points, indices=owners)  # it closes them itself
    polygons: Any = shapely.polygons(*_shells_and_holes_of_outlines(outlines, lines))
    counts = [len(outline.polygons) for outline in outlines]
    return _group_polygons_by_outline(polygons, counts)


def _shells_and_holes_of_outlines(
    outlines: Sequence[Outline], lines: NDArray[Any]
) -> tuple[Any, Any]:
    sizes = [len(polygon) for outline in outlines for polygon in outline.polygons]
    starts = np.cumsum([0, *sizes[:-1]])[: len(sizes)]
    most = max(sizes, default=1) - 1
    shells = lines[starts]
    # Without holes, shapely needs no rectangular array of them.
    if not most:
        return shells, None
    holes = np.full((len(sizes), most), None, dtype=object)
    for row, (start, size) in enumerate(zip(starts, sizes, strict=True)):
        holes[row, : size - 1] = lines[start + 1 : start + size]
    return shells, holes


def _group_polygons_by_outline(polygons: NDArray[Any], counts: Sequence[int]) -> NDArray[Any]:
    if all(count == 1 for count in counts):
        return polygons
    shapes = np.empty(len(counts), dtype=object)
    start = 0
    for place, count in enumerate(counts):
        polygons_of_outline = polygons[start : start + count]
        shapes[place] = (
            polygons_of_outline[0] if count == 1 else shapely.multipolygons(polygons_of_outline)
        )
        start += count
    return shapes


def outline_from_shape(shape: AreaShape) -> Outline:
    """Return a shapely polygon as an outline, with points rounded to the grid.

    Points that coincide are listed once. Rings with fewer than three points are dropped.
    """
    polygons = (_packed_polygon(part) for part in _polygons_of_shape(shape))
    return Outline(tuple(polygon for polygon in polygons if polygon))


def outlines_from_shapes(shapes: Iterable[AreaShape]) -> list[Outline]:
    """Return shapely polygons as outlines, in the same order."""
    return [outline_from_shape(shape) for shape in shapes]


def _polygons_of_shape(shape: AreaShape) -> Iterable[Polygon]:
    return (part for part in shapely.get_parts(shape) if isinstance(part, Polygon))


def _packed_polygon(polygon: Polygon) -> tuple[bytes, ...]:
    shell = _pack_ring(polygon.exterior)
    if not shell:
        return ()
    return (shell, *(ring for hole in polygon.interiors if (ring := _pack_ring(hole))))


def _pack_ring(line: Any) -> bytes:
    points = np.rint(shapely.get_coordinates(line)).astype("<i4")[:-1]
    if not len(points):
        return b""
    distinct = points[np.any(points != np.roll(points, 1, axis=0), axis=1)]
    return distinct.tobytes() if len(distinct) > 2 else b""  # noqa: PLR2004 - a triangle is the least


def is_place_inside(outline: Outline, place: tuple[float, float]) -> bool:
    """Say whether a point lies inside an outline or on its border."""
    return bool(shapely.intersects_xy(shape_from_outline(outline), *place))
