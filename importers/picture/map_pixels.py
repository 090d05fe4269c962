"""The pixels of a picture, reduced to a size that can be processed quickly."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from PIL import Image, ImageFilter, UnidentifiedImageError

from sandtable.drawing.picture_sizes import picture_problem
from sandtable.importers.protocol import ImportFailedError

if TYPE_CHECKING:
    from numpy.typing import NDArray

# The file is untrusted: without a limit, a huge picture would use up the memory.
_MAX_PICTURE_FILE_SIZE = 128 * 2**20
_MAX_PIXELS_OF_MAP = 60_000_000
# In a smaller picture, borders and letters are too coarse to be told apart.
_MIN_PICTURE_SIDE = 50
_MAX_PROCESSED_PIXELS = 3_200_000
"""Pixels that are worked with. Borders are placed to a few pixels of the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class MapPixels:
    """Pixels of a picture, reduced to the size at which it is processed."""

    colours: NDArray[np.uint8]
    """Red, green and blue, a row for each line of the picture."""
    brightness: NDArray[np.uint8]
    """The brightest of the three, of the darkest pixel near by: thin lines stay."""
    factor: int
    """Pixels of the picture in a row for one of these."""
    size: tuple[int, int]
    """Width and height of the picture."""


def read_map_pixels(source: Path) -> MapPixels:
    """Read a picture; raise ImportFailedError if it cannot be read or is too large."""
    if not source.is_file():
        raise ImportFailedError("It is a folder, not a file.")
    # The size is tested before the file is read, so that a huge file never gets into memory.
    if source.stat().st_size > _MAX_PICTURE_FILE_SIZE:
        raise ImportFailedError(f"It is larger than {_MAX_PICTURE_FILE_SIZE // 2**20} MB.")
    with source.open("rb") as stream:
        data = stream.read(_MAX_PICTURE_FILE_SIZE)
    problem = picture_problem(source.name, data)
    if problem and "pixels" in problem:
        raise ImportFailedError(f"It {problem}.")
    try:
        # Read from memory: a file makes room for as many bytes as a broken chunk claims to have.
        return _read_reduced_pixels(BytesIO(data))
    except (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        Image.DecompressionBombError,
    ):
        raise ImportFailedError("It is not a readable picture.") from None


def _read_reduced_pixels(source: BytesIO) -> MapPixels:
    with Image.open(source) as picture:
        width, height = picture.size
        # The header states the size: nothing is unpacked before it is known.
        if width * height > _MAX_PIXELS_OF_MAP:
            raise ImportFailedError(
                f"It has {width * height:,} pixels; at most {_MAX_PIXELS_OF_MAP:,} are read."
            )
        if min(width, height) < _MIN_PICTURE_SIDE:
            raise ImportFailedError(f"It is less than {_MIN_PICTURE_SIDE} pixels wide or high.")
        factor = 1
        while width * height > _MAX_PROCESSED_PIXELS * factor**2:
            factor += 1
        picture.draft("RGB", (width, height))
        colours = _on_white_paper(picture)
    channels: Any = np.asarray(colours).max(axis=2)
    brightest = Image.fromarray(channels).filter(ImageFilter.MedianFilter(3))
    if factor > 1:
        # The mean of each block would fade thin lines; the darkest keeps them.
        brightest = brightest.filter(ImageFilter.MinFilter(factor // 2 * 2 + 1))
        brightest = brightest.resize((width // factor, height // factor), Image.Resampling.NEAREST)
        colours = colours.resize(brightest.size, Image.Resampling.BOX)
    return MapPixels(np.asarray(colours), np.asarray(brightest), factor, (width, height))


def _on_white_paper(picture: Any) -> Any:
    if picture.mode in {"RGBA", "LA", "PA"} or "transparency" in picture.info:
        layer = picture.convert("RGBA")
        paper = Image.new("RGBA", layer.size, (255, 255, 255, 255))
        return Image.alpha_composite(paper, layer).convert("RGB")
    return picture.convert("RGB")
