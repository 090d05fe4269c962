"""The application: a window over a module, until it is closed."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editor.bench.asking import Dialogs
from editor.bench.bench import Bench, bench_for
from editor.window import SIZE, Window
from model import resources
from model.storage.load import load


def edit(
    module: Path | None, screenshot: Path | None = None, quit_after: float | None = None
) -> int:
    """Open the editor on a module, or on the small game that comes with the program."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("sandtable")
    app.setApplicationDisplayName("Sandtable")
    bench = opened(module)
    if bench is None:
        return _REFUSED
    window = Window(bench)
    bench.asking = Dialogs(window)
    window.show()
    photographer = Photographer(window, screenshot)
    if screenshot is not None:
        window.resize(*SIZE)
    if quit_after is not None:
        QTimer.singleShot(round(quit_after * 1000), photographer.leave)
    elif screenshot is not None:
        bench.findings.changed.connect(photographer.leave)
    return app.exec()


_REFUSED = 2


def opened(path: Path | None) -> Bench | None:
    """A bench with the module of a path; what cannot be read is said on the terminal."""
    start = load(resources.template(resources.DEFAULT_TEMPLATE)).module
    bench = bench_for(start)
    if path is not None and not bench.session.open(path):
        sys.stderr.write(f"{bench.messages.last[0] if bench.messages.last else ''}\n")
        bench.close()
        return None
    return bench


class Photographer:
    """Takes a picture of the window, and closes it."""

    def __init__(self, window: Window, target: Path | None) -> None:
        self._window, self._target = window, target

    def leave(self) -> None:
        """Take the picture if one is wanted; unsaved work is not asked for."""
        if self._target is not None:
            self._window.grab().save(str(self._target))
        self._window.bench.document.undo_stack.setClean()
        self._window.close()
