"""The module's own pictures of pieces and boards, read from its files."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from sandtable.drawing.picture_scaling import (
    PictureFile,
    PictureScale,
    ScaledPicture,
    scale_pictures,
)
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.picture_crops import picture_file_name
from sandtable.model.storage import bundle
from sandtable.model.storage.file_names import real_path

if TYPE_CHECKING:
    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles

COUNTER_SCALE = PictureScale(longest_side=512)
"""Scale of pictures on counters, for 600 dpi on the largest printed counter."""
BOARD_SCALE = PictureScale(longest_side=3000, keeps_vectors=False)
"""Scale of pictures below maps, for 150 dpi on half a metre."""
_MAX_CACHED_BYTES = 64 * 2**20
"""Limit for the scaled pictures, in bytes, that are cached between exports."""


class PictureCache:
    """Cache of scaled pictures, which drops those that were not used for the longest time."""

    def __init__(self, max_bytes: int = _MAX_CACHED_BYTES) -> None:
        self._max_bytes, self._total_bytes = max_bytes, 0
        self._pictures: OrderedDict[tuple[PictureFile, PictureScale], ScaledPicture] = (
            OrderedDict()
        )
        self._lock = Lock()  # exports and previews run on threads of their own

    def find_picture(self, file: PictureFile, scale: PictureScale) -> ScaledPicture | None:
        """Return the cached picture of a file in its current state, or None."""
        with self._lock:
            picture = self._pictures.get((file, scale))
            if picture is not None:
                self._pictures.move_to_end((file, scale))
            return picture

    def add_picture(self, file: PictureFile, scale: PictureScale, picture: ScaledPicture) -> None:
        """Add a picture, and drop those not used for the longest time if the cache is full."""
        with self._lock:
            before = self._pictures.pop((file, scale), ScaledPicture())
            self._pictures[file, scale] = picture
            self._total_bytes += len(picture.data) - len(before.data)
            while self._total_bytes > self._max_bytes:
                _, dropped = self._pictures.popitem(last=False)
                self._total_bytes -= len(dropped.data)


_shared_cache = PictureCache()


@dataclass(frozen=True, slots=True)
class NamedPicture:
    """A picture that the module names, with the piece or board that shows it."""

    bearer: str
    name: str


def counter_pictures(module: Module) -> tuple[NamedPicture, ...]:
    """Return the pictures of all pieces, each file once."""
    counters = manifest_of_module(module).counters.values()
    return _pictures_without_repeated_files(
        (c.name, name) for c in counters for name in c.image_names
    )


def board_pictures(module: Module) -> tuple[NamedPicture, ...]:
    """Return the pictures of all boards, each file once."""
    return _pictures_without_repeated_files(
        (b.name, b.image) for b in module.boards.values() if b.image
    )


def _pictures_without_repeated_files(pairs: Iterable[tuple[str, str]]) -> tuple[NamedPicture, ...]:
    bearers: dict[str, str] = {}
    for bearer, name in pairs:
        bearers.setdefault(name, bearer)
    return tuple(NamedPicture(bearer, name) for name, bearer in bearers.items())


def pictures_of_pieces(
    module: Module,
    loaded: ModuleWithFiles,
    losses: list[str],
    scale: PictureScale = COUNTER_SCALE,
) -> dict[str, bytes]:
    """Read the pictures of all pieces at the given scale, and return them by name.

    A sentence about each picture that cannot be shown is added to `losses`; a symbol replaces it.
    """
    return read_pictures(counter_pictures(module), loaded, losses, scale)


def read_board_pictures(
    module: Module, loaded: ModuleWithFiles, losses: list[str], scale: PictureScale = BOARD_SCALE
) -> dict[str, bytes]:
    """Return the scaled pictures of all boards by name; add unusable pictures to `losses`."""
    return read_pictures(board_pictures(module), loaded, losses, scale)


def read_all_pictures(
    module: Module, loaded: ModuleWithFiles, losses: list[str]
) -> dict[str, bytes]:
    """Return the pictures of all pieces and boards by name; add unusable pictures to `losses`."""
    return {
        **pictures_of_pieces(module, loaded, losses),
        **read_board_pictures(module, loaded, losses),
    }


def read_pictures(
    named_pictures: Iterable[NamedPicture],
    loaded: ModuleWithFiles,
    losses: list[str],
    scale: PictureScale,
) -> dict[str, bytes]:
    """Return the scaled pictures by name; add unusable pictures to `losses`."""
    named_pictures = tuple(named_pictures)
    files = find_picture_files((picture.name for picture in named_pictures), loaded)
    scaled = scaled_pictures(tuple(files.values()), scale)
    missing = ScaledPicture(problem="is missing or is not a picture")
    readable: dict[str, bytes] = {}
    for picture in named_pictures:
        result = scaled.get(picture.name, missing)
        if result.problem:
            file_name = picture_file_name(picture.name)
            losses.append(f"{picture.bearer}: its picture {file_name!r} {result.problem}.")
        else:
            readable[picture.name] = result.data
    return readable


def cached_picture(file: PictureFile, scale: PictureScale) -> ScaledPicture | None:
    """Return an already scaled picture from the cache, or None."""
    return _shared_cache.find_picture(file, scale)


def scaled_pictures(files: Sequence[PictureFile], scale: PictureScale) -> dict[str, ScaledPicture]:
    """Return pictures scaled, by name; those in the cache are not read again."""
    cached = {file: _shared_cache.find_picture(file, scale) for file in files}
    new = [file for file, picture in cached.items() if picture is None]
    for file, picture in zip(new, scale_pictures(new, scale), strict=True):
        cached[file] = picture
        _shared_cache.add_picture(file, scale, picture)
    return {file.name: picture for file, picture in cached.items() if picture is not None}


def find_picture_files(names: Iterable[str], loaded: ModuleWithFiles) -> dict[str, PictureFile]:
    """Find the files of pictures, in the folders of a module and of those that it extends."""
    roots = list(_folders_of_modules(loaded))
    files = ((name, root, _find_picture(root, name)) for name in names for root in roots)
    files_by_name: dict[str, PictureFile] = {}
    for name, _, file in files:
        if file is not None:
            files_by_name.setdefault(name, file)
    return files_by_name


def _folders_of_modules(loaded: ModuleWithFiles) -> Iterator[Path]:
    home: ModuleWithFiles | None = loaded
    while home is not None:
        yield home.files.root
        home = home.base


def _find_picture(root: Path, name: str) -> PictureFile | None:
    """Find the file of a picture; the result has the picture's name, with the part to show."""
    file = _find_file_of_module(root, picture_file_name(name))
    return replace(file, name=name) if file else None


def _find_file_of_module(root: Path, name: str) -> PictureFile | None:
    """Find a file of a module; return None if it is missing or outside the folder."""
    home = bundle.bundle_containing(root)
    path = real_path(root) if home is None else home[0]
    try:
        target = real_path(path / name) if home is None else path
        # A name may lead out of the folder.
        if home is None and not (target.is_relative_to(path) and target.is_file()):
            return None
        stat = target.stat()
    except (OSError, ValueError):  # a name with a null byte
        return None
    if home is None:
        return PictureFile(name, target, "", stat.st_mtime_ns, stat.st_size)
    inside = f"{home[1]}/{name}" if home[1] else name
    return PictureFile(name, target, inside, stat.st_mtime_ns)
