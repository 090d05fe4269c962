"""Search for lines and edges near a point of a picture, to which drawn lines snap."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, exp
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

_BLUR_SIGMA = 1.6
"""Width of the blur in pixels, so that the grain of a scan makes no edges."""
_MIN_EDGE_STRENGTH = 6.0
"""Least strength of an edge, in levels of brightness out of 255."""
_MIN_RELATIVE_EDGE_STRENGTH = 0.7
"""Weaker edges than this share of the strongest near by are left to it."""
_WEIGHT_OF_LINES = 1.25
"""How much more the middle of a line counts than its sides."""
_HALF_LINE_WIDTH = 3.5
"""Pixels from the side of a line within which its middle is searched."""
_BORDER = 2
"""Pixels at the border of the searched window that its own border disturbs."""
_MARGIN = ceil(3 * _BLUR_SIGMA) + _BORDER
_MAX_SEARCH_RADIUS = 40
"""Pixels within which edges are searched at most: the search takes milliseconds."""


@dataclass(frozen=True, slots=True, eq=False)
class PictureBrightness:
    """Brightness of a picture, in which edges are searched."""

    brightness: NDArray[np.uint8]


def point_of_nearest_edge(
    source: PictureBrightness, at: tuple[float, float], radius: float
) -> tuple[float, float]:
    """Return the point of a line or edge nearest to a pixel, or the pixel itself.

    Edges are the middles of thin lines, and borders between two areas.
    """
    x, y = at
    reach = min(ceil(radius), _MAX_SEARCH_RADIUS)
    height, width = source.brightness.shape
    left, top = max(0, round(x) - reach - _MARGIN), max(0, round(y) - reach - _MARGIN)
    right, bottom = round(x) + reach + _MARGIN + 1, round(y) + reach + _MARGIN + 1
    if left >= width or top >= height or right <= 0 or bottom <= 0:
        return at
    window = source.brightness[top:bottom, left:right].astype(np.float64)
    if min(window.shape) <= 2 * _MARGIN:
        return at
    edges = _measure_edge_strength(window)
    rows, columns = np.indices(window.shape)
    distance = np.hypot(columns + left + 0.5 - x, rows + top + 0.5 - y)
    strength = np.where(distance <= reach, edges.strength, 0.0)
    strongest = strength.max()
    if strongest < _MIN_EDGE_STRENGTH:
        return at
    is_edge = edges.is_crest & (
        strength >= max(_MIN_EDGE_STRENGTH, _MIN_RELATIVE_EDGE_STRENGTH * strongest)
    )
    if not is_edge.any():
        return at
    row, column = np.unravel_index(np.where(is_edge, distance, np.inf).argmin(), distance.shape)
    # A line has two sides, and its middle is stronger than they are.
    is_beside = np.hypot(columns - column, rows - row) <= _HALF_LINE_WIDTH
    middle = np.where(edges.is_crest & is_beside, edges.strength, 0.0).argmax()
    row, column = np.unravel_index(middle, distance.shape)
    return float(column + left) + 0.5, float(row + top) + 0.5


@dataclass(frozen=True, slots=True, eq=False)
class _EdgeStrength:
    """Strength of the line or border at each pixel, and whether the pixel is the middle of it."""

    strength: Floats
    is_crest: NDArray[np.bool_]
    """Whether the pixel is stronger than those beside it, across the edge."""


def _measure_edge_strength(window: Floats) -> _EdgeStrength:
    down, across = np.gradient(_blurred_window(window))
    down_down, down_across = np.gradient(down)
    _, across_across = np.gradient(across)
    mean, half = (across_across + down_down) / 2, (across_across - down_down) / 2
    spread = np.hypot(half, down_across)
    # Across a line the brightness bends, along it it does not.
    slope = _BLUR_SIGMA * np.hypot(across, down)
    bend = _WEIGHT_OF_LINES * _BLUR_SIGMA**2 * (np.abs(mean) + spread)
    strength: Floats = np.maximum(slope, bend)
    # The border of the window is no edge of the picture.
    strength[:_BORDER], strength[-_BORDER:] = 0, 0
    strength[:, :_BORDER], strength[:, -_BORDER:] = 0, 0
    across_bend = np.arctan2(down_across, half) / 2 + np.where(mean < 0, np.pi / 2, 0)
    direction = np.where(slope > bend, np.arctan2(down, across), across_bend)
    return _EdgeStrength(strength, _mask_of_strongest_pixels(strength, direction))


def _mask_of_strongest_pixels(strength: Floats, direction: Floats) -> NDArray[np.bool_]:
    """Return a mask of the pixels that are stronger than both neighbours in their direction."""
    is_crest = np.zeros(strength.shape, np.bool_)
    sector = np.rint(direction / (np.pi / 4)).astype(np.int64) % 4
    for number, step in enumerate(((0, 1), (1, 1), (1, 0), (1, -1))):
        before = np.roll(strength, step, (0, 1))
        after = np.roll(strength, (-step[0], -step[1]), (0, 1))
        is_crest |= (sector == number) & (strength >= before) & (strength > after)
    return is_crest


def _blurred_window(window: Floats) -> Floats:
    """Return a part of a picture blurred by a Gaussian, continued beyond its edges."""
    # Beyond three deviations the weights are too small to matter.
    reach = ceil(3 * _BLUR_SIGMA)
    weights = np.array([exp(-((k / _BLUR_SIGMA) ** 2) / 2) for k in range(-reach, reach + 1)])
    weights /= weights.sum()
    for axis in (0, 1):
        padding = [(0, 0), (0, 0)]
        padding[axis] = (reach, reach)
        padded = np.pad(window, padding, mode="edge")
        window = np.apply_along_axis(np.convolve, axis, padded, weights, "valid")
    return window
