"""Time from the drop of a counter until chart, palette, map and problems show it.

`python -m benchmarks.editor_setup [PLACEMENTS [one]]`, offscreen; medians in milliseconds, both of
processor time and of real time, which includes the load by other programs. With `one` all
placements are in the shown scenario. Each drop is a separate edit after a pause, and includes all
postponed work until the event loop is idle: the problems dock, the background check, and the
repaint for its findings.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, SignalInstance
from PySide6.QtWidgets import QApplication

from benchmarks.generate import PIECES, PLACED, SCENARIOS, Size, module
from sandtable.editor.context.context_creation import create_editor_context
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.workspaces.setup.workspace import SetupWorkspace
from sandtable.model.address_path import AddressPath
from sandtable.model.select.manifest import manifest_of_module

PLACEMENTS, DROPS, BAR = 5000, 15, 50.0
ALL = "drop to problems"
EDIT, CHECK = "  the edit, as views take it", "  the check, while nobody waits"
CHART, PALETTE = "  of the edit, the chart", "  of the edit, the palette"


@dataclass
class Watch:
    """Times of one kind of work, in processor time and in real time."""

    times: list[tuple[float, float]] = field(default_factory=list)

    @contextmanager
    def on(self) -> Iterator[None]:
        """Measure the time of the enclosed work."""
        processor, clock = process_time(), perf_counter()
        yield
        self.times.append((process_time() - processor, perf_counter() - clock))

    @property
    def medians(self) -> tuple[float, float]:
        """Return the medians in milliseconds."""
        processor, clock = zip(*self.times, strict=True)
        return 1000 * median(processor), 1000 * median(clock)


def measure(size: Size) -> dict[str, tuple[float, float]]:
    """Drop pieces of one scenario, each on another hex."""
    app = QApplication.instance() or QApplication([])
    assert isinstance(app, QApplication)
    bench = create_editor_context(module(size))
    shown, problems = SetupWorkspace(bench), ProblemsPanel(bench)
    shown.resize(1400, 850)
    problems.resize(1400, 200)
    shown.show()
    problems.show()
    watches = {name: Watch() for name in (ALL, EDIT, CHECK, CHART, PALETTE)}
    _clock(shown.chart_grid, "refresh_rows", watches[CHART])
    _clock(shown.piece_palette, "refresh_stock", watches[PALETTE])
    _until_idle(bench, shown)
    watches[CHART].times.clear()
    watches[PALETTE].times.clear()
    for steps, space in _drops(bench):
        before, value = bench.findings._checked_module, bench.document.complete_module  # noqa: SLF001
        assert before is not None
        with watches[ALL].on():
            with watches[EDIT].on():
                shown.view.addresses_dropped.emit((steps,), space, shown.rect().center())
            _until_shown(bench, shown)
        assert bench.document.complete_module is not value
        with watches[CHECK].on():
            before.recheck_edited(bench.document.complete_module)
        _until_idle(bench, shown)
    problems.close()
    shown.close()
    bench.shut_down()
    for watch in watches.values():
        watch.times.pop(0)  # the first one prepares what later ones know
    return {name: watch.medians for name, watch in watches.items()}


def _until_shown(bench: EditorContext, shown: SetupWorkspace) -> None:
    """Run the event loop until all findings are computed and all views are painted."""
    _until(lambda: bench.findings.is_current, bench.findings.findings_changed)
    while shown.view.is_map_unfinished:
        QApplication.processEvents()
    for _ in range(3):  # a timer, what it changes, and the painting of that
        QApplication.processEvents()


def _until(ready: Callable[[], bool], told: SignalInstance) -> None:
    """Sleep until a signal arrives, because polling would take time from the work."""
    loop = QEventLoop()
    told.connect(loop.quit)
    while not ready():
        loop.exec()
    told.disconnect(loop.quit)


def _until_idle(bench: EditorContext, shown: SetupWorkspace) -> None:
    """Wait until the next edit is independent of the last one."""
    _until_shown(bench, shown)
    quiet = bench.findings._pause_timer  # noqa: SLF001
    _until(lambda: not quiet.isActive(), quiet.timeout)
    journal = bench.session.journal
    _until(
        lambda: journal.is_current, journal.state_written
    )  # a second later there is no more to keep
    _until_shown(bench, shown)


def _clock(widget: object, method: str, watch: Watch) -> None:
    plain = getattr(widget, method)

    def timed() -> None:
        with watch.on():
            plain()

    setattr(widget, method, timed)


def _drops(bench: EditorContext) -> list[tuple[AddressPath, str]]:
    counters = list(manifest_of_module(bench.document.module).counters.values())[:: len(_SPACES)]
    return [
        (("pieces", c.owner, c.type, c.id.rpartition("/")[2]), space)
        for c, space in zip(counters, _SPACES, strict=False)
    ]


_SPACES = [f"H{column}{row:02}" for column in (3, 7, 12) for row in range(2, 2 + DROPS // 3)]


def main() -> int:
    """Print the results; return 1 if the processor time is too long."""
    asked = int(sys.argv[1]) if len(sys.argv) > 1 else PLACEMENTS
    one = "one" in sys.argv[2:]
    size = Size(pieces=PIECES * asked // PLACED, placed=asked) if one else Size.of(asked)
    print(f"{asked} placements in {'one scenario' if one else f'{SCENARIOS} scenarios'}")
    told = measure(size)
    print(f"{'':32} {'processor':>11} {'clock':>11}")
    for name, (processor, clock) in told.items():
        print(f"{name:32} {processor:8.1f} ms {clock:8.1f} ms")
    print(f"at most {BAR:.0f} ms")
    return int(told[ALL][0] > BAR)


if __name__ == "__main__":
    raise SystemExit(main())
