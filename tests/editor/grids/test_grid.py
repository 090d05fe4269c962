"""A grid is edited as a spreadsheet is, and each gesture is one step to undo."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.grids.grid_columns import GridColumn, GridRow
from sandtable.editor.semantic_colours import error_colour
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError

pytestmark = pytest.mark.gui


def _name(row, text):
    if text == "impossible":
        raise EditError("That cannot be.")
    return partial(set_value, steps=(*row.address, "name"), value=text or None)


COLUMNS: tuple[GridColumn[Any], ...] = (
    GridColumn(title="Id", read_cell=lambda row: row.address[-1]),
    GridColumn(title="Name", read_cell=lambda row: row.value.name or "", write_cell=_name),
    GridColumn(title="Kind", read_cell=lambda row: row.value.kind or ""),
)


@pytest.fixture
def grid(context, qtbot):
    """A grid of the piece types of our small game."""
    shown = EditableGrid(context, "Types", COLUMNS)
    qtbot.addWidget(shown)

    def rows():
        types = context.document.module.types
        shown.show_rows([GridRow(("types", key), value) for key, value in types.items()])

    context.document.module_changed.connect(rows)
    rows()
    shown.show()
    shown.setFocus()
    return shown


def _names(context):
    return [kind.name for kind in context.document.module.types.values()]


def _select(grid, *places):
    grid.clearSelection()
    for row, column in places:
        index = grid.grid_model.index(row, column)
        grid.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)


def _type_into(qtbot, grid, row, column, text):
    grid.setCurrentIndex(grid.grid_model.index(row, column))
    grid.edit(grid.grid_model.index(row, column))
    line = grid.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    with qtbot.waitSignal(grid.grid_model.text_typed):
        qtbot.keyClick(line, Qt.Key.Key_Return)


def test_a_typed_cell_is_one_step(grid, context, qtbot):
    before = _names(context)
    _type_into(qtbot, grid, 1, 1, "Archers")
    assert _names(context) == [before[0], "Archers", *before[2:]]
    context.document.undo_stack.undo()
    assert _names(context) == before


def test_return_goes_to_the_cell_below(grid, context, qtbot):
    _type_into(qtbot, grid, 1, 1, "Archers")
    qtbot.waitUntil(lambda: grid.currentIndex().row() == 2)
    assert grid.currentIndex().column() == 1


def test_return_stays_in_the_last_row(grid, context, qtbot):
    last = len(grid.grid_model.rows) - 1
    _type_into(qtbot, grid, last, 1, "Bakers")
    qtbot.waitUntil(lambda: grid.indexWidget(grid.currentIndex()) is None)
    assert grid.currentIndex().row() == last


def test_cells_are_copied_as_spreadsheets_take_them(grid, context):
    _select(grid, (0, 0), (0, 1), (1, 0), (1, 1))
    grid.copy_selection()
    keys, names = list(context.document.module.types), _names(context)
    assert QGuiApplication.clipboard().text() == (
        f"{keys[0]}\t{names[0] or ''}\n{keys[1]}\t{names[1] or ''}"
    )


@pytest.mark.parametrize(
    ("text", "cell"), [("=HYPERLINK(1)", "'=HYPERLINK(1)"), ("'=1", "''=1"), ("-5", "-5")]
)
def test_a_formula_is_copied_as_a_text_and_pasted_as_it_was(grid, context, qtbot, text, cell):
    _type_into(qtbot, grid, 0, 1, text)
    _select(grid, (0, 1))
    grid.copy_selection()
    assert QGuiApplication.clipboard().text() == cell
    _select(grid, (1, 1))
    grid.paste_cells()
    assert _names(context)[:2] == [text, text]


def test_pasted_lines_are_one_step_and_run_over_no_edge(grid, context, qtbot):
    before = _names(context)
    QGuiApplication.clipboard().setText("One\textra\textra\r\nTwo\n")
    _select(grid, (len(before) - 1, 1))
    qtbot.keyClick(grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert _names(context) == [*before[:-1], "One"]
    assert context.document.undo_stack.count() == 1


def test_one_cell_fills_all_that_are_selected(grid, context):
    QGuiApplication.clipboard().setText("Same")
    _select(grid, (0, 1), (1, 1))
    grid.paste_cells()
    assert _names(context)[:2] == ["Same", "Same"]


def test_fill_down_takes_the_topmost(grid, context, qtbot):
    _type_into(qtbot, grid, 0, 1, "First")
    _select(grid, (0, 1), (1, 1), (2, 1))
    qtbot.keyClick(grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert _names(context)[:3] == ["First"] * 3
    context.document.undo_stack.undo()
    assert _names(context)[0] == "First"


def test_what_makes_no_sense_is_told_and_changes_nothing(grid, context):
    before = context.document.module
    QGuiApplication.clipboard().setText("Good\nimpossible")
    _select(grid, (0, 1))
    grid.paste_cells()
    assert context.document.module is before
    assert context.messages.last_message[0] == "Row 2: That cannot be."


def test_who_types_what_makes_no_sense_goes_on_typing_there(grid, context, qtbot):
    before = context.document.module
    grid.show()
    grid.activateWindow()
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    grid.setCurrentIndex(grid.grid_model.index(0, 1))
    qtbot.keyClick(grid, Qt.Key.Key_F2)
    line = grid.indexWidget(grid.currentIndex())
    line.selectAll()
    qtbot.keyClicks(line, "impossible")
    qtbot.keyClick(line, Qt.Key.Key_Return)

    def typed():
        line = grid.indexWidget(grid.currentIndex())
        return isinstance(line, QLineEdit) and line.isVisible() and line.text()

    with qtbot.waitSignal(context.messages.message_shown) as said:
        pass
    assert said.args[0] == "That cannot be."
    qtbot.waitUntil(lambda: typed() == "impossible")
    line = grid.indexWidget(grid.currentIndex())
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not typed())
    assert context.document.module is before


def test_delete_empties_cells_and_asks_for_whole_rows(grid, context, qtbot):
    _select(grid, (0, 1))
    qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert not _names(context)[0]
    grid.selectRow(0)
    with qtbot.waitSignal(grid.removal_requested) as told:
        qtbot.keyClick(grid, Qt.Key.Key_Delete)
    assert [row.address[0] for row in told.args[0]] == ["types"]


def test_selected_rows_are_selected_everywhere(grid, context, qtbot):
    qtbot.waitUntil(grid.hasFocus)
    grid.selectRow(1)
    assert context.selection.lead_address == ("types", list(context.document.module.types)[1])


def test_what_is_selected_elsewhere_is_selected_here(grid, context):
    grid.clearFocus()
    context.selection.select_addresses([("types", list(context.document.module.types)[2])])
    assert [row.address[-1] for row in grid.selected_rows()] == [
        list(context.document.module.types)[2]
    ]


def test_what_was_refused_is_red_and_says_why(grid, qtbot):
    index = grid.grid_model.index(0, 1)
    grid.setCurrentIndex(index)
    grid.edit(index)
    typed = grid.indexWidget(index)
    qtbot.keyClicks(typed, "impossible")
    qtbot.keyClick(typed, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: grid.indexWidget(index) not in {None, typed})
    line = grid.indexWidget(index)
    assert line.toolTip() == "That cannot be."
    assert line.palette().color(QPalette.ColorRole.Text) == error_colour(grid.palette())
    qtbot.keyClicks(line, "x")
    assert line.palette().color(QPalette.ColorRole.Text) != error_colour(grid.palette())
