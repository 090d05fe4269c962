"""Resolution of pictures at the size in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sandtable.drawing.hex_counters import COUNTER_SIDE
from sandtable.drawing.maps.map_sheet import choose_map_scale, edges_of_shown_picture
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.pictures import (
    BOARD_SCALE,
    COUNTER_SCALE,
    board_pictures,
    cached_picture,
    counter_pictures,
    find_picture_files,
)
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.picture_cuts import picture_file_name

if TYPE_CHECKING:
    from sandtable.drawing.picture_scaling import PictureScale
    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles

LEAST_DPI = 150
"""Dots per inch below which a printed picture looks coarse."""
_SYMBOL_AREA_SIZE = (7.2, 5.6)
"""Width and height in millimetres of the place of the symbol on a counter."""
_MILLIMETRES_PER_INCH = 25.4


def coarse_pictures(module: Module, loaded: ModuleWithFiles) -> Iterator[str]:
    """Yield a sentence for each picture with too few dots at its printed size.

    Only pictures that were read for the export before are measured.
    """
    yield from _coarse_counter_pictures(module, loaded)
    yield from _coarse_board_pictures(module, loaded)


def _coarse_counter_pictures(module: Module, loaded: ModuleWithFiles) -> Iterator[str]:
    covering = {
        name
        for counter in manifest_of(module).counters.values()
        if counter.piece.image_fit == "counter"
        for name in counter.image_names
    }
    pictures = counter_pictures(module)
    sizes = _sizes_of_picture_files([picture.name for picture in pictures], loaded, COUNTER_SCALE)
    for picture in pictures:
        if size := sizes.get(picture.name):
            is_covering = picture.name in covering
            room = (COUNTER_SIDE, COUNTER_SIDE) if is_covering else _SYMBOL_AREA_SIZE
            # The whole picture fits in, so the side that fills the room decides.
            dpi = max(size[0] / room[0], size[1] / room[1]) * _MILLIMETRES_PER_INCH
            yield from _sentence_about_coarse_picture(
                picture.bearer, picture.name, size, dpi, "its printed size"
            )


def _coarse_board_pictures(module: Module, loaded: ModuleWithFiles) -> Iterator[str]:
    pictures = board_pictures(module)
    sizes = _sizes_of_picture_files([picture.name for picture in pictures], loaded, BOARD_SCALE)
    for board in module.boards.values():
        if board.image and (size := sizes.get(board.image)):
            west, _, east, _ = edges_of_shown_picture(board)
            width = (east - west) * choose_map_scale(board, MapStyle())
            dpi = size[0] / width * _MILLIMETRES_PER_INCH
            place = "the size at which its counters fit"
            yield from _sentence_about_coarse_picture(board.name, board.image, size, dpi, place)


def _sizes_of_picture_files(
    names: list[str], loaded: ModuleWithFiles, scale: PictureScale
) -> dict[str, tuple[int, int]]:
    files = find_picture_files(names, loaded)
    pictures = ((name, cached_picture(file, scale)) for name, file in files.items())
    return {
        name: picture.source_size for name, picture in pictures if picture and picture.source_size
    }


def _sentence_about_coarse_picture(
    bearer: str, name: str, size: tuple[int, int], dpi: float, place: str
) -> Iterator[str]:
    if dpi < LEAST_DPI:
        file_name = picture_file_name(name)
        yield (
            f"{bearer}: its picture {file_name!r} has {size[0]} by {size[1]} pixels, "
            f"{dpi:.0f} dpi at {place}; {LEAST_DPI} are needed."
        )
