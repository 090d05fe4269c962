"""`python -m tools.lock`: write the files of `requirements/` with all hashes.

Versions that still satisfy pyproject.toml are kept; `--upgrade` takes the newest ones. The program
`uv` does the work, and is needed only for changes of dependencies.
"""

from __future__ import annotations

import argparse
import subprocess

from tools.entry import leave
from tools.environment import ROOT, SetupError, say

LOCKS = {
    "dev": ["pyproject.toml", "--group=dev"],
    "run": ["pyproject.toml", "--constraint=requirements/dev.txt"],
    "build": ["--group=build", "--constraint=requirements/dev.txt"],
    "fuzz": ["--group=fuzz"],
    "benchmarks": ["--group=benchmarks", "--constraint=requirements/dev.txt"],
}
"""The files and what is in each, `dev` before what must agree with it."""
FOLDER = ROOT / "requirements"
HEAD = """\
# Written by `python -m tools.lock`: exact versions with the hashes of their files for every
# system. Installed by tools/environment.py; SANDTABLE_UNLOCKED=1 takes what pyproject.toml allows.
"""


def main() -> int:
    """Write each lock file, and print how many packages it contains."""
    parser = argparse.ArgumentParser(prog="python -m tools.lock", description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for name, choice in LOCKS.items():
        _write_lock(name, [*choice, *(["--upgrade"] if options.upgrade else [])])
    return 0


def _write_lock(name: str, choice: list[str]) -> None:
    """Resolve one file for all supported systems and Python versions."""
    path = FOLDER / f"{name}.txt"
    command = [
        *("uv", "pip", "compile", "--quiet", "--universal", "--python-version=3.11"),
        *("--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url"),
        *choice,
        f"--output-file={path}",
    ]
    try:
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError as error:
        raise SetupError("uv is missing: install it (python -m pip install uv).") from error
    if answer.returncode:
        raise SetupError(answer.stderr)
    text = path.read_text(encoding="utf-8")
    path.write_text(HEAD + text, encoding="utf-8")
    say(f"{path.relative_to(ROOT)}: {text.count('==')} packages")


if __name__ == "__main__":
    leave(main)
