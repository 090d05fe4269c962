"""`python -m tools.slow_tests`: measure the test suite, and list its slow tests.

`make test-fast` skips the tests in tests/slow_tests.txt. A function with several cases is slow if
its cases are slow on average. If the first of several tests sets up something for all of them, the
next test must do so when the first is skipped; so the fast tests are measured again until all of
them are fast. `--add` only does the latter, and keeps the present list.
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
    """Measure and list until no more slow tests are found; also report failed tests."""
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
