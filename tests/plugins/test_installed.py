"""The examples as pip installs them, and their own tests."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.installed_plugins import EXAMPLES

ROOT = Path(__file__).parents[2]
NAMES = sorted(path.parent.name for path in EXAMPLES.glob("*/pyproject.toml"))


def run(*words, path, folder):
    variables = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    command = [sys.executable, *map(str, words)]
    done = subprocess.run(
        command, env=variables, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_pip_installs_them_and_they_are_listed(tmp_path):
    target = tmp_path / "installed"
    pip = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    run(*pip, "--target", target, *(EXAMPLES / name for name in NAMES), path=[], folder=tmp_path)
    listed = run("-m", "sandtable", "plugins", path=[target, ROOT], folder=tmp_path)
    for package in ("musket-symbols", "raven-house-style", "stacks-format"):
        assert package in listed.replace("_", "-")


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_their_own_tests_pass(name, tmp_path):
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null"]
    told = run(
        *words, "--rootdir", tmp_path, EXAMPLES / name / "tests",
        path=[EXAMPLES / name, ROOT], folder=tmp_path,
    )  # fmt: skip
    assert "passed" in told
