"""Time that components, events, tables and problems take after an edit elsewhere.

`python -m benchmarks.editor_lists [PLACEMENTS]`, offscreen; medians in milliseconds of work on the
window's thread when a counter is placed, and with 3,000 findings in the problems dock.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from statistics import median
from time import perf_counter
from types import SimpleNamespace
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.generate import Size, module
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from sandtable.model.edits.setup_edits import place_copies_of_piece
from sandtable.model.select.manifest import manifest_of_module

PLACEMENTS, EDITS, MANY = 5000, 15, 3000
BAR, PROBLEMS_BAR = 20.0, 100.0
_LISTS: tuple[type[Any], ...] = (ComponentsWorkspace, EventsWorkspace, TablesWorkspace)


def measure(placements: int) -> dict[str, float]:
    """Place counters while each list is visible, and fill the problems dock."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    bench = create_editor_context(module(Size.of(placements)))
    found = {kind.__name__: _slot(app, bench, kind(bench)) for kind in _LISTS}
    found[ProblemsPanel.__name__] = _problems(app, bench)
    bench.shut_down()
    return found


def _slot(app: QApplication, bench: EditorContext, shown: QWidget) -> float:
    times: list[float] = []
    slot = shown._on_module_change  # type: ignore[attr-defined]  # noqa: SLF001 - it is what is timed
    bench.document.module_changed.disconnect(slot)
    shown.show()
    for number, piece in enumerate(
        list(manifest_of_module(bench.document.module).counters)[:EDITS]
    ):
        before = bench.document.module
        scenario = bench.viewpoint.current_state.scenario or ""
        space = f"H3{2 + number:02}"
        bench.try_edit(
            "Place", partial(place_copies_of_piece, scenario=scenario, piece=piece, place=space)
        )
        assert bench.document.module is not before
        times.append(_timed(app, partial(_tell, bench, slot)))
    shown.close()
    return median(times)


def _tell(bench: EditorContext, slot: Any) -> None:
    stack = bench.document.undo_stack
    bench.document.module_changed.connect(slot)
    try:
        stack.undo()
    finally:
        bench.document.module_changed.disconnect(slot)


def _problems(app: QApplication, bench: EditorContext) -> float:
    shown = ProblemsPanel(bench)
    shown.show()
    while not bench.findings.is_current:
        app.processEvents()
    one, times = bench.findings.all_findings[0], []
    for number in range(EDITS):
        many = [replace(one, message=f"Flaw {number + n}") for n in range(MANY)]
        bench.findings._checked_module = SimpleNamespace(findings=many)  # type: ignore[assignment]  # noqa: SLF001 - as if found
        times.append(_timed(app, bench.findings.findings_changed.emit))
    return median(times)


def _timed(app: QApplication, deed: Any) -> float:
    start = perf_counter()
    deed()
    app.processEvents()
    return 1000 * (perf_counter() - start)


def main() -> int:
    """Print the results; return 1 if anything takes too long."""
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else PLACEMENTS
    found = measure(asked)
    for name, time in found.items():
        print(f"{name:12}{time:8.1f} ms")
    bars = {ProblemsPanel.__name__: PROBLEMS_BAR}
    return int(any(time > bars.get(name, BAR) for name, time in found.items()))


if __name__ == "__main__":
    sys.exit(main())
