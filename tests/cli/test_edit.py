"""`sandtable edit`: a picture of the window, an end after a while, and what cannot be opened."""

import os
import subprocess
import sys

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage

from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.window import WINDOW_SIZE
from sandtable.model import resources

pytestmark = pytest.mark.gui


@pytest.fixture
def edit(tmp_path):
    """The command, with settings of its own."""
    env = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    env["PYTHONPATH"] = os.pathsep.join(sys.path)

    def run(*words):
        command = [sys.executable, "-m", "sandtable", "edit", *map(str, words)]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    return run


def test_a_picture_is_as_large_everywhere_and_changes_nothing_of_the_users(edit, tmp_path):
    kept, picture = tmp_path / "sandtable" / "editor.ini", tmp_path / "window.png"
    for key in ("layout/1", "geometry"):
        EditorSettings(kept).store_setting(key, QByteArray(b"as I left it"))
    made = edit(resources.path_of_sample("lantern_ford"), "--screenshot", picture)
    assert made.returncode == 0, made.stderr
    assert QImage(str(picture)).size().toTuple() == WINDOW_SIZE
    for key in ("layout/1", "geometry"):
        assert EditorSettings(kept).read_setting(key) == QByteArray(b"as I left it")


def test_it_ends_by_itself_after_a_while(edit):
    done = edit("--quit-after", "0.1")
    assert (done.returncode, done.stdout) == (0, "")


def test_a_picture_that_cannot_be_written_is_told(edit, tmp_path):
    done = edit("--screenshot", tmp_path / "nowhere" / "window.png")
    assert done.returncode == 2
    assert "window.png cannot be written: is its folder there" in done.stderr


def test_what_is_no_module_opens_no_window(edit, tmp_path):
    (tmp_path / "strange").write_bytes(b"\0\1\2")
    done = edit(tmp_path / "strange", "--quit-after", "0.1")
    assert done.returncode == 2
    assert "strange" in done.stderr
