"""Detection of border lines: dark pixels, and pixels between sea and land."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageFilter

from sandtable.importers.picture.map_pixels import MapPixels
from sandtable.importers.picture.pixel_regions import label_connected_regions

if TYPE_CHECKING:
    from numpy.typing import NDArray

    BoolArray = NDArray[np.bool_]

_MAX_DARK_SHARE = 0.25
"""Most of a map that is ink. With more, the threshold has taken a dark area for a line."""
_MIN_BRIGHTNESS_THRESHOLD = 30
_BLUR_RADIUS = 3
"""Half the width of the square whose mean colour counts, so that noise does not."""
_MIN_CONTRAST = 40
"""Least difference between sea and land, in how much more blue than red they have."""
_MIN_BLUE_SURPLUS = 10
_HALF_WIDTH_OF_VALLEY = 6
_MAX_SHARE_BETWEEN_COLOURS = 0.04
"""Most pixels that may lie between sea and land; at a shore some always do."""
# A few blue pixels are a river or a symbol; a sea fills more of the map.
_MIN_SEA_SHARE = 0.02
# Scanned paper is rarely pure white, since scanners and JPEG darken it a little.
_MIN_PAPER_BRIGHTNESS = 232
_MAX_BLACK_BRIGHTNESS = 12
_MAX_PAPER_SHARE = 0.3
_NARROW_STRIP_WIDTH = 7


def mask_of_dark_pixels(pixels: MapPixels) -> BoolArray:
    """Return a mask of the pixels of lines and letters."""
    counts = np.bincount(pixels.brightness.ravel(), minlength=256).astype(np.float64)
    threshold = _brightness_threshold_by_otsu(counts)
    total = counts.sum()
    while (
        counts[:threshold].sum() > _MAX_DARK_SHARE * total
        and threshold > _MIN_BRIGHTNESS_THRESHOLD
    ):
        # A dark map would otherwise consist of lines only.
        threshold -= 5
    return pixels.brightness < threshold


def _brightness_threshold_by_otsu(counts: NDArray[np.float64]) -> int:
    """Return the brightness that best separates two groups of pixels (Otsu's method)."""
    levels = np.arange(256)
    below, sums = np.cumsum(counts), np.cumsum(counts * levels)
    above = below[-1] - below
    with np.errstate(all="ignore"):
        low, high = sums / below, (sums[-1] - sums) / above
        spread = below * above * (low - high) ** 2
    return int(np.nanargmax(np.nan_to_num(spread))) + 1


def mask_of_sea_pixels(pixels: MapPixels) -> BoolArray | None:
    """Return a mask of the pixels with the colour of water; None if there is no such colour."""
    blurred = Image.fromarray(pixels.colours).filter(ImageFilter.BoxBlur(_BLUR_RADIUS))
    colours = np.asarray(blurred).astype(np.int16)
    # Water is bluer than land, whatever its brightness.
    excess: Any = np.clip(colours[:, :, 2] - colours[:, :, 0], -128, 127)
    counts = np.bincount((excess + 128).ravel(), minlength=256).astype(np.float64)
    threshold = _brightness_threshold_by_otsu(counts)
    levels = np.arange(256)
    low, high = counts[:threshold], counts[threshold:]
    # Without pixels on both sides the threshold divides nothing, and no sea can be told apart.
    if not low.any() or not high.any():
        return None
    means = (
        np.average(levels[:threshold], weights=low),
        np.average(levels[threshold:], weights=high),
    )
    between = (
        counts[max(0, threshold - _HALF_WIDTH_OF_VALLEY) : threshold + _HALF_WIDTH_OF_VALLEY].sum()
        / counts.sum()
    )
    share = high.sum() / counts.sum()
    # Pastel lands differ a little in blue; a sea differs much, and hardly a pixel lies between.
    is_clear = means[1] - means[0] > _MIN_CONTRAST and between < _MAX_SHARE_BETWEEN_COLOURS
    if not is_clear or means[1] - 128 < _MIN_BLUE_SURPLUS or not share > _MIN_SEA_SHARE:
        return None
    mask: BoolArray = excess + 128 >= threshold
    return mask


def mask_of_shore_pixels(sea: BoolArray | None, shape: tuple[int, ...]) -> BoolArray:
    """Return a mask of the pixels where sea and land meet, often without a drawn line."""
    shores = np.zeros(shape, dtype=np.bool_)
    if sea is not None:
        shores[:, 1:] |= sea[:, 1:] != sea[:, :-1]
        shores[1:, :] |= sea[1:, :] != sea[:-1, :]
    return shores


def widen_lines_of_mask(mask: BoolArray, width: int) -> BoolArray:
    """Return a mask with its lines widened by an odd number of pixels."""
    if width <= 1:
        return mask
    picture = Image.fromarray(mask.astype(np.uint8) * 255).filter(ImageFilter.MaxFilter(width))
    return np.asarray(picture) > 0


def mask_of_paper_around_map(pixels: MapPixels) -> BoolArray:
    """Return a mask of the blank paper, or of the scanner's black, around a map."""
    channels = pixels.colours
    mask = np.zeros(pixels.brightness.shape, dtype=np.bool_)
    for blank in (
        channels.min(axis=2) >= _MIN_PAPER_BRIGHTNESS,
        channels.max(axis=2) <= _MAX_BLACK_BRIGHTNESS,
    ):
        corners = [blank[0, 0], blank[0, -1], blank[-1, 0], blank[-1, -1]]
        # Paper around a map reaches the corners; white inside the map is snow or a lake.
        if not any(corners):
            continue
        regions = label_connected_regions(blank)
        numbers = {regions[row, column] for row in (0, -1) for column in (0, -1)} - {0}
        mask |= np.isin(regions, list(numbers))
    # A map that begins at the corner may be white itself.
    if mask.mean() > _MAX_PAPER_SHARE:
        return np.zeros_like(mask)
    # Next to the frame, the noise of JPEG leaves slivers of paper that is not quite blank.
    return widen_lines_of_mask(mask, _NARROW_STRIP_WIDTH)
