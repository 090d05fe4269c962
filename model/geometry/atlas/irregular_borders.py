"""Irregular bends for borders, which both neighbours share and which cross nothing."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray

_MAX_BEND_SHARE_OF_ROOM = 0.42
"""A border moves by less than half of the distance to the next one, so two can never meet."""
_BEND_SHARE_OF_LENGTH = 0.3
"""The usual size of a bend where there is little room, as a share of that room."""
_GOLDEN_RATIO_BITS = 0x9E3779B97F4A7C15
_MIXING_STEPS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
_SMOOTHING_SHARE = 0.08
"""Corners of a border are rounded over this share of its length."""
_BEND_STRENGTHS_TO_TRY = (1.0, 0.6, 0.3)
"""Shares of the full bend that are tried, in this order."""


@dataclass(frozen=True, slots=True)
class BorderBendSettings:
    """Settings of how strongly and finely borders bend."""

    bend_share: float
    """Largest distance between a border and its straight course, as a share of its length."""
    bend_roughness: float
    """Size of a bend relative to the bend of twice its length."""
    shortest_bend: float
    """Length of the shortest bend, in board units."""
    max_offset: float
    """Largest distance that a border may move, in board units."""


def iter_bent_versions_of_border(
    chain: Any, obstacles: Any, name: str, manner: BorderBendSettings
) -> Iterator[Any]:
    """Yield a border with bends, then versions of it that bend less.

    The same name always gives the same bends.
    """
    base = _evenly_spaced_points(chain, manner.shortest_bend)
    if base is None:
        return
    shapely.prepare(obstacles)
    room = np.nan_to_num(shapely.distance(shapely.points(base), obstacles), nan=manner.max_offset)
    bend = np.minimum(
        min(manner.bend_share * chain.length, manner.max_offset), _BEND_SHARE_OF_LENGTH * room
    )
    offsets = (
        _line_with_bends(
            base,
            bend
            * _offsets_by_midpoint_displacement(
                len(base), manner.bend_roughness, pseudo_random_numbers(name)
            ),
        )
        - base
    )
    far = np.hypot(offsets[:, 0], offsets[:, 1])
    # Scale each offset down where it would exceed its share of the room.
    step = (
        offsets * np.minimum(1.0, _MAX_BEND_SHARE_OF_ROOM * room / np.maximum(far, 1e-9))[:, None]
    )
    # The ends are nodes that other borders share.
    step[0] = step[-1] = 0
    # Rounding to the grid can make a line cross itself; a smaller bend then still fits.
    for share in _BEND_STRENGTHS_TO_TRY:
        line = shapely.LineString(np.rint(base + share * step)).simplify(0)
        if line.is_simple and line.length > 0:
            yield line


def _evenly_spaced_points(chain: Any, finest: float) -> FloatArray | None:
    """Return points at even distances along a border, or None if it is too short to bend.

    The number of edges is a power of two.
    """
    length = chain.length
    if length < 3 * finest:
        return None
    # Midpoint displacement halves the border again and again.
    count = 1 << max(2, min(9, round(np.log2(length / finest))))
    points: FloatArray = shapely.get_coordinates(
        shapely.line_interpolate_point(chain, np.linspace(0, 1, count + 1), normalized=True)
    )
    return points


def _line_with_bends(base: FloatArray, bend: FloatArray) -> FloatArray:
    """Return a bent border as it would run if nothing were in its way."""
    smooth = _round_off_corners(base)
    along = np.gradient(smooth, axis=0)
    normal = np.column_stack((-along[:, 1], along[:, 0]))
    # Equal neighbours would divide by zero.
    normal /= np.maximum(np.hypot(normal[:, 0], normal[:, 1]), 1e-9)[:, None]
    course: FloatArray = smooth + normal * bend[:, None]
    return course


def _round_off_corners(base: FloatArray) -> FloatArray:
    """Return a line with rounded corners and unchanged ends."""
    points = base.copy()
    # Repeated averaging spreads with the square root of the rounds, hence the square.
    for _ in range(max(1, round((len(base) * _SMOOTHING_SHARE) ** 2))):
        points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    return points


def _offsets_by_midpoint_displacement(count: int, rough: float, numbers: Any) -> FloatArray:
    """Return offsets for bending a line, by midpoint displacement.

    They are smaller for shorter sections, and 0 at both ends.
    """
    noise = np.zeros(count)
    step, far, used = count - 1, 1.0, 0
    while step > 1:
        middle = np.arange(step // 2, count, step)
        between = (noise[middle - step // 2] + noise[middle + step // 2]) / 2
        noise[middle] = between + far * numbers[used : used + len(middle)]
        used += len(middle)
        step //= 2
        far *= rough
    # Smoothing once removes the kinks at the midpoints.
    noise[1:-1] = (noise[:-2] + 2 * noise[1:-1] + noise[2:]) / 4
    return noise


def pseudo_random_numbers(name: str) -> FloatArray:
    """Return numbers between -1 and 1 that depend on a name alone.

    None is near 0, so that each makes a visible bend.
    """
    # Not the module random: outlines must be the same on every machine and Python (DECISIONS 13).
    start = zlib.crc32(name.encode()) * _GOLDEN_RATIO_BITS & (1 << 64) - 1
    mixed = np.uint64(start) + np.arange(1, 1025, dtype=np.uint64) * np.uint64(_GOLDEN_RATIO_BITS)
    for shift, factor in _MIXING_STEPS:
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    # The last step of the same mixing function, splitmix64.
    mixed ^= mixed >> np.uint64(31)
    even = mixed.astype(np.float64) / 2.0**63 - 1
    return np.copysign(0.35 + 0.65 * np.abs(even), even)
