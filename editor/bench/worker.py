"""Work beside the window: one thing at a time, of which only the newest waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.bench import collector


class Worker(QObject):
    """Runs functions of values on one thread, and gives what they return to the window's.

    Whoever makes one closes it: until then garbage is collected on the window's thread alone.
    Jobs and what they end with are held here, not by the thread: it is never the last to know
    them, and so takes nothing away that may have to do with Qt.
    """

    done = Signal(object, object)
    """The key of a job, and its result or the exception it ended with."""
    left = Signal()
    """Its thread has ended; it is not needed any more."""
    _ended = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "sandtable")
        self._waiting: Future[Any] | None = None
        self._closed = self._gone = False
        self._at_work = Lock()
        self._number = 0
        self._jobs: dict[int, tuple[object, Callable[[], Any]]] = {}
        self._results: dict[int, object] = {}
        self._ended.connect(self._on_ended)
        collector.acquire(self)

    def ask(self, key: object, job: Callable[[], Any]) -> None:
        """Run a job as soon as the one at work is done; what waited until now is dropped."""
        self.forget()
        if not self._closed:
            self._number += 1
            self._jobs[self._number] = (key, job)
            self._waiting = self._pool.submit(self._run, self._number)

    def forget(self) -> None:
        """Drop what waits; the job at work ends by itself, and nobody need listen."""
        if self._waiting is not None and self._waiting.cancel():
            self._jobs.pop(self._number, None)

    def close(self) -> None:
        """Let the job at work end, and take no other."""
        self._closed = True
        self._pool.shutdown(cancel_futures=True)
        self._jobs.clear()
        self._results.clear()
        if not self._gone:
            self._gone = True
            collector.release(self)
            self.left.emit()

    def dismiss(self) -> None:
        """The same, without waiting for the job at work: nobody listens any more."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._at_work.acquire(blocking=False):  # else its end is told
            self._at_work.release()
            self.close()

    def _run(self, number: int) -> None:
        with self._at_work:
            try:
                self._results[number] = self._jobs[number][1]()
            except Exception as error:  # noqa: BLE001 - who asked must hear of it on his thread
                self._results[number] = error
        self._ended.emit(number)

    def _on_ended(self, number: int) -> None:
        """On the window's thread."""
        if self._closed:
            self.close()
            return
        (key, _), result = self._jobs.pop(number), self._results.pop(number)
        self.done.emit(key, result)
