"""Borders that wiggle like borders: shared by both neighbours, and never crossing anything."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely

from sandtable.model.geometry.atlas.files import Floats

_FREE = 0.42
"""A border keeps to less than half of the way to what is nearest, so that no two ever meet."""
_EASY = 0.3
"""The usual bend where there is little room, as a part of the room."""
_GOLDEN = 0x9E3779B97F4A7C15
_MIXES = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
_SMOOTHING = 0.08
"""The corners of a border are rounded over this part of its length."""
_SHARES = (1.0, 0.6, 0.3)
"""How much of a bend is tried, one after the other."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How borders wiggle: the coarsest bend as a part of the length, and the finest in units."""

    bend: float
    """How far a border leaves the straight way, as a part of its length."""
    rough: float
    """How much of that each bend of half the length has."""
    finest: float
    """No bend is shorter, in board units."""
    most: float
    """No border leaves its way further, in board units."""


def wiggled(chain: Any, others: Any, name: str, manner: Manner) -> Iterator[Any]:
    """A border with bends, on the grid, then with less of them; the same for the same name."""
    base = _steps(chain, manner.finest)
    if base is None:
        return
    shapely.prepare(others)
    room = np.nan_to_num(shapely.distance(shapely.points(base), others), nan=manner.most)
    bend = np.minimum(min(manner.bend * chain.length, manner.most), _EASY * room)
    wished = _wished(base, bend * _noise(len(base), manner.rough, numbers_of(name))) - base
    far = np.hypot(wished[:, 0], wished[:, 1])
    step = wished * np.minimum(1.0, _FREE * room / np.maximum(far, 1e-9))[:, None]
    step[0] = step[-1] = 0
    for share in _SHARES:
        line = shapely.LineString(np.rint(base + share * step)).simplify(0)
        if line.is_simple and line.length > 0:
            yield line


def _steps(chain: Any, finest: float) -> Floats | None:
    """Points along a border at even distances, a power of two of them."""
    length = chain.length
    if length < 3 * finest:
        return None
    count = 1 << max(2, min(9, round(np.log2(length / finest))))
    found: Floats = shapely.get_coordinates(
        shapely.line_interpolate_point(chain, np.linspace(0, 1, count + 1), normalized=True)
    )
    return found


def _wished(base: Floats, bend: Floats) -> Floats:
    """Where a border would run if it had all room."""
    smooth = _smoothed(base)
    along = np.gradient(smooth, axis=0)
    normal = np.column_stack((-along[:, 1], along[:, 0]))
    normal /= np.maximum(np.hypot(normal[:, 0], normal[:, 1]), 1e-9)[:, None]
    found: Floats = smooth + normal * bend[:, None]
    return found


def _smoothed(base: Floats) -> Floats:
    """The same way with its corners rounded, its ends where they were."""
    found = base.copy()
    for _ in range(max(1, round((len(base) * _SMOOTHING) ** 2))):
        found[1:-1] = (found[:-2] + 2 * found[1:-1] + found[2:]) / 4
    return found


def _noise(count: int, rough: float, numbers: Any) -> Floats:
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


def numbers_of(name: str) -> Floats:
    """Numbers between -1 and 1, as many as a border needs; none is near nought."""
    start = zlib.crc32(name.encode()) * _GOLDEN & (1 << 64) - 1
    mixed = np.uint64(start) + np.arange(1, 1025, dtype=np.uint64) * np.uint64(_GOLDEN)
    for shift, factor in _MIXES:
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    even = mixed.astype(np.float64) / 2.0**63 - 1
    return np.copysign(0.35 + 0.65 * np.abs(even), even)
