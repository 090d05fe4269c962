"""A trace of a crash: where Python was when the process died, told at the next start.

A bug of ours is caught by `rescue`. What ends the process itself, as a fault in a library does,
can only be written down by a hand that asks nothing of Python any more; the file for it is opened
while all is well, and goes when the editor ends as it should.
"""

from __future__ import annotations

import faulthandler
import os
import platform
import sys
from contextlib import suppress
from datetime import datetime
from io import FileIO
from pathlib import Path

from PySide6.QtCore import qVersion

from sandtable.editor.context.messages import UserMessages
from sandtable.editor.translation import tr
from sandtable.model.storage.file_locks import FileLock

_TRACE_PREFIX, _TRACE_SUFFIX, _LOCK_SUFFIX = "crash-", ".txt", ".lock"
_FAULT_HEADING = "Fatal Python error"
"""So begins what the hand writes, after the facts that stand there from the start."""


class CrashTrace:
    """The file of this process. A lock beside it says that the process lives."""

    def __init__(self, path: Path, stream: FileIO, lock: FileLock) -> None:
        self.path, self._stream, self._lock = path, stream, lock

    @classmethod
    def start_trace(cls, folder: Path) -> CrashTrace | None:
        """Be ready for the worst; None where nothing can be written there."""
        name = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        path = folder / f"{_TRACE_PREFIX}{name}-{os.getpid()}{_TRACE_SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = FileLock.try_acquire(_lock_path(path))
            stream = FileIO(str(path), "wb")
        except OSError:
            return None
        if lock is None:
            return None
        stream.write(_version_lines().encode())
        faulthandler.enable(stream, all_threads=True)
        return cls(path, stream, lock)

    def end_trace(self) -> None:
        """The editor ends as it should: there is nothing to tell."""
        faulthandler.disable()
        self._stream.close()
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self._lock.release_and_remove()


def crash_traces(folder: Path) -> list[Path]:
    """The traces of editors that crashed, newest first; those of others that are gone go, too."""
    found = []
    for path in sorted(folder.glob(f"{_TRACE_PREFIX}*{_TRACE_SUFFIX}"), reverse=True):
        with suppress(OSError):
            lock = FileLock.try_acquire(_lock_path(path))
            if lock is None:
                continue  # it lives
            lock.release_and_remove()
            if _FAULT_HEADING in path.read_text("utf-8", "replace"):
                found.append(path)
            else:
                path.unlink()  # it was killed from outside, and had nothing to say
    return found


def report_crashes(folder: Path, messages: UserMessages) -> bool:
    """Say that the editor crashed, once for each time; True, if it did."""
    told = [_rename_as_report(path) for path in crash_traces(folder)]
    if told:
        text = tr("The editor crashed when it was last used, which is our fault. A report: {path}")
        messages.show_failure(text.format(path=told[0]))
    return bool(told)


def _rename_as_report(path: Path) -> Path:
    """The trace under the name of a report, by which it is not told of again."""
    target = path.with_name(path.name.replace(_TRACE_PREFIX, "bug-", 1))
    with suppress(OSError):
        path.replace(target)
        return target
    return path


def _lock_path(path: Path) -> Path:
    return path.with_name(path.name + _LOCK_SUFFIX)


def _version_lines() -> str:
    versions = f"Python {platform.python_version()}, Qt {qVersion()}"
    return f"{versions}, {platform.platform()}\n{' '.join(sys.argv)}\n\n"
