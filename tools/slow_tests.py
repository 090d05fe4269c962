"""`python -m tools.slow_tests`: measure the suite, and list anew the tests that are slow.

`make test-fast` leaves out the tests that tests/slow_tests.txt lists. A function with several
cases is slow if its cases are slow on average. What the first of several tests makes for all of
them falls to the next one when the first is left out, so the quick tests are measured again until
all of them are quick. With `--add` that is all that is done: the list is not begun anew.
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
SLOW = 0.02
"""Seconds of processor time on average: with the others `make test-fast` uses less than 50."""
TESTS_FAILED = 1
"""Pytest's exit code where all was measured, though some tests failed."""
ALL, QUICK = "not long", "not long and not slow"


def main() -> int:
    """Measure and list until no more slow tests are found; tell where a test failed, too."""
    environment = Environment.here()
    environment.prepare(dev=True)
    if "--add" in sys.argv[1:]:
        listed = set(LIST.read_text(encoding="utf-8").splitlines())
        choice = QUICK
    else:
        listed, choice = set(), ALL
    failed = 0
    while True:
        code, measured = _measured(environment, choice)
        if code > TESTS_FAILED:
            return code
        failed |= code
        slow = slow_functions(measured)
        listed |= slow
        LIST.write_text("".join(f"{name}\n" for name in sorted(listed)), encoding="utf-8")
        seconds = sum(seconds for _, seconds in measured)
        say(f"{len(measured)} cases used {seconds:.0f} seconds; {len(slow)} slow tests.")
        if not slow:
            return failed
        choice = QUICK


def _measured(environment: Environment, choice: str) -> tuple[int, list[tuple[str, float]]]:
    """Run tests in one process; return its exit code and the seconds of each case."""
    with tempfile.TemporaryDirectory() as folder:
        times = Path(folder, "times.jsonl")
        plugin = ["-p", "tools.pytest_times", f"--times={times}", "-p", "no:xdist"]
        arguments = ["-m", "pytest", "-q", *plugin, "-m", choice]
        code = environment.run(arguments, qt_libraries.OFFSCREEN)
        lines = times.read_text(encoding="utf-8").splitlines() if times.exists() else []
        return code, [json.loads(line) for line in lines]


def slow_functions(measured: list[tuple[str, float]]) -> set[str]:
    """Return the functions whose cases are slow on average."""
    by_function: dict[str, list[float]] = defaultdict(list)
    for case, seconds in measured:
        by_function[case.partition("[")[0]].append(seconds)
    return {name for name, times in by_function.items() if sum(times) / len(times) >= SLOW}


if __name__ == "__main__":
    leave(main)
