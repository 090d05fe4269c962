"""Noticing that somebody else wrote to the files of the module."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from sandtable.editor.context.disk_state import (
    file_stamps,
    is_unchanged_on_disk,
    watched_paths,
    with_extended_modules,
)
from sandtable.model.storage.module_loading import ModuleWithFiles

_SETTLE_TIME = 400
"""Milliseconds without another change: whoever writes several files has come to an end."""


class DiskWatch(QObject):
    """Looks after the files of a module, and again when the author comes back to the window."""

    changed_on_disk = Signal()
    """The files are other than they were read; once for each state of them."""

    disk_checked = Signal()
    """It was looked, whatever was seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watched_module: ModuleWithFiles | None = None
        self._last_stamps: tuple[tuple[str, int, int], ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._settle_timer = QTimer(self, singleShot=True, interval=_SETTLE_TIME)
        self._settle_timer.timeout.connect(self.check_disk)
        self._watcher.fileChanged.connect(self._on_changed)
        self._watcher.directoryChanged.connect(self._on_changed)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_state)

    def watch_module(self, loaded: ModuleWithFiles | None) -> None:
        """Watch these files, which hold what was read, and no others."""
        self.stop_watching()
        self._watched_module = loaded
        if loaded is not None:
            self._last_stamps = file_stamps(watched_paths(loaded))
            self._watch_paths(watched_paths(loaded))

    def check_disk(self) -> None:
        """Tell if the files changed since the last look, and say something else now."""
        if self._watched_module is None:
            return
        self._watch_paths(
            watched_paths(self._watched_module)
        )  # a file that was replaced is no longer watched
        now = file_stamps(watched_paths(self._watched_module))
        if now != self._last_stamps:
            self._last_stamps = now
            if not all(map(is_unchanged_on_disk, with_extended_modules(self._watched_module))):
                self.changed_on_disk.emit()
        self.disk_checked.emit()

    def stop_watching(self) -> None:
        """Watch nothing."""
        self._settle_timer.stop()
        self._watched_module = None
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)

    def _watch_paths(self, paths: list[str]) -> None:
        watched = {*self._watcher.files(), *self._watcher.directories()}
        there = [path for path, when, _ in file_stamps(paths) if when and path not in watched]
        if there:
            self._watcher.addPaths(there)

    def _on_changed(self, _path: str) -> None:
        self._settle_timer.start()

    def _on_state(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive and self._watched_module is not None:
            self._settle_timer.start()
