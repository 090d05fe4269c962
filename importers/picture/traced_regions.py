"""Detection of a map's regions in spite of printed names and gaps in lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.importers.picture.border_pixels import (
    mask_of_dark_pixels,
    mask_of_paper_around_map,
    mask_of_sea_pixels,
    mask_of_shore_pixels,
    widen_lines_of_mask,
)
from sandtable.importers.picture.map_pixels import MapPixels
from sandtable.importers.picture.pixel_regions import (
    grow_regions_over_lines,
    label_connected_regions,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

    BoolArray = NDArray[np.bool_]
    LabelArray = NDArray[np.int32]

_CLOSED_GAP_WIDTHS = (7, 3, 1)
"""Widths to which lines are widened, the widest first. It closes breaks of that many pixels."""
_MIN_SHARE_OF_MEDIAN = 0.04
"""Smaller regions than this share of the usual one are letters, not spaces."""
# Letters and symbols also enclose pixels; so small a region is never a space.
_MIN_PIXELS_OF_REGION = 60
_MIN_PIXELS_OF_REGION_AT_EDGE = 200
_MIN_SHARE_OF_VISIBLE_BORDER = 0.4
"""Least share of a border that is seen as a line; with less, both sides are one region."""
_LINE_WIDTH = 5
"""Width to which lines are widened when borders are held against them."""
_WIDTH_OF_EDGE_BAND = 8
"""Width of the edge of the picture, on which its frame may be drawn."""
_MIN_SEA_SHARE_OF_REGION = 0.5
# A map with more regions than this is a photograph or noise, not a board.
_MAX_REGIONS = 5_000


@dataclass(frozen=True, slots=True, eq=False)
class TracedRegions:
    """The regions of a picture: a number from 1 for each pixel."""

    labels: LabelArray
    sea_numbers: frozenset[int]
    confidences: dict[int, float]
    """Share of the border of each region that is seen as a line or a shore."""


def trace_regions(pixels: MapPixels) -> TracedRegions:
    """Find the regions of a map; there may be none.

    Lines are widened until their gaps close. Then the remaining regions grow over lines and
    letters until they meet.
    """
    sea_mask = mask_of_sea_pixels(pixels)
    paper = mask_of_paper_around_map(pixels)
    lines = (
        mask_of_dark_pixels(pixels)
        | mask_of_shore_pixels(sea_mask, pixels.brightness.shape)
        | paper
    )
    seeds = _regions_between_widened_lines(lines)
    # Lines cover the whole picture, so there is nothing to divide.
    if not seeds.any():
        return TracedRegions(seeds, frozenset(), {})
    wide_lines = widen_lines_of_mask(lines, _LINE_WIDTH)
    labels = _join_regions_without_border_line(grow_regions_over_lines(seeds), wide_lines)
    labels[paper] = 0
    count = int(labels.max()) + 1
    sizes = np.maximum(np.bincount(labels.ravel(), minlength=count), 1)
    sizes[0] = labels.size
    mask = np.zeros(labels.shape, np.bool_) if sea_mask is None else sea_mask
    wet = np.bincount(labels.ravel(), mask.ravel(), minlength=count)
    sea = np.flatnonzero(wet / sizes > _MIN_SEA_SHARE_OF_REGION)
    return TracedRegions(
        labels, frozenset(sea.tolist()), _visible_border_share_by_region(labels, wide_lines)
    )


def _regions_between_widened_lines(lines: BoolArray) -> LabelArray:
    """Return the regions between widened lines, and smaller regions between the original lines."""
    seeds = np.zeros(lines.shape, dtype=np.int32)
    usual_size = 0.0
    for width in _CLOSED_GAP_WIDTHS:
        regions = label_connected_regions(~widen_lines_of_mask(lines, width))
        sizes = np.bincount(regions.ravel())
        sizes[0] = 0
        if not usual_size:
            usual_size = _usual_region_size(sizes)
        is_large = sizes >= max(_MIN_PIXELS_OF_REGION, _MIN_SHARE_OF_MEDIAN * usual_size)
        # A small region at the edge of the picture is cut off by it, and no letter.
        at_edge = _region_numbers_at_picture_edge(regions)
        is_large[at_edge] = sizes[at_edge] >= _MIN_PIXELS_OF_REGION_AT_EDGE
        # A region in which a wider line left something is known already.
        is_large[np.unique(regions[seeds > 0])] = False
        numbers = np.cumsum(is_large) + seeds.max()
        seeds = np.where(is_large[regions], numbers[regions], seeds).astype(np.int32)
    return seeds


def _region_numbers_at_picture_edge(regions: LabelArray) -> NDArray[np.int32]:
    band = slice(None, _WIDTH_OF_EDGE_BAND), slice(-_WIDTH_OF_EDGE_BAND, None)
    sides = [*(regions[each] for each in band), *(regions[:, each] for each in band)]
    numbers: NDArray[np.int32] = np.unique(np.concatenate([side.ravel() for side in sides]))
    return numbers


def _usual_region_size(sizes: NDArray[np.int64]) -> float:
    """Return the usual size of a space: the median weighted by area, which ignores letters."""
    ordered = np.sort(sizes[sizes > 0])
    if not len(ordered):
        return 0.0
    # The median by area: letters are many, but they cover little and do not change it.
    halfway = np.searchsorted(np.cumsum(ordered), ordered.sum() / 2)
    return float(ordered[halfway])


@dataclass(frozen=True, slots=True, eq=False)
class _RegionBorders:
    """Lengths of the borders between regions, and how much of each is a visible line."""

    first_numbers: NDArray[np.int64]
    second_numbers: NDArray[np.int64]
    lengths: NDArray[np.float64]
    seen_lengths: NDArray[np.float64]


def _borders_of_regions(labels: LabelArray, lines: BoolArray) -> _RegionBorders:
    count = int(labels.max()) + 1
    pairs, seen = [], []
    for first, second, on_line in (
        (labels[:, :-1], labels[:, 1:], lines[:, :-1] | lines[:, 1:]),
        (labels[:-1, :], labels[1:, :], lines[:-1, :] | lines[1:, :]),
    ):
        differs = first != second
        low, high = first[differs].astype(np.int64), second[differs].astype(np.int64)
        pairs.append(np.minimum(low, high) * count + np.maximum(low, high))
        seen.append(on_line[differs])
    codes, places = np.unique(np.concatenate(pairs), return_inverse=True)
    lengths = np.bincount(places, minlength=len(codes)).astype(np.float64)
    weights = np.concatenate(seen).astype(np.float64)
    seen_lengths = np.bincount(places, weights, minlength=len(codes)).astype(np.float64)
    return _RegionBorders(codes // count, codes % count, lengths, seen_lengths)


def _join_regions_without_border_line(labels: LabelArray, lines: BoolArray) -> LabelArray:
    """Join regions without a visible line between them, such as those separated by a name."""
    borders = _borders_of_regions(labels, lines)
    roots = np.arange(int(labels.max()) + 1)
    unseen = borders.seen_lengths < _MIN_SHARE_OF_VISIBLE_BORDER * borders.lengths
    for a, b in zip(
        borders.first_numbers[unseen].tolist(),
        borders.second_numbers[unseen].tolist(),
        strict=True,
    ):
        roots[roots == roots[b]] = roots[a]
    _, numbers = np.unique(roots, return_inverse=True)
    joined: LabelArray = (numbers + (roots[0] != 0)).astype(np.int32)[labels]
    return joined


def _visible_border_share_by_region(labels: LabelArray, lines: BoolArray) -> dict[int, float]:
    """Return the share of each region's border that lies on a visible line."""
    borders = _borders_of_regions(labels, lines)
    count = int(labels.max()) + 1
    all_lengths, seen_lengths = np.zeros(count), np.zeros(count)
    for numbers in (borders.first_numbers, borders.second_numbers):
        all_lengths += np.bincount(numbers, borders.lengths, minlength=count)
        seen_lengths += np.bincount(numbers, borders.seen_lengths, minlength=count)
    return {
        number: float(seen_lengths[number] / all_lengths[number])
        for number in np.flatnonzero(all_lengths).tolist()
    }
