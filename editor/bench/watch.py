"""Noticing that somebody else wrote to the files of the module."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from sandtable.editor.bench.disk import chain, places, stamps, unchanged
from sandtable.model.storage.load import Loaded

_SETTLED = 400
"""Milliseconds without another change: whoever writes several files has come to an end."""


class Watch(QObject):
    """Looks after the files of a module, and again when the author comes back to the window."""

    differs = Signal()
    """The files are other than they were read; once for each state of them."""

    looked = Signal()
    """It was looked, whatever was seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._loaded: Loaded | None = None
        self._seen: tuple[tuple[str, int, int], ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self.look)
        self._watcher.fileChanged.connect(self._on_changed)
        self._watcher.directoryChanged.connect(self._on_changed)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_state)

    def follow(self, loaded: Loaded | None) -> None:
        """Watch these files, which hold what was read, and no others."""
        self.stop()
        self._loaded = loaded
        if loaded is not None:
            self._seen = stamps(places(loaded))
            self._add(places(loaded))

    def look(self) -> None:
        """Tell if the files changed since the last look, and say something else now."""
        if self._loaded is None:
            return
        self._add(places(self._loaded))  # a file that was replaced is no longer watched
        now = stamps(places(self._loaded))
        if now != self._seen:
            self._seen = now
            if not all(map(unchanged, chain(self._loaded))):
                self.differs.emit()
        self.looked.emit()

    def stop(self) -> None:
        """Watch nothing."""
        self._settled.stop()
        self._loaded = None
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)

    def _add(self, paths: list[str]) -> None:
        watched = {*self._watcher.files(), *self._watcher.directories()}
        there = [path for path, when, _ in stamps(paths) if when and path not in watched]
        if there:
            self._watcher.addPaths(there)

    def _on_changed(self, _path: str) -> None:
        self._settled.start()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._loaded is not None:
            self._settled.start()
