"""`python -m benchmarks.reliability saves|editors|writers|cuts|refusals`: try to lose work.

Each prints the number of tries and their results; `--rounds` sets the number, and `--seed` selects
other ones. The exit code is 1 if a module was corrupt, mixed or lost.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from benchmarks.reliability.editors import kill_editors
from benchmarks.reliability.outcomes import Outcomes
from benchmarks.reliability.power import cut_power, refuse_calls
from benchmarks.reliability.saves import kill_saves
from benchmarks.reliability.writers import let_writers_meet

_Trial = Callable[[Path, int, Random], Outcomes]
TRIALS: dict[str, tuple[int, _Trial]] = {
    "saves": (1000, kill_saves),
    "editors": (300, kill_editors),
    "writers": (200, let_writers_meet),
    "cuts": (50, cut_power),
    "refusals": (1, refuse_calls),
}
"""By name: how many rounds are usual, and what does them."""


def main() -> int:
    """Run one kind of trial, and print the results."""
    parser = argparse.ArgumentParser(prog="benchmarks.reliability")
    parser.add_argument("trial", choices=TRIALS)
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    usual, trial = TRIALS[asked.trial]
    began = time.process_time()
    with TemporaryDirectory(prefix="reliability-") as folder:
        dice = Random(asked.seed)  # noqa: S311 - a benchmark
        outcomes = trial(Path(folder), asked.rounds or usual, dice)
    for line in outcomes.report_lines():
        print(line)
    print(f"{time.process_time() - began:.0f} s of processor time, children apart")
    return 1 if outcomes.losses else 0


if __name__ == "__main__":
    sys.exit(main())
