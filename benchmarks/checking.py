"""`python -m benchmarks.checking`: time of `sandtable check`, including the start of Python."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.generate import PIECES, module
from sandtable.model import resources
from sandtable.model.storage.module_saving import save_as_folder

ALLOWED = 1.5
"""Seconds."""
ROUNDS = 5


def best(folder: Path) -> float:
    """Return the shortest time of several runs."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        command = [sys.executable, "-m", "sandtable", "check", str(folder)]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=False)  # noqa: S603 - our own
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> int:
    """Print the time of each module; return 1 if one takes too long."""
    with tempfile.TemporaryDirectory() as made:
        save_as_folder(module(), Path(made))
        folders = {f"generated, {PIECES} pieces": Path(made)}
        folders.update({name: resources.path_of_sample(name) for name in resources.sample_names()})
        taken = {name: best(folder) for name, folder in folders.items()}
    for name, seconds in taken.items():
        print(f"{name}: {seconds:.2f} s (at most {ALLOWED})")
    return int(max(taken.values()) > ALLOWED)


if __name__ == "__main__":
    raise SystemExit(main())
