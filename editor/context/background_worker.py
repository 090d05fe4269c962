"""Background thread that runs one job at a time and keeps only the newest waiting job."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Lock
from typing import Any

from PySide6.QtCore import QObject, Signal

from sandtable.editor.context import garbage_collection


class BackgroundWorker(QObject):
    """Background worker: runs functions on one thread and delivers results on the window's thread.

    Close it when it is no longer needed: until then, Python collects garbage on the window's
    thread only. Jobs and results are stored here and not by the thread, so the thread never drops
    the last reference to an object of Qt.
    """

    job_done = Signal(object, object)
    """Key of a job, and its result or exception."""
    thread_ended = Signal()
    """Emitted when the thread has ended and the worker can be deleted."""
    _job_ended = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # One thread: the newest job is wanted, and checks share large caches.
        self._pool = ThreadPoolExecutor(1, "sandtable")
        self._waiting_job: Future[Any] | None = None
        self._is_closed = self._has_ended = False
        self._job_lock = Lock()
        self._job_number = 0
        self._jobs: dict[int, tuple[object, Callable[[], Any]]] = {}
        self._results: dict[int, object] = {}
        self._job_ended.connect(self._on_job_ended)
        # From here on a second thread exists, so only the window's may collect.
        garbage_collection.restrict_garbage_collection(self)

    def start_background_job(self, key: object, job: Callable[[], Any]) -> None:
        """Run a job after the current one; another job that was still waiting is dropped."""
        # The result of an older job would be thrown away anyway.
        self.drop_job_that_waits()
        if not self._is_closed:
            self._job_number += 1
            self._jobs[self._job_number] = (key, job)
            self._waiting_job = self._pool.submit(self._run_job, self._job_number)

    def drop_job_that_waits(self) -> None:
        """Drop the waiting job; the running one continues, and its result may be ignored."""
        if self._waiting_job is not None and self._waiting_job.cancel():
            self._jobs.pop(self._job_number, None)

    def close_worker(self) -> None:
        """Wait until the running job ends, and accept no further jobs."""
        self._is_closed = True
        self._pool.shutdown(cancel_futures=True)
        self._jobs.clear()
        self._results.clear()
        if not self._has_ended:
            self._has_ended = True
            garbage_collection.lift_garbage_collection_limit(self)
            self.thread_ended.emit()

    def close_without_waiting(self) -> None:
        """Close the worker without waiting for the running job, whose result is dropped."""
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
                # The caller must get the exception on its own thread.
                self._results[number] = error
        self._job_ended.emit(number)

    def _on_job_ended(self, number: int) -> None:
        """Deliver the result of a job on the window's thread."""
        if self._is_closed:
            self.close_worker()
            return
        (key, _), result = self._jobs.pop(number), self._results.pop(number)
        self.job_done.emit(key, result)
