"""`python -m benchmarks.looking`: tree and inspector with 5,000 pieces, offscreen.

Medians of the time of the window's thread, from the key or click until the result is painted,
without the load by other programs.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from benchmarks.generate import PIECES, module
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.panels.inspector.inspector_panel import InspectorPanel
from sandtable.editor.panels.tree.tree_panel import TreePanel
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.address_edits import set_value

ALLOWED = 50.0
"""Milliseconds."""
ROUNDS = 20
_SIZE = (340, 900)
_PAUSE = 0.02


def timed(app: QApplication, do: Callable[[int], object]) -> float:
    """Return the median time of an action with its painting, in milliseconds."""
    times = []
    for number in range(ROUNDS):
        start = time.thread_time()
        do(number)
        app.processEvents()
        times.append(time.thread_time() - start)
    return statistics.median(times) * 1000


def _shown(widget: QWidget) -> None:
    widget.resize(*_SIZE)
    widget.show()


def measured(app: QApplication, bench: EditorContext) -> dict[str, float]:
    """Return the time of each action."""
    tree, inspector = TreePanel(bench), InspectorPanel(bench)
    _shown(tree)
    _shown(inspector)
    while not bench.findings.is_current:  # or its thread would be measured, too
        app.processEvents()
        time.sleep(_PAUSE)
    pieces: list[AddressPath] = [
        ("pieces", owner, kind, piece)
        for owner, types in bench.document.module.pieces.items()
        for kind, those in types.items()
        for piece in those
    ]
    choose = bench.selection.select_addresses
    texts = ["i", "in", "inf", "inf-1", "inf-12", "corps-4", "7 arm", "h", "h1", "guns"]
    return {
        "a key in the filter": timed(
            app, lambda n: tree.filter_line.setText(texts[n % len(texts)])
        ),
        "no filter": timed(app, lambda _: tree.tree_model.filter_rows("")),
        "a piece selected": timed(app, lambda n: choose([pieces[n * 97]])),
        "a type, then a piece": timed(
            app, lambda n: choose([("types", "guns") if n % 2 else pieces[n]])
        ),
        "fifty pieces selected": timed(app, lambda n: choose(pieces[n * 50 : n * 50 + 50])),
        "an edit with both in sight": timed(
            app,
            lambda n: bench.try_edit("Edit", lambda m: set_value(m, (*pieces[n], "spare"), n + 1)),
        ),
        "all pieces selected": timed(app, lambda n: choose(pieces[n:])),
    }


def main() -> int:
    """Print the time of each action; return 1 if one of the important ones is too slow."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as folder:
        bench = create_editor_context(module(), EditorSettings(Path(folder) / "settings.ini"))
        times = measured(app, bench)
        bench.shut_down()
    for what, taken in times.items():
        print(f"{what}, {PIECES} pieces: {taken:.1f} ms (at most {ALLOWED})")
    return int(any(taken > ALLOWED for what, taken in times.items() if "all" not in what))


if __name__ == "__main__":
    raise SystemExit(main())
