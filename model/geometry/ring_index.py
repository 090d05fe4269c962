"""All rings of a board in a row: each point once, each step from a point to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ids import SpaceId

if TYPE_CHECKING:
    from numpy.typing import NDArray

    IntArray = NDArray[np.int64]

_BYTES_PER_POINT = 8
"""What a packed point takes: two 32-bit numbers, compared at once as one of 64."""


@dataclass(frozen=True, slots=True, eq=False)
class RingIndex:
    """The rings of many outlines by the numbers of their points.

    Ring `r` holds the points `at[starts[r]:starts[r] + sizes[r]]` and belongs to space
    `owners[r]`, by its place in `names`.
    """

    space_names: tuple[SpaceId, ...]
    distinct_points: NDArray[np.int32]
    """Each point once, a row each."""
    point_of_corner: IntArray
    """The point of each corner of each ring."""
    space_of_corner: IntArray
    """The space of each corner."""
    next_point_of_corner: IntArray
    """The point that follows each corner, round the ring."""
    ring_starts: IntArray
    ring_sizes: IntArray
    space_of_ring: IntArray


@memoize_by_identity
def cached_ring_index(outlines: Mapping[SpaceId, Outline]) -> RingIndex:
    """Number the points of a board's outlines."""
    return build_ring_index(tuple(outlines), outlines)


def build_ring_index(names: tuple[SpaceId, ...], outlines: Mapping[SpaceId, Outline]) -> RingIndex:
    """Number the points of some outlines, without remembering them."""
    rings = [list(outlines[name].iter_rings()) for name in names]
    flat = [ring for own in rings for ring in own]
    sizes = np.fromiter((len(ring) // _BYTES_PER_POINT for ring in flat), np.int64, len(flat))
    owners = np.repeat(np.arange(len(names)), [len(own) for own in rings])
    words, at = np.unique(np.frombuffer(b"".join(flat), "<u8"), return_inverse=True)
    starts = np.cumsum(sizes) - sizes
    after = np.roll(at, -1)
    some = sizes > 0
    after[(starts + sizes)[some] - 1] = at[starts[some]]
    points = words.view("<i4").reshape(-1, 2)
    return RingIndex(names, points, at, np.repeat(owners, sizes), after, starts, sizes, owners)
