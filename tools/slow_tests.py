"""`python -m tools.slow_tests`: measure the suite, and list anew the tests that are slow.

`make test-fast` leaves out the tests that tests/slow_tests.txt lists. A function with several
cases is slow if its cases are slow on average.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from tools import qt_libraries
from tools.entry import leave
from tools.environment import ROOT, Environment, say

LIST = ROOT / "tests" / "slow_tests.txt"
SLOW = 0.03
"""Seconds of processor time on average: with the others `make test-fast` uses less than 50."""


def main() -> int:
    """Run all tests but the long ones in one process, and write the list if none failed."""
    environment = Environment.here()
    environment.prepare(dev=True)
    with tempfile.TemporaryDirectory() as folder:
        times = Path(folder, "times.jsonl")
        arguments = ["-m", "pytest", "-q", "-p", "tools.pytest_times", f"--times={times}"]
        choice = ["-p", "no:xdist", "-m", "not long", *sys.argv[1:]]
        if code := environment.run([*arguments, *choice], qt_libraries.OFFSCREEN):
            return code
        measured = [json.loads(line) for line in times.read_text(encoding="utf-8").splitlines()]
    slow = slow_functions(measured)
    LIST.write_text("".join(f"{name}\n" for name in slow), encoding="utf-8")
    total = sum(seconds for _, seconds in measured)
    say(f"{len(slow)} slow tests; all {len(measured)} cases used {total:.0f} seconds.")
    return 0


def slow_functions(measured: list[tuple[str, float]]) -> list[str]:
    """Return the functions whose cases are slow on average, in alphabetical order."""
    by_function: dict[str, list[float]] = defaultdict(list)
    for case, seconds in measured:
        by_function[case.partition("[")[0]].append(seconds)
    return sorted(name for name, times in by_function.items() if sum(times) / len(times) >= SLOW)


if __name__ == "__main__":
    leave(main)
