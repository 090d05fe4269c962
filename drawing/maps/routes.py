"""Routes of roads, railways and rivers through spaces, as smooth lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sandtable.drawing.drawing import Point
from sandtable.drawing.maps.board_edges import (
    BoardEdges,
    chains_of_common_border,
    converter_of_chains_to_paper,
    edges_of_outlines,
)
from sandtable.drawing.maps.border_features import draw_feature_lines
from sandtable.drawing.maps.curves import curve_path
from sandtable.drawing.maps.line_strokes import LineCourse, points_along, points_as_tuples
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.drawing.drawing import DrawingMark
    from sandtable.drawing.maps.map_sheet import MapSheet

_DISTANCE_BETWEEN_ROUTES = 0.55
"""Distance in millimetres between routes that run side by side."""


class RoutePoint(NamedTuple):
    """A point on the course of a road or river."""

    point: Point
    is_passed_exactly: bool = False
    """Whether the route runs exactly through the point, as in towns and where routes meet."""


def draw_routes(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the drawing of roads, railways and rivers through spaces."""
    yield from draw_feature_lines(sheet, smooth_lines_of_routes(sheet))


def smooth_lines_of_routes(sheet: MapSheet) -> dict[str, list[LineCourse]]:
    """Return the smoothed courses of roads, railways and rivers through spaces, by feature."""
    courses: dict[str, list[LineCourse]] = {}
    paths = sheet.board.paths.values()
    kinds = list(dict.fromkeys(route.kind for route in paths))
    visits = Counter(space for route in paths for space in route.along)
    fixed = frozenset(space for space, number in visits.items() if number > 1)
    trodden: dict[frozenset[str], str] = {}
    drawn_steps: dict[str, set[frozenset[str]]] = {kind: set() for kind in kinds}
    for route in paths:
        shared = _is_route_shared(route.along, trodden, route.kind)
        aside = _DISTANCE_BETWEEN_ROUTES * kinds.index(route.kind) if shared else 0.0
        for part in _parts_not_drawn_yet(route.along, drawn_steps[route.kind]):
            for chain in _points_of_route(sheet, part, fixed):
                moved = _parallel_line_to_right(_smooth_route_points(chain), aside)
                course = LineCourse(curve_path(moved), tuple(moved))
                courses.setdefault(route.kind, []).append(course)
    return courses


def _parts_not_drawn_yet(
    along: Sequence[str], drawn_steps: set[frozenset[str]]
) -> Iterator[list[str]]:
    """Yield the parts of a route that no other route of its kind draws, and record their steps.

    Two smooth lines between the same spaces differ in their curves, and would look like two roads.
    """
    part = list(along[:1])
    for step in pairwise(along):
        if frozenset(step) in drawn_steps:
            yield part
            part = [step[1]]
        else:
            drawn_steps.add(frozenset(step))
            part.append(step[1])
    yield part


def _is_route_shared(along: Iterable[str], trodden: dict[frozenset[str], str], kind: str) -> bool:
    """Say whether a route of another kind uses the same course, and record the course."""
    spaces = list(along)
    pairs = [frozenset(two) for two in pairwise(spaces)]
    is_shared = any(trodden.get(pair, kind) != kind for pair in pairs)
    for pair in pairs:
        trodden.setdefault(pair, kind)
    return is_shared


def _points_of_route(
    sheet: MapSheet, along: Iterable[str], fixed: frozenset[str]
) -> Iterator[list[RoutePoint]]:
    """Yield the points of a route; where a space is not on the map, a new list of points begins.

    Between areas the route crosses the middle of their border, so that it stays on land.
    """
    aliases = space_index_of(sheet.module).aliases
    edges = None if sheet.board.grid else edges_of_outlines(sheet.outlines)
    chain: list[RoutePoint] = []
    before = ""
    for space in (*along, ""):
        name = aliases.get(space, space)
        outline = sheet.outlines.get(name)
        if outline is None:
            if len(chain) > 1:
                yield chain
            chain, before = [], ""
            continue
        is_closed = _is_impassable(sheet, name)
        if edges and before and not (is_closed and _is_impassable(sheet, before)):
            chain.extend(_route_point_on_border(sheet, edges, before, name))
        before = name
        if is_closed:
            # The way ends at the border, so that nobody reads it as one that may be taken.
            if len(chain) > 1:
                yield chain
            chain = []
            continue
        is_named_space = bool(sheet.board.grid and name in sheet.board.spaces)
        chain.append(
            RoutePoint(
                sheet.paper.point_to_millimetres(label_point(outline)),
                space in fixed or is_named_space,
            )
        )


def _is_impassable(sheet: MapSheet, name: str) -> bool:
    """Say whether nothing can enter the terrain of a space."""
    site = sheet.spaces_by_printed_name.get(name)
    terrain = sheet.module.terrains.get(site.terrain or "") if site else None
    return terrain is not None and terrain.cost is not None and terrain.cost.points == "no"


def _route_point_on_border(
    sheet: MapSheet, edges: BoardEdges, a: str, b: str
) -> Iterator[RoutePoint]:
    """Yield the middle of the border between two areas."""
    points = converter_of_chains_to_paper(edges, sheet.paper)
    chains = [points(chain) for chain in chains_of_common_border(edges, a, b)]
    if chains:
        longest = max(chains, key=len)
        # So long a step gives a single point, in the middle of the border.
        yield RoutePoint(next(at for at, _ in points_along(points_as_tuples(longest), 1e9)))


def _smooth_route_points(stops: list[RoutePoint]) -> list[Point]:
    """Return the points of a smoother course; points marked as fixed do not move."""
    array = np.array([stop.point for stop in stops])
    eased = array.copy()
    eased[1:-1] = array[:-2] / 4 + array[1:-1] / 2 + array[2:] / 4
    is_fixed = np.array([stop.is_passed_exactly for stop in stops])
    # Where routes meet, and in towns, all of them have to run through the same point.
    eased[is_fixed] = array[is_fixed]
    return [(x, y) for x, y in eased.tolist()]


def _parallel_line_to_right(points: list[Point], far: float) -> list[Point]:
    """Return a line parallel to another line, at a distance to its right."""
    if not far:
        return points
    array = np.array(points)
    steps = np.gradient(array, axis=0)
    # The lower bound avoids a division by zero where points coincide.
    sizes = np.maximum(np.hypot(steps[:, 0], steps[:, 1]), 1e-9)
    across = np.column_stack([-steps[:, 1], steps[:, 0]]) / sizes[:, None]
    return [(x, y) for x, y in (array + across * far).tolist()]
