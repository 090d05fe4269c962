"""`python -m benchmarks.vassal`: export of a sample with five set-ups for VASSAL."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.model import resources
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module

COLD, WARM = 4.0, 1.0
"""Seconds allowed with nothing kept, and when only a set-up has changed."""
LARGEST = 8 * 2**20
"""Bytes of the file."""
_LINE = re.compile(r" +[^\[\]]+: \[[^\[\]]+\]")
"""A place with all that stands there."""


def timed(module: Path, scenarios: tuple[str, ...], cache: Path) -> tuple[float, float, int]:
    """Export in a process of its own; return real time, processor time and bytes."""
    chosen = [word for name in scenarios for word in ("--scenario", name)]
    out = cache.parent / "out"
    command = [sys.executable, "-m", "sandtable", "export", str(module), "--to", "vassal", *chosen,
               "--out", str(out)]  # fmt: skip
    before, wall = _children(), time.perf_counter()
    environment = {**os.environ, "SANDTABLE_CACHE": str(cache), **_installed(cache.parent)}
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)  # noqa: S603
    took = time.perf_counter() - wall, _children() - before
    [made] = out.glob("*.vmod")
    return (*took, made.stat().st_size)


def _installed(folder: Path) -> dict[str, str]:
    """Run the program once, so that its files are compiled as after an installation."""
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def changed(module: Path, scenario: str) -> None:
    """Delete a line of a set-up."""
    path = next(module.glob(f"scenarios/**/{scenario}.yaml"))
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    inside = next(n for n, line in enumerate(lines) if line.startswith("setup:"))
    first = next(n for n in range(inside + 1, len(lines)) if _LINE.fullmatch(lines[n].rstrip()))
    path.write_text("".join([*lines[:first], *lines[first + 1 :]]), encoding="utf-8")


def main(name: str = "afrika_ii") -> None:
    """Export, change a set-up, export again, and print the times."""
    with TemporaryDirectory() as folder:
        module, cache = Path(folder) / name, Path(folder) / "cache"
        shutil.copytree(resources.path_of_sample(name), module)
        long = [
            s
            for s in playable_scenarios(load_module(module).complete_module)
            if not s.endswith("_short")
        ]
        scenarios = tuple(long[:5])
        timed(module, scenarios, Path(folder) / "before")
        cold = timed(module, scenarios, cache)
        changed(module, scenarios[-1])
        warm = timed(module, scenarios, cache)
    for what, (wall, used, size), allowed in (("cold", cold, COLD), ("set-up", warm, WARM)):
        print(f"{name}, {what}: {wall:.2f} s by the clock, {used:.2f} s of the processor;"
              f" allowed {allowed} s; {size / 2**20:.1f} MB of {LARGEST // 2**20}")  # fmt: skip


if __name__ == "__main__":
    main()
