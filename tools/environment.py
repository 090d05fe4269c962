"""The environment of a checkout in `.venv`, created and updated automatically.

Only the standard library is used, because this runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent
"""The folder of the checkout."""

_NEEDS_PIP = (
    "Setting up needs pip, and there is none: install it "
    "(Debian and Ubuntu: sudo apt install python3-pip), then run this again."
)
_NEEDS_VENV = (
    "python3 cannot make a virtual environment: install its venv module "
    "(Debian and Ubuntu: sudo apt install python3-venv), then run this again."
)

_LOCK_HINT = (
    "These are the versions and hashes of requirements/. Where an index has others: "
    "SANDTABLE_UNLOCKED=1, which takes what pyproject.toml allows and compares no hashes."
)


class SetupError(Exception):
    """The environment could not be set up; the message is for the user of `make`."""


@dataclass(frozen=True)
class Environment:
    """The virtual environment of one checkout, and the Python that it is made with."""

    root: Path
    base_python: Path
    python_version: str

    @classmethod
    def here(cls) -> Environment:
        """Return the environment of this checkout, made with the running Python."""
        # Inside an activated .venv, sys.executable is the very Python that may have to go.
        base_python = Path(getattr(sys, "_base_executable", sys.executable))
        return cls(ROOT, base_python, f"{sys.version} in {sys.base_prefix}")

    @property
    def folder(self) -> Path:
        """Return the folder of the environment."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Return the path of its interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def log(self) -> Path:
        """Return the path of the file with the output of the last run of pip."""
        return self.folder / "setup.log"

    @property
    def stamp(self) -> Path:
        """Return the path of the stamp, which describes the installed packages and the Python.

        It is written last, so it exists only after a complete installation.
        """
        return self.folder / "sandtable-stamp.json"

    @property
    def unfinished(self) -> Path:
        """Return the path of a mark that exists during, or after an interrupted, installation."""
        return self.folder / "sandtable-unfinished"

    @cached_property
    def project(self) -> Mapping[str, object]:
        """Return the tables of pyproject.toml that determine the installed packages."""
        text = (self.root / "pyproject.toml").read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        names = ("build-system", "project", "dependency-groups")
        return {name: tables[name] for name in names if name in tables}

    @property
    def dev_requirements(self) -> list[str]:
        """Return the development group, read here because older versions of pip cannot read it."""
        groups = self.project["dependency-groups"]
        assert isinstance(groups, dict)
        return [
            requirement
            for entry in groups["dev"]
            for requirement in (
                groups[entry["include-group"]] if isinstance(entry, dict) else [entry]
            )
        ]

    @property
    def is_locked(self) -> bool:
        """Return whether exact versions with hashes are installed: always, unless switched off."""
        return os.environ.get("SANDTABLE_UNLOCKED") != "1"

    def lock_files(self, *, dev: bool) -> list[Path]:
        """Return the files with versions and hashes, which `python -m tools.lock` writes."""
        names = ["dev"] if dev else ["run", "build"]
        return [self.root / "requirements" / f"{name}.txt" for name in names]

    def is_ready(self, *, dev: bool) -> bool:
        """Say whether everything is installed."""
        done = self._read_stamp()
        wanted = self._described(dev=dev)
        covers = done.get("dev") or not dev
        return self.python.exists() and {**done, "dev": dev} == wanted and bool(covers)

    def prepare(self, *, dev: bool) -> None:
        """Install what is missing; raise SetupError if that fails."""
        if self.is_ready(dev=dev):
            return
        done = self._read_stamp()
        pip = self._find_pip() if self._is_sound(done) else None
        if pip is None:
            self._make()
            pip = self._find_pip()
        if pip is None:
            raise SetupError(_NEEDS_PIP)
        self._install(pip, dev=dev or bool(done.get("dev")))

    def add(self, name: str) -> bool:
        """Install another lock file into the environment; return whether that succeeded."""
        lock = self.root / "requirements" / f"{name}.txt"
        command = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-input"]
        choice = ["--require-hashes", "--only-binary=:all:", f"--requirement={lock}"]
        return self.ask([*command, *choice]).returncode == 0

    def run(self, arguments: Sequence[str], variables: Mapping[str, str] | None = None) -> int:
        """Run the environment's Python in the checkout, and return its exit code."""
        command = [str(self.python), *arguments]
        answer = subprocess.run(
            command, cwd=self.root, env=clean_variables(variables), check=False
        )
        return exit_code(answer.returncode)

    def ask(
        self, arguments: Sequence[str], variables: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run the environment's Python as `run` does, and return its output."""
        return _ask([str(self.python), *arguments], self.root, variables)

    def _described(self, *, dev: bool) -> dict[str, object]:
        wanted = json.dumps(self.project, sort_keys=True).encode()
        if self.is_locked:
            wanted += b"".join(
                path.read_bytes()
                for choice in (False, True)
                for path in self.lock_files(dev=choice)
            )
        return {
            "root": str(self.root),
            "python": self.python_version,
            "wanted": hashlib.sha256(wanted).hexdigest(),
            "dev": dev,
        }

    def _read_stamp(self) -> dict[str, object]:
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return stamp if isinstance(stamp, dict) else {}

    def _is_sound(self, done: Mapping[str, object]) -> bool:
        """Say whether the environment is usable: complete, not moved, and for the right Python."""
        moved = bool(done) and done.get("root") != str(self.root)
        if moved or self.unfinished.exists() or not self.python.exists():
            return False
        question = "import sys; print(f'{sys.version} in {sys.base_prefix}')"
        answer = self.ask(["-c", question])
        return answer.returncode == 0 and answer.stdout.strip() == self.python_version

    def _make(self) -> None:
        say(f"Making {self.folder} ...")
        # Debian keeps what `venv` needs to install pip in a package of its own.
        for choice in ([], ["--without-pip"]):
            remove(self.folder)
            self.folder.mkdir()
            self.unfinished.touch()
            command = [str(self.base_python), "-m", "venv", *choice, str(self.folder)]
            if _ask(command, self.root).returncode == 0:
                return
        remove(self.folder)
        raise SetupError(_NEEDS_VENV)

    def _find_pip(self) -> list[str] | None:
        own = [str(self.python), "-m", "pip"]
        # This order of arguments is understood by old versions of pip and by new ones.
        base = [str(self.base_python), "-m", "pip", "--python", str(self.python)]
        for pip in (own, base):
            if _ask([*pip, "--version"], self.root).returncode == 0:
                return pip
        return None

    def _install(self, pip: Sequence[str], *, dev: bool) -> None:
        say(f"Installing what is needed into {self.folder} (a minute or two, this once) ...")
        self.stamp.unlink(missing_ok=True)
        self.unfinished.touch()
        answers = self._run_pip(pip, dev=dev)
        output = "".join(answer.stdout + answer.stderr for answer in answers)
        self.log.write_text(output, encoding="utf-8")
        if answers[-1].returncode == 0:
            self._write_stamp(dev=dev)
        # Also when pip failed: it does not leave a package half installed unless it is killed.
        self.unfinished.unlink()
        if answers[-1].returncode:
            last_lines = "\n".join(answers[-1].stderr.splitlines()[-15:])
            hint = f"\n{_LOCK_HINT}" if self.is_locked else ""
            raise SetupError(f"{last_lines}\npip could not install it all: see {self.log}{hint}")

    def _run_pip(self, pip: Sequence[str], *, dev: bool) -> list[subprocess.CompletedProcess[str]]:
        """Run the steps of the installation until one fails."""
        answers: list[subprocess.CompletedProcess[str]] = []
        for step in self._steps(dev=dev):
            command = [
                *pip,
                "--disable-pip-version-check",
                "install",
                "--quiet",
                "--no-input",
                *step,
            ]
            answers.append(_ask(command, self.root))
            if answers[-1].returncode:
                break
        return answers

    def _steps(self, *, dev: bool) -> list[list[str]]:
        """Return the arguments of each call of pip.

        With locked versions, only files with known hashes are downloaded. Nothing is built from
        source, because a build would download more, and the checkout itself is built with locked
        packages.
        """
        checkout = ["--editable", str(self.root)]
        if not self.is_locked:
            return [[*checkout, *(self.dev_requirements if dev else [])]]
        lock = [f"--requirement={path}" for path in self.lock_files(dev=dev)]
        lock = ["--require-hashes", "--only-binary=:all:", *lock]
        return [lock, ["--no-deps", "--no-build-isolation", *checkout]]

    def _write_stamp(self, *, dev: bool) -> None:
        draft = self.stamp.with_suffix(".new")
        draft.write_text(json.dumps(self._described(dev=dev), indent=1), encoding="utf-8")
        draft.replace(self.stamp)


def _ask(
    command: Sequence[str], folder: Path, variables: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a program without showing its output, and return the output."""
    return subprocess.run(
        command,
        cwd=folder,
        env=clean_variables(variables),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def exit_code(returncode: int) -> int:
    """Return an exit code as shells do: 128 + n for a process that signal n ended."""
    return returncode if returncode >= 0 else 128 - returncode


def clean_variables(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment variables, without those that affect another Python.

    Compiled files stay in use: without them, each process that tests start would compile all files
    again, which doubles the time of the suite.
    """
    strange = {"PYTHONPATH", "PYTHONHOME", "__PYVENV_LAUNCHER__", "PYTHONDONTWRITEBYTECODE"}
    kept = {name: value for name, value in os.environ.items() if name not in strange}
    return {**kept, **(more or {})}


def remove(path: Path) -> None:
    """Delete a folder, or a file with its name."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def say(line: str) -> None:
    """Print a line immediately, before the output of the next program."""
    print(line, flush=True)
