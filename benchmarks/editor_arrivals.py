"""How long a schedule takes to open, and an entry from its drop until grid and map show it.

`python -m benchmarks.editor_arrivals [SAMPLE SCENARIO]`, offscreen; medians in milliseconds.
What is counted beside the window (stock, conflicts, problems) is not waited for.
"""

from __future__ import annotations

import os
import sys
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from pathlib import Path

from PySide6.QtWidgets import QApplication

from sandtable.editor.bench.bench import EditorContext, bench_for
from sandtable.editor.bench.settings import Settings
from sandtable.editor.theme import Theme
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.model import resources
from sandtable.model.storage.load import load

OPENS, DROPS = 5, 30
BARS = {"open": 300.0, "drop": 50.0}


def measure(sample: str, scenario: str, folder: Path) -> dict[str, float]:
    """Open the schedule some times, and move entries by a turn."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    Theme(app, "light")
    module = load(resources.sample_path(sample)).module
    opened: list[float] = []
    dropped: list[float] = []
    for _ in range(OPENS):
        bench = bench_for(module, Settings(folder / "settings.ini"))
        bench.viewpoint.scenario(scenario)
        bench.findings.close()
        start = perf_counter()
        shown = _shown(bench, app)
        opened.append(perf_counter() - start)
        if len(opened) == OPENS:
            dropped = _drops(shown, app)
        shown.hide()
        bench.close()
    return {"open": 1000 * median(opened), "drop": 1000 * median(dropped)}


def _shown(bench: EditorContext, app: QApplication) -> ArrivalsWorkspace:
    shown = ArrivalsWorkspace(bench)
    shown.resize(1300, 900)
    shown.show()
    app.processEvents()
    return shown


def _drops(shown: ArrivalsWorkspace, app: QApplication) -> list[float]:
    shown.commands.sharing_mode = "there"
    view = shown.time_pane.view
    view.settle()
    taken: list[float] = []
    for number in range(DROPS):
        dues = shown.grid.table.all_entries()
        start = perf_counter()
        shown.grid.moved.emit([dues[number % len(dues)]], 1, "", None)
        shown.grid.viewport().repaint()
        view.viewport().repaint()
        taken.append(perf_counter() - start)
        app.processEvents()
        view.settle()  # each drop is one by itself: no map is drawn meanwhile
    return taken


def main() -> int:
    """Print what was measured; fail where it takes too long."""
    sample, scenario = (*sys.argv[1:], "afrika_ii", "campaign")[:2]
    with TemporaryDirectory() as folder:
        told = measure(sample, scenario, Path(folder))
    for name, milliseconds in told.items():
        print(f"{name:8} {milliseconds:8.1f} ms (at most {BARS[name]:.0f})")
    return int(any(told[name] > bar for name, bar in BARS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
