"""All rings of a board in a row: each point once, each step from a point to the next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.model.entities.outlines import Outline
from sandtable.model.ids import SpaceId
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int64]

_BYTES = 8
"""What a packed point takes: two 32-bit numbers, compared at once as one of 64."""


@dataclass(frozen=True, slots=True, eq=False)
class Packing:
    """The rings of many outlines by the numbers of their points.

    Ring `r` holds the points `at[starts[r]:starts[r] + sizes[r]]` and belongs to space
    `owners[r]`, by its place in `names`.
    """

    names: tuple[SpaceId, ...]
    points: NDArray[np.int32]
    """Each point once, a row each."""
    at: Numbers
    """The point of each corner of each ring."""
    owner: Numbers
    """The space of each corner."""
    after: Numbers
    """The point that follows each corner, round the ring."""
    starts: Numbers
    sizes: Numbers
    owners: Numbers


@memoize_by_identity
def packing_of(outlines: Mapping[SpaceId, Outline]) -> Packing:
    """Number the points of a board's outlines."""
    return packing(tuple(outlines), outlines)


def packing(names: tuple[SpaceId, ...], outlines: Mapping[SpaceId, Outline]) -> Packing:
    """Number the points of some outlines, without remembering them."""
    rings = [list(outlines[name].rings()) for name in names]
    flat = [ring for own in rings for ring in own]
    sizes = np.fromiter((len(ring) // _BYTES for ring in flat), np.int64, len(flat))
    owners = np.repeat(np.arange(len(names)), [len(own) for own in rings])
    words, at = np.unique(np.frombuffer(b"".join(flat), "<u8"), return_inverse=True)
    starts = np.cumsum(sizes) - sizes
    after = np.roll(at, -1)
    some = sizes > 0
    after[(starts + sizes)[some] - 1] = at[starts[some]]
    points = words.view("<i4").reshape(-1, 2)
    return Packing(names, points, at, np.repeat(owners, sizes), after, starts, sizes, owners)
