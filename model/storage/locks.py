"""Locks that the system frees when whoever holds them dies, however that happens."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Self

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class FileLock:
    """A lock by way of a file of its own, held by at most one at a time."""

    def __init__(self, path: Path, handle: int) -> None:
        self._path, self._handle = path, handle

    @classmethod
    def of(cls, path: Path) -> Self | None:
        """Take the lock, or give None while somebody who is alive has it."""
        handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if sys.platform == "win32":
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            return None
        return cls(path, handle)

    def free(self) -> None:
        """Let go of it, and leave no file behind."""
        if sys.platform != "win32":  # there a file goes only when nobody has it open
            self._path.unlink(missing_ok=True)
        os.close(self._handle)
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
