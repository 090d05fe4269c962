"""Sentences of an export about pictures that are too small for print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.locations import BoardRef
from sandtable.model.select.picture_resolution import LEAST_DPI, printed_pictures
from sandtable.model.storage.asset_files import available_picture_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles


def sentences_on_coarse_pictures(module: Module, loaded: ModuleWithFiles) -> Iterator[str]:
    """Yield a sentence for each picture with too few dots at its printed size."""
    for picture in printed_pictures(module, available_picture_files(loaded, module)):
        if picture.is_coarse:
            wide, high = picture.pixels
            is_on_board = BoardRef.from_address_prefix(picture.address) is not None
            place = "the size at which its counters fit" if is_on_board else "its printed size"
            yield (
                f"{picture.bearer}: its picture {picture.name!r} has {wide} by {high} pixels, "
                f"{picture.dpi:.0f} dpi at {place}; {LEAST_DPI} are needed."
            )
