"""Report of an unexpected exception.

It consists of a file, a copy of the unsaved work, and a question to the author.
"""

from __future__ import annotations

import platform
import sys
import threading
import traceback
from contextlib import suppress
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, qVersion
from PySide6.QtGui import QGuiApplication

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.journal import write_atomically
from sandtable.editor.translation import tr
from sandtable.model.storage.module_saving import save_as_single_file
from sandtable.model.storage.module_snapshot import SnapshotInfo, pack_snapshot
from sandtable.model.storage.problem import UnreadableError

REPORTS_FOLDER = "reports"
"""Folder beside the settings that holds reports and copies of unsaved work."""
_MAX_REPORTS = 20
"""Maximum number of kept reports; the oldest are deleted."""
_MAX_SHOWN_LINES = 8


class CrashReporter(QObject):
    """Handler of uncaught exceptions; it never raises an exception itself."""

    _report_ready = Signal(str)

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_asking = False
        self._reported_places: set[str] = set()
        self._previous_hooks = sys.excepthook, threading.excepthook
        # The exception may come from any thread; a queued signal brings it to the window's.
        self._report_ready.connect(self._show_report, Qt.ConnectionType.QueuedConnection)

    def install_hooks(self) -> None:
        """Handle all uncaught exceptions, of threads as well, from now on."""
        sys.excepthook = self.report_exception
        threading.excepthook = self._report_thread_exception

    def remove_hooks(self) -> None:
        """Restore the exception hooks that were installed before."""
        sys.excepthook, threading.excepthook = self._previous_hooks

    def report_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Write a crash report and a copy of the work, and inform the author.

        Each source location is reported only once. Exceptions that are not errors (such as
        KeyboardInterrupt) go to the previous hook.
        """
        if not issubclass(kind, Exception):
            self._previous_hooks[0](kind, error, trace)
            return
        report_text = "".join(traceback.format_exception(kind, error, trace))
        place = _key_of_exception_location(kind, trace)
        # A bug in paintEvent repeats with every frame.
        if place in self._reported_places:
            return
        self._reported_places.add(place)
        sys.stderr.write(report_text)
        report = _report_text(report_text, self._context)
        # A full disk must not keep the author from seeing the report.
        with suppress(OSError):
            report = f"{self._write_report(report)}\n\n{report}"
        self._report_ready.emit(report)

    def _report_thread_exception(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.report_exception(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _show_report(self, report: str) -> None:
        """Show a report on the thread of the window, after the current event was handled."""
        # The dialog runs an event loop, in which the next exception may arrive.
        if self._is_asking:
            return  # one window about one bug is enough; the report is written
        self._is_asking = True
        try:
            self._offer_copy_of_report(report)
        finally:
            self._is_asking = False

    def _offer_copy_of_report(self, report: str) -> None:
        go_on, copy = tr("Go on"), tr("Copy the report")
        lines = [line for line in report.splitlines() if line.strip()]
        text = "\n".join(
            [
                tr("Something went wrong that is our fault, not yours. Your work is still here."),
                tr("Save your work now, to be safe. You can send us this report:"),
                "",
                *lines[:2],
                "…",
                *lines[-_MAX_SHOWN_LINES:],
            ]
        )
        answer = self._context.prompts.ask_decision(tr("A bug"), text, [go_on, copy])
        if answer == copy:
            QGuiApplication.clipboard().setText(report)

    def _write_report(self, report: str) -> str:
        """Write the report and a copy of the work to the user's folder.

        Return a text with both paths.
        """
        folder = self._context.settings.settings_folder / REPORTS_FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        _delete_old_reports(folder)
        name = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
        target = folder / f"bug-{name}.txt"
        write_atomically(target, report.encode())
        copy = self._save_work_copy(folder / f"rescued-{name}")
        return "\n".join(
            [
                tr("Report: {path}").format(path=target),
                tr("Copy of the work: {path}").format(path=copy),
            ]
        )

    def _save_work_copy(self, stem: Path) -> Path:
        """Write a copy of the work and return its path.

        It is one YAML file, or a bundle if YAML cannot express the module.
        """
        module = self._context.document.module
        path = stem.with_suffix(".yaml")
        # YAML is preferred because any version, and any text editor, can open it.
        try:
            save_as_single_file(module, path)
        except UnreadableError:
            # Work that does not read back is still packed as a bundle, so that nothing is lost.
            path = stem.with_suffix(".sandtable")
            write_atomically(path, pack_snapshot(module, SnapshotInfo(module.module.title)))
        return path


def _key_of_exception_location(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Return a key that identifies the location of an exception, to recognise repeats."""
    frames = traceback.extract_tb(trace)
    last = frames[-1] if frames else None
    return f"{kind.__name__} {last.filename}:{last.lineno}" if last else kind.__name__


def _report_text(traceback_text: str, context: EditorContext) -> str:
    stack = context.document.undo_stack
    # The last steps often show how to reproduce the bug.
    first = max(0, stack.index() - _MAX_SHOWN_LINES)
    recent_titles = [stack.text(number) for number in range(first, stack.index())]
    facts = [
        f"sandtable {_program_version()}, Python {platform.python_version()}, Qt {qVersion()}",
        f"{platform.platform()}, {QGuiApplication.platformName()}",
        f"Last done: {'; '.join(recent_titles) or 'nothing'}",
    ]
    return "\n".join([*facts, "", traceback_text])


def _program_version() -> str:
    try:
        return version("sandtable")
    except PackageNotFoundError:
        # A checkout has no installed metadata, and so no version.
        return "of a checkout"


def _delete_old_reports(folder: Path) -> None:
    old = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    # Each report has two files: its text and the copy of the work.
    for path in old[2 * _MAX_REPORTS :]:
        path.unlink(missing_ok=True)
