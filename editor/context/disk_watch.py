"""Detection of changes that other programs make to the files of the module."""

from __future__ import annotations

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from sandtable.editor.context.disk_state import (
    file_stamps,
    is_unchanged_on_disk,
    module_and_extended_modules,
    watched_paths,
)
from sandtable.model.storage.module_loading import ModuleWithFiles

_MILLISECONDS_UNTIL_QUIET = 400
"""Milliseconds without a change before the files are compared, so that a program that writes
several files can finish."""


class DiskWatch(QObject):
    """Watcher of the module's files, which also checks them when the window is activated again."""

    changed_on_disk = Signal()
    """Emitted once for each change of the files by another program."""

    disk_checked = Signal()
    """Emitted after every check of the disk."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._watched_module: ModuleWithFiles | None = None
        self._last_stamps: tuple[tuple[str, int, int], ...] = ()
        self._watcher = QFileSystemWatcher(self)
        self._settle_timer = QTimer(self, singleShot=True, interval=_MILLISECONDS_UNTIL_QUIET)
        self._settle_timer.timeout.connect(self.compare_files_with_disk)
        self._watcher.fileChanged.connect(self._on_files_changed)
        self._watcher.directoryChanged.connect(self._on_files_changed)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._on_disk_state)

    def watch_files_of_module(self, loaded: ModuleWithFiles | None) -> None:
        """Watch only the files of a module; with None, watch nothing."""
        self.stop_watching()
        self._watched_module = loaded
        if loaded is not None:
            self._last_stamps = file_stamps(watched_paths(loaded))
            self._watch_paths(watched_paths(loaded))

    def compare_files_with_disk(self) -> None:
        """Compare the files with the contents read from them, and report a change once."""
        if self._watched_module is None:
            return
        self._watch_paths(
            watched_paths(self._watched_module)
        )  # a file that was replaced is no longer watched
        now = file_stamps(watched_paths(self._watched_module))
        if now != self._last_stamps:
            self._last_stamps = now
            # Stamps also change when a file is written with the same content.
            if not all(
                map(is_unchanged_on_disk, module_and_extended_modules(self._watched_module))
            ):
                self.changed_on_disk.emit()
        self.disk_checked.emit()

    def stop_watching(self) -> None:
        """Stop watching files."""
        self._settle_timer.stop()
        self._watched_module = None
        watched = [*self._watcher.files(), *self._watcher.directories()]
        # Qt warns about an empty list.
        if watched:
            self._watcher.removePaths(watched)

    def _watch_paths(self, paths: list[str]) -> None:
        watched = {*self._watcher.files(), *self._watcher.directories()}
        new_paths = [path for path, when, _ in file_stamps(paths) if when and path not in watched]
        if new_paths:
            self._watcher.addPaths(new_paths)

    def _on_files_changed(self, _path: str) -> None:
        self._settle_timer.start()

    def _on_disk_state(self, state: Qt.ApplicationState) -> None:
        # The author may come back from a text editor.
        if state == Qt.ApplicationState.ApplicationActive and self._watched_module is not None:
            self._settle_timer.start()
