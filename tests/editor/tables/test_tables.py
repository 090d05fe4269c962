"""The workspace of tables."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def tables(bench, qtbot):
    """The tables of our small game."""
    shown = TablesWorkspace(bench)
    qtbot.addWidget(shown)
    shown.resize(900, 600)
    shown.show()
    return shown


def _rolled(bench):
    """The first table with dice."""
    found = bench.document.module.tables
    return next(key for key, table in found.items() if table.dice)


def _type(qtbot, line, text):
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def test_a_cell_is_typed_and_undone(tables, bench, qtbot):
    name = _rolled(bench)
    tables.choose_table(name)
    before = bench.document.module
    grid = tables.page.grid
    grid.setCurrentIndex(grid.table.index(0, 1))
    grid.edit(grid.table.index(0, 1))
    line = grid.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, "rout")
    with qtbot.waitSignal(grid.table.typed):
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert next(iter(bench.document.module.tables[name].rows.values()))[0] == "rout"
    bench.document.undo_stack.undo()
    assert bench.document.module == before
    assert grid.table.index(0, 1).data() != "rout"


def test_odds_add_up_to_a_hundred(tables, bench):
    tables.choose_table(_rolled(bench))
    lines = tables.page.grid.table.rows
    assert sum(row.value.percent for row in lines) == pytest.approx(100)
    last = tables.page.grid.table.columnCount() - 1
    assert tables.page.grid.columnWidth(last) >= tables.page.grid.sizeHintForColumn(last)


def test_a_row_that_is_missing_is_told_at_once(tables, bench, qtbot):
    tables.choose_table(_rolled(bench))
    tables.page.grid.selectRow(0)
    key = tables.page.grid.chosen_rows()[0].value.key
    tables.page.grid.remove_rows()
    assert tables.page.told.text().startswith("No row for")
    bench.asking = Answers([key])
    tables.page.add_row()
    assert "No row for" not in tables.page.told.text()


def test_other_dice_are_typed(tables, bench, qtbot):
    name = _rolled(bench)
    tables.choose_table(name)
    _type(qtbot, tables.page.dice, "3d6")
    assert str(bench.document.module.tables[name].dice) == "3d6"
    _type(qtbot, tables.page.dice, "nonsense")
    assert str(bench.document.module.tables[name].dice) == "3d6"
    assert "nonsense" in bench.messages.last[0]


def test_a_table_is_built_from_nothing(tables, bench, qtbot):
    bench.asking = Answers(["weather", "1..3", "4..6", "wind"])
    tables.ask_new_table()
    _type(qtbot, tables.page.dice, "1d6")
    tables.page.add_row()
    tables.page.add_row()
    tables.page.add_column()
    made = bench.document.module.tables["weather"]
    assert (list(made.rows), made.columns) == (["1..3", "4..6"], ("result", "wind"))
    assert tables.page.told.text() == "Every roll has its row, and each row its rolls."
    for _ in range(5):
        bench.document.undo_stack.undo()
    assert "weather" not in bench.document.module.tables


def test_a_chart_has_no_odds_to_modify(tables, bench, qtbot):
    tables.choose_table(_rolled(bench))
    assert tables.page.tried.isEnabled()
    _type(qtbot, tables.page.dice, " ")
    assert not tables.page.tried.isEnabled()


def test_a_modifier_changes_the_odds(tables, bench, qtbot):
    tables.choose_table(_rolled(bench))
    before = [row.value.percent for row in tables.page.grid.table.rows]
    tables.page.tried.setValue(1)
    after = [row.value.percent for row in tables.page.grid.table.rows]
    assert tables.page.table.shift is not None or before != after


def test_leaving_a_field_as_it_was_is_no_step(tables, bench, qtbot):
    tables.choose_table(_rolled(bench))
    for line in (tables.page.title, tables.page.dice, tables.page.shift, tables.page.modifiers):
        line.setFocus()
        qtbot.keyClick(line, Qt.Key.Key_Return)
    assert bench.document.undo_stack.count() == 0
