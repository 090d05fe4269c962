"""Restriction of Python's garbage collector to the thread of the window.

Qt objects must be destroyed on their own thread. Without the restriction, the collector runs on
any thread that allocates, and could destroy a widget while checks run in the background.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QTimer

_MILLISECONDS_BETWEEN_COLLECTIONS = 200
"""Milliseconds between two tests of whether to collect."""
_RESTRICTING_WORKERS: list[object] = []
"""Workers with a running thread; after the last one, Python collects as usual again."""
_COLLECT_TIMERS: list[QTimer] = []


def restrict_garbage_collection(keeper: object) -> None:
    """Collect garbage only on this thread until the limit is lifted.

    `lift_garbage_collection_limit` is called with the same worker. The worker is referenced until
    then, so that its own thread cannot drop the last reference.
    """
    if not _RESTRICTING_WORKERS:
        gc.disable()
        _COLLECT_TIMERS.append(QTimer(interval=_MILLISECONDS_BETWEEN_COLLECTIONS))
        _COLLECT_TIMERS[0].timeout.connect(collect_garbage_if_due)
        _COLLECT_TIMERS[0].start()
    _RESTRICTING_WORKERS.append(keeper)


def lift_garbage_collection_limit(keeper: object) -> None:
    """End a worker's restriction on garbage collection, after its thread ended."""
    if keeper in _RESTRICTING_WORKERS:
        _RESTRICTING_WORKERS.remove(keeper)
        if not _RESTRICTING_WORKERS:
            _COLLECT_TIMERS.pop().stop()
            gc.enable()


def collect_garbage_if_due() -> None:
    """Collect garbage if Python would have done so by now."""
    counts, thresholds = gc.get_count(), gc.get_threshold()
    # The oldest generation that is due includes the younger ones.
    full = [number for number in range(3) if counts[number] > thresholds[number]]
    if full:
        gc.collect(max(full))
