"""Work beside the window: one thing at a time, of which only the newest waits."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.context import garbage_collection


class BackgroundWorker(QObject):
    """Runs functions of values on one thread, and gives what they return to the window's.

    Whoever makes one closes it: until then garbage is collected on the window's thread alone.
    Jobs and what they end with are held here, not by the thread: it is never the last to know
    them, and so takes nothing away that may have to do with Qt.
    """

    job_done = Signal(object, object)
    """The key of a job, and its result or the exception it ended with."""
    thread_ended = Signal()
    """Its thread has ended; it is not needed any more."""
    _job_ended = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool = ThreadPoolExecutor(1, "sandtable")
        self._waiting_job: Future[Any] | None = None
        self._is_closed = self._has_ended = False
        self._job_lock = Lock()
        self._job_number = 0
        self._jobs: dict[int, tuple[object, Callable[[], Any]]] = {}
        self._results: dict[int, object] = {}
        self._job_ended.connect(self._on_ended)
        garbage_collection.restrict_collection(self)

    def start_job(self, key: object, job: Callable[[], Any]) -> None:
        """Run a job as soon as the one at work is done; what waited until now is dropped."""
        self.drop_waiting_job()
        if not self._is_closed:
            self._job_number += 1
            self._jobs[self._job_number] = (key, job)
            self._waiting_job = self._pool.submit(self._run_job, self._job_number)

    def drop_waiting_job(self) -> None:
        """Drop what waits; the job at work ends by itself, and nobody need listen."""
        if self._waiting_job is not None and self._waiting_job.cancel():
            self._jobs.pop(self._job_number, None)

    def close_worker(self) -> None:
        """Let the job at work end, and take no other."""
        self._is_closed = True
        self._pool.shutdown(cancel_futures=True)
        self._jobs.clear()
        self._results.clear()
        if not self._has_ended:
            self._has_ended = True
            garbage_collection.lift_restriction(self)
            self.thread_ended.emit()

    def close_without_waiting(self) -> None:
        """The same, without waiting for the job at work: nobody listens any more."""
        self._is_closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        if self._job_lock.acquire(blocking=False):  # else its end is told
            self._job_lock.release()
            self.close_worker()

    def _run_job(self, number: int) -> None:
        with self._job_lock:
            try:
                self._results[number] = self._jobs[number][1]()
            except Exception as error:  # noqa: BLE001 - who asked must hear of it on his thread
                self._results[number] = error
        self._job_ended.emit(number)

    def _on_ended(self, number: int) -> None:
        """On the window's thread."""
        if self._is_closed:
            self.close_worker()
            return
        (key, _), result = self._jobs.pop(number), self._results.pop(number)
        self.job_done.emit(key, result)
