"""File locks, which the system releases when a process ends or crashes."""

from __future__ import annotations

import errno
import os
import socket
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep, time
from typing import Self

from sandtable.model.storage.temporary_files import companion_file_path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LOCK_WAIT_SECONDS = 2.0
"""Seconds that a writer waits for the previous one."""
_MAX_WAITS_FOR_LOCK = 8
"""Number of such waits at most, if several writers come before it."""
_RETRY_SECONDS = 0.02
_MAX_LOCK_AGE_SECONDS = 24 * 3600
"""Seconds after which a program on another machine no longer counts as running."""
_MAX_HOLDER_BYTES = 300
_ALREADY_LOCKED_ERRORS = {errno.EAGAIN, errno.EACCES, errno.EDEADLK}
"""Errors of the system if another process has the lock.

Any other error means that there are no locks.
"""
_NOT_A_FILE_ERRORS = {errno.ELOOP, errno.EMLINK, errno.EISDIR, errno.ENXIO}
"""Errors of the system on opening a link, a folder or a socket as a file."""
_FLAGS_FOR_LOCK_FILE = os.O_RDWR | os.O_CREAT
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC"):
    _FLAGS_FOR_LOCK_FILE |= getattr(os, _name, 0)


class FileLock:
    """An exclusive lock, represented by a lock file."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path, self._handle = path, handle
        self.is_certainly_exclusive = not _may_other_machine_hold_lock(handle)
        """Whether no other process can have it. Locks of other machines do not always work."""

    @classmethod
    def try_to_acquire_lock(cls, path: Path) -> Self | None:
        """Return the lock, or None if another running process holds it."""
        while True:
            handle = _open_lock_file(path)
            try:
                is_taken = _try_to_lock(handle, path)
            except BaseException:
                os.close(handle)
                raise
            # The holder before may have removed the file between opening and locking it; then try
            # again.
            if is_taken and _is_current_lock_file(handle, path):
                return cls(path, handle)
            os.close(handle)
            if not is_taken:
                return None

    def write_holder_name(self) -> None:
        """Write the name of this process into the lock file, for messages to waiting processes."""
        os.ftruncate(self._handle, 0)
        os.write(self._handle, f"process {os.getpid()} on {socket.gethostname()}".encode())

    def release_and_keep_lock_file(self) -> None:
        """Release the lock without deleting the lock file."""
        os.close(self._handle)

    def release_and_remove_lock_file(self) -> None:
        """Release the lock and remove its file."""
        if sys.platform != "win32":  # there a file goes only when nobody has it open
            self._path.unlink(missing_ok=True)
        # Unlinked before it is released: nobody may lock a file that is about to vanish.
        os.close(self._handle)
        if sys.platform == "win32":
            # Windows does not delete a file that another process has just opened.
            with suppress(OSError):
                self._path.unlink(missing_ok=True)


def _may_other_machine_hold_lock(handle: int) -> bool:
    """Say whether another machine's program wrote its name into the lock file recently."""
    holder = os.pread(handle, _MAX_HOLDER_BYTES, 0) if hasattr(os, "pread") else b""
    is_ours = not holder or holder.endswith(f" on {socket.gethostname()}".encode())
    return not is_ours and time() - os.fstat(handle).st_mtime < _MAX_LOCK_AGE_SECONDS


def _open_lock_file(path: Path) -> int:
    try:
        return os.open(path, _FLAGS_FOR_LOCK_FILE, 0o600)
    except OSError as error:
        # A folder, a link or a pipe under this name is an attack or a mistake, never a lock.
        if error.errno in _NOT_A_FILE_ERRORS:
            raise _invalid_lock_file_error(path) from None
        raise


def _invalid_lock_file_error(path: Path) -> OSError:
    message = (
        "Sandtable needs this file to lock the module, and it is not an ordinary one."
        " Delete it, then save"
    )
    return OSError(errno.EINVAL, message, str(path))


def _try_to_lock(handle: int, path: Path) -> bool:
    """Lock an open file, and say whether that was possible."""
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        raise _invalid_lock_file_error(path)
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in _ALREADY_LOCKED_ERRORS:
            return False
        raise
    return True


def _is_current_lock_file(handle: int, path: Path) -> bool:
    """Say whether a locked file is still the one at its path.

    The previous holder of the lock may have removed it.
    """
    try:
        return os.path.samestat(os.fstat(handle), path.stat(follow_symlinks=False))
    except FileNotFoundError:
        # The previous holder has deleted the file after this process opened it: it locks nothing.
        return False


_locks_of_thread = threading.local()
"""The module locks of this thread, which makes them reentrant."""


@contextmanager
def module_lock(home: Path) -> Iterator[bool]:
    """Hold the lock for writing a module. Raise OSError if another writer is too slow.

    `home` is its folder, its bundle or its one file. Yields False if exclusive access is not
    certain: where the system has no locks, as in some network folders, where nothing can be
    written, or where a program on another machine may still be running.
    """
    path = companion_file_path(home, ".lock")
    mine: dict[Path, bool] = _locks_of_thread.__dict__.setdefault("paths", {})
    # Loading and saving within an edit both take the lock.
    if path in mine:
        yield mine[path]
        return
    lock = _wait_for_lock(path, home)
    mine[path] = lock is not None and lock.is_certainly_exclusive
    try:
        yield mine[path]
    finally:
        del mine[path]
        if lock is not None:
            lock.release_and_remove_lock_file()


def _wait_for_lock(path: Path, home: Path) -> FileLock | None:
    start = monotonic()
    since, holder = start, ""
    while True:
        try:
            lock = FileLock.try_to_acquire_lock(path)
        except OSError as error:
            # Some network folders have no locks; there the save goes on without one.
            if error.errno in _LOCKS_UNSUPPORTED_ERRORS:
                return None
            raise
        if lock is not None:
            lock.write_holder_name()
            return lock
        now, before, holder = monotonic(), holder, _lock_holder(path)
        # A queue of writers is no reason to give up, but one that never ends is.
        since = now if holder != before else since
        if now > min(since + LOCK_WAIT_SECONDS, start + _MAX_WAITS_FOR_LOCK * LOCK_WAIT_SECONDS):
            message = f"{holder} is saving this module; try again when it is done"
            raise OSError(errno.EBUSY, message, str(home))
        sleep(_RETRY_SECONDS)


_LOCKS_UNSUPPORTED_ERRORS = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP}
_LOCKS_UNSUPPORTED_ERRORS |= {errno.EACCES, errno.EPERM, errno.EROFS}


def _lock_holder(path: Path) -> str:
    """Return the name of the process that holds a lock, from its lock file.

    On Windows, other processes cannot read the file.
    """
    # The holder may have released the lock just now.
    with suppress(OSError):
        return path.read_text(encoding="utf-8") or "Another program"
    return "Another program"
