"""Journal: unsaved work, written to the user's folder.

The file is written after an edit, completely or not at all, and deleted when the work is saved or
discarded. A quick write is done before the window is painted; on a slow disk, or with a huge
module, it is done in the background. A lock file shows that an editor is using the journal. If
nobody holds the lock, the editor crashed, and the next start offers to recover the work.
"""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Lock
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal

from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.context.document import Document
from sandtable.model.module import Module
from sandtable.model.storage.canonical_writer_cache import CanonicalWriterCache
from sandtable.model.storage.file_locks import FileLock
from sandtable.model.storage.module_snapshot import SnapshotInfo, pack_snapshot
from sandtable.model.storage.temporary_files import write_new_file

JOURNAL_SUFFIX = ".journal"
LOCK_SUFFIX = ".lock"
_MAX_WAIT = 0.1
"""Seconds that packing and writing may each take for the window to wait for them next time."""
_MAX_FIRST_SIZE = 300_000
"""Characters of YAML in a module up to which the window waits for the first write, which packs the
whole module; 100,000 take about 0.03 s."""
_MILLISECONDS_BETWEEN_WRITES = 150
"""Milliseconds between two writes in the background while edits follow in quick succession; the
first is immediate."""
_MILLISECONDS_UNTIL_RETRY = 5000
"""Milliseconds before a failed write is tried again."""


@dataclass(frozen=True, slots=True)
class _JournalState:
    """State of the unsaved work, passed to the thread that writes it to disk."""

    module: Module
    snapshot_info: SnapshotInfo


class Journal(QObject):
    """Journal of a document, which stores its unsaved state on disk."""

    state_written = Signal()
    """Emitted when the file contains the newest state."""
    writing_failed = Signal(str)
    """Emitted when writing fails, once until it succeeds again."""

    def __init__(self, document: Document, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._folder = document, folder
        self._module_path: Path | None = None
        self._journal_file: Path | None = None
        self._lock: FileLock | None = None
        self._newest_module: Module | None = None
        self._written_module: Module | None = None
        self._is_failing = self._is_closed = False
        self._writer = _JournalWriter()
        self._worker = BackgroundWorker(self)
        self._worker.job_done.connect(self._on_job_done)
        self._pause_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_BETWEEN_WRITES)
        self._pause_timer.timeout.connect(self._on_module_edited)
        self._retry_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_UNTIL_RETRY)
        self._retry_timer.timeout.connect(self._start_writing_journal)
        document.undo_stack.indexChanged.connect(self._on_module_edited)
        document.undo_stack.cleanChanged.connect(self._on_saved_state_changed)

    @property
    def journal_file(self) -> Path | None:
        """Path of the journal, or None if nothing is unsaved."""
        return self._journal_file

    @property
    def is_current(self) -> bool:
        """Whether the journal holds all unsaved work, so that a crash would lose nothing."""
        return self._document.undo_stack.isClean() or self._written_module is self._document.module

    def set_path_of_module(self, path: Path | None, yaml_size: int | None = None) -> None:
        """Set the path of the module that the document is an edited version of.

        `yaml_size` is the number of characters in its YAML files, if it has files.
        """
        self._module_path = path.resolve() if path else None
        self._writer.is_quick = yaml_size is not None and yaml_size <= _MAX_FIRST_SIZE
        self._on_module_edited()

    def write_journal_now(self) -> None:
        """Write the newest state at once and wait for it."""
        if not self.is_current:
            self._pause_timer.stop()
            self._worker.drop_job_that_waits()
            page = self._current_state()
            if page is not None and self._journal_file is not None:
                self._on_job_done(
                    (self._journal_file, page.module),
                    self._writer.try_to_write_journal(self._journal_file, page),
                )

    def discard_journal(self) -> None:
        """Delete the journal, because the work is saved or discarded."""
        self._pause_timer.stop()
        self._retry_timer.stop()
        self._written_module = None
        if self._journal_file is not None:
            self._writer.delete_journal(self._journal_file)
            self._journal_file = None
        if self._lock is not None:
            self._lock.release_and_remove_lock_file()
            self._lock = None

    def close_journal(self) -> None:
        """Stop writing the journal, and delete it."""
        if not self._is_closed:
            self._is_closed = True
            self._document.undo_stack.indexChanged.disconnect(self._on_module_edited)
            self._document.undo_stack.cleanChanged.disconnect(self._on_saved_state_changed)
        self._pause_timer.stop()
        self._worker.close_worker()
        self.discard_journal()

    def _on_module_edited(self) -> None:
        """Write the journal before the window is painted, or in the background if that is slow."""
        # On a busy machine a thread may wait for a second before it gets the processor.
        if self._writer.is_quick:
            self.write_journal_now()
        elif not self._pause_timer.isActive() and not self.is_current:
            self._start_writing_journal()
            self._pause_timer.start()

    def _on_saved_state_changed(self, clean: bool) -> None:  # noqa: FBT001 - as Qt calls it
        if clean:
            self.discard_journal()
        else:
            self._on_module_edited()

    def _start_writing_journal(self) -> None:
        if self.is_current:
            return
        page = self._current_state()
        if page is not None and self._journal_file is not None:
            file = self._journal_file
            self._worker.start_background_job(
                (file, page.module), partial(self._writer.write_journal_state, file, page)
            )

    def _current_state(self) -> _JournalState | None:
        if self._journal_file is None and not self._create_journal_file():
            return None
        document = self._document
        label = SnapshotInfo(
            title=document.module.module.title,
            path=str(self._module_path) if self._module_path else None,
            when=datetime.now().astimezone().isoformat(timespec="seconds"),
            last=document.undo_stack.undoText(),
        )
        self._newest_module = document.module
        return _JournalState(document.module, label)

    def _create_journal_file(self) -> bool:
        """Choose a new file and lock it for the lifetime of this editor."""
        # Several editors may share the folder.
        file = self._folder / f"{uuid4().hex}{JOURNAL_SUFFIX}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = lock_journal_file(file)
        except OSError as error:
            self._report_write_failure(error)
            return False
        if self._lock is None:  # somebody tidied up at this very moment
            # With another random name.
            return self._create_journal_file()
        self._journal_file = file
        return True

    def _on_job_done(self, key: object, result: object) -> None:
        if isinstance(result, OSError):
            self._report_write_failure(result)
        elif isinstance(result, Exception):
            raise result
        # An older state may be reported after a newer one was written.
        elif (
            isinstance(key, tuple)
            and key[0] == self._journal_file
            and key[1] is self._newest_module
        ):
            self._is_failing = False
            self._written_module = self._newest_module
            if self.is_current:
                self.state_written.emit()

    def _report_write_failure(self, error: OSError) -> None:
        if not self._is_closed:
            self._retry_timer.start()
        if not self._is_failing:
            self._is_failing = True
            self.writing_failed.emit(error.strerror or str(error))


class _JournalWriter:
    """Writer of the journal for several threads; it never writes a deleted journal again."""

    def __init__(self) -> None:
        self.is_quick = False
        """Whether the next write should take so little time that the window may wait for it."""
        self._write_lock = Lock()
        self._writer_cache = CanonicalWriterCache()
        self._deleted_files: set[Path] = set()

    def write_journal_state(self, file: Path, page: _JournalState) -> None:
        """Replace the content of the journal file."""
        # A worker may still write after the journal was discarded on the window's thread.
        with self._write_lock:
            self.is_quick = False
            if file not in self._deleted_files:
                # Packing is timed by the processor: a busy machine does not make it slow.
                packing = time.thread_time()
                data = pack_snapshot(page.module, page.snapshot_info, self._writer_cache)
                is_small = time.thread_time() - packing <= _MAX_WAIT
                writing = time.monotonic()
                write_atomically(file, data)
                self.is_quick = is_small and time.monotonic() - writing <= _MAX_WAIT

    def try_to_write_journal(self, file: Path, page: _JournalState) -> OSError | None:
        """Replace the content of the journal; return the error if that fails."""
        try:
            self.write_journal_state(file, page)
        except OSError as error:
            return error
        return None

    def delete_journal(self, file: Path) -> None:
        """Delete a journal for good, after a write that may be in progress."""
        with self._write_lock:
            self._deleted_files.add(file)
            # The file may be gone already, and a journal that remains is only offered once more.
            with suppress(OSError):
                file.unlink(missing_ok=True)


def write_atomically(file: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    ready = file.with_name(f"{file.name}.tmp")
    ready.unlink(missing_ok=True)
    write_new_file(ready, data)
    try:
        # A leftover from a crash would make write_new_file fail.
        ready.replace(file)
    except BaseException:
        # After the rename the temporary name no longer exists.
        with suppress(OSError):
            ready.unlink(missing_ok=True)
        raise


def lock_journal_file(file: Path) -> FileLock | None:
    """Return the lock of a journal, or None if another running editor has it."""
    return FileLock.try_to_acquire_lock(file.with_name(file.name + LOCK_SUFFIX))
