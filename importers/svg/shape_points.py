"""Points along SVG shapes: paths, polygons, rectangles, circles and ellipses."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import numpy as np
from svg.path import Arc, CubicBezier, Line, Move, QuadraticBezier, parse_path
from svg.path.parser import InvalidPathError

from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.svg.affine_matrix import FloatArray, parse_numbers_in_text

MAX_POINTS = 500_000
"""Most points of a drawing. The largest known map has 110,000."""
_NUMBER = re.compile(r"\d[\d.]*")
# Eight points follow a curve of ordinary length closely; more would slow large maps down.
_POINTS_PER_CURVE = 8
_POINTS_PER_CIRCLE = 32
# Python needs quadratic time to read a number with that many digits.
_TOO_LONG_NUMBER = re.compile(r"\d{40}")


class ConnectedPoints(NamedTuple):
    """Consecutive points, and whether the last one is connected to the first."""

    points: FloatArray
    is_closed: bool


class PointCounter:
    """Count of the points that a drawing has contained so far."""

    def __init__(self) -> None:
        self._count = 0

    def count_points(self, count: int) -> None:
        """Count points of the drawing; raise ImportFailedError if there are too many."""
        self._count += count
        if self._count > MAX_POINTS:
            raise ImportFailedError(f"It has more than {MAX_POINTS:,} points.")


_PATH_ERRORS = (
    InvalidPathError,
    AssertionError,  # a path that is closed before it begins
    ValueError,
    IndexError,
    ZeroDivisionError,
    TypeError,
)
"""Errors that the library raises for paths that are not well-formed."""


def connected_points_of_shape(
    tag: str, attributes: Mapping[str, str], counter: PointCounter
) -> list[ConnectedPoints]:
    """Return the lines of points of an SVG element; none if it is not a readable shape."""
    make = _SHAPES.get(tag)
    if make is None:
        return []
    # Counted before reading, which takes microseconds for each number.
    text = attributes.get("d") or attributes.get("points") or ""
    counter.count_points(sum(1 for _ in _NUMBER.finditer(text)) // 2 + 1)
    if _TOO_LONG_NUMBER.search(text):
        return []
    return [row for row in make(attributes) if len(row.points) > 1]


def _connected_points_of_path(attributes: Mapping[str, str]) -> Iterator[ConnectedPoints]:
    text = attributes.get("d", "")
    try:
        path = parse_path(text)
    except _PATH_ERRORS:
        # Browsers show nothing for an unreadable path either.
        return
    points: list[complex] = []
    is_closed = False
    for piece in path:
        # Each move begins another ring of the same area.
        if isinstance(piece, Move):
            yield _make_connected_points(points, is_closed)
            points, is_closed = [piece.end], False
            continue
        points += _points_of_path_segment(piece)
        is_closed = type(piece).__name__ == "Close"
    yield _make_connected_points(points, is_closed)


def _points_of_path_segment(piece: object) -> list[complex]:
    """Return the points of a path segment after its first one."""
    if isinstance(piece, CubicBezier | QuadraticBezier):
        return _points_along_curve(piece)
    if isinstance(piece, Arc):
        return [piece.point(n / _POINTS_PER_CIRCLE) for n in range(1, _POINTS_PER_CIRCLE + 1)]
    return [piece.end] if isinstance(piece, Line) else []


def _points_along_curve(piece: CubicBezier | QuadraticBezier) -> list[complex]:
    # All points at once: the library's own way computes each point in turn.
    t = _POSITIONS_ALONG_CURVE
    if isinstance(piece, QuadraticBezier):
        row = (1 - t) ** 2 * piece.start + 2 * (1 - t) * t * piece.control + t**2 * piece.end
    else:
        row = (
            (1 - t) ** 3 * piece.start
            + 3 * (1 - t) ** 2 * t * piece.control1
            + 3 * (1 - t) * t**2 * piece.control2
            + t**3 * piece.end
        )
    points: list[complex] = row.tolist()
    return points


_POSITIONS_ALONG_CURVE = np.arange(1, _POINTS_PER_CURVE + 1) / _POINTS_PER_CURVE


def _make_connected_points(points: list[complex], is_closed: bool) -> ConnectedPoints:  # noqa: FBT001
    row = np.array(points, dtype=np.complex128)
    return ConnectedPoints(np.stack([row.real, row.imag], axis=1), is_closed)


def _connected_points_of_polygon(
    attributes: Mapping[str, str], *, is_closed: bool
) -> Iterator[ConnectedPoints]:
    numbers = parse_numbers_in_text(attributes.get("points", ""))
    # A coordinate without a partner is ignored, as browsers do.
    yield ConnectedPoints(np.array(numbers[: len(numbers) // 2 * 2]).reshape(-1, 2), is_closed)


def _connected_points_of_rectangle(attributes: Mapping[str, str]) -> Iterator[ConnectedPoints]:
    x, y, width, height = (
        _number_of_attribute(attributes, key) for key in ("x", "y", "width", "height")
    )
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    if width > 0 and height > 0:
        yield ConnectedPoints(np.array(corners), is_closed=True)


def _connected_points_of_ellipse(attributes: Mapping[str, str]) -> Iterator[ConnectedPoints]:
    radius = _number_of_attribute(attributes, "r")
    x_radius = _number_of_attribute(attributes, "rx") or radius
    y_radius = _number_of_attribute(attributes, "ry") or radius
    if x_radius > 0 and y_radius > 0:
        angles = np.arange(_POINTS_PER_CIRCLE) * (2 * math.pi / _POINTS_PER_CIRCLE)
        x = _number_of_attribute(attributes, "cx") + x_radius * np.cos(angles)
        y = _number_of_attribute(attributes, "cy") + y_radius * np.sin(angles)
        yield ConnectedPoints(np.stack([x, y], axis=1), is_closed=True)


def _number_of_attribute(attributes: Mapping[str, str], key: str) -> float:
    numbers = parse_numbers_in_text(attributes.get(key, "")[:100])
    return numbers[0] if numbers else 0.0


_SHAPES: dict[str, Callable[[Mapping[str, str]], Iterator[ConnectedPoints]]] = {
    "path": _connected_points_of_path,
    "polygon": lambda attributes: _connected_points_of_polygon(attributes, is_closed=True),
    "polyline": lambda attributes: _connected_points_of_polygon(attributes, is_closed=False),
    "line": lambda attributes: iter(
        [
            ConnectedPoints(
                np.array(
                    [
                        (
                            _number_of_attribute(attributes, "x1"),
                            _number_of_attribute(attributes, "y1"),
                        ),
                        (
                            _number_of_attribute(attributes, "x2"),
                            _number_of_attribute(attributes, "y2"),
                        ),
                    ]
                ),
                is_closed=False,
            )
        ]
    ),
    "rect": _connected_points_of_rectangle,
    "circle": _connected_points_of_ellipse,
    "ellipse": _connected_points_of_ellipse,
}
