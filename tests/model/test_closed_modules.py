"""A module that was closed releases its memory."""

import subprocess
import sys
from pathlib import Path

import pytest

from sandtable.model import resources
from tests.support.closing_samples import open_and_close
from tests.support.memory import living_modules

ROOT = Path(__file__).parents[2]
GROWTH = 1.1


def test_no_module_outlives_its_closing():
    alive = living_modules()
    for _ in range(10):
        open_and_close(resources.path_of_sample("lantern_ford"))
    assert living_modules() <= alive


@pytest.mark.long
def test_memory_comes_back_when_samples_are_closed():
    """A separate process is needed, because remains of other tests would hide the growth."""
    run = [sys.executable, "-m", "tests.support.closing_samples"]
    answer = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True)
    first, last = map(float, answer.stdout.split())
    assert first > 0
    assert last <= first * GROWTH
