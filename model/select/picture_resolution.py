"""Search for pictures that have too few pixels for the size in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from sandtable.model.counter_size import COUNTER_SIDE
from sandtable.model.geometry.board_frame import edges_of_shown_picture, printed_scale
from sandtable.model.locations import BoardRef, PieceRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.picture_crops import crop_of_picture, picture_file_name

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

PixelSize = tuple[int, int]
"""Width and height in pixels."""
PictureFiles = Mapping[str, PixelSize | None]
"""Files of a module by path, with the size of those that it shows as pictures of pixels."""
LEAST_DPI = 150
"""Dots per inch below which a printed picture looks coarse."""
_SYMBOL_AREA_SIZE = (7.2, 5.6)
"""Width and height in millimetres of the place of the symbol on a counter."""
_MILLIMETRES_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class PrintedPicture:
    """A picture with the size in which it is printed."""

    bearer: str
    """Name of the piece or board that shows it."""
    address: AddressPath
    name: str
    """Path of its file in the module."""
    pixels: PixelSize
    """Size of the part that is shown."""
    dpi: float

    @property
    def is_coarse(self) -> bool:
        """Return whether the picture has too few pixels for print."""
        return self.dpi < LEAST_DPI

    @property
    def needed_pixels(self) -> PixelSize:
        """Return the number of pixels that the shown part needs for print."""
        enlargement = LEAST_DPI / self.dpi
        return ceil(self.pixels[0] * enlargement), ceil(self.pixels[1] * enlargement)


def printed_pictures(module: Module, files: PictureFiles) -> Iterator[PrintedPicture]:
    """Yield the pictures whose size is known, each part of a file once."""
    yield from _printed_on_counters(module, files)
    seen: set[str] = set()
    for board_id, board in module.boards.items():
        size = files.get(board.image) if board.image else None
        if board.image and size and board.image not in seen:
            seen.add(board.image)
            west, _, east, _ = edges_of_shown_picture(board)
            dpi = size[0] / ((east - west) * printed_scale(board)) * _MILLIMETRES_PER_INCH
            address = BoardRef(board_id).child_path("image")
            yield PrintedPicture(board.name or board_id, address, board.image, size, dpi)


def _printed_on_counters(module: Module, files: PictureFiles) -> Iterator[PrintedPicture]:
    seen: set[tuple[str, bool]] = set()
    for counter in manifest_of_module(module).counters.values():
        is_covering = counter.piece.image_fit == "counter"
        for name in counter.image_names:
            size = files.get(picture_file_name(name))
            if not size or (name, is_covering) in seen:
                continue
            seen.add((name, is_covering))
            pixels = _shown_pixels(name, size)
            room = (COUNTER_SIDE, COUNTER_SIDE) if is_covering else _SYMBOL_AREA_SIZE
            # The whole picture fits in, so the side that fills the room decides.
            dpi = max(pixels[0] / room[0], pixels[1] / room[1]) * _MILLIMETRES_PER_INCH
            address = _image_address(counter, name)
            yield PrintedPicture(counter.name, address, picture_file_name(name), pixels, dpi)


def _image_address(counter: Counter, name: str) -> AddressPath:
    ref = PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2])
    file_name = picture_file_name(name)
    if file_name == counter.piece.image:
        return ref.child_path("image")
    return ref.child_path("side-images", file_name)


def _shown_pixels(name: str, size: PixelSize) -> PixelSize:
    cut = crop_of_picture(name)
    if cut is None:
        return size
    left, top, right, bottom = cut.cut_box(*size)
    return right - left, bottom - top
