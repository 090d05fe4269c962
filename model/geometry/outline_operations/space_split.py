"""Division of a space in two by a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from shapely import LineString

from sandtable.model.entities.outlines import Outline, Point, unpack_points_of_ring
from sandtable.model.geometry import grid_points
from sandtable.model.geometry.coverage.ring_flaws import valid_shape_of_space
from sandtable.model.geometry.geometry_errors import GeometryError, space_id_with_marks
from sandtable.model.geometry.nearby_spaces import spaces_with_neighbours
from sandtable.model.geometry.outline_operations.border_snapping import (
    nearest_border_place,
    outlines_with_node_at,
)
from sandtable.model.geometry.outline_operations.node_edits import OutlinesBySpace, add_outlines
from sandtable.model.geometry.shape_conversion import (
    AreaShape,
    outline_from_shape,
    shape_from_outline,
)
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

ShapeList = list[Any]

_MAX_AREA_SHARE_OF_CAPE = 0.25
"""A line may cross capes beside the space, each for less than this share of the cut itself."""


def split_space(
    outlines: OutlinesBySpace,
    space: SpaceId,
    line: Iterable[Sequence[float]],
    new: SpaceId,
    reach: float = 0.0,
) -> OutlinesBySpace:
    """Cut a space along a line.

    The smaller half becomes the new space, listed after the old one. The line may begin and end
    beside the border or beyond it. Its ends are moved to the border, to a node within `reach` if
    possible, and the neighbours get the new nodes.
    """
    shape = valid_shape_of_space(outlines, space)
    local = spaces_with_neighbours(outlines, [space])
    within = _line_inside_space(shape, grid_points.line_on_grid(line), space, reach)
    changed: dict[SpaceId, Outline] = {}
    ends: list[Point] = []
    for end in (within[0], within[-1]):
        spot = nearest_border_place([local[space]], end, reach)
        # The space has an outline, so there is always a nearest place on it.
        assert spot  # it has an outline
        noded = outlines_with_node_at(local, spot)
        changed, local = {**changed, **noded}, {**local, **noded}
        ends.append(spot.border_point)
    way = [ends[0], *(grid_points.point_on_grid(point) for point in within[1:-1]), ends[1]]
    larger, smaller = _split_outline(local[space], way, space)
    return add_outlines(outlines, {**changed, space: larger}, space, {new: smaller})


def _line_inside_space(
    shape: AreaShape, drawn_points: Sequence[Point], space: SpaceId, reach: float
) -> list[tuple[float, float]]:
    """Return the part of a line that runs inside a space, from border to border."""
    first, last = (
        _line_end_at_border(shape, end, reach) for end in (drawn_points[0], drawn_points[-1])
    )
    way = [*first, *drawn_points[1:-1], *last[::-1]]
    common = shapely.line_merge(shapely.intersection(shape, LineString(way)))
    crossings = [part for part in _lines_of_geometry(common) if _is_inside_shape(shape, part)]
    # The longest crossing is the intended cut; short ones are capes.
    crossings.sort(key=lambda part: -part.length)
    if not crossings or any(
        part.length > crossings[0].length * _MAX_AREA_SHARE_OF_CAPE for part in crossings[1:]
    ):
        times = "not at all" if not crossings else f"{len(crossings)} times"
        raise GeometryError(
            f"The line is to cross {space_id_with_marks(space)} once; it does so {times}."
        )
    return list(crossings[0].coords)


def _line_end_at_border(shape: AreaShape, end: Point, reach: float) -> list[tuple[float, float]]:
    """Return an end of a line; if it is inside the space, the line is extended to the border."""
    if not shapely.contains_properly(shape, shapely.Point(end)):
        return [end]
    way = shapely.shortest_line(shape.boundary, shapely.Point(end))
    x, y = way.coords[0]
    return [(x, y)] if way.length <= reach else [(x, y), end]


def _lines_of_geometry(shape: Any) -> ShapeList:
    parts = shapely.get_parts(shape).tolist()
    return [part for part in parts if isinstance(part, LineString)]


def _is_inside_shape(shape: AreaShape, line: LineString) -> bool:
    """Say whether a line runs through the inside of a shape, not only along its border."""
    return line.length > 1 and bool(shapely.relate_pattern(shape, line, "T********"))


def _split_outline(
    outline: Outline, way: Sequence[Point], space: SpaceId
) -> tuple[Outline, Outline]:
    """Return the two halves of an outline after a cut, the larger one first.

    Separate parts go with the nearer half.
    """
    shape = shape_from_outline(outline)
    rings = [unpack_points_of_ring(ring) for ring in outline.iter_rings()]
    edges = {_undirected_edge(a, b) for r in rings for a, b in zip(r, r[1:] + r[:1], strict=True)}
    edges |= {_undirected_edge(a, b) for a, b in pairwise(way) if a != b}
    # Polygonize gives the faces in the order of the lines.
    lines: Any = shapely.linestrings(np.array(sorted(edges), float))
    faces: NDArray[Any] = shapely.get_parts(shapely.polygonize(lines))
    # The line may enclose areas outside the space where its border is concave.
    faces = faces[shapely.contains_properly(shape, shapely.point_on_surface(faces))]
    rest: ShapeList = []
    halves: ShapeList = []
    for part in shapely.get_parts(shape):
        faces_of_part = [
            face for face in faces if shapely.contains_properly(part, face.point_on_surface())
        ]
        (halves if len(faces_of_part) > 1 else rest).extend(faces_of_part)
    if len(halves) != 2:  # noqa: PLR2004
        raise GeometryError(f"The line does not divide {space_id_with_marks(space)} in two.")
    # Equal areas need a second key, or two runs could give different halves the name.
    halves.sort(key=lambda half: (-half.area, half.bounds))
    return _assign_parts_to_halves(halves, rest)


def _undirected_edge(a: Point, b: Point) -> tuple[Point, Point]:
    return (a, b) if a < b else (b, a)


def _assign_parts_to_halves(halves: ShapeList, rest: ShapeList) -> tuple[Outline, Outline]:
    groups = ([halves[0]], [halves[1]])
    for part in rest:
        near = min((0, 1), key=lambda side: part.distance(halves[side]))
        groups[near].append(part)
    first, second = (outline_from_shape(shapely.multipolygons(group)) for group in groups)
    return first, second
