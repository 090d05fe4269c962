"""Boards of many spaces: they are shown before their names have places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.geometry import cells
from sandtable.editor.canvas import board_renderer
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.prepared_map import PreparedMap
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.entities.boards import Board, Space

pytestmark = pytest.mark.gui


@pytest.fixture
def view(context_of, qtbot, monkeypatch):
    """A board that counts as large."""
    monkeypatch.setattr(board_renderer, "_MAX_IMMEDIATE_SPACES", 10)
    monkeypatch.setattr(board_renderer, "_MAX_SPACES_AT_ONCE", 20)
    outlines = cells(40)
    spaces = {name: Space(name=f"Area {name}") for name in outlines}
    board = Board(
        kind="areas", name="Map", geometry="map.geojson", outlines=outlines, spaces=spaces
    )
    shown = BoardView(context_of(replace(empty_module("Cells"), boards={"map": board})))
    qtbot.addWidget(shown)
    shown.resize(600, 400)
    shown.show()
    return shown


def test_a_large_board_is_shown_before_its_names(view, qtbot):
    maps = list[PreparedMap]()
    view.picture._board_renderer.map_prepared.connect(maps.append)
    view.show_board("map")
    qtbot.waitUntil(lambda: len(maps) == 2, timeout=10_000)
    assert maps[0].labels == ()
    assert maps[1].labels
    assert view.prepared_map is maps[1]
    assert not view.picture.is_being_drawn


def test_a_change_is_drawn_with_its_names_at_once(view, qtbot):
    maps = list[PreparedMap]()
    view.picture._board_renderer.map_prepared.connect(maps.append)
    view.show_board("map")
    qtbot.waitUntil(lambda: len(maps) == 2, timeout=10_000)
    view.set_layer_visible("values", on=not view.is_layer_shown("values"))
    qtbot.waitUntil(lambda: len(maps) == 3, timeout=10_000)
    assert maps[2].labels
