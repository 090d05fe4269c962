"""Lines that bend softly: round corners, and curves through points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Point, format_number

if TYPE_CHECKING:
    from sandtable.drawing.maps.paper_transform import Floats

_CORNER_REACH = 0.36
"""Of each side, how much of it a round corner takes."""


def rounded_path(points: Floats, sharp: Sequence[bool], *, closed: bool) -> str:
    """A path with round corners, but for those that stay sharp."""
    places: list[Point] = [(x, y) for x, y in points.tolist()]
    count = len(places)
    steps: list[str] = []
    for i, here in enumerate(places):
        at_end = not closed and i in {0, count - 1}
        if sharp[i] or at_end:
            steps.append(_line_to(here))
            continue
        start = _point_between(here, places[i - 1])
        end = _point_between(here, places[(i + 1) % count])
        a, b = _point_between(start, here, 0.6), _point_between(end, here, 0.6)
        steps.append(
            f"{_line_to(start)}C{_format_point(a)} {_format_point(b)} {_format_point(end)}"
        )
    body = "".join(steps)
    return "M" + body[1:] + ("Z" if closed else "")


def curve_path(points: Sequence[Point]) -> str:
    """A smooth curve through points, not too far from the straight line."""
    if len(points) < 3:  # noqa: PLR2004
        return "M" + "L".join(map(_format_point, points))
    steps = [f"M{_format_point(points[0])}"]
    ends = [points[0], *points, points[-1]]
    for before, here, there, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        first = (here[0] + (there[0] - before[0]) / 6, here[1] + (there[1] - before[1]) / 6)
        second = (there[0] - (after[0] - here[0]) / 6, there[1] - (after[1] - here[1]) / 6)
        steps.append(f"C{_format_point(first)} {_format_point(second)} {_format_point(there)}")
    return "".join(steps)


def _point_between(here: Point, there: Point, part: float = _CORNER_REACH) -> Point:
    return here[0] + (there[0] - here[0]) * part, here[1] + (there[1] - here[1]) * part


def _line_to(point: Point) -> str:
    return f"L{_format_point(point)}"


def _format_point(point: Point) -> str:
    return f"{format_number(round(point[0], 2))} {format_number(round(point[1], 2))}"
