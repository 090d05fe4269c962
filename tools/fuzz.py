"""`make fuzz MINUTES=10`: new examples for the property tests, and inputs for all readers.

Both run at the same time, each on half of the cores, until the minutes are over. `python -m
tools.fuzz_readers` runs the readers alone. Each failure is printed with its example: add the
example to its test with `@example`, and fix the cause.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from pathlib import Path
from time import monotonic, strftime, time
from typing import Any

from tools import fuzz_readers, qt_libraries
from tools.entry import leave
from tools.environment import Environment, clean_variables, say


def main() -> int:
    """Run the property tests and the readers; return 1 if either failed."""
    options, more = _parser().parse_known_args()
    end = monotonic() + 60 * options.minutes
    environment = Environment.here()
    environment.prepare(dev=True)
    if options.only == "readers":
        return fuzz_readers.run(environment, options, end, options.processes)
    if options.only is None:
        options.processes = max(options.processes // 2, 1)
    properties = Properties(environment, options, more, end)
    code = 0
    if options.only is None:
        code = fuzz_readers.run(environment, options, end, options.processes)
    return properties.wait() | code


class Properties:
    """Running property tests, one pytest process for each core."""

    def __init__(
        self, environment: Environment, options: argparse.Namespace, more: list[str], end: float
    ) -> None:
        self.root, self.options = environment.root, options
        self.folder = environment.root / "build" / "fuzz" / strftime("%Y-%m-%d_%H%M%S")
        self.folder.mkdir(parents=True)
        options.end = time() + end - monotonic()
        self._processes = [
            _start(environment, self.folder, number, options, more)
            for number in range(options.processes)
        ]

    def wait(self) -> int:
        """Wait for the tests, print the results, and return 1 if a test failed."""
        codes = [process.wait() for process in self._processes]
        tests = [test for path in sorted(self.folder.glob("*.jsonl")) for test in _results(path)]
        text = _summary(tests, self.options)
        (self.folder / "summary.txt").write_text(text, encoding="utf-8")
        if any(codes):
            for log in sorted(self.folder.glob("*.log")):
                say(log.read_text(encoding="utf-8"))
        say(f"{text}Logs: {self.folder.relative_to(self.root)}")
        return 1 if any(codes) else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--only", choices=("properties", "readers"))
    parser.add_argument("--seed", type=int, default=int(time()), help="of the readers' inputs")
    parser.set_defaults(targets=[], inputs=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser


def _start(
    environment: Environment,
    folder: Path,
    number: int,
    options: argparse.Namespace,
    more: list[str],
) -> subprocess.Popen[bytes]:
    """Start one process with its share of the tests, which writes its output to a log."""
    command = [
        *(str(environment.python), "-m", "pytest", "-p", "tools.pytest_fuzz"),
        *("--hypothesis-profile=fuzz", "-p", "no:xdist", "-p", "no:cacheprovider", "-v"),
        f"--fuzz-end={options.end}",
        f"--fuzz-process={number}",
        f"--fuzz-processes={options.processes}",
        f"--fuzz-results={folder / f'{number}.jsonl'}",
        *_property_tests(environment.root),
        *more,
    ]
    with (folder / f"{number}.log").open("wb") as log:
        return subprocess.Popen(
            command,
            cwd=environment.root,
            env=clean_variables(qt_libraries.OFFSCREEN),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )


def _property_tests(root: Path) -> list[str]:
    """Return the files with property tests, because reading all others would take a minute."""
    paths = sorted((root / "tests").rglob("test_*.py"))
    return [str(path) for path in paths if "@given" in path.read_text(encoding="utf-8")]


def _results(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _summary(tests: list[dict[str, Any]], options: argparse.Namespace) -> str:
    """Return a line for each test, failed ones first, and a line for the total."""
    ordered = sorted(tests, key=lambda test: (not test["failed"], test["name"]))
    lines = ["  examples  seconds  test"]
    lines += [
        f"{test['examples']:>10,}  {test['seconds']:>7.1f}  {test['name']}"
        f"{'  FAILED' if test['failed'] else ''}"
        for test in ordered
    ]
    examples = sum(test["examples"] for test in tests)
    failed = sum(test["failed"] for test in tests)
    lines.append(
        f"{examples:,} examples of {len(tests)} tests in {options.minutes:g} minutes on"
        f" {options.processes} core{'s' * (options.processes != 1)}: {failed} failed"
    )
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    leave(main)
