"""A grid whose rows change: who was somewhere stays there."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.grids.columns import Column, Row
from sandtable.editor.grids.grid import Grid

pytestmark = pytest.mark.gui


@pytest.fixture
def grid(bench, qtbot):
    """A grid of words."""
    columns: tuple[Column[Any], ...] = (
        Column(title="Word", read=lambda row: row.value, write=lambda _row, _text: lambda m: m),
        Column(title="Length", read=lambda row: str(len(row.value))),
    )
    made = Grid(bench, "Words", columns)
    qtbot.addWidget(made)
    made.show_rows(rows_of("ash", "birch", "cedar"))
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.setFocus()
    return made


def rows_of(*words):
    return [Row(("words", word), word) for word in words]


def test_who_was_in_a_row_is_in_it_when_others_come_and_go(grid, bench):
    grid.setCurrentIndex(grid.table.index(1, 1))
    grid.show_rows(rows_of("alder", "ash", "beech", "birch"))
    assert (grid.currentIndex().row(), grid.currentIndex().column()) == (3, 1)
    assert [row.value for row in grid.chosen_rows()] == ["birch"]
    assert bench.selection.chosen == (("words", "birch"),)


def test_who_was_in_a_row_that_is_gone_is_in_the_next(grid):
    grid.setCurrentIndex(grid.table.index(1, 0))
    grid.show_rows(rows_of("ash", "cedar"))
    assert grid.currentIndex().row() == 1
    grid.show_rows(rows_of("ash"))
    assert grid.currentIndex().row() == 0
    grid.show_rows(())
    assert not grid.currentIndex().isValid()


def test_fewer_columns_and_rows_are_shown_at_once(grid):
    grid.setCurrentIndex(grid.table.index(2, 1))
    grid.table.use(grid.table.columns[:1])
    grid.show_rows(rows_of("ash"))
    assert grid.table.index(0, 0).data() == "ash"


def test_all_cells_are_selected_by_key(grid, bench, qtbot):
    grid.setCurrentIndex(grid.table.index(0, 0))
    qtbot.keyClick(grid, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert len(grid.chosen_rows()) == 3
    assert len(bench.selection.chosen) == 3


def test_rows_apart_are_selected_from_elsewhere(grid, bench):
    grid.clearFocus()
    bench.selection.choose([("words", "ash"), ("words", "cedar")])
    assert [row.value for row in grid.chosen_rows()] == ["ash", "cedar"]


@pytest.fixture
def typing(grid, qtbot):
    """The line in which one types into the cell of `birch`."""
    grid.setCurrentIndex(grid.table.index(1, 0))
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
        [Row(("words", "ash"), "ash"), Row(("words", "birch"), "BIRCH"), *rows_of("elm")],
    ],
    ids=["others come", "another order", "others go", "the same with another value"],
)
def test_who_types_goes_on_when_rows_change(grid, typing, qtbot, rows):
    grid.show_rows(rows)
    assert typing.isVisible()
    assert typing.text() == "birches"
    number = [row.steps for row in rows].index(("words", "birch"))
    assert grid.visualRect(grid.table.index(number, 0)).contains(typing.geometry().center())
    with qtbot.waitSignal(grid.table.typed) as typed:
        qtbot.keyClick(typing, Qt.Key.Key_Return)
    assert typed.args == [number, 0, "birches"]


def test_who_types_in_a_row_that_goes_is_told_what_was_typed(grid, typing, bench, qtbot):
    grid.show_rows(rows_of("ash", "cedar"))
    assert not typing.isVisible()
    said, _ = bench.messages.last
    assert "birches" in said
    qtbot.keyClick(grid, Qt.Key.Key_F2)
    assert grid.indexWidget(grid.currentIndex()).text() == "cedar"


def test_rows_that_come_and_go_leave_the_others_where_they_were(grid):
    kept = grid.table.index(1, 0)
    inserted, removed = [], []
    grid.table.rowsInserted.connect(lambda _, first, last: inserted.append((first, last)))
    grid.table.rowsRemoved.connect(lambda _, first, last: removed.append((first, last)))
    grid.show_rows(rows_of("alder", "birch", "cedar", "elm"))
    assert [row.value for row in grid.table.rows] == ["alder", "birch", "cedar", "elm"]
    assert (inserted, removed) == ([(0, 0), (3, 3)], [(0, 0)])
    assert kept.data() == "birch"
