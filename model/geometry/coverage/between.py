"""What is wrong between the outlines of spaces: overlaps, gaps, nodes that one of two lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import shapely
from shapely import STRtree

from sandtable.model.entities.outlines import Outline, Point, points_of
from sandtable.model.geometry.borders import crossroads_of, place
from sandtable.model.geometry.coverage.flaws import Flaw
from sandtable.model.geometry.coverage.rings import drawable
from sandtable.model.geometry.nearby import boxes_of
from sandtable.model.geometry.normal import normal
from sandtable.model.geometry.packing import Packing, packing_of
from sandtable.model.geometry.shapes import outline_of, shapes_of
from sandtable.model.ids import SpaceId
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Shapes = NDArray[Any]

_POLYGONS = (shapely.GeometryType.POLYGON, shapely.GeometryType.MULTIPOLYGON)


class LooseNode(NamedTuple):
    """A node of one space on an edge of another that has no node there."""

    at: Point
    edge: tuple[Point, Point]
    owner: SpaceId
    """The space whose edge it is."""
    other: SpaceId
    """A space that has the node."""


@dataclass(frozen=True, slots=True, eq=False)
class _Suspects:
    """The shapes of a board, made valid, and the rows of those that do not fit together."""

    names: tuple[SpaceId, ...]
    shapes: Shapes
    rows: NDArray[np.int64]


@memoize_by_identity
def _suspects(outlines: Mapping[SpaceId, Outline]) -> _Suspects:
    good = drawable(outlines)
    shapes = shapes_of(tuple(good.values()))
    wrong = ~shapely.is_valid(shapes)
    shapes[wrong] = shapely.make_valid(shapes[wrong])
    flagged = wrong | ~shapely.is_empty(shapely.coverage_invalid_edges(_areas(shapes)))
    return _Suspects(tuple(good), shapes, np.flatnonzero(flagged))


def _areas(shapes: Shapes) -> Shapes:
    """The shapes without points and lines that making them valid left over."""
    mixed = ~np.isin(shapely.get_type_id(shapes), _POLYGONS)
    for row in np.flatnonzero(mixed).tolist():
        parts = [p for p in shapely.get_parts(shapes[row]) if shapely.get_dimensions(p) == 2]  # noqa: PLR2004
        shapes[row] = shapely.union_all(parts) if parts else shapely.MultiPolygon()
    return shapes


def overlaps(outlines: Mapping[SpaceId, Outline], least: float = 0.0) -> Iterator[Flaw]:
    """Pairs with an area in common, larger than a limit."""
    found = _suspects(outlines)
    rows, others = STRtree(found.shapes).query(found.shapes[found.rows], predicate="intersects")
    ours = found.rows[rows]
    pairs = np.unique(np.sort(np.stack([ours, others], axis=1)[ours != others], axis=1), axis=0)
    common = shapely.intersection(found.shapes[pairs[:, 0]], found.shapes[pairs[:, 1]])
    areas = shapely.area(common)
    for row in np.flatnonzero(areas > least).tolist():
        a, b = (found.names[which] for which in pairs[row].tolist())
        if normal(outlines[a]) != normal(outlines[b]):
            at = _inside(common[row])
            yield Flaw("overlap", (a, b), at, float(areas[row]), outline_of(common[row]))


def same_outlines(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Spaces that have one outline among them."""
    boxes, which = np.unique(boxes_of(outlines), axis=0, return_inverse=True)
    alike = np.bincount(which.ravel(), minlength=len(boxes))[which.ravel()] > 1
    found: dict[Outline, list[SpaceId]] = {}
    for name, same_box in zip(outlines, alike.tolist(), strict=True):
        if same_box and outlines[name].polygons:
            found.setdefault(normal(outlines[name]), []).append(name)
    for outline, names in found.items():
        if len(names) > 1:
            at = next(iter(points_of(outline.polygons[0][0])), (0, 0))
            yield Flaw("same-outline", tuple(names), at, shape=outline)


def gaps(outlines: Mapping[SpaceId, Outline], least: float = 0.0) -> Iterator[Flaw]:
    """What nobody has and two spaces or more enclose: its area, and its polygon."""
    found = _suspects(outlines)
    tree = STRtree(found.shapes)
    for gap in enclosed(outlines):
        around = sorted(tree.query(gap, predicate="intersects").tolist())
        if len(around) > 1 and gap.area > least:
            names = tuple(found.names[row] for row in around)
            yield Flaw("gap", names, _inside(gap), float(gap.area), outline_of(gap))


def enclosed(outlines: Mapping[SpaceId, Outline]) -> list[Any]:
    """The areas that spaces enclose and nobody has, holes of a single space too."""
    found = _suspects(outlines)
    if not len(found.shapes):
        return []
    join: Any = shapely.union_all if len(found.rows) else shapely.coverage_union_all
    parts: Shapes = shapely.get_parts(join(found.shapes))
    holes = [shapely.Polygon(ring) for part in parts for ring in part.interiors]
    tree = STRtree(parts)
    within = [parts[tree.query(hole, predicate="contains_properly")] for hole in holes]
    left = [
        shapely.difference(hole, shapely.union_all(islands)) if len(islands) else hole
        for hole, islands in zip(holes, within, strict=True)
    ]
    return list(shapely.get_parts(left))


def crossroads(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Points where four spaces meet, or more."""
    for found in crossroads_of(outlines):
        yield Flaw("crossroads", found.spaces, found.at, float(len(found.spaces)))


def loose_nodes(outlines: Mapping[SpaceId, Outline]) -> Iterator[Flaw]:
    """Nodes on the border of a space that has none there: the two are not seen as neighbours."""
    for loose in nodes_lacking(outlines):
        yield Flaw("loose-node", (loose.other, loose.owner), loose.at)


def nodes_lacking(
    outlines: Mapping[SpaceId, Outline], reach: float = 0.0
) -> tuple[LooseNode, ...]:
    """The nodes on (or as near as this to) an edge of a space that does not have them."""
    found = _suspects(outlines)
    names = [found.names[row] for row in found.rows.tolist()] if reach == 0 else found.names
    packing = packing_of({name: outlines[name] for name in names})
    if not len(packing.points):
        return ()
    ends = np.stack([packing.points[packing.at], packing.points[packing.after]], axis=1)
    lines = shapely.linestrings(ends.astype(np.float64))
    nodes: Any = shapely.points(packing.points.astype(np.float64))
    tree = STRtree(nodes)
    how: dict[str, Any] = {"predicate": "dwithin", "distance": reach} if reach else {}
    edges, points = tree.query(lines, **(how or {"predicate": "intersects"}))
    lacking = ~_has(packing, packing.owner[edges], points)
    return tuple(_loose(packing, edges[lacking], points[lacking]))


def _has(packing: Packing, owners: NDArray[Any], points: NDArray[Any]) -> NDArray[np.bool_]:
    many = len(packing.points)
    return np.isin(owners * many + points, packing.owner * many + packing.at)


def _loose(packing: Packing, edges: Iterable[int], points: Iterable[int]) -> Iterator[LooseNode]:
    users = np.zeros(len(packing.points), np.int64)
    users[packing.at[::-1]] = packing.owner[::-1]  # backwards: the first one stays
    for edge, point in zip(edges, points, strict=True):
        ends = place(packing, packing.at[edge]), place(packing, packing.after[edge])
        owner, other = packing.names[packing.owner[edge]], packing.names[users[point]]
        yield LooseNode(place(packing, point), ends, owner, other)


def _inside(shape: Any) -> Point:
    at = shapely.point_on_surface(shape)
    return round(at.x), round(at.y)
