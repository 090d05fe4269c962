"""What the smaller targets of the Makefile do, and how all of them end."""

import re
from pathlib import Path

import pytest

from tools import check, clean
from tools.entry import INTERRUPTED, leave
from tools.environment import Environment, SetupError

ROOT = Path(__file__).parents[2]


class FakeEnvironment:
    """Fails at what it is told to fail at."""

    def __init__(self, failing: str) -> None:
        self.failing = failing
        self.ran: list[str] = []

    def prepare(self, *, dev: bool) -> None:
        assert dev

    def run(self, arguments):
        self.ran.append(" ".join(arguments))
        return 1 if self.failing in self.ran[-1] else 0


@pytest.mark.parametrize("name", ["format", "lint", "types", "contracts"])
def test_a_failing_check_is_named_and_the_others_still_run(monkeypatch, capsys, name):
    environment = FakeEnvironment(" ".join(check.CHECKS[name]))
    monkeypatch.setattr(Environment, "here", lambda: environment)
    assert check.main() == 1
    assert len(environment.ran) == len(check.CHECKS)
    assert capsys.readouterr().out.endswith(f"Not right yet: {name}.\n")


def test_nothing_wrong_is_zero(monkeypatch):
    monkeypatch.setattr(Environment, "here", lambda: FakeEnvironment("nothing such"))
    assert check.main() == 0


def test_clean_removes_what_was_made_and_nothing_else(monkeypatch, tmp_path):
    monkeypatch.setattr(clean, "ROOT", tmp_path)
    for name in (".venv/bin/python", "build/x/y", "model/__pycache__/a.pyc", "model/a.py"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    assert clean.main() == 0
    assert [str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*")] == [
        "model",
        str(Path("model", "a.py")),
    ]


def test_git_ignores_all_that_is_made():
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {f"/{name}" for name in clean.MADE} <= {line.rstrip("/") for line in ignored}


def _raise(error):
    raise error


@pytest.mark.parametrize(
    ("main", "code", "said"),
    [
        (lambda: 3, 3, ""),
        (lambda: _raise(SetupError("Install it.")), 1, "Install it.\n"),
        (lambda: _raise(PermissionError(13, "Permission denied")), 1, "Permission denied"),
        (lambda: _raise(KeyboardInterrupt), INTERRUPTED, ""),
    ],
)
def test_a_tool_ends_with_a_code_and_a_sentence(capsys, main, code, said):
    with pytest.raises(SystemExit) as ended:
        leave(main)
    assert ended.value.code == code
    assert said in capsys.readouterr().err


def test_every_target_of_the_makefile_is_a_tool_and_is_in_its_help():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    started = re.findall(r"-m tools\.(\w+)", makefile)
    assert started == ["run", "test", "test", "test", "fuzz", "check", "clean"]
    assert all((ROOT / "tools" / f"{name}.py").exists() for name in started)
    assert all(f"make {name} " in makefile for name in started)
