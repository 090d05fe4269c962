"""Links between spaces that do not touch, and blocked borders between spaces that do."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import DrawingMark, DrawnPath, Point, svg_path_of_polygon
from sandtable.drawing.maps.board_edges import (
    chains_of_common_border,
    converter_of_chains_to_paper,
    edges_of_outlines,
)
from sandtable.drawing.maps.line_joining import join_lines_with_shared_ends
from sandtable.drawing.maps.line_strokes import (
    points_along,
    points_as_tuples,
    straight_line_course,
)
from sandtable.drawing.maps.paper_transform import bounding_box
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_connections import declared_connections

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Floats

_MAX_LINK_SHARE_OF_MAP = 0.25
"""Longest link as a share of the map, except between boxes; longer ones are not drawn."""
_MAX_COMPARED_POINTS = 400
"""Number of points of a shore that suffices to find the nearest ones."""
_TOUCHING_DISTANCE = 1e-6
_ARROW_OVERHANG = 1.6
"""Length of the part of an arrow inside each space, in millimetres."""


def draw_links(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Draw blocked borders in red, canals and bridges as bars, and straits as arrows."""
    edges = edges_of_outlines(sheet.outlines)
    points = converter_of_chains_to_paper(edges, sheet.paper)
    leaving: set[str] = set()
    for kind, a, b in links_of_board(sheet):
        if b in sheet.outlines:
            chains = [points(chain) for chain in chains_of_common_border(edges, a, b)]
            yield from draw_link(sheet, kind, chains, (a, b))
        elif a not in leaving:
            leaving.add(a)
            yield from _draw_off_map_arrow(sheet, a)


def links_of_board(sheet: MapSheet) -> Iterator[tuple[str, str, str]]:
    """Yield, for each link, its kind, its space on the board, and its other end on any board."""
    for board, _, connection in declared_connections(sheet.module):
        # Links from a space to itself cannot be drawn.
        if connection.link is None or connection.a == connection.b:
            continue
        ends = sorted((connection.a, connection.b), key=lambda end: end not in sheet.outlines)
        is_first_here, is_second_here = (end in sheet.outlines for end in ends)
        leaves = sheet.board.grid is not None and connection.link.kind == "off-map"
        if is_first_here and (board == sheet.board_id if is_second_here else leaves):
            yield connection.link.kind, ends[0], ends[1]


def _draw_off_map_arrow(sheet: MapSheet, space: str) -> Iterator[DrawingMark]:
    """Yield an arrow from a hex towards the nearest edge of the map."""
    x, y = sheet.paper.point_to_millimetres(label_point(sheet.outlines[space]))
    left, top, right, bottom = sheet.paper.box
    ways = {
        (-1.0, 0.0): x - left, (1.0, 0.0): right - x, (0.0, -1.0): y - top, (0.0, 1.0): bottom - y,
    }  # fmt: skip
    (u, v), far = min(ways.items(), key=lambda way: way[1])
    tip, size = max(0.0, min(far - 0.6, sheet.link_mark_size * 0.46)), sheet.link_mark_size / 12
    aside = sheet.link_mark_size * 0.24 * abs(v)  # beside the number of the hex
    head = (x + aside + u * tip, y + v * tip)
    tail = (head[0] - u * sheet.link_mark_size * 0.2, head[1] - v * sheet.link_mark_size * 0.2)
    yield DrawnPath(
        svg_path_of_polygon([tail, head], closed=False), None, sheet.palette.rail, size * 0.5
    )
    yield DrawnPath(_arrow_head(head, tail, size), sheet.palette.rail, sheet.palette.paper, 0.12)


def draw_link(
    sheet: MapSheet, kind: str, chains: list[Floats], ends: tuple[str, str]
) -> Iterator[DrawingMark]:
    """Yield the drawing of a link along or across a border, or between spaces far apart."""
    if kind == "blocked":
        yield from draw_blocked_borders(sheet, chains, sheet.link_mark_size)
    elif chains and kind in {"canal", "bridge"}:
        longest = max(chains, key=len)
        yield from draw_crossing(sheet, kind, points_as_tuples(longest), sheet.link_mark_size)
    elif chains and kind == "strait":
        longest = max(chains, key=len)
        # So long a step gives a single point, in the middle of the border.
        for (x, y), (u, v) in points_along(points_as_tuples(longest), 1e9):
            far = max(1.8, sheet.link_mark_size / 4)
            start, end = (x - v * far, y + u * far), (x + v * far, y - u * far)
            yield from draw_arrow(sheet, start, end, sheet.link_mark_size)
    elif kind != "wrap":
        yield from _draw_link_over_gap(sheet, kind, ends)


def draw_blocked_borders(
    sheet: MapSheet, chains: list[Floats], mark: float
) -> Iterator[DrawingMark]:
    """Yield the drawing of a border that cannot be crossed."""
    if not chains:
        return
    courses = join_lines_with_shared_ends([straight_line_course(chain) for chain in chains])
    size = max(0.5, mark / 16)
    d = "".join(course.path_text for course in courses)
    yield DrawnPath(d, None, sheet.palette.blocked, size * 0.55, opacity=0.85)
    crosses = []
    for course in courses:
        for (x, y), _ in points_along(course.points, size * 4):
            crosses.append(
                svg_path_of_polygon([(x - size, y - size), (x + size, y + size)], closed=False)
            )
            crosses.append(
                svg_path_of_polygon([(x - size, y + size), (x + size, y - size)], closed=False)
            )
    yield DrawnPath("".join(crosses), None, sheet.palette.blocked, size * 0.5)


def draw_crossing(
    sheet: MapSheet, kind: str, points: tuple[Point, ...], mark: float
) -> Iterator[DrawingMark]:
    """Yield a canal or a bridge: two bars across the middle of a border."""
    size = max(0.8, mark / 7)
    # So long a step gives a single point, in the middle of the border.
    for (x, y), (u, v) in points_along(points, 1e9):
        bars = []
        for side in (-0.28, 0.28):
            px, py = x + u * size * side, y + v * size * side
            bars.append(
                svg_path_of_polygon(
                    [(px + v * size, py - u * size), (px - v * size, py + u * size)], closed=False
                )
            )
        ink = sheet.palette.river if kind == "canal" else sheet.palette.rail
        yield DrawnPath("".join(bars), None, sheet.palette.paper, size * 0.5)
        yield DrawnPath("".join(bars), None, ink, size * 0.22)


def _draw_link_over_gap(
    sheet: MapSheet, kind: str, ends: tuple[str, str]
) -> Iterator[DrawingMark]:
    """Yield a canal or an arrow between the nearest shores of two spaces."""
    between_boxes = sheet.is_box(ends[0]) and sheet.is_box(ends[1])
    start, end, length = (_nearest_box_sides if between_boxes else _nearest_shores)(sheet, ends)
    if not between_boxes and length > _MAX_LINK_SHARE_OF_MAP * max(
        sheet.paper.map_width, sheet.paper.map_height
    ):
        return
    if kind == "canal":
        d = svg_path_of_polygon([start, end], closed=False)
        yield DrawnPath(d, None, sheet.palette.river, max(0.5, sheet.link_mark_size / 18))
        return
    yield from draw_arrow(sheet, start, end, sheet.link_mark_size)


def _nearest_shores(sheet: MapSheet, ends: tuple[str, str]) -> tuple[Point, Point, float]:
    """Return two points slightly inside the nearest shores, and the distance of the shores."""
    a, b = (
        _reduce_point_count(np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[end])))
        for end in ends
    )
    gaps = np.hypot(a[:, None, 0] - b[None, :, 0], a[:, None, 1] - b[None, :, 1])
    i, j = np.unravel_index(int(gaps.argmin()), gaps.shape)
    length = float(gaps[i, j])
    # Where they meet in a corner, the way leads from the one's middle to the other's.
    ahead = b.mean(axis=0) - a.mean(axis=0) if length < _TOUCHING_DISTANCE else b[j] - a[i]
    ahead = ahead / max(_TOUCHING_DISTANCE, float(np.hypot(*ahead))) * _ARROW_OVERHANG
    (x, y), (right, bottom) = (a[i] - ahead).tolist(), (b[j] + ahead).tolist()
    return (x, y), (right, bottom), length


def _nearest_box_sides(sheet: MapSheet, ends: tuple[str, str]) -> tuple[Point, Point, float]:
    """Return the nearest points of two boxes, and their distance."""
    a, b = (
        bounding_box(np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[end])))
        for end in ends
    )
    x, right = _nearest_values_of_ranges((a[0], a[2]), (b[0], b[2]))
    y, bottom = _nearest_values_of_ranges((a[1], a[3]), (b[1], b[3]))
    return (x, y), (right, bottom), hypot(right - x, bottom - y)


def _nearest_values_of_ranges(first: Point, second: Point) -> Point:
    """Return the nearest values of two ranges of numbers.

    If the ranges overlap, both values are the middle of the common part.
    """
    low, high = max(first[0], second[0]), min(first[1], second[1])
    # If the ranges overlap, the middle of the common part is the shortest way.
    if low < high:
        return (low + high) / 2, (low + high) / 2
    return (first[1], second[0]) if first[1] <= second[0] else (first[0], second[1])


def draw_arrow(sheet: MapSheet, start: Point, end: Point, mark: float) -> Iterator[DrawingMark]:
    """Yield a dashed line with an arrow head at each end."""
    size = max(0.9, mark / 11)
    palette = sheet.palette
    d = svg_path_of_polygon([start, end], closed=False)
    # A wider line in the colour of the paper makes the arrow visible on any ground.
    yield DrawnPath(d, None, palette.paper, size * 0.75)
    yield DrawnPath(d, None, palette.rail, size * 0.35, (size * 0.9, size * 0.6))
    heads = _arrow_head(start, end, size) + _arrow_head(end, start, size)
    yield DrawnPath(heads, palette.rail, palette.paper, 0.12)


def _arrow_head(tip: Point, tail: Point, size: float) -> str:
    """Return an arrow head that reaches slightly beyond the line."""
    length = max(_TOUCHING_DISTANCE, hypot(tail[0] - tip[0], tail[1] - tip[1]))
    u, v = (tail[0] - tip[0]) / length * size, (tail[1] - tip[1]) / length * size
    x, y = tip[0] + u * 0.8, tip[1] + v * 0.8
    return svg_path_of_polygon(
        [
            (tip[0] - u * 0.5, tip[1] - v * 0.5),
            (x - v * 0.6, y + u * 0.6),
            (x + v * 0.6, y - u * 0.6),
        ]
    )


def _reduce_point_count(points: Floats) -> Floats:
    # All pairs of points are compared, so their number is what costs.
    return points[:: max(1, len(points) // _MAX_COMPARED_POINTS)]
