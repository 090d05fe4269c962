"""Hooks, workflow and issue templates name what is there; the hook refuses a bad commit."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from sandtable.model.resources import path_of_template
from tools.environment import clean_variables

ROOT = Path(__file__).parents[2]
[HOOK] = yaml.load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"), yaml.CSafeLoader)  # noqa: TID251 - no module
DEVELOPERS = yaml.load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"), yaml.CSafeLoader)  # noqa: TID251
TARGETS = set(re.findall(r"^(\w[\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
HOOK_FILE = """#!/bin/sh
exec {python} -P -m {entry} {module}
"""


def git(folder, *words):
    name = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    return subprocess.run(
        ["git", *name, *words], cwd=folder, capture_output=True, text=True, check=False,
        env=clean_variables(),
    )  # fmt: skip


@pytest.fixture
def repository(tmp_path):
    """A repository with a module in a folder, and the hook as pre-commit would run it."""
    shutil.copytree(path_of_template("areas"), tmp_path / "my_game")
    git(tmp_path, "init", "--quiet")
    path = tmp_path / ".git" / "hooks" / "pre-commit"
    path.parent.mkdir(exist_ok=True)
    python = shlex.quote(sys.executable)
    text = HOOK_FILE.format(python=python, entry=HOOK["entry"], module="my_game")
    path.write_text(text, encoding="utf-8")
    path.chmod(0o755)
    git(tmp_path, "add", "--all")
    return tmp_path


@pytest.mark.skipif(sys.platform == "win32", reason="the hook is a script of a shell")
def test_the_hook_refuses_a_module_with_errors_and_lets_a_clean_one_pass(repository):
    assert git(repository, "commit", "--quiet", "-m", "A game").returncode == 0
    head = repository / "my_game" / "module.yaml"
    head.write_text(head.read_text("utf-8") + "\nnonsense: 1\n", encoding="utf-8")
    refused = git(repository, "commit", "--quiet", "--all", "-m", "Nonsense")
    assert refused.returncode == 1
    assert "my_game/module.yaml:" in refused.stderr


def test_the_hook_runs_where_files_of_modules_change():
    names = ("a/b.yaml", "c.geojson", "d.md")
    assert [n for n in names if re.search(HOOK["files"], n)] == ["a/b.yaml", "c.geojson"]
    assert HOOK["pass_filenames"] is False


def test_hooks_of_developers_start_what_is_there():
    for hook in DEVELOPERS["repos"][0]["hooks"]:
        program, *words = hook["entry"].split()
        if program == "make":
            assert set(words) <= TARGETS
        else:
            assert shutil.which(Path(program).name, path=str(Path(sys.executable).parent))


@pytest.mark.parametrize(
    "path", sorted((ROOT / ".github").rglob("*.yml")), ids=lambda path: path.name
)
def test_files_for_github_can_be_read(path):
    data = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)  # noqa: TID251 - no module
    assert isinstance(data, dict)


def test_the_workflow_runs_what_people_run():
    text = (ROOT / ".github" / "workflows" / "check.yml").read_text("utf-8")
    assert "run: .ci/run" in text
    assert (ROOT / ".ci" / "run").is_file()
