"""When a bug of ours shows itself: a report, a copy of the work, and a word to the author."""

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
"""The folder beside the settings in which reports and rescued copies lie."""
_MAX_REPORTS = 20
"""So many reports are kept; older ones go."""
_SHOWN_LINES = 8


class CrashReporter(QObject):
    """Stands where Python hands over what nobody caught. It never raises anything itself."""

    _report_ready = Signal(str)

    def __init__(self, context: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_asking = False
        self._reported_places: set[str] = set()
        self._previous_hooks = sys.excepthook, threading.excepthook
        self._report_ready.connect(self._show_report, Qt.ConnectionType.QueuedConnection)

    def install_hooks(self) -> None:
        """Catch from now on what nobody else catches."""
        sys.excepthook = self.report_exception
        threading.excepthook = self._report_thread_exception

    def remove_hooks(self) -> None:
        """Leave everything as it was."""
        sys.excepthook, threading.excepthook = self._previous_hooks

    def report_exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Write a report and a copy of the work, and say so; once for each place of a bug."""
        if not issubclass(kind, Exception):
            self._previous_hooks[0](kind, error, trace)
            return
        said = "".join(traceback.format_exception(kind, error, trace))
        place = _bug_location(kind, trace)
        if place in self._reported_places:
            return
        self._reported_places.add(place)
        sys.stderr.write(said)
        report = _report_text(said, self._context)
        with suppress(OSError):
            report = f"{self._write_report(report)}\n\n{report}"
        self._report_ready.emit(report)

    def _report_thread_exception(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.report_exception(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _show_report(self, report: str) -> None:
        """On the window's own thread, and not in the middle of what it was doing."""
        if self._is_asking:
            return  # one window about one bug is enough; the report is written
        self._is_asking = True
        try:
            self._ask_user(report)
        finally:
            self._is_asking = False

    def _ask_user(self, report: str) -> None:
        go_on, copy = tr("Go on"), tr("Copy the report")
        lines = [line for line in report.splitlines() if line.strip()]
        text = "\n".join(
            [
                tr("Something went wrong that is our fault, not yours. Your work is still here."),
                tr("Save it now, to be sure. A report that you can send us:"),
                "",
                *lines[:2],
                "…",
                *lines[-_SHOWN_LINES:],
            ]
        )
        answer = self._context.prompts.ask_decision(tr("A bug"), text, [go_on, copy])
        if answer == copy:
            QGuiApplication.clipboard().setText(report)

    def _write_report(self, report: str) -> str:
        """Put the report and the work into the user's folder; say where they are."""
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
        """The work as a file that any version can open; where none can say it, as a bundle."""
        module = self._context.document.module
        path = stem.with_suffix(".yaml")
        try:
            save_as_single_file(module, path)
        except UnreadableError:
            path = stem.with_suffix(".sandtable")
            write_atomically(path, pack_snapshot(module, SnapshotInfo(module.module.title)))
        return path


def _bug_location(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Where a bug is, by which it is known again."""
    frames = traceback.extract_tb(trace)
    last = frames[-1] if frames else None
    return f"{kind.__name__} {last.filename}:{last.lineno}" if last else kind.__name__


def _report_text(said: str, context: EditorContext) -> str:
    stack = context.document.undo_stack
    first = max(0, stack.index() - _SHOWN_LINES)
    done = [stack.text(number) for number in range(first, stack.index())]
    facts = [
        f"sandtable {_program_version()}, Python {platform.python_version()}, Qt {qVersion()}",
        f"{platform.platform()}, {QGuiApplication.platformName()}",
        f"Last done: {'; '.join(done) or 'nothing'}",
    ]
    return "\n".join([*facts, "", said])


def _program_version() -> str:
    try:
        return version("sandtable")
    except PackageNotFoundError:
        return "of a checkout"


def _delete_old_reports(folder: Path) -> None:
    old = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in old[2 * _MAX_REPORTS :]:
        path.unlink(missing_ok=True)
