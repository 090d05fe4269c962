"""Borders that wiggle like borders: shared by both neighbours, and never crossing anything."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.atlas_layers import FloatArray

_ROOM_SHARE = 0.42
"""A border keeps to less than half of the way to what is nearest, so that no two ever meet."""
_BEND_ROOM_SHARE = 0.3
"""The usual bend where there is little room, as a part of the room."""
_GOLDEN_RATIO_BITS = 0x9E3779B97F4A7C15
_MIXING_STEPS = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
_SMOOTHING_SHARE = 0.08
"""The corners of a border are rounded over this part of its length."""
_TRIED_BEND_SHARES = (1.0, 0.6, 0.3)
"""How much of a bend is tried, one after the other."""


@dataclass(frozen=True, slots=True)
class WiggleSettings:
    """How borders wiggle: the coarsest bend as a part of the length, and the finest in units."""

    bend_share: float
    """How far a border leaves the straight way, as a part of its length."""
    bend_roughness: float
    """How much of that each bend of half the length has."""
    shortest_bend: float
    """No bend is shorter, in board units."""
    max_offset: float
    """No border leaves its way further, in board units."""


def iter_wiggled_lines(
    chain: Any, others: Any, name: str, manner: WiggleSettings
) -> Iterator[Any]:
    """A border with bends, on the grid, then with less of them; the same for the same name."""
    base = _evenly_spaced_points(chain, manner.shortest_bend)
    if base is None:
        return
    shapely.prepare(others)
    room = np.nan_to_num(shapely.distance(shapely.points(base), others), nan=manner.max_offset)
    bend = np.minimum(
        min(manner.bend_share * chain.length, manner.max_offset), _BEND_ROOM_SHARE * room
    )
    wished = (
        _course_with_bends(
            base,
            bend * _midpoint_noise(len(base), manner.bend_roughness, pseudo_random_numbers(name)),
        )
        - base
    )
    far = np.hypot(wished[:, 0], wished[:, 1])
    step = wished * np.minimum(1.0, _ROOM_SHARE * room / np.maximum(far, 1e-9))[:, None]
    step[0] = step[-1] = 0
    for share in _TRIED_BEND_SHARES:
        line = shapely.LineString(np.rint(base + share * step)).simplify(0)
        if line.is_simple and line.length > 0:
            yield line


def _evenly_spaced_points(chain: Any, finest: float) -> FloatArray | None:
    """Points along a border at even distances, a power of two of them."""
    length = chain.length
    if length < 3 * finest:
        return None
    count = 1 << max(2, min(9, round(np.log2(length / finest))))
    found: FloatArray = shapely.get_coordinates(
        shapely.line_interpolate_point(chain, np.linspace(0, 1, count + 1), normalized=True)
    )
    return found


def _course_with_bends(base: FloatArray, bend: FloatArray) -> FloatArray:
    """Where a border would run if it had all room."""
    smooth = _round_off_corners(base)
    along = np.gradient(smooth, axis=0)
    normal = np.column_stack((-along[:, 1], along[:, 0]))
    normal /= np.maximum(np.hypot(normal[:, 0], normal[:, 1]), 1e-9)[:, None]
    found: FloatArray = smooth + normal * bend[:, None]
    return found


def _round_off_corners(base: FloatArray) -> FloatArray:
    """The same way with its corners rounded, its ends where they were."""
    found = base.copy()
    for _ in range(max(1, round((len(base) * _SMOOTHING_SHARE) ** 2))):
        found[1:-1] = (found[:-2] + 2 * found[1:-1] + found[2:]) / 4
    return found


def _midpoint_noise(count: int, rough: float, numbers: Any) -> FloatArray:
    """Midpoints moved to one side or the other, halves less than wholes; nought at both ends."""
    found = np.zeros(count)
    step, far, used = count - 1, 1.0, 0
    while step > 1:
        middle = np.arange(step // 2, count, step)
        between = (found[middle - step // 2] + found[middle + step // 2]) / 2
        found[middle] = between + far * numbers[used : used + len(middle)]
        used += len(middle)
        step //= 2
        far *= rough
    found[1:-1] = (found[:-2] + 2 * found[1:-1] + found[2:]) / 4
    return found


def pseudo_random_numbers(name: str) -> FloatArray:
    """Numbers between -1 and 1, as many as a border needs; none is near nought."""
    start = zlib.crc32(name.encode()) * _GOLDEN_RATIO_BITS & (1 << 64) - 1
    mixed = np.uint64(start) + np.arange(1, 1025, dtype=np.uint64) * np.uint64(_GOLDEN_RATIO_BITS)
    for shift, factor in _MIXING_STEPS:
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    even = mixed.astype(np.float64) / 2.0**63 - 1
    return np.copysign(0.35 + 0.65 * np.abs(even), even)
