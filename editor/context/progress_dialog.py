"""Progress dialog for reading large modules in the background, with a button to cancel."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event
from typing import Any, TypeVar

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtWidgets import QProgressDialog, QWidget

from sandtable.editor.context.background_worker import BackgroundWorker
from sandtable.editor.translation import tr

_Result = TypeVar("_Result")
_SECONDS_BEFORE_DIALOG = 0.15
"""Seconds before the dialog appears; most files are read in less."""


class CancelledError(Exception):
    """Exception for a job that the author has cancelled."""


class ProgressRunner:
    """Runner of background jobs with a progress dialog."""

    def __init__(self, window: QWidget | None = None) -> None:
        self._window = window
        self._is_running = False

    def __call__(self, text: str, job: Callable[[], _Result]) -> _Result:
        """Run a job and return its result; raise its exception, or CancelledError.

        A cancelled job continues in the background, and its result is dropped.
        """
        if self._is_running:  # somebody else asks while the dialog is open
            return job()
        worker, ended, outcome = BackgroundWorker(), Event(), list[Any]()
        # Without an owner, nobody else deletes it.
        worker.thread_ended.connect(worker.deleteLater)
        worker.start_background_job(None, partial(_run_job, job, ended, outcome))
        if not ended.wait(_SECONDS_BEFORE_DIALOG):
            self._show_progress(text, worker)
        if not ended.is_set():
            worker.close_without_waiting()
            raise CancelledError
        worker.close_worker()
        result: _Result = _result_of_job(outcome)
        return result

    def _show_progress(self, text: str, worker: BackgroundWorker) -> None:
        """Show the dialog until the job is done or cancelled."""
        dialog = QProgressDialog(text, tr("Cancel"), 0, 0, self._window)
        dialog.setWindowModality(Qt.WindowModality.ApplicationModal)
        dialog.setWindowTitle(tr("Reading"))
        # The delay has passed already.
        dialog.setMinimumDuration(0)
        loop = QEventLoop()
        worker.job_done.connect(loop.quit)
        dialog.canceled.connect(loop.quit)
        dialog.show()
        self._is_running = True
        # The nested event loop keeps the window alive while the worker reads.
        try:
            loop.exec()
        finally:
            self._is_running = False
            dialog.close()
            # The parent of the dialog is the window, so it would live as long as that.
            dialog.deleteLater()


def _run_job(job: Callable[[], object], ended: Event, outcome: list[object]) -> None:
    """Run a job on the worker's thread and store its result or exception."""
    try:
        outcome.append(job())
    except Exception as error:  # noqa: BLE001 - who waits must hear of it
        # The waiting thread raises it again.
        outcome.append(error)
    ended.set()


def _result_of_job(outcome: list[Any]) -> Any:
    if isinstance(outcome[0], Exception):
        raise outcome[0]
    return outcome[0]


def run_job_without_window(_text: str, job: Callable[[], _Result]) -> _Result:
    """Run a job directly, without a window."""
    return job()
