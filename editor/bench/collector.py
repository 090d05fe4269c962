"""Python's garbage collector, kept to the window's thread.

Qt objects must be destroyed on their own thread. Left alone, the collector runs on whichever
thread happens to fill the measure, and would take a widget with it while checks run.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

_INTERVAL = 200
"""Milliseconds between two looks."""
_OPEN: list[QObject] = []
"""Those who keep it; Python's own way comes back with the last one."""


class Collector(QObject):
    """Collects on this thread, when Python would have."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        if not _OPEN:
            gc.disable()
        _OPEN.append(self)
        self._look = QTimer(self, interval=_INTERVAL)
        self._look.timeout.connect(self._on_look)
        self._look.start()

    def close(self) -> None:
        """There are no more threads to keep it from."""
        self._look.stop()
        if self in _OPEN:
            _OPEN.remove(self)
            if not _OPEN:
                gc.enable()

    def _on_look(self) -> None:
        counts, thresholds = gc.get_count(), gc.get_threshold()
        full = [number for number in range(3) if counts[number] > thresholds[number]]
        if full:
            gc.collect(max(full))
