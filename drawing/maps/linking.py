"""Courses that meet end to end, as longer ones."""

from __future__ import annotations

import numpy as np

from sandtable.drawing.drawing import Point
from sandtable.drawing.maps.strokes import Course, course

_TWO = 2
"""Where more lines meet, or fewer, all of them end."""


Ends = dict[Point, list[int]]


def linked(courses: list[Course]) -> list[Course]:
    """Courses that meet end to end, as longer ones: their marks then go on evenly."""
    ends: Ends = {}
    for i, one in enumerate(courses):
        for end in (one.points[0], one.points[-1]):
            ends.setdefault(_near(end), []).append(i)
    left = dict.fromkeys(range(len(courses)))
    found = []
    while left:
        first = next((i for i in left if _is_end(courses[i], ends)), next(iter(left)))
        del left[first]
        found.append(course(np.array(_followed(courses, list(courses[first].points), left, ends))))
    return found


def _followed(
    courses: list[Course], chain: list[Point], left: dict[int, None], ends: Ends
) -> list[Point]:
    """A chain with all that goes on from its end."""
    if len(ends[_near(chain[-1])]) != _TWO:
        chain.reverse()
    while len(near := ends[_near(chain[-1])]) == _TWO:
        more = next((i for i in near if i in left), None)
        if more is None:
            break
        del left[more]
        points = courses[more].points
        chain += points[1:] if _near(points[0]) == _near(chain[-1]) else points[-2::-1]
    return chain


def _is_end(one: Course, ends: Ends) -> bool:
    return any(len(ends[_near(end)]) != _TWO for end in (one.points[0], one.points[-1]))


def _near(point: Point) -> Point:
    return round(point[0], 2), round(point[1], 2)
