"""`python -m benchmarks.editor_canvas`: frame times of the canvas, offscreen.

Panning over 20,000 hexes with 2,000 counters, and dragging a node of 2,000 territories.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from benchmarks import generate
from benchmarks.geometry import Bar, cells, wiggly
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.workspaces.map.tools.node_tool import NodeTool
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.module import Module

_SIZE = (1600, 1000)
_FRAMES = 60
_COLUMNS, _PIECES, _PLACED = 334, 2500, 2000
_TERRITORIES = 2000
_PLACEMENTS, _EDITS = 5000, 15
_LEFT = Qt.MouseButton.LeftButton


def main() -> int:
    """Measure, and report what is too slow."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    with TemporaryDirectory() as folder:
        bars = [*_hexes(Path(folder)), *_chart(Path(folder)), *_territories(Path(folder))]
    for bar in bars:
        print(bar)
    del app
    return int(any(bar.taken > bar.allowed for bar in bars))


def _view(module: Module, board: str, folder: Path) -> tuple[EditorContext, BoardView]:
    bench = create_editor_context(module, EditorSettings(folder / "settings.ini"))
    bench.findings.stop_checking()
    view = BoardView(bench)
    view.resize(*_SIZE)
    view.show()
    view.show_board(board)
    view.complete_drawing_now()
    QApplication.processEvents()
    return bench, view


def _hexes(folder: Path) -> list[Bar]:
    bench, view = _view(generate.module(generate.Size(_PIECES, _PLACED, _COLUMNS)), "map", folder)
    found = []
    for factor, name in ((1.0, "the whole board"), (6.0, "near enough to read")):
        view.zoom_by(factor)
        view.complete_drawing_now()
        QApplication.processEvents()
        counters = sum(
            1 for _ in view.board_counters.counter_items_in_rectangle(view.visible_rectangle())
        )
        what = f"pan, {name} ({counters} counters in sight)"
        found.append(Bar(what, _median(view, lambda n: _pan(view, n)), 8))
        what = f"painted whole, {name}"
        found.append(Bar(what, _median(view, lambda _: None), 8))
    view.close()
    bench.shut_down()
    return found


def _chart(folder: Path) -> list[Bar]:
    """Remove a line of a set-up, and measure the board's share of the 50 ms until it is shown."""
    module = generate.module(generate.Size.of(_PLACEMENTS))
    bench, view = _view(module, "map", folder)
    scenario = next(iter(module.scenarios))
    owner, lines = next(iter(module.scenarios[scenario].setup.items()))
    times = []
    for line in list(lines or {})[:_EDITS]:
        steps = ("scenarios", scenario, "setup", str(owner), str(line))
        start = time.perf_counter()
        bench.try_edit("Remove", partial(delete_entry, steps=steps))
        view.viewport().repaint()
        times.append(time.perf_counter() - start)
    view.close()
    bench.shut_down()
    return [Bar(f"a line of {_PLACEMENTS} goes", statistics.median(times) * 1000, 20)]


def _pan(view: BoardView, number: int) -> None:
    bar = view.horizontalScrollBar()
    bar.setValue(bar.value() + (3 if number % 20 < 10 else -3))  # noqa: PLR2004


def _territories(folder: Path) -> list[Bar]:
    outlines = wiggly(cells(_TERRITORIES))
    board = Board(kind="areas", name="Map", geometry="map.geojson", outlines=outlines)
    module = replace(empty_module("Cells"), boards={"map": board})
    bench, view = _view(module, "map", folder)
    view.zoom_by(8)
    view.active_tool = NodeTool(view)
    view.complete_drawing_now()
    QApplication.processEvents()
    space = view.space_at_board_point(QPoint(_SIZE[0] // 2, _SIZE[1] // 2))
    assert space is not None
    node = unpack_points_of_ring(next(outlines[space].iter_rings()))[3]
    start = view.pixel_of_board_point(node)
    _mouse(view, QEvent.Type.MouseButtonPress, start, _LEFT)
    found = _median(view, lambda n: _mouse(view, QEvent.Type.MouseMove, start + QPoint(n % 7, 1)))
    return [
        Bar(f"node drag, {len(outlines)} territories", found, 16),
        *_let_go(bench, view, start),
    ]


def _let_go(bench: EditorContext, view: BoardView, at: QPoint) -> list[Bar]:
    start = time.perf_counter()
    _mouse(view, QEvent.Type.MouseButtonRelease, at + QPoint(2, 1), _LEFT)
    taken = (time.perf_counter() - start) * 1000
    assert bench.document.undo_stack.count() == 1, bench.messages.last_message
    view.close()
    bench.shut_down()
    return [Bar("the edit at its end", taken, 100)]


def _mouse(
    view: BoardView,
    kind: QEvent.Type,
    at: QPoint,
    button: Qt.MouseButton = Qt.MouseButton.NoButton,
) -> None:
    where = QPointF(view.viewport().mapToGlobal(at))
    event = QMouseEvent(kind, QPointF(at), where, button, _LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(view.viewport(), event)


def _median(view: BoardView, step: Callable[[int], object]) -> float:
    times = []
    for number in range(_FRAMES):
        start = time.perf_counter()
        step(number)
        view.viewport().repaint()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


if __name__ == "__main__":
    sys.exit(main())
