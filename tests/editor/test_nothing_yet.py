"""A new module: wherever there is nothing yet, it is said what one does first."""

import pytest

from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.editor.workspaces.setup import piece_palette
from sandtable.editor.workspaces.setup.piece_palette import PiecePalette
from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from sandtable.model.edits.new_modules import empty_module

pytestmark = pytest.mark.gui


@pytest.fixture
def context(context_of):
    return context_of(empty_module("Five Marches"))


def test_an_empty_board_says_how_to_draw(context, qtbot):
    place = MapWorkspace(context)
    qtbot.addWidget(place)
    assert place.hint_label.text().startswith("This board is empty. Use the tool Draw (D)")
    place.activate_tool("draw")
    assert not place.hint_label.text().startswith("Nothing")


def test_without_a_table_it_is_said_how_to_make_one(context, qtbot):
    tables = TablesWorkspace(context)
    qtbot.addWidget(tables)
    assert tables.table_page.grid.empty_text.startswith("No tables yet.")


def test_without_pieces_the_palette_says_so(context, context_of, qtbot, monkeypatch):
    said = []
    monkeypatch.setattr(piece_palette, "draw_empty_text", lambda _, text: said.append(text))
    shown = PiecePalette(context)
    qtbot.addWidget(shown)
    shown.refresh_stock()
    shown.piece_tray.grab()
    assert said[-1].startswith("No pieces yet.")
