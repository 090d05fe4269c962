"""How long a counter takes from the drop until chart, palette, map and problems show it.

`python -m benchmarks.editor_setup [PLACEMENTS [one]]`, offscreen; medians in milliseconds, by the
processor and by the clock, which tells of other programs, too. With `one` all placements are in
the scenario that is shown. The pause without edits that problems wait for before they are looked
for is told apart: it is no work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from benchmarks.generate import PIECES, PLACED, SCENARIOS, Size, module
from editor.bench.bench import Bench, bench_for
from editor.workspaces.setup.setup import SetUp
from model.address import Steps
from model.select.manifest import manifest_of

PLACEMENTS, DROPS, BAR = 5000, 15, 50.0
SHOWN, FOUND = "chart, palette and map", "problems"
CHART, PALETTE = "  of it the chart", "  of it the palette"
PAUSE = "(pause before problems)"


@dataclass
class Watch:
    """Times of one kind of work, by the processor and by the clock."""

    times: list[tuple[float, float]] = field(default_factory=list)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Take the time of what is done."""
        processor, clock = process_time(), perf_counter()
        yield
        self.times.append((process_time() - processor, perf_counter() - clock))

    @property
    def medians(self) -> tuple[float, float]:
        """Milliseconds."""
        processor, clock = zip(*self.times, strict=True)
        return 1000 * median(processor), 1000 * median(clock)


def measure(size: Size) -> dict[str, tuple[float, float]]:
    """Drop pieces of one scenario, each on another hex."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    bench = bench_for(module(size))
    shown = SetUp(bench)
    shown.resize(1400, 850)
    shown.show()
    _wait(bench)
    shown.view.settle()
    watches = {name: Watch() for name in (SHOWN, FOUND, CHART, PALETTE)}
    _clock(shown.chart, watches[CHART])
    _clock(shown.palette_of_pieces, watches[PALETTE])
    for steps, space in _drops(bench):
        with watches[SHOWN].on():
            shown.view.dropped.emit((steps,), space, shown.rect().center())
            for part in (shown.view, shown.chart, shown.palette_of_pieces.tray):
                part.viewport().repaint()
        with watches[FOUND].on():
            bench.findings._quiet.stop()  # noqa: SLF001 - the pause is told apart
            bench.findings._ask()  # noqa: SLF001
            _wait(bench)
    pause = bench.findings._quiet.interval()  # noqa: SLF001
    bench.close()
    watches[FOUND].times.pop(0)  # the first one prepares what later ones know
    return {**{name: watch.medians for name, watch in watches.items()}, PAUSE: (0.0, pause)}


def _clock(widget: object, watch: Watch) -> None:
    plain = widget.bring_up_to_date  # type: ignore[attr-defined]

    def timed() -> None:
        with watch.on():
            plain()

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
    """Print what was measured; fail where it takes the processor too long."""
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else PLACEMENTS
    one = "one" in sys.argv[2:]
    size = Size(pieces=PIECES * asked // PLACED, placed=asked) if one else Size.of(asked)
    print(f"{asked} placements in {'one scenario' if one else f'{SCENARIOS} scenarios'}")
    told = measure(size)
    told["together"] = tuple(a + b for a, b in zip(told[SHOWN], told[FOUND], strict=True))
    print(f"{'':28} {'processor':>11} {'clock':>11}")
    for name, (processor, clock) in told.items():
        print(f"{name:28} {processor:8.1f} ms {clock:8.1f} ms")
    print(f"at most {BAR:.0f} ms")
    return int(told["together"][0] > BAR)


if __name__ == "__main__":
    raise SystemExit(main())
