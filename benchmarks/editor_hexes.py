"""`python -m benchmarks.editor_hexes`: frame times of the hex tools, offscreen.

Painting terrain, marking sides, drawing a road and dragging the grid of 20,000 hexes.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from benchmarks import generate
from benchmarks.geometry import Bar
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.workspaces.map.tools.hex_paint_tool import HexPaintTool
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.module import Module

_SIZE = (1600, 1000)
_FRAMES = 80
_COLUMNS, _PIECES, _PLACED = 334, 2500, 2000
_LEFT = Qt.MouseButton.LeftButton
_FRAME, _EDIT = 16, 500


def main() -> int:
    """Measure, and report what is too slow."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with TemporaryDirectory() as folder:
        bars = _measured(Path(folder))
    for bar in bars:
        print(bar)
    del app
    return int(any(bar.taken > bar.allowed for bar in bars))


def _measured(folder: Path) -> list[Bar]:
    module = _with_roads(generate.module(generate.Size(_PIECES, _PLACED, _COLUMNS)))
    bench = create_editor_context(module, EditorSettings(folder / "settings.ini"))
    bench.findings.stop_checking()
    place = MapWorkspace(bench)
    place.resize(*_SIZE)
    place.show()
    place.show_board("map")
    found = []
    for factor, where in ((1.0, "the whole board"), (5.0, "near enough to read")):
        place.view.zoom_by(factor)
        for tool in ("hex-paint", "hex-sides", "hex-chain", "hex-grid"):
            place.activate_tool(tool)
            _ready(place)
            if isinstance(place.view.active_tool, HexPaintTool):
                place.view.active_tool.brush_radius = 2
            frame, edit = _drag(place)
            bench.document.undo_stack.undo()
            found.append(Bar(f"{tool}, a frame, {where}", frame, _FRAME))
            found.append(Bar(f"{tool}, the edit at its end, {where}", edit, _EDIT))
    place.close()
    bench.shut_down()
    return found


def _with_roads(module: Module) -> Module:
    words = replace(module.module.words, features={"road": "Road", "wall": "Wall"})
    return replace(module, module=replace(module.module, words=words))


def _ready(place: MapWorkspace) -> None:
    """Wait until no drawing is in progress, which would disturb the measurement."""
    QApplication.processEvents()
    while place.view.is_map_unfinished:
        QApplication.processEvents()


def _drag(place: MapWorkspace) -> tuple[float, float]:
    """Drag over the view; return the time of a frame and of the release."""
    wide, high = place.view.viewport().width(), place.view.viewport().height()
    _mouse(place, QEvent.Type.MouseButtonPress, QPoint(wide // 4, high // 2), _LEFT)

    def step(number: int) -> None:
        x = wide // 4 + number * wide // 2 // _FRAMES
        _mouse(place, QEvent.Type.MouseMove, QPoint(x, high // 2 + number % 9 * 4))

    frame = _median(place, step)
    end = QPoint(wide * 3 // 4, high // 2)
    start = time.perf_counter()
    _mouse(place, QEvent.Type.MouseButtonRelease, end, _LEFT)
    return frame, (time.perf_counter() - start) * 1000


def _mouse(
    place: MapWorkspace,
    kind: QEvent.Type,
    at: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.NoButton,
) -> None:
    port = place.view.viewport()
    where = QPointF(port.mapToGlobal(at))
    event = QMouseEvent(kind, QPointF(at), where, button, _LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(port, event)


def _median(place: MapWorkspace, step: Callable[[int], object]) -> float:
    times = []
    for number in range(_FRAMES):
        start = time.perf_counter()
        step(number)
        place.view.viewport().repaint()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


if __name__ == "__main__":
    sys.exit(main())
