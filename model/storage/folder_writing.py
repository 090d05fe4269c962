"""Folders that the program makes: all of their files, or none of them."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from sandtable.model.resources import HEAD_FILE_NAME
from sandtable.model.storage.file_names import is_unportable_name, portable_name
from sandtable.model.storage.folder_handle import FolderHandle
from sandtable.model.storage.staging_folders import (
    sweep_staging_folders,
    temporary_staging_folder,
    write_staging_plan,
)

FolderContents = Mapping[str, bytes]
"""Files by their path below a folder."""
_PARALLEL_FLUSHES = 16


class FolderOccupiedError(Exception):
    """There is something where a new folder is to be made. The message is for the author."""


def make_new_folder(target: Path, contents: FolderContents) -> tuple[Path, ...]:
    """Make a folder of these files where there is none, or an empty one.

    A program that is killed meanwhile is in nobody's way: what it left is taken away first.
    """
    if target.exists() and not target.is_dir():
        raise FolderOccupiedError(f"{target} is a file: give the name of a folder.")
    sweep_staging_folders(target)
    if target.is_dir() and any(target.iterdir()):
        raise FolderOccupiedError(
            f"{target} is not empty: choose a new folder, or empty it first."
        )
    try:
        return _write_contents(target, contents, is_new=True)
    except BaseException:
        _empty_folder(target)
        raise


def write_into_folder(target: Path, contents: FolderContents) -> tuple[Path, ...]:
    """Write files into a folder, in place of those of the same names; give their paths.

    All are on disk before the first takes its place. A name that not every system can have is
    changed (`portable_name`).
    """
    sweep_staging_folders(target)
    return _write_contents(target, _with_portable_names(contents), is_new=False)


def _with_portable_names(contents: FolderContents) -> FolderContents:
    kept = {name.casefold() for name in contents if not is_unportable_name(name)}
    fit: dict[str, bytes] = {}
    for name, data in contents.items():
        new = portable_name(_insist_on_inside_name(name))
        while new != name and new.casefold() in kept:
            head, dot, ending = new.partition(".")
            new = f"{head}_{dot}{ending}"
        kept.add(new.casefold())
        fit[new] = data
    return fit


def _write_contents(target: Path, contents: FolderContents, *, is_new: bool) -> tuple[Path, ...]:
    names = [_insist_on_inside_name(name) for name in contents]
    made = _make_with_parents(target)
    try:
        with temporary_staging_folder(target) as files:
            if is_new:
                write_staging_plan(files, contents)
            for name, data in contents.items():
                _write_bytes(files / name, data)
            _flush_files(files / name for name in contents)
            for folder, below in _iter_names_by_folder(names):
                _move_into_place(target, folder, below, files)
    except BaseException:
        if made:
            shutil.rmtree(made, ignore_errors=True)
        raise
    return tuple(target / name for name in names)


def _empty_folder(target: Path) -> None:
    for path in target.iterdir() if target.is_dir() else ():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _insist_on_inside_name(name: str) -> str:
    """Insist that a file lies in the folder; where names come from is not always known."""
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\\" in name or ":" in name:
        raise ValueError(f"{name!r} does not name a file inside a folder.")
    return name


def _iter_names_by_folder(names: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Part names by the folders they are in; the head, which makes it a module, is the last."""
    folders: dict[str, list[str]] = {}
    for name in names:
        folders.setdefault(str(PurePosixPath(name).parent), []).append(name)
    top = sorted(folders.pop(".", ()), key=lambda name: name == HEAD_FILE_NAME)
    yield from folders.items()
    if top:
        yield ".", top


def _move_into_place(target: Path, folder: str, names: list[str], files: Path) -> None:
    """Put new files into a folder of the target, unless a link leads elsewhere."""
    place = target / folder
    if not Path(os.path.realpath(place)).is_relative_to(os.path.realpath(target)):
        raise OSError(errno.EPERM, "A link leads out of the folder", str(place))
    place.mkdir(parents=True, exist_ok=True)
    handle = FolderHandle.open_folder(place, target)
    try:
        for name in names:
            handle.move_file_in(files / name, PurePosixPath(name).name)
    finally:
        handle.close_handle()


def _make_with_parents(target: Path) -> Path | None:
    """Make a folder and those above it; give the topmost that was not there."""
    missing = [path for path in (target, *target.parents) if not path.exists()]
    target.mkdir(parents=True, exist_ok=True)
    return missing[-1] if missing else None


def _write_bytes(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _flush_files(paths: Iterable[Path]) -> None:
    """Have files on the disk: after all are written, since the first flush takes most along.

    Several wait at a time, for the disk does many in one go. What follows is not faster for it.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_PARALLEL_FLUSHES) as threads:
        for _ in threads.map(_flush_file, paths):
            pass


def _flush_file(path: Path) -> None:
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())
