"""`make run`: which sample, whether a window, and what is said of each export."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import qt_libraries, run
from tools.environment import Environment, SetupError


def write(path, size):
    """Write a file of a number of bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x" * size)


class FakeEnvironment:
    """Answers as `sandtable` would, and notes what it was asked."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran: list[list[str]] = []
        self.codes: dict[str, int] = {}

    def prepare(self, *, dev: bool) -> None:
        assert not dev

    def run(self, arguments):
        self.ran.append(list(arguments))
        return self.codes.get(arguments[2], 0)

    def ask(self, arguments):
        if arguments[0] == "-c":
            return subprocess.CompletedProcess(arguments, 0, "csv\nbundle\n", "")
        self.ran.append(list(arguments))
        exporter, target = arguments[5], Path(arguments[7])
        if exporter not in self.codes:
            write(target / "sheet", 2048)
        code = self.codes.get(exporter, 0)
        return subprocess.CompletedProcess(arguments, code, "", "why not")


@pytest.fixture
def environment(tmp_path, monkeypatch):
    """A checkout with one sample, an editor and a screen."""
    environment = FakeEnvironment(tmp_path)
    write(tmp_path / "sample_scenarios" / "small" / "module.yaml", 10)
    write(tmp_path / "cli" / "edit.py", 0)
    monkeypatch.setattr(Environment, "here", lambda: environment)
    monkeypatch.setattr(qt_libraries, "trouble", lambda _: None)
    monkeypatch.setattr(run, "has_screen", lambda: True)
    return environment


def test_the_largest_sample_is_shown(tmp_path):
    write(tmp_path / "small" / "module.yaml", 100)
    write(tmp_path / "large" / "module.yaml", 10)
    write(tmp_path / "large" / "scenarios" / "one.yaml", 200)
    write(tmp_path / "small" / "board.png", 9000)
    write(tmp_path / "no_module" / "readme.yaml", 9000)
    assert run.choose_sample(tmp_path).name == "large"


def test_the_favourite_sample_goes_first(tmp_path):
    write(tmp_path / "large" / "module.yaml", 100)
    write(tmp_path / run.FAVOURITE / "module.yaml", 10)
    assert run.choose_sample(tmp_path).name == run.FAVOURITE


def test_no_sample_is_a_sentence(tmp_path):
    with pytest.raises(SetupError, match="There is no sample"):
        run.choose_sample(tmp_path)


@pytest.mark.parametrize(
    ("variables", "screen"),
    [({}, False), ({"DISPLAY": ":0"}, True), ({"WAYLAND_DISPLAY": "wayland-0"}, True)],
)
def test_a_screen_is_known_by_its_variable(monkeypatch, variables, screen):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert run.has_screen() is screen


def test_with_a_screen_the_editor_opens(environment):
    environment.codes = {"edit": 3}
    assert run.main() == 3
    sample = str(Path("sample_scenarios", "small"))
    assert environment.ran == [["-m", "sandtable", "edit", sample]]


def test_without_a_screen_the_main_job_is_done(environment, monkeypatch, capsys):
    monkeypatch.setattr(run, "has_screen", lambda: False)
    assert run.main() == 0
    assert [call[2] for call in environment.ran] == ["check", "export", "export"]
    first, *made = capsys.readouterr().out.splitlines()
    assert first.startswith("There is no screen, so ")
    assert made == [
        f"{exporter}: 1 file, 2.0 KiB in {Path('build', 'small', exporter)}"
        for exporter in ("csv", "bundle")
    ]


def test_without_an_editor_the_main_job_is_done(environment, capsys):
    (environment.root / "cli" / "edit.py").unlink()
    assert run.main() == 0
    assert capsys.readouterr().out.startswith("The editor is not built yet, so ")


def test_without_qt_libraries_the_main_job_is_done(environment, monkeypatch, capsys):
    monkeypatch.setattr(qt_libraries, "trouble", lambda _: "there is no libegl1")
    assert run.main() == 0
    assert "libegl1" in capsys.readouterr().out.splitlines()[0]


def test_findings_do_not_keep_the_exports_from_being_made(environment):
    environment.codes = {"check": 1}
    assert run.check_and_export(environment, Path("sample_scenarios/small")) == 1
    assert [call[2] for call in environment.ran] == ["check", "export", "export"]


def test_a_module_that_cannot_be_read_ends_it(environment):
    environment.codes = {"check": 2}
    assert run.check_and_export(environment, Path("sample_scenarios/small")) == 2
    assert [call[2] for call in environment.ran] == ["check"]


def test_a_failing_export_is_told_and_the_others_are_made(environment, capsys):
    environment.codes = {"csv": -6}
    assert run.check_and_export(environment, Path("sample_scenarios/small")) == 128 + 6
    out = capsys.readouterr().out
    assert "csv: failed with exit code 134\nwhy not" in out
    assert "bundle: 1 file" in out


def test_what_an_earlier_run_made_is_not_counted(environment, capsys):
    write(environment.root / "build" / "small" / "csv" / "old", 10)
    run.check_and_export(environment, Path("sample_scenarios/small"))
    assert "csv: 1 file, 2.0 KiB" in capsys.readouterr().out
