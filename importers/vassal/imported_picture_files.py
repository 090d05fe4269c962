"""Picture files to import, each under a name that every system allows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from sandtable.importers.vassal.unique_ids import id_from_name
from sandtable.model.storage.file_names import is_unportable_name

if TYPE_CHECKING:
    from collections.abc import Callable

IMAGE_FOLDER = "images/"
PICTURE_FOLDER = "pictures"
# These formats can be shown by Sandtable as they are.
_SUFFIXES_COPIED_UNCHANGED = frozenset({".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp"})
# A Sandtable module holds no pictures in these formats, so they are saved as PNG.
_CONVERTED_SUFFIXES = frozenset({".bmp", ".tif", ".tiff"})
_SUFFIX_OF_OLD_MODULES = ".gif"
"""Ending of a picture whose name has none, as old modules write them."""
MAX_PICTURE_BYTES = 200 * 2**20
"""Largest total size of the pictures of a module."""


@dataclass
class PictureFiles:
    """The pictures of a VASSAL file by the names that pieces and boards use."""

    file_names: frozenset[str]
    sniffed_suffixes: Mapping[str, str] = field(default_factory=dict)
    """The ending that the content of a file asks for, where its name has none that is known."""
    paths_by_file: dict[str, str] = field(default_factory=dict)
    """The path in the module by the name of the file, of all pictures that are taken over."""
    missing_names: dict[str, None] = field(default_factory=dict)
    unusable_names: dict[str, None] = field(default_factory=dict)
    _used_paths: set[str] = field(default_factory=set)

    def find_file_of_image(self, image: str) -> str | None:
        """Return the file of a picture, whose name may lack its ending."""
        candidates = (f"{IMAGE_FOLDER}{image}", f"{IMAGE_FOLDER}{image}{_SUFFIX_OF_OLD_MODULES}")
        return next((name for name in candidates if image and name in self.file_names), None)

    def module_path_of_image(self, image: str) -> str | None:
        """Return the path of a picture in the module, and record that it is needed."""
        if not image:
            return None
        file = self.find_file_of_image(image)
        if file is None:
            self.missing_names[image] = None
            return None
        suffix = self.sniffed_suffixes.get(file) or PurePosixPath(file).suffix.lower()
        if suffix not in _SUFFIXES_COPIED_UNCHANGED | _CONVERTED_SUFFIXES:
            self.unusable_names[image] = None
            return None
        if file not in self.paths_by_file:
            self.paths_by_file[file] = self._unused_path(file, suffix)
        return self.paths_by_file[file]

    def module_paths_of_images(self, images: Iterable[str]) -> list[str | None]:
        """Return the paths of several pictures in the module; None for missing ones."""
        return [self.module_path_of_image(image) for image in images]

    def _unused_path(self, file: str, suffix: str) -> str:
        ending = ".png" if suffix in _CONVERTED_SUFFIXES else suffix
        inner = file.removeprefix(IMAGE_FOLDER)
        has_no_suffix = file in self.sniffed_suffixes
        bare = inner if has_no_suffix else str(PurePosixPath(inner).with_suffix(""))
        stem = id_from_name(bare)
        if not stem or is_unportable_name(stem):
            stem = f"picture-{stem}".rstrip("-")
        number, path = 1, f"{PICTURE_FOLDER}/{stem}{ending}"
        while path in self._used_paths:
            number += 1
            path = f"{PICTURE_FOLDER}/{stem}-{number}{ending}"
        self._used_paths.add(path)
        return path

    def read_contents(self, read_file: Callable[[str], bytes]) -> Mapping[str, bytes]:
        """Return the pictures by path; those beyond the largest total size are left out."""
        contents: dict[str, bytes] = {}
        left = MAX_PICTURE_BYTES
        for file, path in self.paths_by_file.items():
            data = read_file(file)
            if PurePosixPath(file).suffix.lower() in _CONVERTED_SUFFIXES:
                data = _convert_bitmap_to_png(data)
            left -= len(data)
            if not data or left < 0:
                self.unusable_names[file.removeprefix(IMAGE_FOLDER)] = None
            else:
                contents[path] = data
        return contents


_SUFFIX_BY_FIRST_BYTES = {
    b"\x89PNG": ".png",
    b"GIF8": ".gif",
    b"\xff\xd8": ".jpg",
    b"BM": ".bmp",
    b"<svg": ".svg",
    b"<?xml": ".svg",
}


def has_picture_suffix(name: str) -> bool:
    """Say whether a file name has the ending of a picture format that can be read."""
    return PurePosixPath(name).suffix.lower() in _SUFFIXES_COPIED_UNCHANGED | _CONVERTED_SUFFIXES


def suffix_of_picture(data: bytes) -> str:
    """Return the ending for a picture's format by its first bytes, or an empty text."""
    known = (suffix for start, suffix in _SUFFIX_BY_FIRST_BYTES.items() if data.startswith(start))
    return next(known, "")


def _convert_bitmap_to_png(data: bytes) -> bytes:
    """Return a bitmap (BMP) as a PNG file, or empty bytes if it cannot be read."""
    # Imported in the child process that reads the file, and nowhere else.
    from PIL import Image

    stream = BytesIO()
    try:
        with Image.open(BytesIO(data), formats=("BMP", "TIFF")) as image:
            image.convert("RGBA").save(stream, "PNG")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        # Each picture format raises its own errors; a damaged picture is left out, not fatal.
        return b""
    return stream.getvalue()
