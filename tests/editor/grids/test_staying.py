"""A grid whose rows change: who was somewhere stays there."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from editor.grids.columns import Column, Row
from editor.grids.grid import Grid

pytestmark = pytest.mark.gui


@pytest.fixture
def grid(bench, qtbot):
    """A grid of words."""
    columns = (
        Column(title="Word", read=lambda row: row.value, write=lambda _row, _text: lambda m: m),
        Column(title="Length", read=lambda row: str(len(row.value))),
    )
    made = Grid(bench, "Words", columns)
    qtbot.addWidget(made)
    made.show_rows(_rows("ash", "birch", "cedar"))
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.setFocus()
    return made


def _rows(*words):
    return [Row(("words", word), word) for word in words]


def test_who_was_in_a_row_is_in_it_when_others_come_and_go(grid, bench):
    grid.setCurrentIndex(grid.table.index(1, 1))
    grid.show_rows(_rows("alder", "ash", "beech", "birch"))
    assert (grid.currentIndex().row(), grid.currentIndex().column()) == (3, 1)
    assert [row.value for row in grid.chosen_rows()] == ["birch"]
    assert bench.selection.chosen == (("words", "birch"),)


def test_who_was_in_a_row_that_is_gone_is_in_the_next(grid):
    grid.setCurrentIndex(grid.table.index(1, 0))
    grid.show_rows(_rows("ash", "cedar"))
    assert grid.currentIndex().row() == 1
    grid.show_rows(_rows("ash"))
    assert grid.currentIndex().row() == 0
    grid.show_rows(())
    assert not grid.currentIndex().isValid()


def test_fewer_columns_and_rows_are_shown_at_once(grid):
    grid.setCurrentIndex(grid.table.index(2, 1))
    grid.table.use(grid.table.columns[:1])
    grid.show_rows(_rows("ash"))
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
