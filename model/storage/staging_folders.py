"""Staging folders, in which new files are completed before the first is moved to its place.

Each has a lock, so that remains of a killed program can be distinguished from the work of a
running program. A folder that is filled for the first time also holds a plan, by which the files
of a killed program are removed again, and none of the user's.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from sandtable.model.storage.file_locks import FileLock
from sandtable.model.storage.temporary_files import (
    is_temporary_name,
    temporary_path,
    write_new_file,
)

_FILES_NAME, _LOCK_NAME, _PLAN_NAME = "files", "lock", "plan.json"


@contextmanager
def temporary_staging_folder(target: Path) -> Iterator[Path]:
    """Yield an empty folder for new files, and remove it afterwards.

    It is on the same disk as the target.
    """
    staging, lock = _make_staging_folder(target)
    try:
        yield staging / _FILES_NAME
    finally:
        shutil.rmtree(staging / _FILES_NAME, ignore_errors=True)
        _remove_staging_folder(staging, lock)


def write_staging_plan(files: Path, contents: Mapping[str, bytes]) -> None:
    """Write down which new files are planned for an empty folder.

    After a crash, only these files may be removed from the folder.
    """
    hashes = {name: sha256(data).hexdigest() for name, data in contents.items()}
    write_new_file(files.with_name(_PLAN_NAME), json.dumps(hashes).encode())


def remove_abandoned_staging_folders(target: Path) -> None:
    """Remove staging folders that killed programs left in a folder.

    Those of running programs stay.
    """
    for path in target.iterdir() if target.is_dir() else ():
        if is_temporary_name(path.name) and path.is_dir() and not path.is_symlink():
            # Remains that cannot be removed now are tried again at the next start.
            with suppress(OSError):
                _remove_abandoned_staging_folder(path)


def _remove_abandoned_staging_folder(staging: Path) -> None:
    lock = FileLock.try_to_acquire_lock(staging / _LOCK_NAME)
    if lock is None:
        return
    # Its program may run on another machine, where our lock means nothing.
    if not lock.is_certainly_exclusive:
        lock.release_and_keep_lock_file()
        return
    try:
        _remove_planned_files(staging, _read_staging_plan(staging / _PLAN_NAME))
    finally:
        shutil.rmtree(staging / _FILES_NAME, ignore_errors=True)
        _remove_staging_folder(staging, lock)


def _make_staging_folder(target: Path) -> tuple[Path, FileLock]:
    """Make a staging folder in the target, and lock it before another process removes it."""
    while True:
        staging = temporary_path(target / _FILES_NAME)
        staging.mkdir(mode=0o700)
        with suppress(FileNotFoundError):  # it was swept in this very moment
            lock = FileLock.try_to_acquire_lock(staging / _LOCK_NAME)
            if lock is not None:
                lock.write_holder_name()
                (staging / _FILES_NAME).mkdir()
                return staging, lock


def _remove_staging_folder(staging: Path, lock: FileLock) -> None:
    """Remove a staging folder completely, the lock last."""
    with suppress(OSError):
        (staging / _PLAN_NAME).unlink(missing_ok=True)
    lock.release_and_remove_lock_file()
    shutil.rmtree(staging, ignore_errors=True)


def _read_staging_plan(plan: Path) -> Mapping[str, str]:
    """Return the hashes of planned files from their plan; nothing if the plan is unreadable."""
    try:
        hashes = dict(json.loads(plan.read_bytes()))
    except (OSError, ValueError, TypeError, RecursionError):
        # A plan that was cut off by a crash names no files, so nothing is deleted.
        return {}
    return {name: digest for name, digest in hashes.items() if "\0" not in name}


def _remove_planned_files(staging: Path, plan: Mapping[str, str]) -> None:
    """Remove the planned files, except those changed since, that a killed program left behind.

    If all were moved to their places, they are complete and stay.
    """
    # All files took their places: the program died only before cleaning up.
    if not any((staging / _FILES_NAME / name).is_file() for name in plan):
        return
    top = Path(os.path.realpath(staging.parent))
    for name, digest in plan.items():
        path = top / name
        folder = Path(os.path.realpath(path.parent))
        if folder.is_relative_to(top):
            # A file that cannot be read may have been changed by its author, and remains.
            with suppress(OSError):
                if _is_unchanged_file(path, digest):
                    path.unlink()
                _remove_empty_folders(folder, top)


def _is_unchanged_file(path: Path, digest: str) -> bool:
    is_file = path.is_file() and not path.is_symlink()
    return is_file and sha256(path.read_bytes()).hexdigest() == digest


def _remove_empty_folders(folder: Path, top: Path) -> None:
    while folder != top:
        folder.rmdir()  # raises, and ends, where there is something in it
        folder = folder.parent
