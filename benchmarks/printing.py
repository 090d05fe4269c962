"""`python -m benchmarks.printing`: all sheets of a sample, five scenarios for two sides."""

from __future__ import annotations

import importlib.util
import time

from benchmarks.printed_elsewhere import reportlab_pdf
from sandtable.drawing.typesetting import render_pdf
from sandtable.exporters.print.counter_sheet import CounterLayout, make_counter_sheets
from sandtable.exporters.print.print_documents import make_documents
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module

ALLOWED = 3.0
"""Seconds by the clock for all sheets, where two processors have nothing else to do."""
TIMES = 3
MANY, SOON = 2_800, 1.0
"""So many counters, and the seconds for their sheets."""


def job_of(name: str) -> Job:
    """Return the job for all sheets of the longest scenarios of a sample, at most five."""
    loaded = load_module(resources.path_of_sample(name))
    module = module_with_errata_applied(loaded.complete_module)
    scenarios = [s for s in playable_scenarios(module) if not s.endswith("_short")]
    return Job(loaded, module, tuple(scenarios[:5]))


def main(name: str = "afrika_ii") -> None:
    """Print the sheets, and the time."""
    job = job_of(name)
    found = [_timed(job) for _ in range(TIMES)]
    contents, losses = make_documents(job)
    size = sum(map(len, contents.values())) / 1e6
    print(f"{name}: {len(contents)} documents, {size:.1f} MB, {len(losses)} losses")
    wall, took = (min(times) for times in zip(*found, strict=True))
    print(
        f"  best of {TIMES}: {wall:.2f} s by the clock, {took:.2f} s of all processors; ", end=""
    )
    print(f"the first {found[0][0]:.2f} s; allowed {ALLOWED} s")
    counter_sheets(job)


def _timed(job: Job) -> tuple[float, float]:
    """Return real time and processor time in seconds."""
    before, wall = time.process_time(), time.perf_counter()
    make_documents(job)
    return time.perf_counter() - wall, time.process_time() - before


def counter_sheets(job: Job) -> None:
    """Make counter sheets with typst and, if it is installed, with ReportLab."""
    names = list(manifest_of_module(job.module).counters)
    pieces = (names * (MANY // len(names) + 1))[:MANY]
    before = time.process_time()
    sheets = make_counter_sheets(job.module, CounterLayout((210.0, 297.0)), pieces)
    drawings = [
        drawing for sheet in sheets for drawing in (sheet.front_drawing, sheet.back_drawing)
    ]
    drawn = time.process_time() - before
    made = render_pdf(drawings)
    took = time.process_time() - before
    print(f"{MANY} counters, fronts and backs: {took:.2f} s of the processor, ", end="")
    print(f"{drawn:.2f} s of them drawing, {len(made) / 1e6:.1f} MB; allowed {SOON} s")
    if importlib.util.find_spec("reportlab") is None:
        print("  ReportLab is not here: pip install --group benchmarks")
        return
    before = time.process_time()
    other = reportlab_pdf(drawings)
    theirs = time.process_time() - before
    print(f"  by ReportLab: {theirs:.2f} s, {len(other) / 1e6:.1f} MB; ", end="")
    print(f"ours takes {(took - drawn) / theirs:.2f} times as long")


if __name__ == "__main__":
    main()
