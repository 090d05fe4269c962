"""Coordinate transforms of SVG as matrices."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
"""A matrix of three rows and columns, or points in rows."""
IDENTITY: FloatArray = np.eye(3)
_TRANSFORM_CALL = re.compile(r"(\w+)\s*\(([^)]*)\)")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_MAX_TRANSFORM_FACTOR = 1e9


def parse_numbers_in_text(text: str) -> list[float]:
    """Return the numbers in a text, without their units."""
    return [float(number) for number in _NUMBER.findall(text)]


def matrix_from_text(text: str | None) -> FloatArray:
    """Return the matrix of a `transform` attribute; unknown parts have no effect."""
    matrix = IDENTITY
    for name, arguments in _TRANSFORM_CALL.findall(text or "")[:50]:
        make = _MATRICES.get(name)
        numbers = parse_numbers_in_text(arguments)
        # Unknown functions have no effect, as in browsers.
        if make is None or not numbers:
            continue
        try:
            step = make(numbers)
        except (OverflowError, ValueError):
            # Browsers ignore a transform that they cannot parse, too.
            continue
        # A factor this large moves every point off the board, and no drawing means it.
        if np.isfinite(step).all() and (np.abs(step) < _MAX_TRANSFORM_FACTOR).all():
            matrix = matrix @ step
    return matrix


def transform_points(matrix: FloatArray, points: FloatArray) -> FloatArray:
    """Return points after an SVG transform, given as a matrix."""
    moved: FloatArray = points @ matrix[:2, :2].T + matrix[:2, 2]
    return moved


def shift_matrix(x: float, y: float) -> FloatArray:
    """Return the matrix that shifts points by a distance."""
    return np.array([(1, 0, x), (0, 1, y), (0, 0, 1)], dtype=np.float64)


def scale_matrix(x: float, y: float) -> FloatArray:
    """Return the matrix that scales points by two factors."""
    return np.diag([x, y, 1.0])


def _matrix_of_six_numbers(numbers: list[float]) -> FloatArray:
    # A matrix may be given in part; the rest is that of no change.
    a, b, c, d, e, f = (*numbers, *(1, 0, 0, 1, 0, 0)[len(numbers) :])[:6]
    return np.array([(a, c, e), (b, d, f), (0, 0, 1)], dtype=np.float64)


def _rotation_matrix(numbers: list[float]) -> FloatArray:
    angle = math.radians(numbers[0])
    turn = np.array(
        [(math.cos(angle), -math.sin(angle), 0), (math.sin(angle), math.cos(angle), 0), (0, 0, 1)]
    )
    x, y = (*numbers[1:], 0.0, 0.0)[:2]
    matrix: FloatArray = shift_matrix(x, y) @ turn @ shift_matrix(-x, -y)
    return matrix


def _skew_matrix(numbers: list[float], row: int, column: int) -> FloatArray:
    matrix = np.eye(3)
    matrix[row, column] = math.tan(math.radians(numbers[0]))
    return matrix


_MATRICES: dict[str, Callable[[list[float]], FloatArray]] = {
    "matrix": _matrix_of_six_numbers,
    "translate": lambda numbers: shift_matrix(*(*numbers, 0.0)[:2]),
    "scale": lambda numbers: scale_matrix(*(*numbers[:2], numbers[0])[:2]),
    "rotate": _rotation_matrix,
    "skewX": lambda numbers: _skew_matrix(numbers, 0, 1),
    "skewY": lambda numbers: _skew_matrix(numbers, 1, 0),
}
