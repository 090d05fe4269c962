"""Hexes that only the grid has: they are described where they are selected."""

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.panels.inspector.inspector_panel import PANEL
from sandtable.model.edits.grid_hexes import describe_hexes
from sandtable.model.lookup import value_at_address
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_module

pytestmark = pytest.mark.gui

BARE = [("boards", "valley", "spaces", label) for label in ("F2.4", "F3.4")]


@pytest.fixture
def inspector(context, qtbot):
    made = PANEL.build(context)
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def test_a_hex_is_described_and_named(inspector, context, qtbot):
    before = context.document.module
    context.selection.select_addresses(BARE[:1])
    assert "No details yet" in inspector.hint_label.text()
    assert inspector.shown_fields() == {}
    qtbot.mouseClick(inspector.describe_button, Qt.MouseButton.LeftButton)
    assert not inspector.describe_button.isVisible()
    line = inspector.shown_fields()["name"].line_edit
    assert line.hasFocus()
    qtbot.keyClicks(line, "Old Well")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert value_at_address(context.document.module, BARE[0]).name == "Old Well"
    assert [context.document.undo_stack.text(at) for at in (0, 1)] == [
        "Describe F2.4",
        "Change name of F2.4",
    ]
    while context.document.undo_stack.canUndo():
        context.document.undo_stack.undo()
    assert context.document.module == before
    assert inspector.describe_button.isVisible()
    assert inspector.shown_fields() == {}


def test_several_are_described_at_once(inspector, context, qtbot):
    context.selection.select_addresses(BARE)
    qtbot.mouseClick(inspector.describe_button, Qt.MouseButton.LeftButton)
    assert context.document.undo_stack.count() == 1
    line = inspector.shown_fields()["tags"].line_edit
    line.setFocus()
    qtbot.keyClicks(line, "town")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert {value_at_address(context.document.module, steps).tags for steps in BARE} == {("town",)}


def test_a_described_hex_of_which_nothing_is_said_is_saved(game):
    loaded = load_module(game)
    after = describe_hexes(loaded.module, BARE)
    save_module(loaded, after)
    assert load_module(game).module == after
