"""Staging folders: where new files lie, all of them whole, before the first takes its place.

Each has a lock, so that what a killed program left behind can be told from what a living one is
making. A folder that is being filled for the first time also has a plan in it: with its help the
files of a program that was killed halfway are taken away again, and none of the user's.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from sandtable.model.storage.locks import FileLock
from sandtable.model.storage.temporary_files import is_temporary_name, temporary_path, write_new

_FILES, _LOCK, _PLAN = "files", "lock", "plan.json"


@contextmanager
def staging_folder(target: Path) -> Iterator[Path]:
    """Give an empty folder for new files on the same disk as the target; it goes afterwards."""
    staging, lock = _new_staging(target)
    try:
        yield staging / _FILES
    finally:
        shutil.rmtree(staging / _FILES, ignore_errors=True)
        _remove(staging, lock)


def write_plan(files: Path, contents: Mapping[str, bytes]) -> None:
    """Write beside the new files that their target was empty before and what is to be in it."""
    hashes = {name: sha256(data).hexdigest() for name, data in contents.items()}
    write_new(files.with_name(_PLAN), json.dumps(hashes).encode())


def sweep_staging(target: Path) -> None:
    """Take away from a folder what killed programs left there; what living ones make stays."""
    for path in target.iterdir() if target.is_dir() else ():
        if is_temporary_name(path.name) and path.is_dir() and not path.is_symlink():
            with suppress(OSError):
                _sweep(path)


def _sweep(staging: Path) -> None:
    lock = FileLock.of(staging / _LOCK)
    if lock is None:
        return
    if not lock.is_certain:
        lock.release()
        return
    try:
        _take_back(staging, _read_plan(staging / _PLAN))
    finally:
        shutil.rmtree(staging / _FILES, ignore_errors=True)
        _remove(staging, lock)


def _new_staging(target: Path) -> tuple[Path, FileLock]:
    """Make a folder of our own in the target, and lock it before anybody sweeps it."""
    while True:
        staging = temporary_path(target / _FILES)
        staging.mkdir(mode=0o700)
        with suppress(FileNotFoundError):  # it was swept in this very moment
            lock = FileLock.of(staging / _LOCK)
            if lock is not None:
                lock.write_holder()
                (staging / _FILES).mkdir()
                return staging, lock


def _remove(staging: Path, lock: FileLock) -> None:
    """Remove all of a staging folder, the lock last."""
    with suppress(OSError):
        (staging / _PLAN).unlink(missing_ok=True)
    lock.free()
    shutil.rmtree(staging, ignore_errors=True)


def _read_plan(plan: Path) -> Mapping[str, str]:
    """Read which files were to be made; none where there is no plan that can be read."""
    try:
        hashes = dict(json.loads(plan.read_bytes()))
    except (OSError, ValueError, TypeError, RecursionError):
        return {}
    return {name: digest for name, digest in hashes.items() if "\0" not in name}


def _take_back(staging: Path, plan: Mapping[str, str]) -> None:
    """Remove files of a plan, unless all took their places or somebody has changed one since."""
    if not any((staging / _FILES / name).is_file() for name in plan):
        return
    top = Path(os.path.realpath(staging.parent))
    for name, digest in plan.items():
        path = top / name
        folder = Path(os.path.realpath(path.parent))
        if folder.is_relative_to(top):
            with suppress(OSError):
                if _is_unchanged(path, digest):
                    path.unlink()
                _remove_empty(folder, top)


def _is_unchanged(path: Path, digest: str) -> bool:
    is_file = path.is_file() and not path.is_symlink()
    return is_file and sha256(path.read_bytes()).hexdigest() == digest


def _remove_empty(folder: Path, top: Path) -> None:
    while folder != top:
        folder.rmdir()  # raises, and ends, where there is something in it
        folder = folder.parent
