"""The workspace of tables."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def tables(context, qtbot):
    """The tables of our small game."""
    shown = TablesWorkspace(context)
    qtbot.addWidget(shown)
    shown.resize(900, 600)
    shown.show()
    return shown


def _rolled(context):
    """The first table with dice."""
    found = context.document.module.tables
    return next(key for key, table in found.items() if table.dice)


def _type(qtbot, line, text):
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_a_cell_is_typed_and_undone(tables, context, qtbot):
    name = _rolled(context)
    tables.choose_table(name)
    before = context.document.module
    grid = tables.table_page.grid
    grid.setCurrentIndex(grid.grid_model.index(0, 1))
    grid.edit(grid.grid_model.index(0, 1))
    line = grid.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, "rout")
    with qtbot.waitSignal(grid.grid_model.text_typed):
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert next(iter(context.document.module.tables[name].rows.values()))[0] == "rout"
    context.document.undo_stack.undo()
    assert context.document.module == before
    assert grid.grid_model.index(0, 1).data() != "rout"


def test_odds_add_up_to_a_hundred(tables, context):
    tables.choose_table(_rolled(context))
    lines = tables.table_page.grid.grid_model.rows
    assert sum(row.value.percent for row in lines) == pytest.approx(100)
    last = tables.table_page.grid.grid_model.columnCount() - 1
    assert tables.table_page.grid.columnWidth(last) >= tables.table_page.grid.sizeHintForColumn(
        last
    )


def test_a_row_that_is_missing_is_told_at_once(tables, context, qtbot):
    tables.choose_table(_rolled(context))
    tables.table_page.grid.selectRow(0)
    key = tables.table_page.grid.selected_rows()[0].value.key
    tables.table_page.grid.request_removal()
    assert tables.table_page.coverage_label.text().startswith("No row for")
    context.prompts = Answers([key])
    tables.table_page.add_row()
    assert "No row for" not in tables.table_page.coverage_label.text()


def test_other_dice_are_typed(tables, context, qtbot):
    name = _rolled(context)
    tables.choose_table(name)
    _type(qtbot, tables.table_page.dice_line, "3d6")
    assert str(context.document.module.tables[name].dice) == "3d6"
    _type(qtbot, tables.table_page.dice_line, "nonsense")
    assert str(context.document.module.tables[name].dice) == "3d6"
    assert "nonsense" in context.messages.last_message[0]


def test_a_table_is_built_from_nothing(tables, context, qtbot):
    context.prompts = Answers(["weather", "1..3", "4..6", "wind"])
    tables.ask_new_table()
    _type(qtbot, tables.table_page.dice_line, "1d6")
    tables.table_page.add_row()
    tables.table_page.add_row()
    tables.table_page.add_column()
    made = context.document.module.tables["weather"]
    assert (list(made.rows), made.columns) == (["1..3", "4..6"], ("result", "wind"))
    assert tables.table_page.coverage_label.text() == "Every roll has exactly one row."
    for _ in range(5):
        context.document.undo_stack.undo()
    assert "weather" not in context.document.module.tables


def test_a_chart_has_no_odds_to_modify(tables, context, qtbot):
    tables.choose_table(_rolled(context))
    assert tables.table_page.tried_modifier_box.isEnabled()
    _type(qtbot, tables.table_page.dice_line, " ")
    assert not tables.table_page.tried_modifier_box.isEnabled()


def test_a_modifier_changes_the_odds(tables, context, qtbot):
    tables.choose_table(_rolled(context))
    before = [row.value.percent for row in tables.table_page.grid.grid_model.rows]
    tables.table_page.tried_modifier_box.setValue(1)
    after = [row.value.percent for row in tables.table_page.grid.grid_model.rows]
    assert tables.table_page.shown_table.shift is not None or before != after


def test_leaving_a_field_as_it_was_is_no_step(tables, context, qtbot):
    tables.choose_table(_rolled(context))
    for line in (
        tables.table_page.title_line,
        tables.table_page.dice_line,
        tables.table_page.shift_line,
        tables.table_page.modifiers_line,
    ):
        line.setFocus()
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert context.document.undo_stack.count() == 0
