"""The pictures that a module's pieces bear, read from beside its files."""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from sandtable.drawing.picture_sizes import picture_problem
from sandtable.model.select.manifest import manifest_of
from sandtable.model.storage import bundle
from sandtable.model.storage.file_names import real_path

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sandtable.model.module import Module

_READABLE_SUFFIXES = frozenset({".png", ".jpg", ".jpeg", ".svg"})
_LARGEST_PICTURE = 16 * 2**20
"""Bytes of a picture on a counter; a larger one is a scan of something else."""


def pictures_of(module: Module, root: Path, losses: list[str]) -> dict[str, bytes]:
    """Read all pictures of a module whose files are at `root`, by name.

    What cannot be shown goes to `losses`, and its room stays empty.
    """
    pictures: dict[str, bytes] = {}
    bundle_files: dict[str, bytes] | None = None
    for counter in manifest_of(module).counters.values():
        name = counter.piece.image
        if name is None or name in pictures:
            continue
        if bundle_files is None:
            bundle_files = dict(_bundle_files(root))
        data = bundle_files.get(name) if bundle_files else _read_picture(root, name)
        if data is None or PurePosixPath(name).suffix.lower() not in _READABLE_SUFFIXES:
            losses.append(f"{counter.name}: its picture {name!r} is missing or is not a picture.")
        elif problem := picture_problem(name, data):
            losses.append(f"{counter.name}: its picture {name!r} {problem}.")
        else:
            pictures[name] = data
    return pictures


def _bundle_files(root: Path) -> Iterator[tuple[str, bytes]]:
    """The files of a module that is a bundle."""
    if home := bundle.bundle_containing(root):
        path, inside = home
        within = f"{inside}/" if inside else ""
        for name, data in bundle.unpack_bundle(path).items():
            if name.startswith(within):
                yield name.removeprefix(within), data


def _read_picture(root: Path, name: str) -> bytes | None:
    """A file of the module; nothing where there is none, or where it lies outside."""
    home = real_path(root)
    path = real_path(home / name)
    inside = path.is_relative_to(home) and path.is_file()
    return path.read_bytes() if inside and path.stat().st_size <= _LARGEST_PICTURE else None
