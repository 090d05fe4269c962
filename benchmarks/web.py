"""The exported page: its size, and the time to make it, to show it and to move the map.

`python -m benchmarks.web [SAMPLE ...]` needs a Chromium. Frame times come from its own clock while
a script moves the map; other load makes them longer.
"""

from __future__ import annotations

import gzip
import sys
import tempfile
import time
from pathlib import Path

from sandtable.exporters.protocol import Job
from sandtable.exporters.web import WebExporter
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module
from tools.browsers.chromium import Chromium
from tools.browsers.page import Browser, Page

_FRAMES = """new Promise((resolve) => {
  const { pan } = sandtable.app;
  const times = [];
  let [last, n] = [0, 0];
  const step = (now) => {
    if (last) times.push(now - last);
    last = now;
    pan.move(Math.sin(n / 9) * 14, Math.cos(n / 13) * 9);
    n += 1;
    if (n < 240) return requestAnimationFrame(step);
    times.sort((a, b) => a - b);
    resolve([0.5, 0.95].map((part) => times[Math.floor(times.length * part)]));
  };
  requestAnimationFrame(step);
})"""


def main() -> None:
    """Measure each sample."""
    names = sys.argv[1:] or list(resources.sample_names())
    print(
        f"{'':18}{'KB':>7}{'gzip':>7}{'made s':>8}{'shown s':>9}{'median':>8}{'p95':>7}  zoomed in"
    )
    browser = Chromium.started()
    try:
        for name in names:
            _measure(browser, name)
    finally:
        browser.close()


def _measure(browser: Browser, name: str) -> None:
    loaded = load_module(resources.path_of_sample(name))
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        path = (
            WebExporter()
            .export(Job(loaded, module_with_errata_applied(loaded.complete_module)), Path(folder))
            .written[0]
        )
        made = time.perf_counter() - start
        data = path.read_bytes()
        page = browser.page()
        start = time.perf_counter()
        page.open(path)
        page.run("sandtable.ready.then(() => 1)")
        page.click("[data-do=begin]")
        page.until("document.querySelector('.stack') !== null")
        shown = time.perf_counter() - start
        far, near = _frames(page)
        page.close()
    packed = len(gzip.compress(data)) / 1000
    print(f"{name:18}{len(data) / 1000:7.0f}{packed:7.0f}{made:8.2f}{shown:9.2f}"
          f"{far[0]:8.1f}{far[1]:7.1f}{near[0]:8.1f}{near[1]:7.1f}")  # fmt: skip


def _frames(page: Page) -> tuple[list[float], list[float]]:
    """Return median and 95th percentile of frame times in ms: whole map, and zoomed in."""
    far: list[float] = page.run(_FRAMES)
    page.run("sandtable.app.pan.zoom(4, ...sandtable.app.pan.centre())")
    near: list[float] = page.run(_FRAMES)
    return far, near


if __name__ == "__main__":
    main()
