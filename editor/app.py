"""The application: a window over a module, until it is closed."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from sandtable.editor import theme
from sandtable.editor.bench.asking import Dialogs
from sandtable.editor.bench.bench import EditorContext, bench_for
from sandtable.editor.bench.keeping import offer_leftovers
from sandtable.editor.bench.settings import Settings
from sandtable.editor.bench.waiting import Waiting
from sandtable.editor.crash_report import REPORTS, Rescue
from sandtable.editor.crash_trace import Trace, tell_of_crashes
from sandtable.editor.languages import install_language, system_language
from sandtable.editor.window import SIZE, Window
from sandtable.model import resources
from sandtable.model.bounded_work.child_process import keep_warm_child
from sandtable.model.storage.load import load

_REFUSED = 2
_UNWRITTEN = (
    "{file} cannot be written: is its folder there, and does its name end in .png or .jpg?\n"
)


def edit(
    module: Path | None,
    screenshot: Path | None = None,
    quit_after: float | None = None,
    language: str | None = None,
) -> int:
    """Open the editor on a module, or on the small game that comes with the program."""
    app = _application()
    install_language(app, language or system_language())
    keep_warm_child()
    settings = Settings()
    theme.Theme(app, settings.get(theme.KEY, "system"))
    bench = opened(module, settings)
    if bench is None:
        return _REFUSED
    window = Window(bench)
    bench.asking = Dialogs(window)
    bench.session.wait = Waiting(window)
    rescue = Rescue(bench, window)
    rescue.install()
    reports = settings.folder / REPORTS
    trace = Trace.begun(reports)
    window.present() if screenshot is None else window.show()  # pictures are alike everywhere
    visitor = ScreenshotRun(window, screenshot)
    if quit_after is not None:
        QTimer.singleShot(round(quit_after * 1000), visitor.leave)
    elif screenshot is not None:
        bench.findings.changed.connect(visitor.leave)
    else:
        offer_leftovers(bench)
        tell_of_crashes(reports, bench.messages)
    code = app.exec()
    rescue.remove()
    if trace is not None:
        trace.end()
    return _REFUSED if visitor.failed else code


def opened(path: Path | None, settings: Settings) -> EditorContext | None:
    """A bench with the module of a path; what cannot be read is said on the terminal."""
    start = load(resources.template_path(resources.DEFAULT_TEMPLATE))
    bench = bench_for(start.module, settings)
    if path is None:
        bench.session.start(start.module, start)
    elif not bench.session.open(path):
        said, _ = bench.messages.last or ("", None)
        sys.stderr.write(f"{said}\n")
        bench.close()
        return None
    return bench


def _application() -> QApplication:
    theme.before_start()
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("sandtable")
    app.setApplicationDisplayName("Sandtable")
    return app


class ScreenshotRun(QObject):
    """Somebody who looks at the window for a while, takes a picture, and goes."""

    def __init__(self, window: Window, target: Path | None) -> None:
        super().__init__(window)
        self._window, self._target = window, target
        self.failed = False
        if target is not None:
            window.remembered = False
            window.showNormal()
            window.resize(*SIZE)
            window.reset_layout()

    @Slot()
    def leave(self) -> None:
        """Take the picture if one is wanted; unsaved work is not asked for."""
        if self._target is not None and not self._window.grab().save(str(self._target)):
            self.failed = True
            sys.stderr.write(_UNWRITTEN.format(file=self._target))
        self._window.bench.document.undo_stack.setClean()
        self._window.close()
