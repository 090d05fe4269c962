"""A module to work on, and the command line to work on it with."""

import shutil

import pytest

from sandtable.cli.__main__ import main
from sandtable.model import resources
from tools.save_trials.folders import contents_of


class Answer:
    """What a command left: its exit code, and what it printed."""

    def __init__(self, code, captured):
        self.code = code
        self.out = captured.out
        self.err = captured.err

    @property
    def lines(self):
        return self.out.splitlines()


@pytest.fixture
def run(capsys):
    """Run a command in this process."""

    def run_command(*words):
        capsys.readouterr()
        code = main([str(word) for word in words])
        return Answer(code, capsys.readouterr())

    return run_command


@pytest.fixture
def game(tmp_path):
    """A copy of the sample that is wholly ours."""
    folder = tmp_path / "game"
    shutil.copytree(resources.path_of_template("areas"), folder)
    return folder


@pytest.fixture
def contents():
    """Tell what lies in a folder: the bytes of every file by its path."""
    return contents_of
