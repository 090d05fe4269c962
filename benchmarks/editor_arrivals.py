"""Time to open a schedule, and from the drop of an entry until grid and map show it.

`python -m benchmarks.editor_arrivals [SAMPLE SCENARIO]`, offscreen; medians in milliseconds.
Background results (stock, conflicts, problems) are not included.
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

from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.theme import WindowTheme
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module

OPENS, DROPS = 5, 30
BARS = {"open": 300.0, "drop": 50.0}


def measure(sample: str, scenario: str, folder: Path) -> dict[str, float]:
    """Open the schedule several times, and move entries by a turn."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    WindowTheme(app, "light")
    module = load_module(resources.path_of_sample(sample)).module
    opened: list[float] = []
    dropped: list[float] = []
    for _ in range(OPENS):
        bench = create_editor_context(module, EditorSettings(folder / "settings.ini"))
        bench.viewpoint.show_scenario(scenario)
        bench.findings.stop_checking()
        start = perf_counter()
        shown = _shown(bench, app)
        opened.append(perf_counter() - start)
        if len(opened) == OPENS:
            dropped = _drops(shown, app)
        shown.hide()
        bench.shut_down()
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
    view.complete_drawing_now()
    taken: list[float] = []
    for number in range(DROPS):
        dues = shown.arrivals_grid.timetable_model.all_entries()
        start = perf_counter()
        shown.arrivals_grid.entries_moved.emit([dues[number % len(dues)]], 1, "", None)
        shown.arrivals_grid.viewport().repaint()
        view.viewport().repaint()
        taken.append(perf_counter() - start)
        app.processEvents()
        view.complete_drawing_now()  # each drop is one by itself: no map is drawn meanwhile
    return taken


def main() -> int:
    """Print the results; return 1 if anything takes too long."""
    sample, scenario = (*sys.argv[1:], "afrika_ii", "campaign")[:2]
    with TemporaryDirectory() as folder:
        told = measure(sample, scenario, Path(folder))
    for name, milliseconds in told.items():
        print(f"{name:8} {milliseconds:8.1f} ms (at most {BARS[name]:.0f})")
    return int(any(told[name] > bar for name, bar in BARS.items()))


if __name__ == "__main__":
    raise SystemExit(main())
