"""Connected regions of pixels, and their growth over the lines between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    BoolArray = NDArray[np.bool_]
    LabelArray = NDArray[np.int32]
    IndexArray = NDArray[np.int64]

_MAX_ROUNDS = 400
"""Most rounds of growth: lines and letters are never as wide."""


def label_connected_regions(free: BoolArray) -> LabelArray:
    """Return a number from 1 for each region of free pixels that are connected by their sides."""
    height, width = free.shape
    padded = np.zeros((height, width + 1), dtype=np.int8)
    padded[:, :-1] = free
    steps = np.diff(padded.ravel(), prepend=0)
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    roots = _first_connected_run_of_each_run(starts, ends, width + 1)
    _, numbers = np.unique(roots, return_inverse=True)
    labels = np.zeros(height * (width + 1), dtype=np.int32)
    labels[_indices_of_ranges(starts, ends)] = np.repeat(numbers + 1, ends - starts)
    return labels.reshape(height, width + 1)[:, :-1].copy()


def _indices_of_ranges(starts: IndexArray, ends: IndexArray) -> IndexArray:
    """Return all whole numbers of several ranges in one array."""
    lengths = ends - starts
    before = np.cumsum(lengths) - lengths
    indices: IndexArray = np.arange(lengths.sum()) + np.repeat(starts - before, lengths)
    return indices


def _first_connected_run_of_each_run(
    starts: IndexArray, ends: IndexArray, stride: int
) -> IndexArray:
    """Return for each run of pixels in a row the first run that is connected with it."""
    # Runs of the row below that overlap a run follow each other.
    first = np.searchsorted(ends, starts + stride, side="right")
    last = np.searchsorted(starts, ends + stride, side="left")
    counts = np.maximum(last - first, 0)
    upper = np.repeat(np.arange(len(starts)), counts)
    lower = _indices_of_ranges(first, first + counts)
    roots = np.arange(len(starts))
    while True:
        low = np.minimum(roots[upper], roots[lower])
        # Roots only ever get smaller, so the loop ends.
        new = roots.copy()
        np.minimum.at(new, roots[upper], low)
        np.minimum.at(new, roots[lower], low)
        new = new[new]
        if (new == roots).all():
            return roots
        roots = new


def grow_regions_over_lines(labels: LabelArray) -> LabelArray:
    """Return the labels after all regions have grown at equal speed over unlabelled pixels."""
    height, width = labels.shape
    padded = np.zeros((height + 2, width + 2), dtype=np.int32)
    padded[1:-1, 1:-1] = labels
    flat, stride = padded.ravel(), width + 2
    empty = np.flatnonzero(flat == 0)
    rows, columns = empty // stride, empty % stride
    empty = empty[(rows > 0) & (rows <= height) & (columns > 0) & (columns <= width)]
    for _ in range(_MAX_ROUNDS):
        if not len(empty):
            break
        near = np.maximum(flat[empty - 1], flat[empty + 1])
        near = np.maximum(near, np.maximum(flat[empty - stride], flat[empty + stride]))
        flat[empty] = near
        empty = empty[near == 0]
    return padded[1:-1, 1:-1].copy()
