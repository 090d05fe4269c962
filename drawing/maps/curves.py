"""Soft lines: round corners, and curves through points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Point, format_number

if TYPE_CHECKING:
    from sandtable.drawing.maps.paper_transform import Floats

_CORNER_ROUNDING = 0.36
"""Share of each side that a round corner takes."""


def path_with_round_corners(points: Floats, sharp: Sequence[bool], *, closed: bool) -> str:
    """Return a path with round corners, except for those marked as sharp."""
    places: list[Point] = [(x, y) for x, y in points.tolist()]
    count = len(places)
    steps: list[str] = []
    for i, corner in enumerate(places):
        at_end = not closed and i in {0, count - 1}
        if sharp[i] or at_end:
            steps.append(_path_command_for_line(corner))
            continue
        start = _point_between(corner, places[i - 1])
        end = _point_between(corner, places[(i + 1) % count])
        a, b = _point_between(start, corner, 0.6), _point_between(end, corner, 0.6)
        steps.append(
            _path_command_for_line(start)
            + f"C{_format_point(a)} {_format_point(b)} {_format_point(end)}"
        )
    body = "".join(steps)
    return "M" + body[1:] + ("Z" if closed else "")


def curve_path(points: Sequence[Point]) -> str:
    """Return a smooth curve through points that stays near the straight lines."""
    if len(points) < 3:  # noqa: PLR2004
        return "M" + "L".join(map(_format_point, points))
    steps = [f"M{_format_point(points[0])}"]
    ends = [points[0], *points, points[-1]]
    for before, start, end, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        # A Catmull-Rom spline, written as Bezier curves.
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        steps.append(f"C{_format_point(first)} {_format_point(second)} {_format_point(end)}")
    return "".join(steps)


def _point_between(start: Point, end: Point, part: float = _CORNER_ROUNDING) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _path_command_for_line(point: Point) -> str:
    return f"L{_format_point(point)}"


def _format_point(point: Point) -> str:
    return f"{format_number(round(point[0], 2))} {format_number(round(point[1], 2))}"
