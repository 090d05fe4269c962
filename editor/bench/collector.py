"""Python's garbage collector, kept to the window's thread.

Qt objects must be destroyed on their own thread. Left alone, the collector runs on whichever
thread happens to fill the measure, and would take a widget with it while checks run.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QTimer

_INTERVAL = 200
"""Milliseconds between two looks."""
_KEEPERS: list[object] = []
"""Those who have a thread; Python's own way comes back with the last one."""
_LOOKS: list[QTimer] = []


def acquire(keeper: object) -> None:
    """Collect on this thread only, the window's, until the keeper lets go.

    The keeper lives as long, too: else a thread could hold it last, and take it away there.
    """
    if not _KEEPERS:
        gc.disable()
        _LOOKS.append(QTimer(interval=_INTERVAL))
        _LOOKS[0].timeout.connect(collect_if_due)
        _LOOKS[0].start()
    _KEEPERS.append(keeper)


def release(keeper: object) -> None:
    """The keeper's thread has ended."""
    if keeper in _KEEPERS:
        _KEEPERS.remove(keeper)
        if not _KEEPERS:
            _LOOKS.pop().stop()
            gc.enable()


def collect_if_due() -> None:
    """Collect if Python would have."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    full = [number for number in range(3) if counts[number] > thresholds[number]]
    if full:
        gc.collect(max(full))
