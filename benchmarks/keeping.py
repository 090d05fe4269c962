"""`python -m benchmarks.keeping`: memory of undo, and time of the journal.

A module of 5,000 placements is edited 500 times, by moving a piece each time. Printed are the
memory of the undo stack, the time to write the journal in the background, and how long that delays
the window.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QApplication

from benchmarks.generate import Size, module
from benchmarks.rechecking import move
from sandtable.editor.context.document import Document, ModuleEdit
from sandtable.editor.context.journal import Journal
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.module import Module
from sandtable.model.storage.module_loading import load_module

_STEPS, _PLACED = 500, 5_000
_BEAT = 2


def undo(value: Module) -> float:
    """Return the megabytes of 500 undo steps."""
    document = Document(value)
    dice = random.Random(1)  # noqa: S311 - a benchmark
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(_STEPS):
        document.apply_edit(f"Move {number}", lambda module: move(module, dice))
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (after - before) / 2**20


def pages(value: Module, edits: list[ModuleEdit]) -> Iterator[tuple[float, float]]:
    """Yield for each edit the seconds until it is stored, and the longest delay of the window."""
    document = Document(value)
    with tempfile.TemporaryDirectory() as folder:
        made = Journal(document, Path(folder))
        loop, beat, beats = QEventLoop(), QTimer(interval=_BEAT), [0.0]
        beat.timeout.connect(lambda: beats.append(time.perf_counter()))
        made.state_written.connect(loop.quit)
        beat.start()
        for edit in edits:
            document.apply_edit("Edit", edit)
            beats[:] = [time.perf_counter()]
            loop.exec()
            waits = [after - before for before, after in pairwise(beats)]
            yield time.perf_counter() - beats[0], max(waits)
        beat.stop()
        made.close_journal()


def retitle(value: Module) -> Module:
    """Make a small edit."""
    return set_value(value, ("module", "title"), f"{value.module.title} again")


def main() -> int:
    """Print all results."""
    app = QApplication.instance() or QApplication([])
    crowded = module(Size.of(_PLACED))
    samples = {
        name: load_module(resources.path_of_sample(name)).module
        for name in resources.sample_names()
    }
    for name, value in {**samples, f"{_PLACED:,} placements": crowded}.items():
        moves = partial(move, dice=random.Random(2))  # noqa: S311 - a benchmark
        edits: list[ModuleEdit] = [retitle, moves if value is crowded else retitle]
        for what, (took, worst) in zip(("first", "next"), pages(value, edits), strict=True):
            told = f"kept after {took * 1000:.0f} ms, the window waits {worst * 1000:.0f} at most"
            print(f"{name}: {what} page {told}")
    print(f"{_STEPS} steps at {_PLACED:,} placements: {undo(crowded):.1f} MB")
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
