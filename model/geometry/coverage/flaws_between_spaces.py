"""Flaws between the outlines of spaces: overlaps, gaps, and nodes that one outline lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import shapely
from shapely import STRtree

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry.coverage.outline_flaws import Flaw
from sandtable.model.geometry.coverage.ring_flaws import drawable_outlines
from sandtable.model.geometry.nearby_spaces import bounding_boxes
from sandtable.model.geometry.normal_form import normalize_outline
from sandtable.model.geometry.ring_index import RingIndex, cached_ring_index
from sandtable.model.geometry.shape_conversion import outline_from_shape, shapes_from_outlines
from sandtable.model.geometry.shared_borders import coordinates_of_point, crossroads_points
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    ShapeArray = NDArray[Any]

_POLYGON_TYPES = (shapely.GeometryType.POLYGON, shapely.GeometryType.MULTIPOLYGON)


class LooseNode(NamedTuple):
    """A node of one space on an edge of another space that has no node there."""

    node_point: Point
    edge: tuple[Point, Point]
    edge_owner: SpaceId
    """The space that the edge belongs to."""
    node_owner: SpaceId
    """A space that has the node."""


@dataclass(frozen=True, slots=True, eq=False)
class _ShapesThatDoNotFit:
    """The shapes of a board, made valid, and the indexes of those that do not fit together."""

    names: tuple[SpaceId, ...]
    shapes: ShapeArray
    rows: NDArray[np.int64]


@memoize_by_identity
def _shapes_that_do_not_fit(outlines: Mapping[SpaceId, Outline]) -> _ShapesThatDoNotFit:
    good = drawable_outlines(outlines)
    shapes = shapes_from_outlines(tuple(good.values()))
    wrong = ~shapely.is_valid(shapes)
    shapes[wrong] = shapely.make_valid(shapes[wrong])
    flagged = wrong | ~shapely.is_empty(
        shapely.coverage_invalid_edges(_without_points_and_lines(shapes))
    )
    return _ShapesThatDoNotFit(tuple(good), shapes, np.flatnonzero(flagged))


def _without_points_and_lines(shapes: ShapeArray) -> ShapeArray:
    """Return shapes without the stray points and lines that are left after a repair."""
    mixed = ~np.isin(shapely.get_type_id(shapes), _POLYGON_TYPES)
    for row in np.flatnonzero(mixed).tolist():
        parts = [p for p in shapely.get_parts(shapes[row]) if shapely.get_dimensions(p) == 2]  # noqa: PLR2004
        shapes[row] = shapely.union_all(parts) if parts else shapely.MultiPolygon()
    return shapes


def find_overlaps(outlines: Mapping[SpaceId, Outline], least: float = 0.0) -> Iterator[Flaw]:
    """Yield a flaw for each two outlines with a common area larger than `least`."""
    suspects = _shapes_that_do_not_fit(outlines)
    rows, other_rows = STRtree(suspects.shapes).query(
        suspects.shapes[suspects.rows], predicate="intersects"
    )
    suspect_rows = suspects.rows[rows]
    # Each pair is found twice, once from either side.
    pairs = np.unique(
        np.sort(np.stack([suspect_rows, other_rows], axis=1)[suspect_rows != other_rows], axis=1),
        axis=0,
    )
    common = shapely.intersection(suspects.shapes[pairs[:, 0]], suspects.shapes[pairs[:, 1]])
    areas = shapely.area(common)
    for row in np.flatnonzero(areas > least).tolist():
        a, b = (suspects.names[row_of_space] for row_of_space in pairs[row].tolist())
        if normalize_outline(outlines[a]) != normalize_outline(outlines[b]):
            at = _point_inside_shape(common[row])
            yield Flaw("overlap", (a, b), at, float(areas[row]), outline_from_shape(common[row]))


def find_same_outlines(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each group of spaces with the same outline."""
    boxes, box_numbers = np.unique(bounding_boxes(outlines), axis=0, return_inverse=True)
    # Boxes are compared first: the normal form of every outline would take far longer.
    shares_box = np.bincount(box_numbers.ravel(), minlength=len(boxes))[box_numbers.ravel()] > 1
    names_by_outline: dict[Outline, list[SpaceId]] = {}
    for name, same_box in zip(outlines, shares_box.tolist(), strict=True):
        if same_box and outlines[name].polygons:
            names_by_outline.setdefault(normalize_outline(outlines[name]), []).append(name)
    for outline, names in names_by_outline.items():
        if len(names) > 1:
            at = next(iter(unpack_points_of_ring(outline.polygons[0][0])), (0, 0))
            yield Flaw("same-outline", tuple(names), at, shape=outline)


def find_gaps(outlines: Mapping[SpaceId, Outline], least: float = 0.0) -> Iterator[Flaw]:
    """Yield a flaw, with its polygon, for each gap that several spaces enclose.

    A gap is an area that belongs to no space.
    """
    suspects = _shapes_that_do_not_fit(outlines)
    tree = STRtree(suspects.shapes)
    for gap in enclosed_areas(outlines):
        # The search tree returns rows in no fixed order.
        around = sorted(tree.query(gap, predicate="intersects").tolist())
        if len(around) > 1 and gap.area > least:
            names = tuple(suspects.names[row] for row in around)
            yield Flaw(
                "gap", names, _point_inside_shape(gap), float(gap.area), outline_from_shape(gap)
            )


def enclosed_areas(outlines: Mapping[SpaceId, Outline]) -> list[Any]:
    """Return the areas that belong to no space but are enclosed by spaces, or by a single one."""
    suspects = _shapes_that_do_not_fit(outlines)
    if not len(suspects.shapes):
        return []
    # The quick union requires a valid coverage.
    join: Any = shapely.union_all if len(suspects.rows) else shapely.coverage_union_all
    parts: ShapeArray = shapely.get_parts(join(suspects.shapes))
    holes = [shapely.Polygon(ring) for part in parts for ring in part.interiors]
    tree = STRtree(parts)
    within = [parts[tree.query(hole, predicate="contains_properly")] for hole in holes]
    left = [
        shapely.difference(hole, shapely.union_all(islands)) if len(islands) else hole
        for hole, islands in zip(holes, within, strict=True)
    ]
    return list(shapely.get_parts(left))


def find_crossroads(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each point where four or more spaces meet."""
    for crossroads in crossroads_points(outlines):
        yield Flaw("crossroads", crossroads.spaces, crossroads.at, float(len(crossroads.spaces)))


def find_loose_nodes(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Yield a flaw for each node that lies on the edge of a space which lacks that node.

    The two spaces share no edge there, so they are not recognised as neighbours.
    """
    for loose in nodes_missing_on_edges(outlines):
        yield Flaw("loose-node", (loose.node_owner, loose.edge_owner), loose.node_point)


def nodes_missing_on_edges(
    outlines: Mapping[SpaceId, Outline], reach: float = 0.0
) -> tuple[LooseNode, ...]:
    """Return the nodes on the edge of a space that lacks them, or within `reach` of it."""
    suspects = _shapes_that_do_not_fit(outlines)
    # With no reach, only spaces that do not fit together can lack a node.
    names = (
        [suspects.names[row] for row in suspects.rows.tolist()] if reach == 0 else suspects.names
    )
    packing = cached_ring_index({name: outlines[name] for name in names})
    if not len(packing.distinct_points):
        return ()
    ends = np.stack(
        [
            packing.distinct_points[packing.point_of_corner],
            packing.distinct_points[packing.next_point_of_corner],
        ],
        axis=1,
    )
    lines = shapely.linestrings(ends.astype(np.float64))
    nodes: Any = shapely.points(packing.distinct_points.astype(np.float64))
    tree = STRtree(nodes)
    query_options: dict[str, Any] = {"predicate": "dwithin", "distance": reach} if reach else {}
    edges, points = tree.query(lines, **(query_options or {"predicate": "intersects"}))
    lacking = ~_has_points(packing, packing.space_of_corner[edges], points)
    return tuple(_iter_loose_nodes(packing, edges[lacking], points[lacking]))


def _has_points(
    packing: RingIndex, owners: NDArray[Any], points: NDArray[Any]
) -> NDArray[np.bool_]:
    many = len(packing.distinct_points)
    return np.isin(
        owners * many + points, packing.space_of_corner * many + packing.point_of_corner
    )


def _iter_loose_nodes(
    packing: RingIndex, edges: Iterable[int], points: Iterable[int]
) -> Iterator[LooseNode]:
    users = np.zeros(len(packing.distinct_points), np.int64)
    users[packing.point_of_corner[::-1]] = packing.space_of_corner[
        ::-1
    ]  # backwards: the first one stays
    for edge, point in zip(edges, points, strict=True):
        ends = (
            coordinates_of_point(packing, packing.point_of_corner[edge]),
            coordinates_of_point(packing, packing.next_point_of_corner[edge]),
        )
        owner, other = (
            packing.space_names[packing.space_of_corner[edge]],
            packing.space_names[users[point]],
        )
        yield LooseNode(coordinates_of_point(packing, point), ends, owner, other)


def _point_inside_shape(shape: Any) -> Point:
    at = shapely.point_on_surface(shape)
    return round(at.x), round(at.y)
