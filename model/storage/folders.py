"""Folders that the program makes: all of their files, or none of them."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

Contents = Mapping[str, bytes]
"""Files by their path below a folder."""


class OccupiedError(Exception):
    """There is something where a new folder is to be made. The message is for the author."""


def make_folder(target: Path, contents: Contents) -> tuple[Path, ...]:
    """Make a folder of these files where there is none, or an empty one."""
    if target.exists() and not target.is_dir():
        raise OccupiedError(f"{target} is a file; a folder is to be made there.")
    if target.is_dir() and any(target.iterdir()):
        raise OccupiedError(f"{target} is not empty; give a new folder, or empty it first.")
    try:
        return write_into(target, contents)
    except BaseException:
        _empty(target)
        raise


def write_into(target: Path, contents: Contents) -> tuple[Path, ...]:
    """Write files into a folder, in place of those of the same names; give their paths.

    All are on disk before the first takes its place.
    """
    names = [_inside(name) for name in contents]
    made = _make(target)
    try:
        with _staging(target) as staging:
            for name, data in contents.items():
                _put(staging / name, data)
            for name in names:
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                (staging / name).replace(target / name)
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


def _make(target: Path) -> Path | None:
    """Make a folder and those above it; give the topmost that was not there."""
    missing = [path for path in (target, *target.parents) if not path.exists()]
    target.mkdir(parents=True, exist_ok=True)
    return missing[-1] if missing else None


@contextmanager
def _staging(target: Path) -> Iterator[Path]:
    """A hidden folder on the same disk, gone afterwards."""
    staging = Path(tempfile.mkdtemp(prefix=".sandtable-", dir=target))
    try:
        yield staging
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
