"""A pytest plugin for `make fuzz` that repeats each property test with new examples."""

from __future__ import annotations

import inspect
import json
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random
from time import time
from typing import TYPE_CHECKING, Any

import hypothesis
import pytest
from hypothesis.errors import UnsatisfiedAssumption

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


_MIN_SECONDS = 1.0
"""Seconds that are tried, however long it took to begin."""


class TimeOverError(KeyboardInterrupt):
    """The end of the run in the middle of a test.

    Hypothesis passes an interrupt on. Any other exception before an example has drawn as much as
    last time looks to it like a test that behaves differently each time, and fails.
    """


@dataclass
class FuzzedTest:
    """Result of fuzzing one property test."""

    name: str
    examples: int = 0
    seconds: float = 0.0
    failed: bool = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add options for the end time, the number of this process, and the file of results."""
    group = parser.getgroup("fuzz")
    group.addoption("--fuzz-end", type=float, default=0.0, help="in seconds since 1970")
    group.addoption("--fuzz-process", type=int, default=0)
    group.addoption("--fuzz-processes", type=int, default=1)
    group.addoption("--fuzz-results", type=Path, required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Register the run."""
    config.pluginmanager.register(FuzzRun(config.option), "fuzz-run")


class FuzzRun:
    """One process of a run, which divides the remaining time among the remaining tests."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.end = 0.0
        self.tests_left = 0
        self.tests: dict[str, FuzzedTest] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Select this process's share of the property tests, in a new order each time."""
        everything = sorted(filter(_is_property_test, items), key=lambda item: item.nodeid)
        chosen = everything[self.options.fuzz_process :: self.options.fuzz_processes]
        Random().shuffle(chosen)  # noqa: S311
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
        self.tests_left = len(items)
        self.end = max(self.options.fuzz_end, time() + _MIN_SECONDS)

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """Repeat a test until its share of the time is over, or until it fails.

        Tests that remain when the time is over are not run; the order changes each time.
        """
        start = time()
        test = self.tests[pyfuncitem.nodeid] = FuzzedTest(pyfuncitem.nodeid)
        stop = start + max(self.end - start, 0) / max(self.tests_left, 1)
        self.tests_left -= 1
        try:
            for run in _counted_runs(pyfuncitem, test, self.end):
                if time() >= stop:
                    break
                run()
        except TimeOverError:
            pass
        finally:
            test.seconds = time() - start
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write a line of results after each test."""
        if report.when != "call" and not report.failed:
            return
        test = self.tests.setdefault(report.nodeid, FuzzedTest(report.nodeid))
        test.failed = report.failed
        with self.options.fuzz_results.open("a", encoding="utf-8") as results:
            results.write(json.dumps(asdict(test)) + "\n")


def _is_property_test(item: pytest.Item) -> bool:
    return isinstance(item, pytest.Function) and hypothesis.is_hypothesis_test(item.obj)


def _counted_runs(
    item: pytest.Function, test: FuzzedTest, end: float
) -> Iterator[Callable[[], object]]:
    """Yield the runs of a test, each of which draws other examples.

    Examples drawn after the end are not run, unless a failing example is being reduced.
    """
    handle = item.obj.hypothesis
    inner_test = handle.inner_test

    def counting(*arguments: object, **more: object) -> object:
        if time() >= end and not test.failed:
            raise TimeOverError
        test.examples += 1
        try:
            return inner_test(*arguments, **more)
        except UnsatisfiedAssumption:
            raise
        except (Exception, pytest.fail.Exception):
            test.failed = True
            raise

    names = inspect.signature(item.obj).parameters
    handle.inner_test = counting
    try:
        while True:
            yield partial(item.obj, **{name: item.funcargs[name] for name in names})
    finally:
        handle.inner_test = inner_test
