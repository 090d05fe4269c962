"""Trace of a crash of the process, reported at the next start.

Exceptions of Python are handled by `crash_report`. A fault in a library ends the process at once,
so `faulthandler` writes the trace without running any Python code. Its file is opened at the start
and deleted at a regular end.
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
_HEADING_OF_CRASH_TRACE = "Fatal Python error"
"""First words of what `faulthandler` writes, after the version lines."""


class CrashTrace:
    """Trace file of this process.

    A lock beside it tells other editors that the process still runs.
    """

    def __init__(self, path: Path, stream: FileIO, lock: FileLock) -> None:
        self.path, self._stream, self._lock = path, stream, lock

    @classmethod
    def start_crash_trace(cls, folder: Path) -> CrashTrace | None:
        """Open a trace file and enable `faulthandler`.

        Return None if the folder cannot be written to.
        """
        name = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        path = folder / f"{_TRACE_PREFIX}{name}-{os.getpid()}{_TRACE_SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            # The lock lasts as long as the process, however that ends.
            lock = FileLock.try_to_acquire_lock(_path_of_lock_file(path))
            stream = FileIO(str(path), "wb")
        except OSError:
            # A crash trace is a help, not a condition: the editor starts without one.
            return None
        if lock is None:
            return None
        # Written now, because a crashed process cannot look up versions.
        stream.write(_version_lines().encode())
        # faulthandler writes to the descriptor without Python, so the stream must stay open.
        faulthandler.enable(stream, all_threads=True)
        return cls(path, stream, lock)

    def delete_crash_trace(self) -> None:
        """Delete the trace, because the editor ends without a crash."""
        # Before closing: faulthandler would write to a closed descriptor.
        faulthandler.disable()
        self._stream.close()
        # The settings folder may be read-only by now.
        with suppress(OSError):
            self.path.unlink(missing_ok=True)
        self._lock.release_and_remove_lock_file()


def crash_traces(folder: Path) -> list[Path]:
    """Return the traces of crashed editors, newest first.

    Traces of editors that were killed from outside are deleted: they contain no fault.
    """
    traces = []
    for path in sorted(folder.glob(f"{_TRACE_PREFIX}*{_TRACE_SUFFIX}"), reverse=True):
        # The lock is free only if the process that wrote the trace has ended.
        with suppress(OSError):
            lock = FileLock.try_to_acquire_lock(_path_of_lock_file(path))
            if lock is None:
                continue  # it lives
            lock.release_and_remove_lock_file()
            if _HEADING_OF_CRASH_TRACE in path.read_text("utf-8", "replace"):
                traces.append(path)
            else:
                path.unlink()  # it was killed from outside, and had nothing to say
    return traces


def report_crashes(folder: Path, messages: UserMessages) -> bool:
    """Inform the author once about each crash since the last start.

    Return True if there was one.
    """
    reports = [_rename_as_report(path) for path in crash_traces(folder)]
    if reports:
        text = tr("The editor crashed when it was last used, which is our fault. A report: {path}")
        messages.show_failure_message(text.format(path=reports[0]))
    return bool(reports)


def _rename_as_report(path: Path) -> Path:
    """Rename a trace to a report, so that it is not reported again; return its new path."""
    # With the prefix of reports, the next start does not find it again.
    target = path.with_name(path.name.replace(_TRACE_PREFIX, "bug-", 1))
    # Another editor may have renamed the same trace first.
    with suppress(OSError):
        path.replace(target)
        return target
    return path


def _path_of_lock_file(path: Path) -> Path:
    return path.with_name(path.name + _LOCK_SUFFIX)


def _version_lines() -> str:
    versions = f"Python {platform.python_version()}, Qt {qVersion()}"
    return f"{versions}, {platform.platform()}\n{' '.join(sys.argv)}\n\n"
