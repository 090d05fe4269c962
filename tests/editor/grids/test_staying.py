"""A grid whose rows change: who was somewhere stays there."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.grids.grid_columns import GridColumn, GridRow

pytestmark = pytest.mark.gui


@pytest.fixture
def grid(context, qtbot):
    """A grid of words."""
    columns: tuple[GridColumn[Any], ...] = (
        GridColumn(
            title="Word",
            read_cell=lambda row: row.value,
            write_cell=lambda _row, _text: lambda m: m,
        ),
        GridColumn(title="Length", read_cell=lambda row: str(len(row.value))),
    )
    made = EditableGrid(context, "Words", columns)
    qtbot.addWidget(made)
    made.show_rows(rows_of("ash", "birch", "cedar"))
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.setFocus()
    return made


def rows_of(*words):
    return [GridRow(("words", word), word) for word in words]


def test_who_was_in_a_row_is_in_it_when_others_come_and_go(grid, context):
    grid.setCurrentIndex(grid.grid_model.index(1, 1))
    grid.show_rows(rows_of("alder", "ash", "beech", "birch"))
    assert (grid.currentIndex().row(), grid.currentIndex().column()) == (3, 1)
    assert [row.value for row in grid.selected_rows()] == ["birch"]
    assert context.selection.selected_addresses == (("words", "birch"),)


def test_who_was_in_a_row_that_is_gone_is_in_the_next(grid):
    grid.setCurrentIndex(grid.grid_model.index(1, 0))
    grid.show_rows(rows_of("ash", "cedar"))
    assert grid.currentIndex().row() == 1
    grid.show_rows(rows_of("ash"))
    assert grid.currentIndex().row() == 0
    grid.show_rows(())
    assert not grid.currentIndex().isValid()


def test_fewer_columns_and_rows_are_shown_at_once(grid):
    grid.setCurrentIndex(grid.grid_model.index(2, 1))
    grid.grid_model.set_columns(grid.grid_model.columns[:1])
    grid.show_rows(rows_of("ash"))
    assert grid.grid_model.index(0, 0).data() == "ash"


def test_all_cells_are_selected_by_key(grid, context, qtbot):
    grid.setCurrentIndex(grid.grid_model.index(0, 0))
    qtbot.keyClick(grid, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(grid.selected_rows()) == 3
    assert len(context.selection.selected_addresses) == 3


def test_rows_apart_are_selected_from_elsewhere(grid, context):
    grid.clearFocus()
    context.selection.select_addresses([("words", "ash"), ("words", "cedar")])
    assert [row.value for row in grid.selected_rows()] == ["ash", "cedar"]


@pytest.fixture
def typing(grid, qtbot):
    """The line in which one types into the cell of `birch`."""
    grid.setCurrentIndex(grid.grid_model.index(1, 0))
    qtbot.keyClick(grid, Qt.Key.Key_F2)
    line = grid.indexWidget(grid.currentIndex())
    line.end(False)
    qtbot.keyClicks(line, "es")
    return line


@pytest.mark.parametrize(
    "rows",
    [
        rows_of("alder", "ash", "birch", "cedar"),
        rows_of("cedar", "birch", "ash"),
        rows_of("birch"),
        [GridRow(("words", "ash"), "ash"), GridRow(("words", "birch"), "BIRCH"), *rows_of("elm")],
    ],
    ids=["others come", "another order", "others go", "the same with another value"],
)
def test_who_types_goes_on_when_rows_change(grid, typing, qtbot, rows):
    grid.show_rows(rows)
    assert typing.isVisible()
    assert typing.text() == "birches"
    number = [row.address for row in rows].index(("words", "birch"))
    assert grid.visualRect(grid.grid_model.index(number, 0)).contains(typing.geometry().center())
    with qtbot.waitSignal(grid.grid_model.text_typed) as typed:
        qtbot.keyClick(typing, Qt.Key.Key_Return)
    assert typed.args == [number, 0, "birches"]


def test_who_types_in_a_row_that_goes_is_told_what_was_typed(grid, typing, context, qtbot):
    grid.show_rows(rows_of("ash", "cedar"))
    assert not typing.isVisible()
    said, _ = context.messages.last_message
    assert "birches" in said
    qtbot.keyClick(grid, Qt.Key.Key_F2)
    assert grid.indexWidget(grid.currentIndex()).text() == "cedar"


def test_rows_that_come_and_go_leave_the_others_where_they_were(grid):
    kept = grid.grid_model.index(1, 0)
    inserted, removed = [], []
    grid.grid_model.rowsInserted.connect(lambda _, first, last: inserted.append((first, last)))
    grid.grid_model.rowsRemoved.connect(lambda _, first, last: removed.append((first, last)))
    grid.show_rows(rows_of("alder", "birch", "cedar", "elm"))
    assert [row.value for row in grid.grid_model.rows] == ["alder", "birch", "cedar", "elm"]
    assert (inserted, removed) == ([(0, 0), (3, 3)], [(0, 0)])
    assert kept.data() == "birch"
