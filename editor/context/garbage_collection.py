"""Python's garbage collector, kept to the window's thread.

Qt objects must be destroyed on their own thread. Left alone, the collector runs on whichever
thread happens to fill the measure, and would take a widget with it while checks run.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QTimer

_COLLECT_INTERVAL = 200
"""Milliseconds between two looks."""
_RESTRICTING_WORKERS: list[object] = []
"""Those who have a thread; Python's own way comes back with the last one."""
_COLLECT_TIMERS: list[QTimer] = []


def restrict_collection(keeper: object) -> None:
    """Collect on this thread only, the window's, until the keeper lets go.

    The keeper lives as long, too: else a thread could hold it last, and take it away there.
    """
    if not _RESTRICTING_WORKERS:
        gc.disable()
        _COLLECT_TIMERS.append(QTimer(interval=_COLLECT_INTERVAL))
        _COLLECT_TIMERS[0].timeout.connect(collect_if_due)
        _COLLECT_TIMERS[0].start()
    _RESTRICTING_WORKERS.append(keeper)


def lift_restriction(keeper: object) -> None:
    """The keeper's thread has ended."""
    if keeper in _RESTRICTING_WORKERS:
        _RESTRICTING_WORKERS.remove(keeper)
        if not _RESTRICTING_WORKERS:
            _COLLECT_TIMERS.pop().stop()
            gc.enable()


def collect_if_due() -> None:
    """Collect if Python would have."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    full = [number for number in range(3) if counts[number] > thresholds[number]]
    if full:
        gc.collect(max(full))
