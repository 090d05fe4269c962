"""Copying of picture files into the folder of a module."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from sandtable.drawing.picture_scaling import (
    MAX_PICTURE_FILE_SIZE,
    READABLE_SUFFIXES,
    PictureFile,
    PictureScale,
    scale_pictures,
)
from sandtable.model.edits.errors import EditError
from sandtable.model.storage.atomic_writes import write_file
from sandtable.model.storage.file_names import portable_name, real_path

PICTURE_FOLDER = "pictures"
"""The folder of a module that copied pictures go to."""
_SCALE_FOR_SHOWABILITY_TEST = PictureScale(longest_side=64, keeps_vectors=False)


def copy_picture_into(root: Path, source: Path) -> str:
    """Copy a picture into a module's folder, and return the name to write in the module.

    A picture inside the folder stays where it is, and one that was copied before is not copied
    again. Raise EditError for an unusable file, and OSError if it cannot be read or written.
    """
    source = real_path(source)
    _require_showable_picture(source)
    home = real_path(root)
    if source.is_relative_to(home):
        return source.relative_to(home).as_posix()
    data = source.read_bytes()
    name = _unused_file_name(home, source.name, data)
    if not (home / name).exists():
        write_file(home / name, data)
    return name


def _require_showable_picture(source: Path) -> None:
    """Raise EditError unless all exports can show the picture."""
    size = source.stat().st_size
    if source.suffix.lower() not in READABLE_SUFFIXES:
        raise EditError(
            f"“{source.name}” is not a picture: choose a PNG, JPEG, WebP, GIF or SVG file."
        )
    # Tested before decoding, since a huge picture would use up the memory.
    if size > MAX_PICTURE_FILE_SIZE:
        raise EditError(
            f"“{source.name}” has {size / 2**20:.0f} MB, and at most "
            f"{MAX_PICTURE_FILE_SIZE // 2**20} MB are read: save it smaller."
        )
    [picture] = scale_pictures(
        [PictureFile(source.name, source, size=size)], _SCALE_FOR_SHOWABILITY_TEST
    )
    if picture.problem:
        raise EditError(f"“{source.name}” {picture.problem}.")


def _unused_file_name(home: Path, file_name: str, data: bytes) -> str:
    """Return a file name that is not in use, ignoring the case of its letters."""
    plain = PurePosixPath(portable_name(file_name))
    folder = home / PICTURE_FOLDER
    # Compared without case, since Windows and macOS do not distinguish it.
    taken = {path.name.casefold(): path for path in folder.iterdir()} if folder.is_dir() else {}
    number, name = 1, plain.name
    while (other := taken.get(name.casefold())) is not None:
        # The same picture was copied before.
        if other.is_file() and other.read_bytes() == data:
            return f"{PICTURE_FOLDER}/{other.name}"
        number += 1
        name = f"{plain.stem}-{number}{plain.suffix}"
    return f"{PICTURE_FOLDER}/{name}"
