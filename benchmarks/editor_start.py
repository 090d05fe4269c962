"""`python -m benchmarks.editor_start`: time until the editor can be used, offscreen.

Each round is a new process, measured from its start to the first idle moment of a window that
shows its map, in real time and in processor time; medians of both. Opening is measured in an
existing window, with the memory at the end.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sandtable.model import resources

ROUNDS = 5
START, OPEN, MEMORY = 1.2, 1.0, 500
"""Seconds until the first window, seconds for the sample, megabytes."""
SAMPLE, LARGEST = "afrika_ii", "aa_lhtr_1942"

_FIRST_WINDOW = """
import os, sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from sandtable.editor import app, theme
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.window import EditorWindow
started = float(sys.argv[1])
program = app._application()
theme.Theme(program, "light")
bench = app.opened(None, EditorSettings(Path(sys.argv[2])))
window = EditorWindow(bench)
window.show()
def idle():
    print(time.time() - started, time.process_time(), flush=True)
    os._exit(0)
QTimer.singleShot(0, idle)
program.exec()
"""


def first_window() -> tuple[float, float]:
    """Return real time and processor time from the start of a process until it is idle."""
    with tempfile.TemporaryDirectory() as folder:
        said = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-c", _FIRST_WINDOW, str(time.time()), f"{folder}/settings.ini"],
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
    return float(said[0]), float(said[1])


def opened(sample: str) -> tuple[float, float]:
    """Return real time and processor time to open and paint a sample in an existing window."""
    from PySide6.QtWidgets import QApplication

    from sandtable.editor.app import open_editor_context as bench_of
    from sandtable.editor.context.settings import EditorSettings
    from sandtable.editor.window import EditorWindow

    app = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        bench = bench_of(None, EditorSettings(Path(folder) / "settings.ini"))
        assert bench is not None
        window = EditorWindow(bench)
        window.show()
        app.processEvents()
        clock, processor = time.perf_counter(), time.process_time()
        bench.session.open_module(resources.path_of_sample(sample))
        app.processEvents()
        window.repaint()
        took = time.perf_counter() - clock, time.process_time() - processor
        window.close()
    return took


def main() -> int:
    """Print the medians; return 1 if a processor time exceeds its limit."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    first_window()  # so that all files are in memory
    starts = [first_window() for _ in range(ROUNDS)]
    openings = [opened(SAMPLE) for _ in range(ROUNDS)]
    largest = opened(LARGEST)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    over = False
    for what, times, allowed in (
        ("first window", starts, START),
        (f"open {SAMPLE}", openings, OPEN),
        (f"open {LARGEST}", [largest], OPEN),
    ):
        clock, processor = (statistics.median(side) for side in zip(*times, strict=True))
        over |= processor > allowed
        print(f"{what:24} {clock:6.2f} s by the clock {processor:6.2f} s of work ({allowed} s)")
    over |= memory > MEMORY
    print(f"{'memory at most':24} {memory:6.0f} MB ({MEMORY} MB)")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
