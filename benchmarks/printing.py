"""All sheets of a large sample, five scenarios for two sides: `python -m benchmarks.printing`."""

from __future__ import annotations

import time

from exporters.art.typeset import pdf
from exporters.print.documents import documents_of
from exporters.print.punch import Layout, punched
from exporters.protocol import Job
from model import resources
from model.edits.errata import reading
from model.reports.scenarios import playable
from model.select.manifest import manifest_of
from model.storage.load import load

ALLOWED = 3.0
"""Seconds of the processor for all sheets, whoever else keeps the machine busy."""
MANY, SOON = 2_800, 1.0
"""So many counters, and the seconds for their sheets."""


def job_of(name: str) -> Job:
    """All that is printed: the long scenarios of a sample, at most five."""
    loaded = load(resources.sample(name))
    module = reading(loaded.whole)
    scenarios = [s for s in playable(module) if not s.endswith("_short")]
    return Job(loaded, module, tuple(scenarios[:5]))


def main(name: str = "afrika_ii") -> None:
    """Print, and say how long it took."""
    job = job_of(name)
    before, wall = time.process_time(), time.perf_counter()
    contents, losses = documents_of(job)
    took, wall = time.process_time() - before, time.perf_counter() - wall
    size = sum(map(len, contents.values())) / 1e6
    print(f"{name}: {len(contents)} documents, {size:.1f} MB, {len(losses)} losses")
    print(f"  {took:.2f} s of the processor, {wall:.2f} s by the clock; allowed {ALLOWED} s")
    names = list(manifest_of(job.module).counters)
    pieces = (names * (MANY // len(names) + 1))[:MANY]
    before = time.process_time()
    sheets = punched(job.module, Layout((210.0, 297.0)), pieces)
    made = pdf([drawing for sheet in sheets for drawing in (sheet.front, sheet.back)])
    took = time.process_time() - before
    print(f"{MANY} counters, fronts and backs: {took:.2f} s, {len(made) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
