"""Joining of river and road courses that share an end point."""

from __future__ import annotations

import numpy as np

from sandtable.drawing.drawing import Point
from sandtable.drawing.maps.line_strokes import LineCourse, straight_line_course

_LINES_AT_JOIN_POINT = 2
"""Number of lines at a point through which a course continues."""


CourseEnds = dict[Point, list[int]]


def join_lines_with_shared_ends(courses: list[LineCourse]) -> list[LineCourse]:
    """Join lines that share an end point, so that marks along them are evenly spaced."""
    ends: CourseEnds = {}
    for i, each in enumerate(courses):
        for end in (each.points[0], each.points[-1]):
            ends.setdefault(_rounded_point(end), []).append(i)
    left = dict.fromkeys(range(len(courses)))
    joined = []
    # Chains start at real ends first; what is left are rings, which may start anywhere.
    while left:
        first = next((i for i in left if _touches_any_end(courses[i], ends)), next(iter(left)))
        del left[first]
        joined.append(
            straight_line_course(
                np.array(_extend_chain(courses, list(courses[first].points), left, ends))
            )
        )
    return joined


def _extend_chain(
    courses: list[LineCourse], chain: list[Point], left: dict[int, None], ends: CourseEnds
) -> list[Point]:
    """Return a line of points, extended by all river or road courses that continue it."""
    if len(ends[_rounded_point(chain[-1])]) != _LINES_AT_JOIN_POINT:
        # The chain is extended at its end only, so its free end has to be the first point.
        chain.reverse()
    while len(near := ends[_rounded_point(chain[-1])]) == _LINES_AT_JOIN_POINT:
        more = next((i for i in near if i in left), None)
        if more is None:
            break
        del left[more]
        points = courses[more].points
        chain += (
            points[1:]
            if _rounded_point(points[0]) == _rounded_point(chain[-1])
            else points[-2::-1]
        )
    return chain


def _touches_any_end(course: LineCourse, ends: CourseEnds) -> bool:
    return any(
        len(ends[_rounded_point(end)]) != _LINES_AT_JOIN_POINT
        for end in (course.points[0], course.points[-1])
    )


def _rounded_point(point: Point) -> Point:
    # Points that are printed at the same place are the same, whatever their last digits.
    return round(point[0], 2), round(point[1], 2)
