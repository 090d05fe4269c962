"""Writing of whole folders: all files, or none of them."""

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
    remove_abandoned_staging_folders,
    temporary_staging_folder,
    write_staging_plan,
)

FolderContents = Mapping[str, bytes]
"""Contents of files by their path below a folder."""
_MAX_PARALLEL_FLUSHES = 16


class FolderOccupiedError(Exception):
    """Error for a new folder whose path already holds files. The author sees the message."""


def make_new_folder(target: Path, contents: FolderContents) -> tuple[Path, ...]:
    """Make a folder of these files, if the path is unused or an empty folder. Return the paths.

    Remains of a program that was killed during this are removed first. Raises FolderOccupiedError
    if the folder is not empty.
    """
    if target.exists() and not target.is_dir():
        raise FolderOccupiedError(f"{target} is a file: give the name of a folder.")
    remove_abandoned_staging_folders(target)
    if target.is_dir() and any(target.iterdir()):
        raise FolderOccupiedError(
            f"{target} is not empty: choose a new folder, or empty it first."
        )
    try:
        return _write_contents(target, contents, is_new=True)
    except BaseException:
        # The folder was new or empty, so everything in it is ours.
        _empty_folder(target)
        raise


def write_into_folder(target: Path, contents: FolderContents) -> tuple[Path, ...]:
    """Write files into a folder, replacing those of the same names, and return their paths.

    All are on disk before the first is moved to its place. A name that not every system allows is
    changed (`portable_name`).
    """
    remove_abandoned_staging_folders(target)
    return _write_contents(target, _with_portable_names(contents), is_new=False)


def _with_portable_names(contents: FolderContents) -> FolderContents:
    used_names = {name.casefold() for name in contents if not is_unportable_name(name)}
    renamed: dict[str, bytes] = {}
    for name, data in contents.items():
        new = portable_name(_require_name_inside_folder(name))
        while new != name and new.casefold() in used_names:
            head, dot, ending = new.partition(".")
            new = f"{head}_{dot}{ending}"
        used_names.add(new.casefold())
        renamed[new] = data
    return renamed


def _write_contents(target: Path, contents: FolderContents, *, is_new: bool) -> tuple[Path, ...]:
    names = [_require_name_inside_folder(name) for name in contents]
    new_folder = _make_folder_with_parents(target)
    try:
        with temporary_staging_folder(target) as files:
            if is_new:
                write_staging_plan(files, contents)
            for name, data in contents.items():
                _write_bytes(files / name, data)
            _flush_files(files / name for name in contents)
            for folder, below in _iter_names_by_folder(names):
                _move_new_files_into_place(target, folder, below, files)
    except BaseException:
        # A new folder holds nothing of the user's yet.
        if new_folder:
            shutil.rmtree(new_folder, ignore_errors=True)
        raise
    return tuple(target / name for name in names)


def _empty_folder(target: Path) -> None:
    for path in target.iterdir() if target.is_dir() else ():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _require_name_inside_folder(name: str) -> str:
    """Raise ValueError unless a name, possibly untrusted, is inside the folder."""
    # A backslash and a colon are separators on Windows.
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\\" in name or ":" in name:
        raise ValueError(f"{name!r} does not name a file inside a folder.")
    return name


def _iter_names_by_folder(names: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield file names by folder.

    The head file, which identifies a module, is last.
    """
    folders: dict[str, list[str]] = {}
    for name in names:
        # A module is recognised by its head, so it must not appear before its parts.
        folders.setdefault(str(PurePosixPath(name).parent), []).append(name)
    top = sorted(folders.pop(".", ()), key=lambda name: name == HEAD_FILE_NAME)
    yield from folders.items()
    if top:
        yield ".", top


def _move_new_files_into_place(target: Path, folder: str, names: list[str], files: Path) -> None:
    """Move new files into a folder of the target, unless a link leads out of the target."""
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


def _make_folder_with_parents(target: Path) -> Path | None:
    """Make a folder and its parents, and return the topmost new one, or None."""
    missing = [path for path in (target, *target.parents) if not path.exists()]
    target.mkdir(parents=True, exist_ok=True)
    return missing[-1] if missing else None


def _write_bytes(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _flush_files(paths: Iterable[Path]) -> None:
    """Flush files to disk.

    They are flushed after all are written, because the first flush does most of the work. Several
    threads wait at a time, because the disk handles many requests at once.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_MAX_PARALLEL_FLUSHES) as threads:
        for _ in threads.map(_flush_file, paths):
            pass


def _flush_file(path: Path) -> None:
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())
