"""A grid is edited as a spreadsheet is, and each gesture is one step to undo."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.grids.columns import Column, Row
from sandtable.editor.grids.grid import Grid
from sandtable.editor.semantic_colors import trouble
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.errors import EditError

pytestmark = pytest.mark.gui


def _name(row, text):
    if text == "impossible":
        raise EditError("That cannot be.")
    return partial(set_value, steps=(*row.steps, "name"), value=text or None)


COLUMNS: tuple[Column[Any], ...] = (
    Column(title="Id", read=lambda row: row.steps[-1]),
    Column(title="Name", read=lambda row: row.value.name or "", write=_name),
    Column(title="Kind", read=lambda row: row.value.kind or ""),
)


@pytest.fixture
def grid(bench, qtbot):
    """A grid of the piece types of our small game."""
    shown = Grid(bench, "Types", COLUMNS)
    qtbot.addWidget(shown)

    def rows():
        types = bench.document.module.types
        shown.show_rows([Row(("types", key), value) for key, value in types.items()])

    bench.document.changed.connect(rows)
    rows()
    shown.show()
    shown.setFocus()
    return shown


def _names(bench):
    return [kind.name for kind in bench.document.module.types.values()]


def _select(grid, *places):
    grid.clearSelection()
    for row, column in places:
        index = grid.table.index(row, column)
        grid.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)


def _type_into(qtbot, grid, row, column, text):
    grid.setCurrentIndex(grid.table.index(row, column))
    grid.edit(grid.table.index(row, column))
    line = grid.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    with qtbot.waitSignal(grid.table.typed):
        qtbot.keyClick(line, Qt.Key.Key_Return)


def test_a_typed_cell_is_one_step(grid, bench, qtbot):
    before = _names(bench)
    _type_into(qtbot, grid, 1, 1, "Archers")
    assert _names(bench) == [before[0], "Archers", *before[2:]]
    bench.document.undo_stack.undo()
    assert _names(bench) == before


def test_cells_are_copied_as_spreadsheets_take_them(grid, bench):
    _select(grid, (0, 0), (0, 1), (1, 0), (1, 1))
    grid.copy()
    keys, names = list(bench.document.module.types), _names(bench)
    assert QGuiApplication.clipboard().text() == (
        f"{keys[0]}\t{names[0] or ''}\n{keys[1]}\t{names[1] or ''}"
    )


@pytest.mark.parametrize(
    ("text", "cell"), [("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("'=1", "''=1"), ("-5", "-5")]
)
def test_a_formula_is_copied_as_a_text_and_pasted_as_it_was(grid, bench, qtbot, text, cell):
    _type_into(qtbot, grid, 0, 1, text)
    _select(grid, (0, 1))
    grid.copy()
    assert QGuiApplication.clipboard().text() == cell
    _select(grid, (1, 1))
    grid.paste()
    assert _names(bench)[:2] == [text, text]


def test_pasted_lines_are_one_step_and_run_over_no_edge(grid, bench, qtbot):
    before = _names(bench)
    QGuiApplication.clipboard().setText("One\textra\textra\r\nTwo\n")
    _select(grid, (len(before) - 1, 1))
    qtbot.keyClick(grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert _names(bench) == [*before[:-1], "One"]
    assert bench.document.undo_stack.count() == 1


def test_one_cell_fills_all_that_are_selected(grid, bench):
    QGuiApplication.clipboard().setText("Same")
    _select(grid, (0, 1), (1, 1))
    grid.paste()
    assert _names(bench)[:2] == ["Same", "Same"]


def test_fill_down_takes_the_topmost(grid, bench, qtbot):
    _type_into(qtbot, grid, 0, 1, "First")
    _select(grid, (0, 1), (1, 1), (2, 1))
    qtbot.keyClick(grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert _names(bench)[:3] == ["First"] * 3
    bench.document.undo_stack.undo()
    assert _names(bench)[0] == "First"


def test_what_makes_no_sense_is_told_and_changes_nothing(grid, bench):
    before = bench.document.module
    QGuiApplication.clipboard().setText("Good\nimpossible")
    _select(grid, (0, 1))
    grid.paste()
    assert bench.document.module is before
    assert bench.messages.last[0] == "Row 2: That cannot be."


def test_who_types_what_makes_no_sense_goes_on_typing_there(grid, bench, qtbot):
    before = bench.document.module
    grid.show()
    grid.activateWindow()
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    grid.setCurrentIndex(grid.table.index(0, 1))
    qtbot.keyClick(grid, Qt.Key.Key_F2)
    line = grid.indexWidget(grid.currentIndex())
    line.selectAll()
    qtbot.keyClicks(line, "impossible")
    qtbot.keyClick(line, Qt.Key.Key_Return)

    def typed():
        line = grid.indexWidget(grid.currentIndex())
        return isinstance(line, QLineEdit) and line.isVisible() and line.text()

    with qtbot.waitSignal(bench.messages.said) as said:
        pass
    assert said.args[0] == "That cannot be."
    qtbot.waitUntil(lambda: typed() == "impossible")
    line = grid.indexWidget(grid.currentIndex())
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not typed())
    assert bench.document.module is before


def test_delete_empties_cells_and_asks_for_whole_rows(grid, bench, qtbot):
    _select(grid, (0, 1))
    qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert not _names(bench)[0]
    grid.selectRow(0)
    with qtbot.waitSignal(grid.removed) as told:
        qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert [row.steps[0] for row in told.args[0]] == ["types"]


def test_selected_rows_are_selected_everywhere(grid, bench, qtbot):
    qtbot.waitUntil(grid.hasFocus)
    grid.selectRow(1)
    assert bench.selection.lead == ("types", list(bench.document.module.types)[1])


def test_what_is_selected_elsewhere_is_selected_here(grid, bench):
    grid.clearFocus()
    bench.selection.choose([("types", list(bench.document.module.types)[2])])
    assert [row.steps[-1] for row in grid.chosen_rows()] == [list(bench.document.module.types)[2]]


def test_what_was_refused_is_red_and_says_why(grid, qtbot):
    index = grid.table.index(0, 1)
    grid.setCurrentIndex(index)
    grid.edit(index)
    typed = grid.indexWidget(index)
    qtbot.keyClicks(typed, "impossible")
    qtbot.keyClick(typed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: grid.indexWidget(index) not in {None, typed})
    line = grid.indexWidget(index)
    assert line.toolTip() == "That cannot be."
    assert line.palette().color(QPalette.ColorRole.Text) == trouble(grid.palette())
    qtbot.keyClicks(line, "x")
    assert line.palette().color(QPalette.ColorRole.Text) != trouble(grid.palette())
