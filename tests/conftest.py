"""What holds for every test: no window, no unexpected log record, repeatable examples."""

from __future__ import annotations

import gc
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from tests.support.small_parent import kept_small_parent

if TYPE_CHECKING:
    from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["SANDTABLE_CACHE"] = "off"  # what a test sees was made by it

# A busy machine is slow at times, so there is no deadline. Everybody tries the same examples
# each time, at home and in CI: a red run is then about the change at hand. Without the parent
# Hypothesis would take over other settings where it finds that it runs in CI.
settings.register_profile(
    "sandtable",
    settings.get_profile("default"),
    deadline=None,
    max_examples=60,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
# Fresh examples are `make fuzz`; whatever it finds is pinned with `@example`.
settings.register_profile(
    "fuzz", settings.get_profile("sandtable"), derandomize=False, print_blob=True
)
# `make test-long` tries more than `make test` does.
settings.register_profile("long", settings.get_profile("sandtable"), max_examples=300)
settings.load_profile("sandtable")

SLOW_TESTS = Path(__file__).with_name("slow_tests.txt")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that `make test-fast` leaves out: `python -m tools.slow_tests` lists them."""
    slow = set(SLOW_TESTS.read_text(encoding="utf-8").splitlines())
    for item in items:
        if item.nodeid.partition("[")[0] in slow:
            item.add_marker("slow")


def pytest_collection_finish() -> None:
    """Spare Python's collector the objects that all tests share: it would visit them each time.

    It also comes less often than it does by itself; who is about memory collects on purpose.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Tell the processor time of all workers together: the suite has a budget of it."""
    minutes, seconds = divmod(round(sum(os.times()[:4])), 60)
    terminalreporter.write_line(f"Processor time: {minutes} min {seconds} s")


class _Records(logging.Handler):
    """Keeps what is logged at WARNING or above."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(scope="session", autouse=True)
def _small_parent() -> Iterator[None]:
    """Spare each child the copy of this large process."""
    with kept_small_parent():
        yield


@pytest.fixture(autouse=True)
def _fail_on_log(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that logs a warning or worse; one that asks for caplog judges for itself."""
    records = _Records()
    logging.getLogger().addHandler(records)
    yield
    logging.getLogger().removeHandler(records)
    if records.seen and "caplog" not in request.fixturenames:
        pytest.fail("Logged, and nobody expected it:\n" + "\n".join(records.seen))
