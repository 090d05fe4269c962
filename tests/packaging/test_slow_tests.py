"""The list of slow tests, which `make test-fast` leaves out."""

import json
import sys
from pathlib import Path

import pytest

from tools import slow_tests
from tools.environment import Environment

MEASURED = [
    ("tests/a.py::test_quick", 0.001),
    ("tests/a.py::test_slow", 0.5),
    ("tests/a.py::test_cases[slow-one]", 0.09),
    *((f"tests/a.py::test_cases[{number}]", 0.001) for number in range(9)),
    ("tests/a.py::test_each[a]", 0.1),
    ("tests/a.py::test_each[b]", 0.2),
]


class FakeEnvironment:
    """Runs nothing, and leaves what was measured: first of all tests, then of those not listed."""

    def __init__(self):
        self.code = 0
        self.rounds = [MEASURED, [("tests/a.py::test_quick", 0.3)], [("tests/a.py::test_b", 0.0)]]
        self.choices = []

    def prepare(self, *, dev: bool) -> None:
        assert dev

    def run(self, arguments, _variables):
        self.choices.append(arguments[-1])
        [path] = [word.partition("=")[2] for word in arguments if word.startswith("--times=")]
        lines = (json.dumps(line) + "\n" for line in self.rounds.pop(0))
        Path(path).write_text("".join(lines), encoding="utf-8")
        return self.code


@pytest.fixture
def environment(monkeypatch, tmp_path):
    environment = FakeEnvironment()
    monkeypatch.setattr(Environment, "here", lambda: environment)
    monkeypatch.setattr(slow_tests, "LIST", tmp_path / "slow.txt")
    monkeypatch.setattr(sys, "argv", ["slow_tests.py"])
    return environment


def listed():
    names = slow_tests.LIST.read_text(encoding="utf-8").splitlines()
    return [name.removeprefix("tests/a.py::test_") for name in names]


def test_the_functions_whose_cases_are_slow_on_average_are_listed(environment, capsys):
    assert slow_tests.main() == 0
    assert listed() == ["each", "quick", "slow"]
    assert environment.choices == [slow_tests.ALL, slow_tests.QUICK, slow_tests.QUICK]
    assert capsys.readouterr().out.splitlines() == [
        "14 cases used 1 seconds; 2 slow tests.",
        "1 cases used 0 seconds; 1 slow tests.",
        "1 cases used 0 seconds; 0 slow tests.",
    ]


def test_slow_tests_can_be_added_to_the_list(environment, monkeypatch):
    monkeypatch.setattr(sys, "argv", ["slow_tests.py", "--add"])
    slow_tests.LIST.write_text("tests/a.py::test_old\n", encoding="utf-8")
    assert slow_tests.main() == 0
    assert listed() == ["each", "old", "quick", "slow"]
    assert set(environment.choices) == {slow_tests.QUICK}


def test_where_a_test_fails_the_others_are_listed(environment):
    environment.code = 1
    assert slow_tests.main() == 1
    assert listed() == ["each", "quick", "slow"]


def test_where_pytest_was_interrupted_the_list_stays_as_it_was(environment):
    environment.code = 2
    assert slow_tests.main() == 2
    assert not slow_tests.LIST.exists()
