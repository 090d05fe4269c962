"""The examples of property tests: the same at home and in CI, and fresh ones by `make fuzz`."""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import cast

import pytest

from tools import fuzz
from tools.environment import Environment
from tools.fuzz_readers import Trials
from tools.fuzz_server import FuzzServers

ROOT = Path(__file__).parents[2]
DRAWN = """
import tests.conftest
from hypothesis import given, strategies as st

@given(st.text(), st.sets(st.integers()))
def draw(text, numbers):
    print(ascii(text), sorted(numbers))

draw()
"""
TESTS = """
from hypothesis import given, strategies as st

@given(st.integers())
def test_law(number):
    assert number < 1000

@given(st.booleans())
def test_sound(value):
    assert value in (True, False)

def test_of_one_case():
    raise AssertionError
"""

DRAWING_TESTS = """
from time import sleep
from hypothesis import given, strategies as st

@given(data=st.data())
def test_parts(data):
    for _ in range(data.draw(st.integers(1, 4))):
        data.draw(st.integers(0, 255))
    sleep(0.01)
"""


def drawn_where(**variables):
    """What a property test draws in a process with these environment variables."""
    environment = {key: value for key, value in os.environ.items() if key != "CI"} | variables
    command = [sys.executable, "-c", DRAWN]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, check=True)


def test_the_same_examples_are_drawn_each_time_at_home_and_in_ci():
    home, ci = drawn_where(PYTHONHASHSEED="1"), drawn_where(PYTHONHASHSEED="2", CI="true")
    assert home.stdout.count(b"\n") > 40
    assert home.stdout == ci.stdout


class FakeEnvironment:
    """A checkout with some tests, run by the Python that runs."""

    python = Path(sys.executable)

    def __init__(self, root: Path) -> None:
        self.root = root

    def prepare(self, *, dev: bool) -> None:
        assert dev


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Fuzz some tests for a moment; give the exit code and the results by test."""

    def run_fuzz(tests, *arguments):
        folder = tmp_path / "tests"
        folder.mkdir()
        (folder / "test_laws.py").write_text(tests, encoding="utf-8")
        for name in ("conftest.py", "slow_tests.txt"):
            shutil.copy(ROOT / "tests" / name, folder)
        command = ["fuzz", "--only=properties", "--minutes=0.02", "--processes=1", *arguments]
        monkeypatch.setattr(sys, "argv", command)
        monkeypatch.setattr(Environment, "here", lambda: FakeEnvironment(tmp_path))
        code = fuzz.main()
        lines = next(tmp_path.rglob("0.jsonl")).read_text(encoding="utf-8").splitlines()
        tests = map(json.loads, lines)
        return code, {test["name"].partition("::")[2]: test for test in tests}

    return run_fuzz


def test_a_law_that_does_not_hold_is_told_with_its_example(run, capsys):
    code, tests = run(TESTS)
    assert code == 1
    assert {name: test["failed"] for name, test in tests.items()} == {
        "test_law": True,
        "test_sound": False,
    }
    output = capsys.readouterr().out
    assert "number=1000," in output
    assert "test_law  FAILED" in output
    assert "of 2 tests in 0.02 minutes on 1 core: 1 failed" in output


def test_each_law_is_tried_again_until_the_time_is_over(run, capsys):
    code, tests = run(TESTS, "-k", "sound")
    assert code == 0
    assert tests["test_sound"]["examples"] > 60
    assert "0 failed" in capsys.readouterr().out


def test_a_test_that_draws_as_it_goes_does_not_fail_as_the_time_is_over(run, capsys):
    code, tests = run(DRAWING_TESTS)
    assert code == 0, capsys.readouterr().out
    assert tests["test_parts"]["examples"] > 2


def test_readers_are_tried_in_forks_of_one_warm_process_for_their_seconds(tmp_path):
    servers = FuzzServers(cast("Environment", FakeEnvironment(ROOT)))
    servers.start(1)
    start = monotonic()
    try:
        for name in ("phrase_Dice", "picture"):
            words = [name, "--unguided", f"--folder={tmp_path / name}", "--seconds=0.3"]
            assert servers.run([*words, "--inputs=1000000"], guided=False) == 0
            assert json.loads((tmp_path / name / "tally.json").read_text())["inputs"] > 5
        assert monotonic() - start < 10
        words = ["nothing", "--unguided", f"--folder={tmp_path}"]
        assert servers.run(words, guided=False) == 1
        assert "KeyError" in (tmp_path / "log").read_text()
    finally:
        servers.close()


class RecordedServers:
    """Servers that only note what they are asked for."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.asked: list[tuple[str, bool]] = []

    def start(self, count: int, *, guided: bool = False) -> None:
        assert count == 1
        self.asked.append(("start", guided))

    def run(self, words: list[str], *, guided: bool) -> int:
        assert words
        self.asked.append(("run", guided))
        return 0


def test_guided_processes_are_started_before_the_time_is_shared_out(tmp_path):
    options = argparse.Namespace(seed=1, inputs=0)
    environment = cast("Environment", FakeEnvironment(ROOT))
    trials = Trials(environment, tmp_path, options, monotonic() + 15, 1)
    servers = RecordedServers()
    trials.servers = cast("FuzzServers", servers)
    trials.try_all(["phrase_Dice"], guide=True)
    assert servers.asked[:3] == [("start", False), ("start", True), ("run", True)]
