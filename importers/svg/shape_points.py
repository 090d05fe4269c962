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
from sandtable.importers.svg.affine_matrix import FloatArray, numbers_of_text

MAX_POINTS = 500_000
"""Most points of a drawing. The largest known map has 110,000."""
_NUMBER = re.compile(r"\d[\d.]*")
_CURVE_STEPS = 8
_CIRCLE_STEPS = 32
_LONG_NUMBER = re.compile(r"\d{40}")


class PointRow(NamedTuple):
    """Consecutive points, and whether the last one is connected to the first."""

    points: FloatArray
    is_closed: bool


class PointCounter:
    """Count of the points that a drawing has contained so far."""

    def __init__(self) -> None:
        self._count = 0

    def add_points(self, count: int) -> None:
        """Count points; raise ImportFailedError if there are too many."""
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


def rows_of_points_in_shape(
    tag: str, attributes: Mapping[str, str], counter: PointCounter
) -> list[PointRow]:
    """Return the point rows of an element; none if it is not a readable shape."""
    make = _SHAPES.get(tag)
    if make is None:
        return []
    # Counted before reading, which takes microseconds for each number.
    text = attributes.get("d") or attributes.get("points") or ""
    counter.add_points(sum(1 for _ in _NUMBER.finditer(text)) // 2 + 1)
    if _LONG_NUMBER.search(text):
        return []
    return [row for row in make(attributes) if len(row.points) > 1]


def _rows_of_path(attributes: Mapping[str, str]) -> Iterator[PointRow]:
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
            yield _point_row(points, is_closed)
            points, is_closed = [piece.end], False
            continue
        points += _points_of_piece(piece)
        is_closed = type(piece).__name__ == "Close"
    yield _point_row(points, is_closed)


def _points_of_piece(piece: object) -> list[complex]:
    """Return the points of a path segment after its first one."""
    if isinstance(piece, CubicBezier | QuadraticBezier):
        return _points_of_curve(piece)
    if isinstance(piece, Arc):
        return [piece.point(n / _CIRCLE_STEPS) for n in range(1, _CIRCLE_STEPS + 1)]
    return [piece.end] if isinstance(piece, Line) else []


def _points_of_curve(piece: CubicBezier | QuadraticBezier) -> list[complex]:
    # All points at once: the library's own way computes each point in turn.
    t = _CURVE_SHARES
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


_CURVE_SHARES = np.arange(1, _CURVE_STEPS + 1) / _CURVE_STEPS


def _point_row(points: list[complex], is_closed: bool) -> PointRow:  # noqa: FBT001
    row = np.array(points, dtype=np.complex128)
    return PointRow(np.stack([row.real, row.imag], axis=1), is_closed)


def _rows_of_points(attributes: Mapping[str, str], *, is_closed: bool) -> Iterator[PointRow]:
    numbers = numbers_of_text(attributes.get("points", ""))
    yield PointRow(np.array(numbers[: len(numbers) // 2 * 2]).reshape(-1, 2), is_closed)


def _rows_of_rectangle(attributes: Mapping[str, str]) -> Iterator[PointRow]:
    x, y, width, height = (
        _attribute_number(attributes, key) for key in ("x", "y", "width", "height")
    )
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    if width > 0 and height > 0:
        yield PointRow(np.array(corners), is_closed=True)


def _rows_of_ellipse(attributes: Mapping[str, str]) -> Iterator[PointRow]:
    radius = _attribute_number(attributes, "r")
    x_radius = _attribute_number(attributes, "rx") or radius
    y_radius = _attribute_number(attributes, "ry") or radius
    if x_radius > 0 and y_radius > 0:
        angles = np.arange(_CIRCLE_STEPS) * (2 * math.pi / _CIRCLE_STEPS)
        x = _attribute_number(attributes, "cx") + x_radius * np.cos(angles)
        y = _attribute_number(attributes, "cy") + y_radius * np.sin(angles)
        yield PointRow(np.stack([x, y], axis=1), is_closed=True)


def _attribute_number(attributes: Mapping[str, str], key: str) -> float:
    numbers = numbers_of_text(attributes.get(key, "")[:100])
    return numbers[0] if numbers else 0.0


_SHAPES: dict[str, Callable[[Mapping[str, str]], Iterator[PointRow]]] = {
    "path": _rows_of_path,
    "polygon": lambda attributes: _rows_of_points(attributes, is_closed=True),
    "polyline": lambda attributes: _rows_of_points(attributes, is_closed=False),
    "line": lambda attributes: iter(
        [
            PointRow(
                np.array(
                    [
                        (
                            _attribute_number(attributes, "x1"),
                            _attribute_number(attributes, "y1"),
                        ),
                        (
                            _attribute_number(attributes, "x2"),
                            _attribute_number(attributes, "y2"),
                        ),
                    ]
                ),
                is_closed=False,
            )
        ]
    ),
    "rect": _rows_of_rectangle,
    "circle": _rows_of_ellipse,
    "ellipse": _rows_of_ellipse,
}
