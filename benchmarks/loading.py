"""`python -m benchmarks.loading`: time to load a module, compared with parsing its YAML."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from benchmarks.generate import module
from sandtable.model.storage.module_loading import load_module, read_files_at_path
from sandtable.model.storage.module_saving import save_as_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sandtable.model.storage.module_files import ModuleFiles


TIMES = 5
MAX_RATIO = 2.5
"""What reading may cost, in readings of plain YAML."""
EXEMPT = 0.05
"""Seconds under which nobody waits."""
_SAMPLES = Path(__file__).resolve().parents[1] / "sample_scenarios"


def best(job: Callable[[], object]) -> float:
    """Return the shortest time of several runs in seconds."""
    return min(_once(job) for _ in range(TIMES))


def _once(job: Callable[[], object]) -> float:
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def first(path: Path) -> float:
    """Return the seconds of the first load in a new process, without imports."""
    words = (sys.executable, "-c", _FIRST, str(path))
    return float(subprocess.run(words, check=True, capture_output=True).stdout)  # noqa: S603


_FIRST = """
import sys, time
from pathlib import Path
from sandtable.model.storage.module_loading import load_module
start = time.perf_counter()
load_module(Path(sys.argv[1]))
print(time.perf_counter() - start)
"""


def _plain(found: ModuleFiles) -> None:
    for text in found.texts.values():
        yaml.load(text, Loader=yaml.CSafeLoader)  # noqa: TID251 - what we are measured by


def _modules(folder: Path) -> Iterator[Path]:
    save_as_folder(module(), folder / "generated")
    yield folder / "generated"
    yield from sorted(head.parent for head in _SAMPLES.glob("*/module.yaml"))


def _is_slow(path: Path) -> bool:
    """Print a line for a module, and return whether loading it takes too long."""
    found = read_files_at_path(path)
    ours, theirs = best(partial(load_module, path)), best(partial(_plain, found))
    size = sum(map(len, found.texts.values())) / 1024
    print(
        f"{path.name}: {len(found.texts)} files, {size:.0f} KiB: load_module {ours * 1000:.0f} ms"
        f" (the first time {first(path) * 1000:.0f}), YAML alone {theirs * 1000:.0f} ms,"
        f" ratio {ours / theirs:.2f} (at most {MAX_RATIO})"
    )
    return ours > EXEMPT and ours > MAX_RATIO * theirs


def main() -> int:
    """Measure all modules; return 1 if one is too slow."""
    with tempfile.TemporaryDirectory() as folder:
        slow = [_is_slow(path) for path in _modules(Path(folder))]
        return int(any(slow))


if __name__ == "__main__":
    sys.exit(main())
