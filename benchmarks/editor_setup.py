"""How long a counter takes from the drop until chart, palette, map and problems show it.

`python -m benchmarks.editor_setup [PLACEMENTS]`, offscreen; medians in milliseconds. The pause
without edits that problems wait for before they are looked for is told apart: it is no work.
"""

from __future__ import annotations

import os
import sys
from statistics import median
from time import perf_counter

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from benchmarks.generate import SCENARIOS, Size, module
from editor.bench.bench import Bench, bench_for
from editor.workspaces.setup.setup import SetUp
from model.address import Steps
from model.select.manifest import manifest_of

PLACEMENTS, DROPS, BAR = 5000, 15, 50.0
SHOWN, FOUND = "chart, palette and map", "problems"


def measure(placements: int) -> dict[str, float]:
    """Drop pieces of one scenario, each on another hex."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    bench = bench_for(module(Size.of(placements)))
    shown = SetUp(bench)
    shown.resize(1400, 850)
    shown.show()
    _wait(bench)
    shown.view.settle()
    seen: list[float] = []
    found: list[float] = []
    parts: dict[str, list[float]] = {"chart": [], "palette": []}
    for name in ("chart", "palette_of_pieces"):
        _clock(getattr(shown, name), parts["chart" if name == "chart" else "palette"])
    for number, (steps, space) in enumerate(_drops(bench)):
        start = perf_counter()
        shown.view.dropped.emit((steps,), space, shown.rect().center())
        for part in (shown.view, shown.chart, shown.palette_of_pieces.tray):
            part.viewport().repaint()
        seen.append(perf_counter() - start)
        start = perf_counter()
        bench.findings._quiet.stop()  # noqa: SLF001 - the pause is told apart
        bench.findings._ask()  # noqa: SLF001
        _wait(bench)
        if number:  # the first one prepares what later ones know
            found.append(perf_counter() - start)
    pause = bench.findings._quiet.interval()  # noqa: SLF001
    bench.close()
    said = {SHOWN: median(seen), FOUND: median(found)}
    said |= {f"  of it the {name}": median(times) for name, times in parts.items()}
    return {**{name: 1000 * time for name, time in said.items()}, "(pause before problems)": pause}


def _clock(widget: object, times: list[float]) -> None:
    plain = widget.bring_up_to_date  # type: ignore[attr-defined]

    def timed() -> None:
        start = perf_counter()
        plain()
        times.append(perf_counter() - start)

    widget.bring_up_to_date = timed  # type: ignore[attr-defined]


def _wait(bench: Bench) -> None:
    while not bench.findings.current:
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 20)


def _drops(bench: Bench) -> list[tuple[Steps, str]]:
    counters = list(manifest_of(bench.document.module).counters.values())[:: len(_SPACES)]
    return [
        (("pieces", c.owner, c.type, c.id.rpartition("/")[2]), space)
        for c, space in zip(counters, _SPACES, strict=False)
    ]


_SPACES = [f"H{column}{row:02}" for column in (3, 7, 12) for row in range(2, 2 + DROPS // 3)]


def main() -> int:
    """Print what was measured; fail where it takes too long."""
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else PLACEMENTS
    print(f"{asked} placements in {SCENARIOS} scenarios")
    told = measure(asked)
    for name, milliseconds in told.items():
        print(f"{name:28} {milliseconds:8.1f} ms")
    whole = told[SHOWN] + told[FOUND]
    print(f"{'together':28} {whole:8.1f} ms (at most {BAR:.0f})")
    return int(whole > BAR)


if __name__ == "__main__":
    raise SystemExit(main())
