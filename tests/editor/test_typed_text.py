"""What is typed and not yet entered: it goes where it was typed, or waits there."""

from __future__ import annotations

import shutil
from functools import partial

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.table_edits import new_table, set_table_dice
from sandtable.model.lookup import value_at_address
from sandtable.model.storage.module_loading import load_module
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

PIKES = ("pieces", "vessin", "infantry", "pikes")
GUARD = ("pieces", "vessin", "infantry", "guard")
NAME = (*PIKES, "name")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(context, qtbot, tmp_path):
    """A window over a copy of our small game that lies on disk."""
    game = tmp_path / "game"
    shutil.copytree(resources.path_of_sample("lantern_ford"), game)
    assert context.session.open_module(game)
    context.prompts = Answers()
    made = EditorWindow(context)
    qtbot.addWidget(made, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def saved(window, steps):
    return value_at_address(load_module(window.context.session.module_path).module, steps)


def type_in_field(window, qtbot, key, text, steps=PIKES):
    window.context.selection.select_addresses([steps])
    field = window.show_panel("inspector").shown_fields()[key]
    field.line_edit.setFocus()
    qtbot.waitUntil(field.line_edit.hasFocus)
    field.line_edit.selectAll()
    qtbot.keyClicks(field.line_edit, text)
    return field


def type_in_cell(window, qtbot, text):
    """Type into the cell with the name of the pikes."""
    grid = window.show_workspace("components").grid
    grid.setFocus()
    row = next(n for n, row in enumerate(grid.grid_model.rows) if row.address == PIKES)
    column = next(n for n, c in enumerate(grid.grid_model.columns) if c.title == "Piece")
    grid.setCurrentIndex(grid.grid_model.index(row, column))
    qtbot.keyClick(grid, Qt.Key.Key_F2)
    line = grid.indexWidget(grid.currentIndex())
    line.selectAll()
    qtbot.keyClicks(line, text)
    return line


@pytest.mark.parametrize("type_it", [partial(type_in_field, key="name"), type_in_cell])
def test_what_is_typed_is_saved_with_the_rest(window, qtbot, type_it):
    type_it(window, qtbot, text="Long Pikes")
    window.run_action("save")
    assert saved(window, NAME) == "Long Pikes"
    assert window.context.session.is_saved


@pytest.mark.parametrize("type_it", [partial(type_in_field, key="name"), type_in_cell])
def test_undo_takes_back_what_is_typed_and_redo_brings_it_again(window, qtbot, type_it):
    type_it(window, qtbot, text="Long Pikes")
    module = partial(value_at_address, steps=NAME)
    window.run_action("undo")
    assert module(window.context.document.module) == "Pikes"
    window.run_action("redo")
    assert module(window.context.document.module) == "Long Pikes"


@pytest.mark.parametrize("type_it", [partial(type_in_field, key="name"), type_in_cell])
def test_who_closes_while_typing_is_asked_about_unsaved_work(window, qtbot, type_it):
    type_it(window, qtbot, text="Long Pikes")
    window.context.prompts.given = ["Save"]
    assert window.close()
    assert saved(window, NAME) == "Long Pikes"


def test_who_closes_over_nonsense_may_go_back_to_it(window, qtbot):
    field = type_in_field(window, qtbot, "copies", "many")
    window.context.prompts.given = ["Go back to the text"]
    assert not window.close()
    assert field.line_edit.text() == "many"
    window.context.prompts.given = ["Close without this text"]
    assert window.close()


def test_another_tab_enters_what_is_typed(window, qtbot):
    type_in_cell(window, qtbot, "Long Pikes")
    window.show_workspace("tables")
    assert value_at_address(window.context.document.module, NAME) == "Long Pikes"


def test_nonsense_waits_in_its_field(window, qtbot):
    field = type_in_field(window, qtbot, "copies", "many")
    window.context.selection.select_addresses([GUARD])
    assert field.line_edit.text() != "many"
    assert "'many' was not entered" in window.context.messages.last_message[0]
    window.context.selection.select_addresses([PIKES])
    assert field.line_edit.text() == "many"
    assert field.error_label.text()
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Escape)
    window.context.selection.select_addresses([GUARD])
    window.context.selection.select_addresses([PIKES])
    assert field.line_edit.text() == "4"


def test_nonsense_does_not_wait_where_something_else_stands_now(window, qtbot):
    field = type_in_field(window, qtbot, "copies", "many")
    window.context.selection.select_addresses([GUARD])
    steps = (*PIKES, "copies")
    window.context.document.apply_edit("Fewer", partial(set_value, steps=steps, value=2))
    window.context.selection.select_addresses([PIKES])
    assert field.line_edit.text() == "2"


def test_a_change_elsewhere_leaves_what_is_being_typed(window, qtbot):
    field = type_in_field(window, qtbot, "name", "Long")
    window.context.document.apply_edit(
        "Call it", partial(set_value, steps=NAME, value="Short Pikes")
    )
    assert field.line_edit.text() == "Long"
    qtbot.keyClicks(field.line_edit, " Pikes")
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert value_at_address(window.context.document.module, NAME) == "Long Pikes"


def test_undo_by_key_right_after_a_text_was_entered(window, qtbot):
    field = type_in_field(window, qtbot, "name", "Long Pikes")
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Z, CTRL)
    assert value_at_address(window.context.document.module, NAME) == "Pikes"
    assert field.line_edit.text() == "Pikes"


def test_a_table_gets_what_was_typed_for_it_when_another_is_shown(window, qtbot):
    context = window.context
    for key in ("first", "second"):
        assert context.try_edit("Add", partial(new_table, key=key, name=key))
        assert context.try_edit("Roll", partial(set_table_dice, table=key, text="1d6"))
    tables = window.show_workspace("tables")
    tables.choose_table("first")
    tables.table_page.dice_line.setFocus()
    tables.table_page.dice_line.selectAll()
    qtbot.keyClicks(tables.table_page.dice_line, "2d6")
    tables.choose_table("second")
    dice = {key: str(context.document.module.tables[key].dice) for key in ("first", "second")}
    assert dice == {"first": "2d6", "second": "1d6"}
    assert tables.table_page.dice_line.text() == "1d6"


def undo_by_key(qtbot, widget):
    qtbot.keyClick(widget, Qt.Key.Key_Z, CTRL)


def test_undo_takes_back_typing_first_and_the_last_step_then(window, qtbot):
    copies = type_in_field(window, qtbot, "copies", "7")
    qtbot.keyClick(copies.line_edit, Qt.Key.Key_Return)
    field = type_in_field(window, qtbot, "name", "Long")
    undo_by_key(qtbot, field.line_edit)
    assert value_at_address(window.context.document.module, (*PIKES, "copies")) == 7
    assert field.line_edit.text() == "Pikes"
    undo_by_key(qtbot, field.line_edit)
    assert value_at_address(window.context.document.module, (*PIKES, "copies")) == 4


def test_undo_in_a_field_of_lines_is_the_modules_once_they_are_entered(window, qtbot):
    window.context.selection.select_addresses([PIKES])
    field = window.show_panel("inspector").shown_fields()["note"]
    field.text_edit.setFocus()
    qtbot.waitUntil(field.text_edit.hasFocus)
    qtbot.keyClicks(field.text_edit, "Old")
    qtbot.keyClick(field.text_edit, Qt.Key.Key_Return, CTRL)
    assert value_at_address(window.context.document.module, (*PIKES, "note")) == "Old"
    undo_by_key(qtbot, field.text_edit)
    assert value_at_address(window.context.document.module, (*PIKES, "note")) is None
    assert field.typed_text() == ""


def test_undo_where_a_place_was_typed_takes_the_move_back(window, qtbot):
    before = window.context.document.module
    setup = window.show_workspace("setup")
    placer = setup.placement_bar
    setup.piece_palette.choose_piece("vessin/pikes")
    placer.place_line.setFocus()
    qtbot.waitUntil(placer.place_line.hasFocus)
    qtbot.keyClicks(placer.place_line, "Greyfell")
    qtbot.keyClick(placer.place_line, Qt.Key.Key_Return)
    assert window.context.document.module != before
    undo_by_key(qtbot, placer.place_line)
    assert window.context.document.module == before
    placer.count_box.setFocus()
    qtbot.keyClick(placer.place_line, Qt.Key.Key_Return)
    assert window.context.document.module != before
    undo_by_key(qtbot, placer.count_box)
    assert window.context.document.module == before
