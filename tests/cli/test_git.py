"""Merging, comparing and settling with a real git."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from sandtable.cli.git_setup import git_settings
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

MODULE = """\
# The weir
module:
  format: 1
  title: The Weir
  rights: {work: The Weir, basis: own, permission: own, notice: Ours.}
  owners: {red: Red}
  calendar: {turns: 5}
types: {infantry: {}}
pieces: {red: {infantry: {foot: 6 x Foot, guns: 6 x Guns}}}
boards: {map: {kind: boxes, name: Map, spaces: {A1: Ford, A2: Mill}}}
scenarios:
  day:
    name: The Day
    setup:
      red:
        A1: [2 foot, guns]
        A2: [foot]
"""
FOOT = "scenarios.day.setup.red.A1.foot"

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")


class Repository:
    """A repository with one module in it."""

    def __init__(self, folder):
        self.folder = folder
        self.file = folder / "weir.yaml"
        self.file.write_text(MODULE, encoding="utf-8")
        self("init", "-q", "-b", "main")
        for key, value in {"user.name": "A", "user.email": "a@example.org"}.items():
            self("config", key, value)

    def __call__(self, *words, fails=False):
        words = ("git", *words)
        done = subprocess.run(words, cwd=self.folder, capture_output=True, text=True, check=False)
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stdout + done.stderr

    def commit(self, *changes):
        text = self.file.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        self.file.write_text(text, encoding="utf-8")
        self("add", "-A")
        self("commit", "-qm", "Change")


@pytest.fixture
def repository(tmp_path, run):
    made = Repository(tmp_path)
    assert run("git-setup", made.file).code == 0
    made.commit()
    return made


def branched(repository, ours, theirs):
    """Two branches, each with its changes; main is checked out."""
    repository("checkout", "-qb", "topic")
    repository.commit(*theirs)
    repository("checkout", "-q", "main")
    repository.commit(*ours)


def test_merge_settle_commit(repository, run):
    ours = [("[2 foot, guns]", "[3 foot, guns]")]
    branched(repository, ours, [("[2 foot, guns]", "[4 foot, 2 guns]"), ("# The", "# Our")])
    told = repository("merge", "topic", fails=True)
    assert (
        "Scenario “The Day”, set-up, Red, Ford: 3 Foot here, 4 Foot in the other version" in told
    )
    module = load_module(repository.file).module
    assert list(module.conflicts) == [FOOT]
    assert repository("status", "--short") == "UU weir.yaml\n"
    assert run("settle", repository.file, "--take", "theirs").code == 0
    wanted = MODULE.replace("[2 foot, guns]", "[4 foot, 2 guns]").replace("# The", "# Our")
    assert repository.file.read_text("utf-8") == wanted
    repository.file.with_name("weir.yaml.bak").unlink()
    repository("commit", "-qam", "Merge")
    assert repository("diff", "HEAD~1") == (
        "weir.yaml\n    Ford: Foot, 3 to 4\n    Ford: Guns, 1 to 2\n    Ford: 4 units to 6\n"
    )


def test_rebase_where_ours_is_what_they_build_on(repository):
    branched(repository, [("A2: [foot]", "A2: [2 foot]")], [("A2: [foot]", "A2: [3 foot]")])
    repository("checkout", "-q", "topic")
    repository("rebase", "main", fails=True)
    module = load_module(repository.file).module
    (conflict,) = module.conflicts.values()
    assert str(present(conflict.theirs).value) == "3 foot"
    repository("rebase", "--abort")
    assert repository.file.read_text("utf-8") == MODULE.replace("A2: [foot]", "A2: [3 foot]")


def test_a_version_that_cannot_be_read_leaves_ours(repository):
    branched(repository, [("2 foot", "3 foot")], [("[2 foot, guns]", "[2 foot, guns")])
    told = repository("merge", "topic", fails=True)
    assert "weir.yaml (theirs):17:" in told
    assert "3 foot" in repository.file.read_text("utf-8")
    assert "<<<" not in repository.file.read_text("utf-8")


def test_a_clone_without_sandtable_merges_and_compares_by_lines(repository):
    """Attributes are shared and settings are not: git does as if there were none."""
    for key in git_settings():
        repository("config", "--unset", key)
    assert_git_works_by_lines(repository)


BROKEN = f"""{sys.executable} -c 'import sandtable.cli.__main__ as main
import sandtable.cli.git_diff as git_diff
import sandtable.cli.merge as merge
merge.run_command = git_diff.run_command = None
main.program()'"""


@pytest.mark.parametrize("program", ["/nowhere/sandtable", "false", BROKEN])
def test_a_sandtable_that_is_gone_or_broken_leaves_git_merging_by_lines(repository, program):
    """Settings outlive the program that they call, as when its environment was moved.

    Where half of it is left, Python itself ends with 1, which is what conflicts end with; where
    an exception stops a merge, ours must not look like the result of a refusal.
    """
    for key, value in git_settings().items():
        gone = re.sub(r"\S*/(python|sandtable)\S*", program, value)
        repository("config", key, gone)
    told = assert_git_works_by_lines(repository)
    assert "Sandtable was not found" in told


def assert_git_works_by_lines(repository):
    branched(repository, [("# The", "# Our"), ("Foot", "Feet")], [("A2: [foot]", "A2: [3 foot]")])
    told = repository("merge", "topic", "-m", "Merge")
    assert "Feet" in repository.file.read_text("utf-8")
    assert "A2: [3 foot]" in repository.file.read_text("utf-8")
    repository.file.write_text(MODULE.replace("turns: 5", "turns: 6"), "utf-8")
    compared = repository("diff")
    assert "+  calendar: {turns: 6}" in compared
    repository("checkout", "-q", "topic", "-f")
    repository.commit(("A1: [2 foot, guns]", "A1: [4 foot, guns]"))
    repository("checkout", "-q", "main")
    repository.commit(("A1: [2 foot, guns]", "A1: [5 foot, guns]"))
    told += repository("merge", "topic", fails=True)
    text = repository.file.read_text("utf-8")
    assert "<<<<<<< " in text
    assert "4 foot" in text
    assert "5 foot" in text
    repository("merge", "--abort")
    return told


FOLDER = {
    "module.yaml": "format: 1\ntitle: A\n"
    "rights: {work: A, basis: own, permission: own, notice: A}\n"
    "owners: {red: Red}\n",
    "types.yaml": "infantry: {}\n",
    "pieces.yaml": "red: {infantry: {foot: 6 x Foot, guns: 6 x Guns}}\n",
    "boards/map.yaml": "kind: boxes\nname: Map\nspaces: {a: Ford, b: Mill}\n",
    "scenarios/day.yaml": "name: Day\nsetup:\n  red:\n    a: [2 foot]\n    b: [guns]\n",
}


def test_what_the_other_side_renamed_in_another_file_is_told_by_the_check(repository, run):
    """Git hands over one file at a time, so a new id is not followed into others."""
    module = repository.folder / "game"
    for name, text in FOLDER.items():
        (module / name).parent.mkdir(parents=True, exist_ok=True)
        (module / name).write_text(text, "utf-8")
    assert run("git-setup", module).code == 0
    repository.commit()
    repository("checkout", "-qb", "topic")
    for name in ("pieces.yaml", "scenarios/day.yaml"):
        (module / name).write_text(FOLDER[name].replace("foot", "legion"), "utf-8")
    repository.commit()
    repository("checkout", "-q", "main")
    day = FOLDER["scenarios/day.yaml"].replace("[guns]", "[guns, 3 foot]")
    (module / "scenarios/day.yaml").write_text(day, "utf-8")
    repository.commit()
    repository("merge", "topic", "-m", "Merge")
    answer = run("check", module)
    assert answer.code == 1
    assert "error REF001: “foot” is written 'legion'" in answer.out


# ---------------------------------------------------------------------------------- set-up
def test_set_up_is_said_done_once_and_taken_back(repository, run):
    answer = run("git-setup", repository.file)
    assert (answer.code, answer.out) == (0, "Everything is already set up.\n")
    config = repository("config", "--local", "--list")
    assert all(f"{key}={value}" in config for key, value in git_settings().items())
    attributes = repository.folder / ".gitattributes"
    attributes.write_text("*.png binary\n" + attributes.read_text())
    answer = run("git-setup", repository.file, "--remove")
    assert len(answer.lines) == 2
    assert attributes.read_text() == "*.png binary\n"
    assert "sandtable" not in repository("config", "--local", "--list")
    assert run("git-setup", repository.file, "--remove").out == "Nothing was set up.\n"


def test_set_up_of_a_folder_leaves_other_files_alone(tmp_path, run, game):
    subprocess.run(("git", "init", "-q"), cwd=tmp_path, check=True)
    answer = run("git-setup", game)
    assert answer.code == 0
    names = ("game/module.yaml", "game/assets/a.yaml", "game/.github/a/b.yaml", "b.yaml")
    asked = ("git", "check-attr", "merge", *names)
    told = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [
        "game/module.yaml: merge: sandtable",
        "game/assets/a.yaml: merge: unspecified",
        "game/.github/a/b.yaml: merge: unspecified",
        "b.yaml: merge: unspecified",
    ]


def test_set_up_outside_of_a_repository_is_refused(tmp_path, run, game, monkeypatch):
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    answer = run("git-setup", game)
    assert answer.code == 2
    assert "not a git repository" in answer.err
    assert not (game / ".gitattributes").exists()


# ------------------------------------------------------------------------------ differences
def changed(run, path, old, new):
    return run("git-diff", path, old, "0" * 40, "100644", new, "0" * 40, "100644")


@pytest.fixture
def versions(tmp_path):
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text("stacking: {of: red, in: hex, at-most: 3, rule: '1'}\n")
    new.write_text("stacking: {of: red, in: hex, at-most: 4, rule: '1'}\n")
    return old, new


def test_a_file_whose_module_is_not_there_is_told_in_words(run, versions):
    answer = changed(run, "elsewhere/limits.yaml", *versions)
    assert answer.out == "elsewhere/limits.yaml\n    Limit “stacking”, at most: 3 to 4\n"


def test_comments_are_told_line_by_line(run, versions):
    old, new = versions
    new.write_text("# new\n" + old.read_text())
    answer = changed(run, "limits.yaml", old, new)
    assert answer.lines[1:3] == ["    Only comments or layout changed.", "--- a/limits.yaml"]
    assert "+# new" in answer.lines


def test_what_cannot_be_read_is_told_line_by_line(run, versions):
    versions[1].write_text("stacking: [\n")
    answer = changed(run, "limits.yaml", *versions)
    assert answer.code == 0
    assert "+stacking: [" in answer.lines


def test_bytes_are_no_text(run, versions):
    versions[1].write_bytes(bytes(range(256)))
    answer = changed(run, "limits.yaml", *versions)
    assert answer.code == 0
    assert "not UTF-8" in answer.out


def test_a_new_file_and_one_that_is_gone(run, versions):
    assert "Limit “stacking”: added" in changed(run, "limits.yaml", "/dev/null", versions[1]).out
    assert "removed" in changed(run, "limits.yaml", versions[0], "/dev/null").out


def test_a_file_that_is_not_merged(run):
    assert run("git-diff", "limits.yaml").out == "limits.yaml\n    not merged yet\n"


def test_a_moved_outline_is_told_by_its_points(run, tmp_path):
    square = "[[[0, 0], [9, 0], [9, 9], [0, 9], [0, 0]]]"
    shape = f'{{"type": "Polygon", "coordinates": {square}}}'
    feature = f'{{"type": "Feature", "id": "isle", "geometry": {shape}}}'
    text = f'{{"type": "FeatureCollection", "features": [{feature}]}}'
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_text(text)
    new.write_text(text.replace("[9, 9]", "[9, 8]"))
    told = changed(run, "boards/map.geojson", old, new)
    assert told.out == "boards/map.geojson\n    map, outline of isle: 1 of 4 points moved\n"
