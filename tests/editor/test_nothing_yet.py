"""A new module: wherever there is nothing yet, it is said what one does first."""

import pytest

from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.editor.workspaces.setup import piece_palette
from sandtable.editor.workspaces.setup.piece_palette import PiecePalette
from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from sandtable.model.edits.new_modules import empty_module

pytestmark = pytest.mark.gui


@pytest.fixture
def bench(bench_of):
    return bench_of(empty_module("Five Marches"))


def test_an_empty_board_says_how_to_draw(bench, qtbot):
    place = MapWorkspace(bench)
    qtbot.addWidget(place)
    assert place.hint.text().startswith("Nothing is on this board yet. Draw (D)")
    place.take_tool("draw")
    assert not place.hint.text().startswith("Nothing")


def test_without_a_table_it_is_said_how_to_make_one(bench, qtbot):
    tables = TablesWorkspace(bench)
    qtbot.addWidget(tables)
    assert tables.page.grid.nothing.startswith("No tables yet.")


def test_without_pieces_the_palette_says_so(bench, bench_of, qtbot, monkeypatch):
    said = []
    monkeypatch.setattr(piece_palette, "say_empty", lambda _, text: said.append(text))
    shown = PiecePalette(bench)
    qtbot.addWidget(shown)
    shown.bring_up_to_date()
    shown.tray.grab()
    assert said[-1].startswith("No pieces yet.")
