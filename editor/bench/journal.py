"""The journal: what no file of the author's holds yet, kept in the user's own folder.

It is written beside the window at once after an edit, whole or not at all, and goes when
the work is saved or given up. A lock beside it says that somebody is at work; where the lock is
nobody's any more, the editor died, and the next one offers the work back.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from threading import Lock
from uuid import uuid4

from PySide6.QtCore import QObject, QTimer, Signal

from sandtable.editor.bench.document import Document
from sandtable.editor.bench.worker import Worker
from sandtable.model.module import Module
from sandtable.model.storage.canonical_writer_cache import Afresh
from sandtable.model.storage.locks import FileLock
from sandtable.model.storage.snapshot import SnapshotInfo, packed
from sandtable.model.storage.temporary_files import write_new

SUFFIX = ".journal"
LOCK = ".lock"
_SOON = 150
"""Milliseconds from one page to the next while edits follow each other; the first is immediate."""
_LATER = 5000
"""Milliseconds until it is tried again, where it could not be written."""


@dataclass(frozen=True, slots=True)
class _Page:
    """One state of the work, to be written by the thread of the journal."""

    module: Module
    label: SnapshotInfo


class Journal(QObject):
    """Follows a document and keeps its unsaved state."""

    written = Signal()
    """The file holds the newest state."""
    failed = Signal(str)
    """The file cannot be written, told once until it can be again."""

    def __init__(self, document: Document, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document, self._folder = document, folder
        self._path: Path | None = None
        self._file: Path | None = None
        self._lock: FileLock | None = None
        self._held: Module | None = None
        self._failing = self._closed = False
        self._pen = _Pen()
        self._worker = Worker(self)
        self._worker.done.connect(self._on_done)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._on_edited)
        self._again = QTimer(self, singleShot=True, interval=_LATER)
        self._again.timeout.connect(self._write)
        document.undo_stack.indexChanged.connect(self._on_edited)
        document.undo_stack.cleanChanged.connect(self._on_clean)

    @property
    def file(self) -> Path | None:
        """Where the unsaved state is kept, if there is any."""
        return self._file

    @property
    def current(self) -> bool:
        """Say whether nothing would be lost if the editor died now."""
        return self._document.undo_stack.isClean() or self._held is self._document.module

    def follow(self, path: Path | None) -> None:
        """From now on the document is an edited state of the module that lies there."""
        self._path = path.resolve() if path else None
        self._on_edited()

    def flush(self) -> None:
        """Write at once what is not written yet, and wait for it."""
        if not self.current:
            self._soon.stop()
            page = self._page()
            if page is not None and self._file is not None:
                self._on_done((self._file, page.module), self._pen.attempt(self._file, page))

    def drop(self) -> None:
        """Take the journal away: there is nothing in it that is not elsewhere."""
        self._soon.stop()
        self._again.stop()
        self._held = None
        if self._file is not None:
            self._pen.drop(self._file)
            self._file = None
        if self._lock is not None:
            self._lock.free()
            self._lock = None

    def close(self) -> None:
        """The work is saved or given up."""
        if not self._closed:
            self._closed = True
            self._document.undo_stack.indexChanged.disconnect(self._on_edited)
            self._document.undo_stack.cleanChanged.disconnect(self._on_clean)
        self._soon.stop()
        self._worker.close()
        self.drop()

    def _on_edited(self) -> None:
        """Write a page, before the views draw what changed; then none for a while."""
        if not self._soon.isActive() and not self.current:
            self._write()
            self._soon.start()

    def _on_clean(self, clean: bool) -> None:  # noqa: FBT001 - as Qt calls it
        if clean:
            self.drop()
        else:
            self._on_edited()

    def _write(self) -> None:
        if self.current:
            return
        page = self._page()
        if page is not None and self._file is not None:
            file = self._file
            self._worker.ask((file, page.module), partial(self._pen.write, file, page))

    def _page(self) -> _Page | None:
        if self._file is None and not self._begin():
            return None
        document = self._document
        label = SnapshotInfo(
            title=document.module.module.title,
            path=str(self._path) if self._path else None,
            when=datetime.now().astimezone().isoformat(timespec="seconds"),
            last=document.undo_stack.undoText(),
        )
        return _Page(document.module, label)

    def _begin(self) -> bool:
        """Choose a file of our own, and lock it for as long as we live."""
        file = self._folder / f"{uuid4().hex}{SUFFIX}"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._lock = locked(file)
        except OSError as error:
            self._fail(error)
            return False
        if self._lock is None:  # somebody tidied up at this very moment
            return self._begin()
        self._file = file
        return True

    def _on_done(self, what: object, result: object) -> None:
        if isinstance(result, OSError):
            self._fail(result)
        elif isinstance(result, Exception):
            raise result
        elif isinstance(what, tuple) and what[0] == self._file:
            self._failing = False
            self._held = what[1]
            if self.current:
                self.written.emit()

    def _fail(self, error: OSError) -> None:
        if not self._closed:
            self._again.start()
        if not self._failing:
            self._failing = True
            self.failed.emit(error.strerror or str(error))


class _Pen:
    """What writes the file, on whatever thread; what was dropped is not written any more."""

    def __init__(self) -> None:
        self._one_at_a_time = Lock()
        self._afresh = Afresh()
        self._dropped: set[Path] = set()

    def write(self, file: Path, page: _Page) -> None:
        """Put the page in place of the one before."""
        with self._one_at_a_time:
            if file not in self._dropped:
                put(file, packed(page.module, page.label, self._afresh))

    def attempt(self, file: Path, page: _Page) -> OSError | None:
        """The same, giving what went wrong."""
        try:
            self.write(file, page)
        except OSError as error:
            return error
        return None

    def drop(self, file: Path) -> None:
        """Take a file away for good, after whoever is writing it now."""
        with self._one_at_a_time:
            self._dropped.add(file)
            with suppress(OSError):
                file.unlink(missing_ok=True)


def put(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    ready = file.with_name(f"{file.name}.tmp")
    ready.unlink(missing_ok=True)
    write_new(ready, data)
    try:
        ready.replace(file)
    except BaseException:
        with suppress(OSError):
            ready.unlink(missing_ok=True)
        raise


def locked(file: Path) -> FileLock | None:
    """The lock of a journal, or None while an editor that is alive has it."""
    return FileLock.of(file.with_name(file.name + LOCK))
