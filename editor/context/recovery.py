"""Recovery of work from a crashed editor, offered at the next start."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sandtable.editor.context.journal import JOURNAL_SUFFIX, LOCK_SUFFIX, lock_journal_file
from sandtable.editor.translation import tr
from sandtable.model.module import Module
from sandtable.model.storage.file_locks import FileLock
from sandtable.model.storage.module_snapshot import (
    SnapshotInfo,
    read_snapshot_info,
    unpack_snapshot,
)
from sandtable.model.storage.problem import UnreadableError


@dataclass(frozen=True, slots=True)
class UnsavedWork:
    """Unsaved work of a crashed editor, locked so that no other editor recovers it as well."""

    journal_file: Path
    snapshot_info: SnapshotInfo
    lock: FileLock

    @property
    def module_path(self) -> Path | None:
        """Path of the module that the work is an edited version of."""
        return Path(self.snapshot_info.path) if self.snapshot_info.path else None

    def read_module(self) -> Module:
        """Return the work; raise UnreadableError if it cannot be read."""
        return unpack_snapshot(self.journal_file.read_bytes())

    def keep_work_for_later(self) -> None:
        """Leave the work in its journal until a later start."""
        self.lock.release_and_remove_lock_file()

    def discard_work(self) -> None:
        """Delete the work, because it is unwanted or saved elsewhere."""
        # Another editor may have discarded the same work.
        with suppress(OSError):
            self.journal_file.unlink(missing_ok=True)
        self.lock.release_and_remove_lock_file()


def find_unsaved_work(folder: Path) -> Iterator[UnsavedWork]:
    """Yield the unsaved work in a folder, newest first; delete files that were never completed."""
    files = sorted(_journal_files(folder), key=_modified_time, reverse=True)
    for file in files:
        left = _lock_unsaved_work(file)
        if left is not None:
            yield left


def _journal_files(folder: Path) -> list[Path]:
    files = folder.glob(f"*{JOURNAL_SUFFIX}") if folder.is_dir() else ()
    return [file for file in files if file.is_file()]  # reading a pipe would never end


def _modified_time(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:  # somebody has taken it away just now
        return 0.0


def _lock_unsaved_work(file: Path) -> UnsavedWork | None:
    # The lock of a living editor cannot be taken, so its work is never offered.
    try:
        lock = lock_journal_file(file)
    except OSError:
        # A journal that cannot be locked belongs to a running editor or to another user.
        return None
    if lock is None:
        return None
    try:
        file.with_name(f"{file.name}.tmp").unlink(missing_ok=True)
        return UnsavedWork(file, read_snapshot_info(file.read_bytes()), lock)
    except (OSError, UnreadableError):
        # A journal cut off by the crash has nothing to recover.
        lock.release_and_remove_lock_file()
        return None


def delete_stray_files(folder: Path) -> None:
    """Delete files without a journal, left by an editor that crashed before its first write."""
    for trace in [
        *folder.glob(f"*{JOURNAL_SUFFIX}{LOCK_SUFFIX}"),
        *folder.glob(f"*{JOURNAL_SUFFIX}.tmp"),
    ]:
        file = trace.with_name(trace.name.partition(JOURNAL_SUFFIX)[0] + JOURNAL_SUFFIX)
        # A lock without a journal may belong to an editor that has just started.
        lock = lock_journal_file(file) if not file.exists() else None
        if lock is not None:
            # Another editor may be cleaning up at this moment.
            with suppress(OSError):
                trace.unlink(missing_ok=True)
            lock.release_and_remove_lock_file()


def unsaved_work_text(label: SnapshotInfo) -> str:
    """Return a description of unsaved work: title, time, file and last step."""
    try:
        when = datetime.fromisoformat(label.when).astimezone().strftime("%d %b %Y, %H:%M:%S")
    except (ValueError, OverflowError):
        # The time comes from a file that a crash may have damaged.
        when = tr("an unknown time")
    file_text = label.path or tr("no file yet")
    text = tr("{title}, as it was on {when}.\nFile: {where}").format(
        title=label.title, when=when, where=file_text
    )
    last = tr("\nLast change: {last}").format(last=label.last) if label.last else ""
    return text + last
