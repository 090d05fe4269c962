"""“Play in TripleA”: the map goes where TripleA looks for maps, and the program starts."""

from __future__ import annotations

import stat
import time
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from sandtable.editor.exports import game_engine
from sandtable.editor.exports.export_order import ExportOrder
from sandtable.editor.exports.export_queue import ExportState, QueuedExport, export_queue_of
from sandtable.editor.exports.game_engine import play_in_engine
from sandtable.editor.panels.exports.export_row import ExportRow

pytestmark = pytest.mark.gui
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Return a home of its own, without TripleA."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    return tmp_path / "home"


@pytest.fixture
def stand_in(home, tmp_path):
    """Return the file into which a program in TripleA's place writes its arguments."""
    program, arguments = tmp_path / "bin" / "triplea", tmp_path / "arguments.txt"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "started $@" > {arguments}\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    return arguments


@pytest.fixture
def export(context, tmp_path):
    """Return a finished export of a map with one game."""
    game = tmp_path / "out" / "ford" / "games" / "spring.xml"
    game.parent.mkdir(parents=True)
    game.write_text("<game/>")
    (tmp_path / "out" / "ford" / "polygons.txt").write_text("North")
    written = (game, tmp_path / "out" / "ford" / "polygons.txt", tmp_path / "out" / "ford.zip")
    order = ExportOrder(context.document.module, None)
    title, folder = "TripleA map: Ford", tmp_path / "out"
    return QueuedExport(order, "triplea", title, folder, ExportState.DONE, written=written)


def wait_for(path: Path) -> str:
    """Return what a program wrote that was just started."""
    for _ in range(500):
        if path.is_file() and (text := path.read_text()):
            return text
        time.sleep(0.01)
    raise AssertionError(f"nothing was written to {path}")


@pytest.fixture
def window(qtbot):
    """Return an empty window."""
    window = QWidget()
    qtbot.addWidget(window)
    return window


def row_of(export, context, window):
    row = ExportRow(export_queue_of(context), export, window)
    window.show()
    return row


def test_the_button_installs_the_map_and_starts_the_program(
    export, home, stand_in, context, qtbot, window
):
    row = row_of(export, context, window)
    assert row.play_button.isVisible()
    qtbot.mouseClick(row.play_button, LEFT)
    assert wait_for(stand_in).startswith("started")
    installed = home / "triplea" / "downloadedMaps" / "ford"
    assert (installed / "games" / "spring.xml").read_text() == "<game/>"
    assert [path.name for path in installed.parent.iterdir()] == ["ford"]


@pytest.mark.usefixtures("home")
def test_without_the_program_there_is_no_button(export, context, window, monkeypatch):
    monkeypatch.setattr(game_engine, "_INSTALLED_PROGRAMS", ())
    assert not row_of(export, context, window).play_button.isVisible()
    assert "not installed" in play_in_engine(export)


@pytest.mark.usefixtures("stand_in")
def test_other_exports_have_no_button(export, context, window):
    export.exporter_id = "vassal"
    assert not row_of(export, context, window).play_button.isVisible()


@pytest.mark.usefixtures("stand_in")
def test_a_map_of_somebody_else_stays(export, home):
    theirs = home / "triplea" / "downloadedMaps" / "ford" / "polygons.txt"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("theirs")
    assert "not replaced" in play_in_engine(export)
    assert theirs.read_text() == "theirs"


@pytest.mark.usefixtures("stand_in")
def test_an_own_map_is_replaced_whole(export, home):
    assert play_in_engine(export) == ""
    installed = home / "triplea" / "downloadedMaps" / "ford"
    (installed / "old.txt").write_text("from before")
    assert play_in_engine(export) == ""
    assert not (installed / "old.txt").exists()
    assert (installed / "polygons.txt").is_file()


def test_a_program_that_does_not_start_is_named(export, home, stand_in, tmp_path):
    (tmp_path / "bin" / "triplea").write_bytes(b"\x00 no program")
    assert "does not start" in play_in_engine(export)


def test_the_game_is_named_to_a_program_that_opens_games(
    export, home, stand_in, monkeypatch, tmp_path
):
    monkeypatch.setattr(game_engine, "_PROGRAM_THAT_OPENS_GAMES", tmp_path / "bin" / "triplea")
    assert play_in_engine(export) == ""
    game = home / "triplea" / "downloadedMaps" / "ford" / "games" / "spring.xml"
    assert wait_for(stand_in) == f"started triplea.game={game}\n"
