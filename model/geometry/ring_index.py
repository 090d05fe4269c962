"""All rings of a board as arrays, where each point is stored once."""

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
"""Size of a packed point: two 32-bit numbers, which compare as one of 64 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class RingIndex:
    """The rings of many outlines as arrays of numbers that refer to their points.

    Ring `r` has the corners `ring_starts[r]` to `ring_starts[r] + ring_sizes[r]` and belongs to
    the space at index `space_of_ring[r]` of `space_names`.
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
    """Return the arrays of a board's rings, cached for the same mapping of outlines."""
    return build_ring_index(tuple(outlines), outlines)


def build_ring_index(names: tuple[SpaceId, ...], outlines: Mapping[SpaceId, Outline]) -> RingIndex:
    """Return the arrays of the rings of some outlines, without caching them."""
    rings = [list(outlines[name].iter_rings()) for name in names]
    flat = [ring for rings_of_space in rings for ring in rings_of_space]
    sizes = np.fromiter((len(ring) // _BYTES_PER_POINT for ring in flat), np.int64, len(flat))
    owners = np.repeat(np.arange(len(names)), [len(rings_of_space) for rings_of_space in rings])
    # Seen as one 64-bit number, a point is compared at once, and not by coordinate.
    words, at = np.unique(np.frombuffer(b"".join(flat), "<u8"), return_inverse=True)
    starts = np.cumsum(sizes) - sizes
    after = np.roll(at, -1)
    some = sizes > 0
    after[(starts + sizes)[some] - 1] = at[starts[some]]
    points = words.view("<i4").reshape(-1, 2)
    return RingIndex(names, points, at, np.repeat(owners, sizes), after, starts, sizes, owners)
