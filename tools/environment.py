"""The project's own environment: `.venv`, made and kept up to date without asking.

Only the standard library is used here, as this runs before anything is installed.
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
    """Setting up failed; the text is a sentence for whoever typed `make`."""


@dataclass(frozen=True)
class Environment:
    """The environment of one checkout, and the Python it is made from."""

    root: Path
    base_python: Path
    python_version: str

    @classmethod
    def here(cls) -> Environment:
        """Describe the environment of this checkout, made from the Python that is running."""
        # Inside an activated .venv, sys.executable is the very Python that may have to go.
        base_python = Path(getattr(sys, "_base_executable", sys.executable))
        return cls(ROOT, base_python, f"{sys.version} in {sys.base_prefix}")

    @property
    def folder(self) -> Path:
        """Folder of the environment."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def log(self) -> Path:
        """Output of the last run of pip."""
        return self.folder / "setup.log"

    @property
    def stamp(self) -> Path:
        """Written when all is installed, hence last: what was installed, for which Python."""
        return self.folder / "sandtable-stamp.json"

    @property
    def unfinished(self) -> Path:
        """Stands while we are at work: whoever finds it knows that we were interrupted."""
        return self.folder / "sandtable-unfinished"

    @cached_property
    def project(self) -> Mapping[str, object]:
        """The tables of pyproject.toml that decide what is installed."""
        text = (self.root / "pyproject.toml").read_text(encoding="utf-8")
        tables = tomllib.loads(text)
        names = ("build-system", "project", "dependency-groups")
        return {name: tables[name] for name in names if name in tables}

    @property
    def dev_requirements(self) -> list[str]:
        """The development group, read here because older versions of pip cannot."""
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
        """Whether exact versions with known hashes are installed: always, unless told not to."""
        return os.environ.get("SANDTABLE_UNLOCKED") != "1"

    def lock_files(self, *, dev: bool) -> list[Path]:
        """Name the versions and hashes of all to install, written by `python -m tools.lock`."""
        names = ["dev"] if dev else ["run", "build"]
        return [self.root / "requirements" / f"{name}.txt" for name in names]

    def is_ready(self, *, dev: bool) -> bool:
        """Tell whether nothing needs to be done."""
        done = self._read_stamp()
        wanted = self._described(dev=dev)
        covers = done.get("dev") or not dev
        return self.python.exists() and {**done, "dev": dev} == wanted and bool(covers)

    def prepare(self, *, dev: bool) -> None:
        """Make what is missing; raise SetupError when it cannot be made."""
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
        """Install a further lock file into what is prepared; say whether that could be done."""
        lock = self.root / "requirements" / f"{name}.txt"
        command = ["-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-input"]
        choice = ["--require-hashes", "--only-binary=:all:", f"--requirement={lock}"]
        return self.ask([*command, *choice]).returncode == 0

    def run(self, arguments: Sequence[str], variables: Mapping[str, str] | None = None) -> int:
        """Run the environment's Python at the root of the checkout, and give its exit code."""
        command = [str(self.python), *arguments]
        answer = subprocess.run(
            command, cwd=self.root, env=clean_variables(variables), check=False
        )
        return exit_code(answer.returncode)

    def ask(
        self, arguments: Sequence[str], variables: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run the environment's Python as `run` does, and keep what it says."""
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
        """Tell whether what is there can be kept: whole, not moved, and of the right Python."""
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
        """Install step by step, up to the first step that fails."""
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
        """Give what pip is asked for, one call after the other.

        Locked, nothing is fetched but files whose hashes are known: no source is built, as that
        would fetch more, and the checkout is built by what the lock brought.
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
    """Run a program that is to be quiet, and keep what it says."""
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
    """Give the exit code as a shell would: death by signal n counts as 128 + n."""
    return returncode if returncode >= 0 else 128 - returncode


def clean_variables(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Give this process's environment variables without those that bend another Python.

    Without its compiled files Python would compile all of them again in each process that tests
    start, which doubles the time of the suite.
    """
    strange = {"PYTHONPATH", "PYTHONHOME", "__PYVENV_LAUNCHER__", "PYTHONDONTWRITEBYTECODE"}
    kept = {name: value for name, value in os.environ.items() if name not in strange}
    return {**kept, **(more or {})}


def remove(path: Path) -> None:
    """Take away a folder, or whatever else stands there under its name."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def say(line: str) -> None:
    """Print a line at once, before the output of the next program."""
    print(line, flush=True)
