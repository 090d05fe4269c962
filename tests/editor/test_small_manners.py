"""Small things that a window gets right: nothing stays that is no longer so, nothing is silent."""

from __future__ import annotations

import shutil
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.exports.export_dialog import ExportDialog
from sandtable.editor.fields.invalid_mark import is_marked_invalid
from sandtable.editor.translation import tr
from sandtable.editor.window import EditorWindow
from sandtable.model import resources
from sandtable.model.edits.address_edits import set_value
from sandtable.model.lookup import value_at_address
from tests.editor.panels.test_problems import FLAWED
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

LEFT, RETURN = Qt.MouseButton.LeftButton, Qt.Key.Key_Return
PIKES = ("pieces", "vessin", "infantry", "pikes")


@pytest.fixture
def window(context, qtbot, tmp_path):
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


def inspector_of(window):
    return window.show_panel("inspector")


def test_panel_and_status_say_the_same_of_the_checks(window, qtbot):
    problems = window.show_panel("problems")
    qtbot.waitUntil(lambda: window.context.findings.is_current)
    status = window.statusBar().problem_badges
    assert problems.problem_tree.empty_text.startswith("No problems")
    assert status.accessibleDescription() == "No problems"
    window.context.try_edit("Change", partial(set_value, steps=(*PIKES, "spare"), value=3))
    problems._show_problems()  # as when its filter is typed into
    assert problems.problem_tree.empty_text.startswith("No problems")
    assert status.accessibleDescription() == "No problems"


def test_a_new_table_is_shown_in_the_inspector(window):
    window.context.selection.select_addresses([PIKES])
    window.context.prompts.given = ["Weather"]
    window.show_workspace("tables").ask_new_table()
    assert inspector_of(window).title_label.text() == "Weather"


def test_a_choice_lists_each_word_once(window):
    window.context.selection.select_addresses([("boards", "country", "spaces", "greyfell")])
    box = inspector_of(window).shown_fields()["kind"].choice_box
    words = [box.itemText(number) for number in range(box.count())]
    assert words[0] == "land (default)"
    assert words.count("land") == 1
    assert len(words) == len(set(words))


def test_bad_dice_stay_in_their_field_marked_with_the_reason_beside_them(window, qtbot):
    page = window.show_workspace("tables").table_page
    page.dice_line.setFocus()
    page.dice_line.selectAll()
    qtbot.keyClicks(page.dice_line, "999d999")
    qtbot.keyClick(page.dice_line, RETURN)
    label = page._error_label_by_line[page.dice_line]
    assert (page.dice_line.text(), is_marked_invalid(page.dice_line)) == ("999d999", True)
    assert label.isVisible()
    assert "dice" in label.text()
    page.refresh_table()
    assert page.dice_line.text() == "999d999"
    page.dice_line.selectAll()
    qtbot.keyClicks(page.dice_line, "2d6")
    assert not is_marked_invalid(page.dice_line)
    assert not label.isVisible()
    qtbot.keyClick(page.dice_line, RETURN)
    table = next(iter(window.context.document.module.tables.values()))
    assert str(table.dice) == "2d6"


def test_an_error_in_the_inspector_goes_when_it_is_no_longer_so(window, qtbot):
    window.context.selection.select_addresses([PIKES])
    field = inspector_of(window).shown_fields()["copies"]
    field.line_edit.setFocus()
    field.line_edit.selectAll()
    qtbot.keyClicks(field.line_edit, "many")
    assert is_marked_invalid(field.line_edit)
    assert field.error_label.isVisible()
    field.line_edit.selectAll()
    qtbot.keyClicks(field.line_edit, "3")
    assert not is_marked_invalid(field.line_edit)
    assert not field.error_label.isVisible()
    qtbot.keyClick(field.line_edit, RETURN)


def rename_in_tree(window, qtbot, address, text):
    tree = window.show_panel("tree")
    window.context.selection.reveal_address(address)
    tree.tree_view.setFocus()
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_F2)
    line = tree.tree_view.indexWidget(tree.tree_view.currentIndex())
    assert isinstance(line, QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, RETURN)


def test_a_grouping_row_of_the_tree_takes_only_what_exists(window, qtbot):
    before = window.context.document.module
    group = ("pieces", "vessin", "wagon")
    rename_in_tree(window, qtbot, group, "nonsense")
    qtbot.waitUntil(lambda: window.context.messages.last_message is not None)
    assert window.context.document.module == before
    message, _ = window.context.messages.last_message
    assert message.startswith("There is no type “nonsense”. Known: ")
    rename_in_tree(window, qtbot, group, "Ship")
    qtbot.waitUntil(lambda: "ship" in window.context.document.module.pieces["vessin"])


def test_a_relative_folder_is_not_created_by_an_export(window, qtbot, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    dialog = ExportDialog(window.context, window)
    qtbot.addWidget(dialog)
    dialog.folder_line.setText("somewhere")
    dialog.start_export()
    assert "Enter the full path" in dialog.report_view.toPlainText()
    assert not (tmp_path / "somewhere").exists()


def test_one_piece_is_told_as_one():
    assert tr("%n pieces written.", "", 1) == "1 piece written."


def test_several_lines_of_a_chart_do_not_claim_to_come_from_an_extended_module(window, qtbot):
    grid = window.show_workspace("setup").chart_grid
    rows = [n for n in range(grid.model().rowCount()) if grid.grid_model.rows[n].address][:4]
    assert len(rows) == 4
    flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    grid.setFocus()
    for row in rows:
        grid.selectionModel().select(grid.grid_model.index(row, 0), flags)
    assert len(window.context.selection.selected_addresses) == 4
    panel = inspector_of(window)
    assert "extends" not in panel.hint_label.text(), panel.hint_label.text()


def test_a_click_on_a_problem_shows_what_it_is_about(context_of, qtbot):
    context = context_of(FLAWED)
    made = EditorWindow(context)
    qtbot.addWidget(made, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    made.show()
    qtbot.waitUntil(lambda: context.findings.is_current, timeout=20_000)
    problems: Any = made.show_panel("problems")
    panel: Any = made.show_panel("inspector")
    tree = problems.problem_tree
    for top in map(tree.topLevelItem, range(tree.topLevelItemCount())):
        for item in map(top.child, range(top.childCount())):
            tree.scrollToItem(item)
            where = tree.visualItemRect(item).center()
            qtbot.mouseClick(tree.viewport(), LEFT, pos=where)
            finding = problems._finding_at(item)
            lead = context.selection.lead_address
            assert lead is not None, finding
            assert panel.shown_content.address_text == ".".join(lead)
            shown = value_at_address(context.document.module, lead)
            assert panel.shown_fields() or shown is not None
