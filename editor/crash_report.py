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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.journal import put
from sandtable.editor.words import tr
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.storage.save import save_one_file
from sandtable.model.storage.snapshot import SnapshotInfo, packed

REPORTS = "reports"
"""The folder beside the settings in which reports and rescued copies lie."""
_MOST = 20
"""So many reports are kept; older ones go."""
_LINES = 8


class Rescue(QObject):
    """Stands where Python hands over what nobody caught. It never raises anything itself."""

    _told = Signal(str)

    def __init__(self, bench: EditorContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._asking = False
        self._known: set[str] = set()
        self._before = sys.excepthook, threading.excepthook
        self._told.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch from now on what nobody else catches."""
        sys.excepthook = self.hook
        threading.excepthook = self._hook_of_thread

    def remove(self) -> None:
        """Leave everything as it was."""
        sys.excepthook, threading.excepthook = self._before

    def hook(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Write a report and a copy of the work, and say so; once for each place of a bug."""
        if not issubclass(kind, Exception):
            self._before[0](kind, error, trace)
            return
        said = "".join(traceback.format_exception(kind, error, trace))
        place = _place(kind, trace)
        if place in self._known:
            return
        self._known.add(place)
        sys.stderr.write(said)
        report = _report(said, self._bench)
        with suppress(OSError):
            report = f"{self._write(report)}\n\n{report}"
        self._told.emit(report)

    def _hook_of_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self.hook(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _tell(self, report: str) -> None:
        """On the window's own thread, and not in the middle of what it was doing."""
        if self._asking:
            return  # one window about one bug is enough; the report is written
        self._asking = True
        try:
            self._ask(report)
        finally:
            self._asking = False

    def _ask(self, report: str) -> None:
        go_on, copy = tr("Go on"), tr("Copy the report")
        lines = [line for line in report.splitlines() if line.strip()]
        text = "\n".join(
            [
                tr("Something went wrong that is our fault, not yours. Your work is still here."),
                tr("Save it now, to be sure. A report that you can send us:"),
                "",
                *lines[:2],
                "…",
                *lines[-_LINES:],
            ]
        )
        answer = self._bench.asking.decision(tr("A bug"), text, [go_on, copy])
        if answer == copy:
            QGuiApplication.clipboard().setText(report)

    def _write(self, report: str) -> str:
        """Put the report and the work into the user's folder; say where they are."""
        folder = self._bench.settings.folder / REPORTS
        folder.mkdir(parents=True, exist_ok=True)
        _thin(folder)
        name = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
        target = folder / f"bug-{name}.txt"
        put(target, report.encode())
        copy = self._rescued(folder / f"rescued-{name}")
        return "\n".join(
            [
                tr("Report: {path}").format(path=target),
                tr("Copy of the work: {path}").format(path=copy),
            ]
        )

    def _rescued(self, stem: Path) -> Path:
        """The work as a file that any version can open; where none can say it, as a bundle."""
        module = self._bench.document.module
        path = stem.with_suffix(".yaml")
        try:
            save_one_file(module, path)
        except UnreadableError:
            path = stem.with_suffix(".sandtable")
            put(path, packed(module, SnapshotInfo(module.module.title)))
        return path


def _place(kind: type[BaseException], trace: TracebackType | None) -> str:
    """Where a bug is, by which it is known again."""
    frames = traceback.extract_tb(trace)
    last = frames[-1] if frames else None
    return f"{kind.__name__} {last.filename}:{last.lineno}" if last else kind.__name__


def _report(said: str, bench: EditorContext) -> str:
    stack = bench.document.undo_stack
    first = max(0, stack.index() - _LINES)
    done = [stack.text(number) for number in range(first, stack.index())]
    facts = [
        f"sandtable {_version()}, Python {platform.python_version()}, Qt {qVersion()}",
        f"{platform.platform()}, {QGuiApplication.platformName()}",
        f"Last done: {'; '.join(done) or 'nothing'}",
    ]
    return "\n".join([*facts, "", said])


def _version() -> str:
    try:
        return version("sandtable")
    except PackageNotFoundError:
        return "of a checkout"


def _thin(folder: Path) -> None:
    old = sorted(folder.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True)
    for path in old[2 * _MOST :]:
        path.unlink(missing_ok=True)
