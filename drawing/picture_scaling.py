"""Scaling of picture files, in a child process with limits, since they may be untrusted.

The result for a PNG, JPEG, WebP, GIF or SVG file is a PNG, a JPEG or an SVG, no larger than it is
displayed.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from sandtable.drawing.errors import TypesettingError
from sandtable.drawing.picture_sizes import picture_problem
from sandtable.model.bounded_work.child_process import run_in_child_process
from sandtable.model.bounded_work.work_errors import LimitedWorkError
from sandtable.model.bounded_work.work_limits import READING_LIMITS
from sandtable.model.select.picture_crops import (
    PictureCrop,
    crop_of_picture,
    picture_file_name,
)
from sandtable.model.storage import bundle

if TYPE_CHECKING:
    from PIL.Image import Image

READABLE_SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".svg"})
MAX_PICTURE_FILE_SIZE = 16 * 2**20
"""Largest picture file in bytes; a larger one is not a picture for a game."""
_BATCH_SIZE = 8
"""Pictures per child process: each start takes time, but all share the limits of the child."""
_JPEG_QUALITY = 92
_ENLARGEMENT_BEFORE_CROPPING = 3
"""Factor for drawing an SVG that is cut afterwards."""
_PHOTOGRAPH_SIZE_RATIO = 2
"""How many times larger than a JPEG a PNG of a photograph is; flat art stays PNG."""


@dataclass(frozen=True, slots=True)
class PictureFile:
    """State of a picture file, in a module's folder or inside a bundle."""

    name: str
    path: Path
    """The picture file, or the bundle that contains it."""
    name_inside: str = ""
    """Path of the picture inside the bundle."""
    modified: int = 0
    """Time of the last change in nanoseconds; with the size it shows whether a file changed."""
    size: int = 0


@dataclass(frozen=True, slots=True)
class PictureScale:
    """Size and form of scaled pictures."""

    longest_side: int
    """Longest side in pixels."""
    keeps_vectors: bool = True
    """Whether an SVG remains an SVG, which is sharp at any size."""


@dataclass(frozen=True, slots=True)
class ScaledPicture:
    """The bytes of a picture that can be shown, or the problem that prevents it."""

    data: bytes = b""
    problem: str = ""
    source_size: tuple[int, int] | None = None
    """Width and height in pixels of what the file has to show; None for an SVG."""


def scale_pictures(files: Sequence[PictureFile], scale: PictureScale) -> list[ScaledPicture]:
    """Return all pictures scaled, in the order of the files."""
    pictures: list[ScaledPicture] = []
    for start in range(0, len(files), _BATCH_SIZE):
        pictures += _scale_pictures_in_one_process(files[start : start + _BATCH_SIZE], scale)
    return pictures


def _scale_pictures_in_one_process(
    files: Sequence[PictureFile], scale: PictureScale
) -> list[ScaledPicture]:
    """Scale some pictures in one child process; if it fails, each one in its own process."""
    try:
        return run_in_child_process(READING_LIMITS, _scale_files, files, scale)
    except LimitedWorkError as error:
        # One broken picture must not hide the others of its batch.
        if len(files) == 1:
            return [ScaledPicture(problem=f"cannot be read: {error}".rstrip("."))]
        return [
            picture for file in files for picture in _scale_pictures_in_one_process([file], scale)
        ]


def _scale_files(files: Sequence[PictureFile], scale: PictureScale) -> list[ScaledPicture]:
    return list(_iter_scaled_files(files, scale))


def _iter_scaled_files(
    files: Sequence[PictureFile], scale: PictureScale
) -> Iterator[ScaledPicture]:
    for file in files:
        data = _read_file(file)
        if data is None or _suffix_of_file_name(file.name) not in READABLE_SUFFIXES:
            yield ScaledPicture(problem="is missing or is not a picture")
        elif problem := picture_problem(picture_file_name(file.name), data):
            yield ScaledPicture(problem=problem)
        else:
            yield _scale_picture_data(file.name, data, scale)


def _read_file(file: PictureFile) -> bytes | None:
    if file.size > MAX_PICTURE_FILE_SIZE:
        return None
    try:
        if file.name_inside:
            return bundle.read_bundle_file(file.path, file.name_inside)
        return file.path.read_bytes()
    except OSError:
        # The file may have vanished since its folder was listed.
        return None


def _scale_picture_data(name: str, data: bytes, scale: PictureScale) -> ScaledPicture:
    is_vector, cut = _suffix_of_file_name(name) == ".svg", crop_of_picture(name)
    if is_vector and scale.keeps_vectors and cut is None:
        return ScaledPicture(data)
    try:
        if is_vector:
            # What a cut leaves must still be as large as it is shown.
            data = _rasterized_svg(
                data, scale.longest_side * (_ENLARGEMENT_BEFORE_CROPPING if cut else 1)
            )
        bitmap, size = _scaled_bitmap(data, scale.longest_side, cut)
        return ScaledPicture(bitmap, source_size=None if is_vector else size)
    except (OSError, ValueError, SyntaxError, TypesettingError):
        # Decoders raise various errors for damaged files; to the author they are all the same.
        return ScaledPicture(problem="is not a readable picture")


def _suffix_of_file_name(name: str) -> str:
    return PurePosixPath(picture_file_name(name)).suffix.lower()


def _rasterized_svg(data: bytes, side: int) -> bytes:
    # Pictures are rarely SVG, and typst takes long to load.
    from sandtable.drawing.typesetting import typeset_template

    source = (
        "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"
        f'#image("picture.svg", width: {side}pt)\n'
    )
    return typeset_template(source, {"picture.svg": data}, "png", dpi=72)[0]


def _scaled_bitmap(
    data: bytes, side: int, cut: PictureCrop | None
) -> tuple[bytes, tuple[int, int]]:
    """Return a picture that is no larger than needed, and the size that it had."""
    # Imported in the child process only, where damaged pictures can do no harm.
    from PIL import Image, ImageOps

    with Image.open(io.BytesIO(data), formats=("PNG", "JPEG", "WEBP", "GIF")) as opened:
        size = opened.size
        if cut is None:
            opened.draft("RGB", (side, side))  # a JPEG can be read at an eighth of its size
        upright = ImageOps.exif_transpose(opened)
        has_clear_parts = upright.has_transparency_data
        plain = upright.convert("RGBA" if has_clear_parts else "RGB")
    if cut is not None:
        plain = plain.crop(cut.cut_box(*plain.size))
        size = plain.size
    plain.thumbnail((side, side), reducing_gap=2.0)
    return _encoded_bitmap(plain, is_opaque=not has_clear_parts), size


def _encoded_bitmap(image: Image, *, is_opaque: bool) -> bytes:
    exact, lossy = io.BytesIO(), io.BytesIO()
    image.save(exact, "PNG")
    if is_opaque:
        image.save(lossy, "JPEG", quality=_JPEG_QUALITY, subsampling=0)
    is_photograph = is_opaque and exact.tell() > _PHOTOGRAPH_SIZE_RATIO * lossy.tell()
    return (lossy if is_photograph else exact).getvalue()
