"""`python -m benchmarks.saving`: the cost of safe saves.

A save of five files is measured with and without its lock and its record, and so is the search for
an interrupted save, which every reading command performs. Printed are medians of processor time.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from sandtable.model.storage.atomic_writes import write_files
from sandtable.model.storage.file_locks import module_lock
from sandtable.model.storage.interrupted_save import save_record_path, settle_interrupted_save
from tools.save_trials.five_files import BACK, NEW, make_game

ROUNDS = 200
SAVE, READ = 5.0, 3.0
"""Milliseconds that safety may add to a save, and to a command that only reads."""


def save_safely(folder: Path, texts: dict[str, str | None]) -> None:
    """Save as the program does: with a lock, and with a record of all files."""
    with module_lock(folder):
        settle_interrupted_save(folder)
        write_files(folder, texts, save_record_path(folder))


def costs(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """Measure two functions alternately; return the median processor time of each in ms."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for thing, taken in zip((first, second), times, strict=True):
            began = time.process_time()
            thing()
            taken.append((time.process_time() - began) * 1000)
    return statistics.median(times[0]), statistics.median(times[1])


def main() -> int:
    """Print both; return 1 if one costs more than its limit."""
    with TemporaryDirectory() as there:
        folder, other = make_game(Path(there) / "safe"), make_game(Path(there) / "bare")
        texts, other_texts = cycle([NEW, BACK]), cycle([NEW, BACK])
        safe, bare = costs(
            lambda: save_safely(folder, next(texts)), lambda: write_files(other, next(other_texts))
        )
        look, nothing = costs(lambda: settle_interrupted_save(folder), lambda: None)
    print(f"save of five files: {safe:.2f} ms with lock and record, {bare:.2f} ms without")
    print(f"  they add {safe - bare:.2f} ms (at most {SAVE:g})")
    print(f"a command that only reads: {look - nothing:.3f} ms more (at most {READ:g})")
    return 0 if safe - bare <= SAVE and look - nothing <= READ else 1


if __name__ == "__main__":
    sys.exit(main())
