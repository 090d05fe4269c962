"""`make test` where Qt's system libraries are missing: install them, do without, or fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tools.test
from tools import qt_libraries
from tools.environment import Environment, SetupError

ROOT = Path(__file__).parents[2]
TOGETHER = tools.test.TOGETHER
USUAL = tools.test.PARTS[""]


TRACEBACK = """Traceback (most recent call last):
  File "<string>", line 1, in <module>
ImportError: libEGL.so.1: cannot open shared object file: No such file or directory
"""


class FakeEnvironment:
    """Notes with what arguments pytest was started, and starts Qt or not."""

    def __init__(self) -> None:
        self.code = 0
        self.qt_says = ""
        self.prepared: list[bool] = []
        self.started: list[list[str]] = []

    def prepare(self, *, dev: bool) -> None:
        self.prepared.append(dev)

    def ask(self, arguments, variables):
        assert variables == qt_libraries.OFFSCREEN
        code = 1 if self.qt_says else 0
        return subprocess.CompletedProcess(arguments, code, "", self.qt_says)

    def run(self, arguments, variables):
        assert variables == qt_libraries.OFFSCREEN
        self.started.append(list(arguments))
        return self.code


class Machine:
    """A machine on which Qt starts once its packages are there."""

    def __init__(self, monkeypatch) -> None:
        self.monkeypatch = monkeypatch
        self.missing = ["libegl1", "libgl1"]
        self.apt_calls: list[list[str]] = []
        self.environment = FakeEnvironment()
        self.environment.qt_says = TRACEBACK
        monkeypatch.delenv("SANDTABLE_REQUIRE_QT", raising=False)
        monkeypatch.setattr(sys, "argv", ["tools/test.py", "-k", "word"])
        monkeypatch.setattr(Environment, "here", lambda: self.environment)
        monkeypatch.setattr(qt_libraries, "missing_packages", lambda: self.missing)
        self.user(1000)

    def user(self, number, apt_works=lambda _: True):
        """Say who is at work, and what apt-get answers."""
        self.monkeypatch.setattr(os, "geteuid", lambda: number, raising=False)
        self.monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")

        def apt(command):
            self.apt_calls.append(command[1:2])
            works = apt_works(len(self.apt_calls))
            if works and command[1] == "install":
                self.environment.qt_says = ""
            return works

        self.monkeypatch.setattr(qt_libraries, "_apt", apt)


@pytest.fixture
def machine(monkeypatch):
    return Machine(monkeypatch)


def test_with_qt_the_whole_suite_runs(machine, capsys):
    machine.environment.qt_says = ""
    assert tools.test.main() == 0
    assert machine.environment.started == [["-m", "pytest", *TOGETHER, *USUAL, "-k", "word"]]
    assert machine.environment.prepared == [True]
    assert capsys.readouterr().out == ""


def test_whoever_says_how_many_at_once_is_heard(machine, monkeypatch):
    machine.environment.qt_says = ""
    monkeypatch.setattr(sys, "argv", ["tools/test.py", "-n", "0"])
    assert tools.test.main() == 0
    assert machine.environment.started == [["-m", "pytest", *USUAL, "-n", "0"]]


@pytest.mark.parametrize("part", ["--fast", "--long"])
def test_a_part_of_the_suite_runs(machine, monkeypatch, part):
    machine.environment.qt_says = ""
    monkeypatch.setattr(sys, "argv", ["tools/test.py", part, "-x"])
    assert tools.test.main() == 0
    together = TOGETHER if part == "--long" else []
    expected = ["-m", "pytest", *together, *tools.test.PARTS[part], "-x"]
    assert machine.environment.started == [expected]


def test_what_make_test_leaves_out_is_in_make_test_long():
    left_out = tools.test.PARTS[""][-1]
    assert left_out == "not long"
    assert "long" in tools.test.PARTS["--long"][1].split(" or ")


def test_without_qt_the_rest_runs_and_one_line_says_so(machine, capsys):
    assert tools.test.main() == 0
    [arguments] = machine.environment.started
    both = [*tools.test.WITHOUT_QT, *TOGETHER, *USUAL]
    assert arguments == ["-m", "pytest", *both, "-k", "word"]
    assert machine.apt_calls == []
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith("Not run: tests/editor and the tests marked gui")
    assert line.endswith("missing: libegl1 libgl1.")


def test_without_qt_a_failing_test_still_fails(machine):
    machine.environment.code = 1
    assert tools.test.main() == 1


def test_no_tests_at_all_is_a_failure(machine):
    machine.environment.qt_says = ""
    machine.environment.code = 5
    assert tools.test.main() == 5


def test_root_installs_what_is_missing_and_says_so(machine, capsys):
    machine.user(0)
    assert tools.test.main() == 0
    assert machine.environment.started == [["-m", "pytest", *TOGETHER, *USUAL, "-k", "word"]]
    assert machine.apt_calls == [["install"]]
    assert "installing them with apt-get: libgl1 libegl1" in capsys.readouterr().out


def test_root_on_a_fresh_machine_fetches_the_lists_first(machine):
    machine.user(0, apt_works=lambda call: call > 1)
    assert tools.test.main() == 0
    assert machine.apt_calls == [["install"], ["update"], ["install"]]
    assert machine.environment.started == [["-m", "pytest", *TOGETHER, *USUAL, "-k", "word"]]


def test_root_without_a_network_does_without_qt(machine):
    machine.user(0, apt_works=lambda _: False)
    assert tools.test.main() == 0
    assert machine.environment.started[0][2:6] == tools.test.WITHOUT_QT


def test_where_qt_is_required_its_absence_is_a_failure(machine, monkeypatch):
    monkeypatch.setenv("SANDTABLE_REQUIRE_QT", "1")
    with pytest.raises(SetupError, match="libegl1 libgl1"):
        tools.test.main()
    assert machine.environment.started == []


def test_a_library_that_is_not_there_is_named_by_its_package(monkeypatch):
    packages = {"libnosuchthing.so.7": "libnosuchthing7"}
    monkeypatch.setattr(qt_libraries, "PACKAGES", packages)
    assert qt_libraries.missing_packages() == ["libnosuchthing7"]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        (TRACEBACK, "ImportError: libEGL.so.1: cannot open shared object file"),
        ("qt.qpa.xcb: could not connect to display :9\nThis failed.\n", "could not connect"),
        ("", "it does not say why"),
    ],
)
def test_another_reason_is_given_in_qts_own_words(machine, capsys, said, reason):
    machine.missing = []
    machine.environment.qt_says = said or "\n"
    assert tools.test.main() == 0
    assert reason in capsys.readouterr().out


def test_the_stand_in_for_pytest_qt_leaves_out_what_needs_qt(tmp_path):
    settings = '[tool.pytest.ini_options]\naddopts = ["--strict-config"]\nqt_api = "pyside6"\n'
    (tmp_path / "pyproject.toml").write_text(
        settings + 'qt_log_ignore = ["noise"]\nmarkers = ["gui: of Qt"]\n'
    )
    (tmp_path / "tests" / "editor").mkdir(parents=True)
    (tmp_path / "tests" / "editor" / "test_window.py").write_text("import nothing_such\n")
    mixed = "import pytest\ndef test_plain(): pass\n@pytest.mark.gui\ndef test_gui(): assert 0\n"
    (tmp_path / "tests" / "test_mixed.py").write_text(mixed)
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", *tools.test.WITHOUT_QT, "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed, 1 deselected" in answer.stdout, answer.stdout + answer.stderr
