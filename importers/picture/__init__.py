"""Import of pictures of maps: each region between lines becomes a space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import ImportedFiles


class PictureImporter:
    """Importer of maps that are scans or other pictures."""

    id = "picture"
    label = "Picture of a map"
    suffixes = (".png", ".jpg", ".jpeg", ".webp")

    def read(self, source: Path) -> ImportedFiles:
        """Read the picture as a module with one board, with the picture as its background."""
        return read_in_child_process(_read_picture, source)


def _read_picture(source: Path) -> ImportedFiles:
    from sandtable.importers.picture.module_conversion import import_picture

    return import_picture(source)
