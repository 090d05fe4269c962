"""The page about the interface is true, and so is the script that it names."""

import doctest
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import api
from sandtable.model.resources import path_of_sample

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "api.md"
SCRIPT = ROOT / "examples" / "order_of_battle_frame.py"
STAND_IN = '''
class DataFrame:
    """As much of pandas as the script asks for."""

    def __init__(self, records, columns):
        self.columns = columns
        self.records = [[record[name] for name in columns] for record in records]

    def to_string(self, *, index):
        assert index is False
        return "\\n".join("  ".join(map(str, line)) for line in [self.columns, *self.records])
'''


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A copy of the sample of the page, in the folder in which all is run."""
    shutil.copytree(path_of_sample("lantern_ford"), tmp_path / "lantern_ford")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "lantern_ford"


@pytest.mark.usefixtures("game")
def test_every_example_of_the_page_prints_what_it_says():
    text = PAGE.read_text(encoding="utf-8").replace("```\n", "\n")  # a fence is no output
    test = doctest.DocTestParser().get_doctest(text, {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    result = doctest.DocTestRunner().run(test, out=told.append)
    assert (result.failed, result.attempted > 30) == (0, True), "".join(told)


def test_the_page_names_every_error():
    errors = {name for name in api.__all__ if name.endswith("Error")}
    text = PAGE.read_text(encoding="utf-8")
    assert [name for name in errors if f"`{name}`" not in text] == []


def run_script(folder, *words):
    """Run the script with pandas, or with what stands in for it."""
    if importlib.util.find_spec("pandas") is None:
        (folder / "pandas.py").write_text(STAND_IN, encoding="utf-8")
    path = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(
        [sys.executable, SCRIPT, *words],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_the_script_prints_a_frame(game, tmp_path):
    answer = run_script(tmp_path, game, "haytime")
    head, *lines = answer.stdout.splitlines()
    assert head.split() == ["side", "name", "kind", "strength", "quantity", "at"]
    assert len(lines) == len(api.oob(api.load(game), "haytime").entries)
    assert len(SCRIPT.read_text(encoding="utf-8").splitlines()) <= 25


def test_the_script_tells_what_is_wrong_in_a_sentence(game, tmp_path):
    answer = run_script(tmp_path, game, "haytim")
    assert answer.returncode == 1
    assert answer.stderr == "There is no scenario to play 'haytim'. Did you mean 'haytime'?\n"
