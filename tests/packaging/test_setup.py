"""Setting up: what is kept, what is made again, and what is said when it cannot be done.

The Pythons here are shell scripts that answer as the real ones do and note what was asked.
"""

import json
import os
import re
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from tools.environment import Environment, SetupError

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")

PYPROJECT = """
[project]
name = "sandtable"
dependencies = ["numpy"]
[dependency-groups]
dev = ["pytest", {include-group = "build"}]
build = ["hatchling"]
[tool.ruff]
line-length = 99
"""

VERSION = "3.11.7 (main) in /usr"

# `-c` is the question for the version; `-m pip` works where a file says so.
PYTHON = """#!/bin/sh
here=$(dirname "$0")
echo "$(basename "$here") $*" >> "{asked}"
case "$1 $2" in
  "-c "*) echo "{version}" ;;
  "-m venv") {venv} ;;
  "-m pip") {pip} ;;
esac
"""


def stand_in(path, asked, *, pip="exit 1", venv="exit 1", version=VERSION):
    """Write a script that stands in for a Python."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(PYTHON.format(asked=asked, pip=pip, venv=venv, version=version))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


class Machine:
    """A checkout below a path with spaces, and the Python that it is set up with."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "my games" / "sand table"
        self.asked = folder / "asked"
        self.python = folder / "usr" / "bin" / "python3"
        self.environment = Environment(self.root, self.python, VERSION)
        self.root.mkdir(parents=True)
        (self.root / "pyproject.toml").write_text(PYPROJECT)
        (self.root / "requirements").mkdir()
        for name in ("run", "build", "dev"):
            (self.root / "requirements" / f"{name}.txt").write_text(f"{name}==1.0\n")
        self.has(pip="true", venv="true")

    def has(self, *, pip: str, venv: str, own_pip: str = "exit 1") -> None:
        """Say what the machine's Python can do, and the one of an environment that it makes."""
        inner = self.root.parent / "inner"
        stand_in(inner, self.asked, pip=own_pip)
        make = 'for last; do :; done; mkdir -p "$last/bin"; cp "{}" "$last/bin/python"'
        stand_in(self.python, self.asked, pip=pip, venv=f"{venv} || exit 1; {make.format(inner)}")

    def prepare(self, *, dev: bool = False) -> list[str]:
        """Set up, with fresh eyes; give what the Pythons were asked to do."""
        self.asked.unlink(missing_ok=True)
        replace(self.environment).prepare(dev=dev)
        return self.asked.read_text().splitlines() if self.asked.exists() else []

    def installed_by(self, asked: list[str]) -> list[str]:
        """Pick the calls that installed something."""
        return [line for line in asked if " install " in line]

    def locks_in(self, asked: list[str]) -> list[str]:
        """Give the names of the lock files that were installed."""
        calls = " ".join(self.installed_by(asked))
        return re.findall(r"--requirement=.*?/requirements/(\w+)\.txt", calls)


@pytest.fixture
def machine(tmp_path, monkeypatch):
    monkeypatch.delenv("SANDTABLE_UNLOCKED", raising=False)
    return Machine(tmp_path)


WITHOUT_ENSUREPIP = 'case "$*" in *--without-pip*) true ;; *) false ;; esac'


def test_the_usual_way_installs_with_the_environments_own_pip(machine):
    machine.has(pip="exit 1", venv="true", own_pip="true")
    [locked, checkout] = machine.installed_by(machine.prepare())
    assert locked.startswith("bin -m pip --disable-pip-version-check install")
    assert checkout.endswith(f"--no-deps --no-build-isolation --editable {machine.root}")


def test_without_ensurepip_the_outer_pip_installs(machine):
    machine.has(pip="true", venv=WITHOUT_ENSUREPIP)
    asked = machine.prepare()
    assert [line for line in asked if "-m venv --without-pip" in line]
    call, _ = machine.installed_by(asked)
    assert f"-m pip --python {machine.environment.python} " in call


def test_without_venv_one_sentence_says_what_to_install(machine):
    machine.has(pip="true", venv="false")
    with pytest.raises(SetupError, match="sudo apt install python3-venv"):
        machine.prepare()
    assert not machine.environment.folder.exists()


def test_without_any_pip_one_sentence_says_what_to_install(machine):
    machine.has(pip="exit 1", venv=WITHOUT_ENSUREPIP)
    with pytest.raises(SetupError, match="sudo apt install python3-pip"):
        machine.prepare()


def test_the_second_time_nothing_is_asked(machine):
    assert machine.prepare()
    assert machine.prepare() == []


def test_the_development_tools_come_when_wanted_and_stay(machine):
    assert machine.locks_in(machine.prepare()) == ["run", "build"]
    assert machine.locks_in(machine.prepare(dev=True)) == ["dev"]
    assert machine.prepare() == []
    assert machine.prepare(dev=True) == []


def test_a_new_requirement_is_installed_into_what_is_there(machine):
    machine.prepare(dev=True)
    pyproject = machine.root / "pyproject.toml"
    pyproject.write_text(PYPROJECT.replace('["numpy"]', '["numpy", "lxml"]'))
    asked = machine.prepare()
    assert not [line for line in asked if "-m venv" in line]
    assert machine.locks_in(asked) == ["dev"]


def test_a_new_version_in_the_lock_is_installed(machine):
    machine.prepare()
    (machine.root / "requirements" / "run.txt").write_text("run==1.1\n")
    assert machine.locks_in(machine.prepare()) == ["run", "build"]


def test_nothing_is_installed_without_its_hash_and_no_source_is_built(machine):
    call, _ = machine.installed_by(machine.prepare(dev=True))
    assert {"--require-hashes", "--only-binary=:all:"} <= set(call.split())


def test_another_index_with_other_versions_can_be_used_when_asked_for(machine, monkeypatch):
    machine.prepare(dev=True)
    monkeypatch.setenv("SANDTABLE_UNLOCKED", "1")
    [call] = machine.installed_by(machine.prepare(dev=True))
    assert call.endswith(f"--editable {machine.root} pytest hatchling")
    assert "hashes" not in call
    assert machine.prepare(dev=True) == []
    monkeypatch.delenv("SANDTABLE_UNLOCKED")
    assert machine.locks_in(machine.prepare(dev=True)) == ["dev"]


def test_a_setting_of_a_tool_asks_for_nothing(machine):
    machine.prepare()
    pyproject = machine.root / "pyproject.toml"
    pyproject.write_text(PYPROJECT.replace("99", "100"))
    assert machine.prepare() == []


@pytest.mark.parametrize("left", ["", "bin/", "bin/python"])
def test_half_an_environment_is_made_again(machine, left):
    path = machine.environment.folder / left
    if left.endswith("python"):
        stand_in(path, machine.asked, version="3.9.2 in /opt")
    else:
        path.mkdir(parents=True)
    asked = machine.prepare()
    assert [line for line in asked if "-m venv" in line]
    assert machine.environment.is_ready(dev=False)


def test_a_sound_environment_without_a_stamp_is_kept(machine):
    machine.prepare()
    machine.environment.stamp.unlink()
    mine = machine.environment.folder / "mine"
    mine.touch()
    assert machine.installed_by(machine.prepare())
    assert mine.exists()


def test_what_an_interrupted_pip_left_is_made_again(machine):
    machine.prepare()
    machine.environment.stamp.unlink()
    machine.environment.unfinished.touch()
    assert [line for line in machine.prepare() if "-m venv" in line]
    assert not machine.environment.unfinished.exists()


def test_a_checkout_that_moved_is_set_up_again(machine):
    machine.prepare()
    stamp = machine.environment.stamp
    moved = json.loads(stamp.read_text()) | {"root": "/elsewhere"}
    stamp.write_text(json.dumps(moved))
    assert [line for line in machine.prepare() if "-m venv" in line]


def test_another_python_is_set_up_again(machine):
    machine.prepare()
    newer = "3.12.1 (main) in /usr"
    machine.environment = replace(machine.environment, python_version=newer)
    assert [line for line in machine.prepare() if "-m venv" in line]


def test_a_damaged_stamp_counts_as_none(machine):
    machine.prepare()
    machine.environment.stamp.write_text('{"root": ')
    assert machine.installed_by(machine.prepare())


def test_a_failing_pip_is_quoted_and_leaves_no_stamp(machine):
    fail = 'case "$*" in *install*) echo "no such package" >&2; exit 1 ;; esac'
    machine.has(pip=fail, venv="true")
    with pytest.raises(SetupError, match=r"(?s)no such package.*setup\.log.*SANDTABLE_UNLOCKED"):
        machine.prepare()
    assert not machine.environment.is_ready(dev=False)
    assert not machine.environment.unfinished.exists()


def test_a_link_named_venv_is_replaced_and_its_target_kept(machine, tmp_path):
    target = tmp_path / "precious"
    target.mkdir()
    machine.environment.folder.symlink_to(target)
    machine.prepare()
    assert not machine.environment.folder.is_symlink()
    assert target.is_dir()
    assert not list(target.iterdir())


def test_other_peoples_python_settings_are_left_behind(machine, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "/somewhere")
    machine.has(pip='test -z "$PYTHONPATH"', venv="true")
    assert machine.prepare()


def test_death_by_a_signal_is_an_exit_code(machine):
    machine.environment.python.parent.mkdir(parents=True)
    machine.environment.python.write_text("#!/bin/sh\nkill -6 $$\n")
    machine.environment.python.chmod(0o755)
    assert machine.environment.run([]) == 128 + 6
