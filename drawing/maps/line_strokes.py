"""Lines with marks along them: teeth, sleepers, blocks and tufts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import DrawingMark, DrawnPath, Point, svg_path_of_polygon
from sandtable.drawing.maps.paper_transform import svg_path_through_points

if TYPE_CHECKING:
    from sandtable.drawing.maps.line_styles import LineStyle, StrokeKind
    from sandtable.drawing.maps.map_style import Palette
    from sandtable.drawing.maps.paper_transform import Floats


_MIN_LINE_WIDTH = 0.3
_MIN_LINE_WIDTHS: Mapping[StrokeKind, float] = {"cased": 0.75}
"""Least widths in millimetres; the two rims of a cased line must be seen beside its middle."""


@dataclass(frozen=True, slots=True)
class LineCourse:
    """Course of a line: its path, and the points along which marks are placed."""

    path_text: str
    points: tuple[Point, ...]


def straight_line_course(points: Floats) -> LineCourse:
    """Return the course of a line with straight segments between points."""
    return LineCourse(svg_path_through_points(points), points_as_tuples(points))


def points_as_tuples(points: Floats) -> tuple[Point, ...]:
    """Return points, given as an array, as tuples."""
    return tuple((x, y) for x, y in points.tolist())


def draw_strokes(
    style: LineStyle, courses: list[LineCourse], unit: float, palette: Palette
) -> Iterator[DrawingMark]:
    """Yield the drawing of all lines of one style, such as rivers; `unit` is the size of a hex."""
    # On large hexes lines stop growing, so that they do not look like rivers of ink.
    wide = max(
        _MIN_LINE_WIDTHS.get(style.stroke_kind, _MIN_LINE_WIDTH),
        style.line_width * min(unit, 24.0) / 30,
    )
    ink: str = getattr(palette, style.ink)
    d = "".join(course.path_text for course in courses)
    match style.stroke_kind:
        case "plain":
            yield DrawnPath(d, None, ink, wide)
        case "dashed":
            yield DrawnPath(
                d, None, ink, wide, tuple(max(0.01, part * wide) for part in style.dash)
            )
        case "cased":
            yield DrawnPath(d, None, ink, wide)
            yield DrawnPath(d, None, palette.road_rim, wide * 0.4)
        case "rail":
            yield DrawnPath(d, None, ink, wide * 0.45)
            yield DrawnPath(
                _draw_ticks_along_lines(courses, wide * 2.2, wide * 0.8, both=True),
                None,
                ink,
                wide * 0.35,
            )
        case "teeth":
            yield DrawnPath(d, None, ink, wide)
            yield DrawnPath(_draw_teeth_along_lines(courses, wide * 1.9), ink)
        case "wall":
            yield DrawnPath(d, None, ink, wide)
            yield DrawnPath(_draw_blocks_along_lines(courses, wide * 1.25), ink)
        case "reeds":
            yield DrawnPath(_draw_tufts_along_lines(courses, wide * 2.2), None, ink, wide * 0.6)
        case "ford":
            yield DrawnPath(d, None, ink, wide, (0.01, wide * 1.7))
        case "bridge":
            yield DrawnPath(_draw_crossbars_over_lines(courses, unit * 0.16), None, ink, wide)


def points_along(points: tuple[Point, ...], step: float) -> Iterator[tuple[Point, Point]]:
    """Yield evenly spaced points along a line, each with its direction."""
    # The step is adjusted so that a whole number of them fits the line.
    total = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
    count = max(1, round(total / step))
    gap, next_at, walked_length = total / count, total / count / 2, 0.0
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        # Rounding must not lose the last point.
        while length > 0 and next_at <= walked_length + length + 1e-9 and count:
            part = (next_at - walked_length) / length
            direction = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
            yield (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), direction
            next_at += gap
            count -= 1
        walked_length += length


def _draw_ticks_along_lines(
    courses: list[LineCourse], step: float, half: float, *, both: bool
) -> str:
    paths = []
    for course in courses:
        for (x, y), (u, v) in points_along(course.points, step):
            back = half if both else 0.0
            start, end = (x + v * back, y - u * back), (x - v * half, y + u * half)
            paths.append(svg_path_of_polygon([start, end], closed=False))
    return "".join(paths)


def _draw_teeth_along_lines(courses: list[LineCourse], size: float) -> str:
    paths = []
    for course in courses:
        for (x, y), (u, v) in points_along(course.points, size * 1.6):
            a = (x - u * size * 0.45, y - v * size * 0.45)
            b = (x + u * size * 0.45, y + v * size * 0.45)
            paths.append(svg_path_of_polygon([a, b, (x - v * size, y + u * size)]))
    return "".join(paths)


def _draw_blocks_along_lines(courses: list[LineCourse], size: float) -> str:
    paths = []
    for course in courses:
        for (x, y), (u, v) in points_along(course.points, size * 2.2):
            a, b = (x - u * size / 2, y - v * size / 2), (x + u * size / 2, y + v * size / 2)
            over = (-v * size, u * size)
            paths.append(
                svg_path_of_polygon(
                    [a, b, (b[0] + over[0], b[1] + over[1]), (a[0] + over[0], a[1] + over[1])]
                )
            )
    return "".join(paths)


def _draw_tufts_along_lines(courses: list[LineCourse], size: float) -> str:
    paths = []
    for course in courses:
        for (x, y), _ in points_along(course.points, size * 1.7):
            for lean in (-0.55, 0.0, 0.55):
                top = (x + lean * size, y - size * (0.7 if lean else 1.0))
                paths.append(
                    svg_path_of_polygon(
                        [(x + lean * size * 0.35, y + size * 0.3), top], closed=False
                    )
                )
    return "".join(paths)


def _draw_crossbars_over_lines(courses: list[LineCourse], half: float) -> str:
    """Return the path of two bars across the middle of each line."""
    paths = []
    for course in courses:
        # So long a step gives a single point, in the middle of the line.
        for (x, y), (u, v) in points_along(course.points, 1e9):
            for side in (-0.3, 0.3):
                px, py = x + u * half * side * 2, y + v * half * side * 2
                paths.append(
                    svg_path_of_polygon(
                        [(px + v * half, py - u * half), (px - v * half, py + u * half)],
                        closed=False)
                )  # fmt: skip
    return "".join(paths)
