"""A pytest plugin that repeats each property test with fresh examples; for `make fuzz`."""

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
    """The end of the run, in the middle of a test.

    Hypothesis lets an interrupt through. Any other end of an example, before all is drawn that
    was drawn last time, it takes for a test that behaves differently each time, and fails it.
    """


@dataclass
class FuzzedTest:
    """Result of fuzzing one property test."""

    name: str
    examples: int = 0
    seconds: float = 0.0
    failed: bool = False


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the end, which of several processes this is, and where results are written."""
    group = parser.getgroup("fuzz")
    group.addoption("--fuzz-end", type=float, default=0.0, help="in seconds since 1970")
    group.addoption("--fuzz-process", type=int, default=0)
    group.addoption("--fuzz-processes", type=int, default=1)
    group.addoption("--fuzz-results", type=Path, required=True)


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run."""
    config.pluginmanager.register(FuzzRun(config.option), "fuzz-run")


class FuzzRun:
    """One process of a run: divides the time that is left among the tests that are left."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.end = 0.0
        self.tests_left = 0
        self.tests: dict[str, FuzzedTest] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Choose this process's share of the property tests, in another order each time."""
        everything = sorted(filter(_is_property_test, items), key=lambda item: item.nodeid)
        chosen = everything[self.options.fuzz_process :: self.options.fuzz_processes]
        Random().shuffle(chosen)  # noqa: S311
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
        self.tests_left = len(items)
        self.end = max(self.options.fuzz_end, time() + _MIN_SECONDS)

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """Run a test again and again until its part of the time is over, or until it fails.

        Those that are left when the time is over are not tried: others are, the next time.
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
        """Write a line of results as soon as a test is over."""
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
    """Yield one and the same run of a test, which draws other examples each time.

    What it still draws after the end is not tried, unless an example fell and is made smaller.
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
