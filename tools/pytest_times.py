"""A pytest plugin for `tools.slow_tests` that measures the processor time of each test."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option for the file that gets a line for each test."""
    parser.getgroup("times").addoption("--times", type=Path, required=True)


def processor_time() -> float:
    """Return the processor time of this process and its ended children in seconds."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test together with its fixtures."""
    start = processor_time()
    result = yield
    with item.config.option.times.open("a", encoding="utf-8") as times:
        times.write(json.dumps([item.nodeid, processor_time() - start]) + "\n")
    return result
