"""Environments of their own, with what was built of this checkout."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from tools.environment import clean_variables


def run(*command: object, folder: Path) -> str:
    """Run a program without this checkout's variables; it must succeed. Give what it printed."""
    answer = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean_variables(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
    return answer.stdout.strip()


def build(source: Path, kind: str, folder: Path) -> Path:
    """Build a wheel, an editable wheel or an sdist of a folder; give the file."""
    before = set(folder.iterdir()) if folder.is_dir() else set()
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder, folder=source)
    made = {path for path in set(folder.iterdir()) - before if path.suffix in {".whl", ".gz"}}
    [path] = made
    return path


def environment_with(folder: Path, *wheels: Path) -> Path:
    """Make an environment with some wheels in a folder; give the folder of its programs."""
    environment = folder / "environment"
    run(sys.executable, "-m", "venv", "--without-pip", environment, folder=folder)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    pip = [sys.executable, "-m", "pip", "--python", programs / "python"]
    for wheel in wheels:
        run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, folder=folder)
    _show_dependencies(programs / "python", folder)
    return programs


def _show_dependencies(python: Path, folder: Path) -> None:
    """Let the environment see the packages installed here, instead of installing them again.

    A .pth file adds a folder, not what the .pth files in that folder add: the checkout, which is
    installed here editably, stays out of sight.
    """
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", where, folder=folder))
    (packages / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
