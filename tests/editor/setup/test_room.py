"""The set-up in small windows: what matters most of it stays in sight."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.grids.column_widths import column_widths_that_fit
from sandtable.editor.window import EditorWindow

pytestmark = pytest.mark.gui
SMALL = (1280, 800)


@pytest.fixture
def small(context, qtbot):
    """A window as on a small laptop, at the set-up."""
    window = EditorWindow(context)
    qtbot.addWidget(window)
    window.resize(*SMALL)
    window.reset_layout()
    with qtbot.waitExposed(window):
        window.show()
    setup: Any = window.show_workspace("setup")
    qtbot.waitUntil(lambda: setup.chart_grid.isVisible() and setup.view.prepared_map is not None)
    return setup


def seen(chart, title):
    """Whether a column lies in sight as a whole."""
    number = [column.title for column in chart.grid_model.columns].index(title)
    left, width = chart.columnViewportPosition(number), chart.columnWidth(number)
    return left >= 0 and left + width <= chart.viewport().width()


@pytest.mark.parametrize("title", ["Chart", "Place", "No.", "Piece"])
def test_the_chart_can_be_read_in_a_small_window(small, title):
    assert seen(small.chart_grid, title), small.chart_grid.width()


def test_the_names_of_boards_are_whole_in_a_small_window(small):
    tabs = small.board_tabs
    for number in range(tabs.count()):
        assert tabs.tabRect(number).width() >= tabs.tabSizeHint(number).width()
    assert tabs.tabRect(tabs.count() - 1).right() < tabs.width()


def test_the_chart_stands_below_the_map_only_where_there_is_no_room_beside_it(small, qtbot):
    small.window().resize(840, 800)
    qtbot.waitUntil(lambda: small.side_splitter.orientation() == Qt.Orientation.Vertical)
    small.window().resize(1800, 900)
    assert small.side_splitter.orientation() == Qt.Orientation.Horizontal
    assert seen(small.chart_grid, "Piece")


def test_a_column_that_was_dragged_keeps_its_width(setup):
    header = setup.chart_grid.horizontalHeader()
    header.resizeSection(3, 222)
    setup.side_splitter.setSizes([300, 900])
    setup.chart_grid.resize(260, 400)
    assert header.sectionSize(3) == 222


@pytest.mark.parametrize(
    ("room", "widths"),
    [(500, [70, 100, 40]), (170, [70, 100, 40]), (140, [58, 82, 40]), (60, [50, 70, 40])],
)
def test_the_first_columns_give_way_and_no_more_than_they_can(room, widths):
    assert column_widths_that_fit((70, 100, 40), (50, 70), room) == widths


def test_of_boards_only_long_names_are_cut(setup):
    tabs = setup.board_tabs
    long, last = tabs.tabSizeHint(0).width(), tabs.count() - 1
    tabs.setFixedWidth(sum(tabs.tabSizeHint(n).width() for n in range(tabs.count())) - 30)
    assert tabs.tabRect(0).width() < long
    assert tabs.tabRect(last).width() >= tabs.tabSizeHint(last).width()


def test_chart_and_form_stand_side_by_side_below_the_map(small, qtbot):
    small.line_form.unfold_form()
    fields = (
        small.line_form.place_line,
        small.line_form.pieces_line,
        small.line_form.amount_line,
        small.line_form.apply_button,
    )
    qtbot.waitUntil(lambda: all(f.height() >= f.minimumSizeHint().height() for f in fields))
    assert small.chart_grid.viewport().height() > 3 * small.chart_grid.rowHeight(0)
    assert seen(small.chart_grid, "Piece")
    small.window().resize(1800, 900)
    assert small.chart_splitter.orientation() == Qt.Orientation.Vertical
    small.line_form.unfold_form(on=False)
    small.window().resize(*SMALL)
    assert small.chart_splitter.orientation() == Qt.Orientation.Vertical


def test_the_form_opens_with_the_height_of_its_fields(setup, qtbot):
    setup.line_form.unfold_form()
    area = setup.line_form.scroll_area
    qtbot.waitUntil(lambda: area.height() >= setup.line_form.body_widget.sizeHint().height())
    assert setup.chart_grid.height() > setup.line_form.open_button.height() * 5
    setup.line_form.unfold_form(on=False)
    qtbot.waitUntil(lambda: setup.line_form.height() <= setup.line_form.open_button.height() * 2)


def test_rows_of_the_chart_stay_in_sight_above_the_form(setup, qtbot):
    setup.resize(1400, 420)
    setup.line_form.unfold_form()
    rows = setup.chart_grid.verticalHeader().defaultSectionSize() * 4
    qtbot.waitUntil(lambda: setup.chart_grid.viewport().height() >= rows)
    assert setup.line_form.scroll_area.height() > 100
