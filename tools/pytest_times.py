"""A pytest plugin that measures the processor time of each test; for `tools.slow_tests`."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the file that gets a line a test."""
    parser.getgroup("times").addoption("--times", type=Path, required=True)


def processor_time() -> float:
    """Return the seconds of processor time of this process and of those that it waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test with what its fixtures do for it."""
    start = processor_time()
    result = yield
    with item.config.option.times.open("a", encoding="utf-8") as times:
        times.write(json.dumps([item.nodeid, processor_time() - start]) + "\n")
    return result
