"""`python -m benchmarks.editor_latency`: waiting times of the window, offscreen.

Measured is the processor time of the process with its threads and children, so that other programs
do not count. Changes of tab and zooms are medians of 20. For a sample, and for an imported board
of 3,200 areas, it is the time from the path to the first complete map.
"""

from __future__ import annotations

import json
import os
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from benchmarks.geometry import Bar, cells, wiggly
from sandtable.editor.actions.module_import import import_file
from sandtable.editor.app import open_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.bounded_work.child_process import (
    start_waiting_process,
    stop_waiting_processes,
)
from sandtable.model.entities.outlines import unpack_points_of_ring
from tools.editor_input.answers import Answers

ROUNDS = 20
TAB, ZOOM, AFRIKA, SAMPLE, IMPORTED = 150.0, 200.0, 1000.0, 2000.0, 3000.0
"""Milliseconds at most."""
AREAS = 3200
_SIZE = (1920, 1080)
_PAUSE = 0.01
_DEADLINE = 120.0
_MOST_USED = "afrika_ii"


def main(wanted: list[str]) -> int:
    """Print each time; return 1 if one is too long. Arguments select single measurements."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    start_waiting_process()
    parts: dict[str, Callable[[Path], Iterator[Bar]]] = {
        "tabs": _tabs, "zoom": _zooms, "samples": _samples, "imported": _imported,
    }  # fmt: skip
    is_late = False
    with TemporaryDirectory() as folder:
        for name, measure in parts.items():
            for bar in measure(Path(folder)) if not wanted or name in wanted else ():
                print(bar, flush=True)
                is_late |= bar.taken > bar.allowed
    stop_waiting_processes()
    del app
    return int(is_late)


class _Stage:
    """A window in which modules are opened."""

    def __init__(self, folder: Path) -> None:
        context = open_editor_context(None, EditorSettings(folder / "settings.ini"))
        assert context is not None
        self.context: EditorContext = context
        self.window = EditorWindow(context)
        self.window.saves_layout = False
        self.window.resize(*_SIZE)
        self.window.show()
        self.settle()

    @property
    def view(self) -> Any:
        workspace: Any = self.window.workspace_widget("map")
        return workspace.view

    def work_until(self, is_done: Callable[[], bool]) -> None:
        """Run the window until a condition is true."""
        deadline = time.monotonic() + _DEADLINE
        QApplication.processEvents()
        while not is_done():
            assert time.monotonic() < deadline, "It never came to rest."
            QApplication.processEvents()
            time.sleep(_PAUSE)

    def is_sharp(self) -> bool:
        """Say whether the map is drawn completely."""
        picture = self.view.picture
        is_shown = picture.prepared_map is not None or not self.context.document.module.boards
        return is_shown and not picture.is_being_drawn and not picture.is_incomplete

    def is_usable(self) -> bool:
        """Say whether the map is visible, even if names are still being placed."""
        picture = self.view.picture
        return picture.prepared_map is not None and not picture.is_incomplete

    def settle(self) -> None:
        """Wait until no background work is running."""
        self.work_until(lambda: self.context.findings.is_current and self.is_sharp())
        time.sleep(0.3)
        QApplication.processEvents()

    def open_module(self, path: Path) -> float:
        """Open a module and return the milliseconds of work until its map is sharp."""
        start = _processor_time()
        assert self.context.session.open_module(path), self.context.messages.last_message
        self.window.repaint()
        self.work_until(self.is_sharp)
        return (_processor_time() - start) * 1000

    def close(self) -> None:
        self.context.document.undo_stack.setClean()
        self.window.close()


def _processor_time() -> float:
    """Return the processor time of this process, its threads and its ended children."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def _tabs(folder: Path) -> Iterator[Bar]:
    stage = _Stage(folder)
    stage.open_module(resources.path_of_sample(_MOST_USED))
    stage.settle()
    ids = [place.id for place in ALL_WORKSPACES]
    first = {name: _tab_time(stage, name) for name in ids}
    for name, taken in first.items():
        yield Bar(f"first change to {name}", taken, TAB)
    times: dict[str, list[float]] = {name: [] for name in ids}
    for _ in range(ROUNDS):
        for name in ids:
            times[name].append(_tab_time(stage, name))
    for name in ids:
        yield Bar(f"change to {name}", statistics.median(times[name]), TAB)
    stage.close()


def _tab_time(stage: _Stage, name: str) -> float:
    start = _processor_time()
    stage.window.show_workspace(name)
    stage.window.repaint()
    QApplication.processEvents()
    taken = (_processor_time() - start) * 1000
    stage.work_until(stage.is_sharp)
    time.sleep(_PAUSE)
    QApplication.processEvents()
    return taken


def _zooms(folder: Path) -> Iterator[Bar]:
    for sample in (_MOST_USED, "aa_lhtr_1942"):
        stage = _Stage(folder)
        stage.open_module(resources.path_of_sample(sample))
        stage.settle()
        times = []
        for number in range(ROUNDS):
            start = _processor_time()
            stage.view.zoom_by(1.4 if number % 6 < 3 else 1 / 1.4)  # noqa: PLR2004
            stage.window.repaint()
            stage.work_until(stage.is_sharp)
            times.append((_processor_time() - start) * 1000)
        yield Bar(f"sharp after zoom, {sample}", statistics.median(times), ZOOM)
        stage.close()


def _samples(folder: Path) -> Iterator[Bar]:
    for sample in resources.sample_names():
        stage = _Stage(folder)
        taken = stage.open_module(resources.path_of_sample(sample))
        yield Bar(f"open {sample}", taken, AFRIKA if sample == _MOST_USED else SAMPLE)
        stage.close()


def _imported(folder: Path) -> Iterator[Bar]:
    source = folder / "areas.geojson"
    source.write_text(json.dumps(_area_features()))
    stage = _Stage(folder)
    stage.context.prompts = Answers([folder / "areas", *["Go on"] * 2])
    start = _processor_time()
    import_file(stage.context, source)
    stage.window.repaint()
    stage.work_until(stage.is_sharp)
    yield Bar(f"import {AREAS} areas, to the map", (_processor_time() - start) * 1000, 10_000)
    stage.close()
    stage = _Stage(folder)
    start = _processor_time()
    assert stage.context.session.open_module(folder / "areas")
    stage.window.repaint()
    stage.work_until(stage.is_usable)
    yield Bar(f"open {AREAS} imported areas", (_processor_time() - start) * 1000, IMPORTED)
    stage.work_until(stage.is_sharp)
    yield Bar(f"place {AREAS} names, beside work", (_processor_time() - start) * 1000, 10_000)
    stage.close()


def _area_features() -> dict[str, Any]:
    """Return areas with winding borders, as GeoJSON."""
    features = []
    for name, outline in wiggly(cells(AREAS)).items():
        rings = [
            [list(point) for point in unpack_points_of_ring(ring)] for ring in outline.iter_rings()
        ]
        closed = [[*ring, ring[0]] for ring in rings]
        geometry = {"type": "Polygon", "coordinates": closed}
        properties = {"name": f"Area {name}"}
        features.append({"type": "Feature", "properties": properties, "geometry": geometry})
    return {"type": "FeatureCollection", "features": features}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
