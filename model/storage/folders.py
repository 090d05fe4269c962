"""Folders that the program makes: all of their files, or none of them."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from sandtable.model.resources import HEAD
from sandtable.model.storage.file_names import fit_name, is_unfit
from sandtable.model.storage.folder_handle import FolderHandle
from sandtable.model.storage.staging import staging_folder, sweep_staging, write_plan

Contents = Mapping[str, bytes]
"""Files by their path below a folder."""
_FLUSHED_AT_ONCE = 16


class OccupiedError(Exception):
    """There is something where a new folder is to be made. The message is for the author."""


def make_folder(target: Path, contents: Contents) -> tuple[Path, ...]:
    """Make a folder of these files where there is none, or an empty one.

    A program that is killed meanwhile is in nobody's way: what it left is taken away first.
    """
    if target.exists() and not target.is_dir():
        raise OccupiedError(f"{target} is a file: give the name of a folder.")
    sweep_staging(target)
    if target.is_dir() and any(target.iterdir()):
        raise OccupiedError(f"{target} is not empty: choose a new folder, or empty it first.")
    try:
        return _write(target, contents, is_new=True)
    except BaseException:
        _empty(target)
        raise


def write_into(target: Path, contents: Contents) -> tuple[Path, ...]:
    """Write files into a folder, in place of those of the same names; give their paths.

    All are on disk before the first takes its place. A name that not every system can have is
    changed (`fit_name`).
    """
    sweep_staging(target)
    return _write(target, _with_fit_names(contents), is_new=False)


def _with_fit_names(contents: Contents) -> Contents:
    kept = {name.casefold() for name in contents if not is_unfit(name)}
    fit: dict[str, bytes] = {}
    for name, data in contents.items():
        new = fit_name(_inside(name))
        while new != name and new.casefold() in kept:
            head, dot, ending = new.partition(".")
            new = f"{head}_{dot}{ending}"
        kept.add(new.casefold())
        fit[new] = data
    return fit


def _write(target: Path, contents: Contents, *, is_new: bool) -> tuple[Path, ...]:
    names = [_inside(name) for name in contents]
    made = _make(target)
    try:
        with staging_folder(target) as files:
            if is_new:
                write_plan(files, contents)
            for name, data in contents.items():
                _put(files / name, data)
            _flush(files / name for name in contents)
            for folder, below in _by_folder(names):
                _take_places(target, folder, below, files)
    except BaseException:
        if made:
            shutil.rmtree(made, ignore_errors=True)
        raise
    return tuple(target / name for name in names)


def _empty(target: Path) -> None:
    for path in target.iterdir() if target.is_dir() else ():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def _inside(name: str) -> str:
    """Insist that a file lies in the folder; where names come from is not always known."""
    path = PurePosixPath(name)
    if path.is_absolute() or not path.parts or ".." in path.parts or "\\" in name or ":" in name:
        raise ValueError(f"{name!r} does not name a file inside a folder.")
    return name


def _by_folder(names: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Part names by the folders they are in; the head, which makes it a module, is the last."""
    folders: dict[str, list[str]] = {}
    for name in names:
        folders.setdefault(str(PurePosixPath(name).parent), []).append(name)
    top = sorted(folders.pop(".", ()), key=lambda name: name == HEAD)
    yield from folders.items()
    if top:
        yield ".", top


def _take_places(target: Path, folder: str, names: list[str], files: Path) -> None:
    """Put new files into a folder of the target, unless a link leads elsewhere."""
    place = target / folder
    if not Path(os.path.realpath(place)).is_relative_to(os.path.realpath(target)):
        raise OSError(errno.EPERM, "A link leads out of the folder", str(place))
    place.mkdir(parents=True, exist_ok=True)
    handle = FolderHandle.open(place, target)
    try:
        for name in names:
            handle.take(files / name, PurePosixPath(name).name)
    finally:
        handle.close()


def _make(target: Path) -> Path | None:
    """Make a folder and those above it; give the topmost that was not there."""
    missing = [path for path in (target, *target.parents) if not path.exists()]
    target.mkdir(parents=True, exist_ok=True)
    return missing[-1] if missing else None


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _flush(paths: Iterable[Path]) -> None:
    """Have files on the disk: after all are written, since the first flush takes most along.

    Several wait at a time, for the disk does many in one go. What follows is not faster for it.
    """
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(_FLUSHED_AT_ONCE) as threads:
        for _ in threads.map(_flush_one, paths):
            pass


def _flush_one(path: Path) -> None:
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())
