"""The grid of a hex board, typed in its panel and dragged."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QScrollArea

from sandtable.editor.workspaces.map.grid_panel import GridPanel
from sandtable.model.geometry.hex.grid_hexes import Hex
from sandtable.model.geometry.hex.hex_grid import hex_centres
from sandtable.model.select.space_index import space_index_of
from tests.editor.map.hexing import MOOR, shown
from tests.support.present import present

pytestmark = pytest.mark.gui


@pytest.fixture
def context(context_of):
    return context_of(MOOR)


@pytest.fixture
def place(qtbot, context):
    return shown(qtbot, context, "hex-grid")


@pytest.fixture
def panel(place):
    return place.findChild(GridPanel)


def grid(context):
    return context.document.module.boards["moor"].grid


def typed(qtbot, field, text):
    """Type something in place of what stands in a field."""
    field.setFocus()
    qtbot.keySequence(field, QKeySequence.StandardKey.SelectAll)
    qtbot.keyClicks(field, text)


def test_what_is_typed_is_shown_before_it_is_taken(qtbot, context, place, panel, there_and_back):
    typed(qtbot, panel.column_boxes[1].lineEdit(), "12")
    assert place.view.active_tool.grid_draft.columns == (1, 12)
    assert grid(context).columns == (1, 10)
    assert panel.summary_label.text() == "12 by 8: 96 hexes, 0101 to 1208"
    qtbot.keyClick(panel.column_boxes[1].lineEdit(), Qt.Key.Key_Return)
    assert grid(context).columns == (1, 12)
    assert place.view.active_tool.grid_draft is None
    there_and_back()


def test_revert_forgets_what_was_typed(qtbot, context, place, panel):
    typed(qtbot, panel.row_boxes[1].lineEdit(), "20")
    qtbot.mouseClick(panel.revert_button, Qt.MouseButton.LeftButton)
    assert panel.row_boxes[1].value() == 8
    assert place.view.active_tool.grid_draft is None
    assert not context.document.undo_stack.count()


def test_all_that_a_grid_says_can_be_edited(qtbot, context, panel):
    panel.orientation_box.setCurrentIndex(1)
    panel.stagger_box.setCurrentIndex(2)
    panel.rows_down_box.setChecked(False)
    panel.half_edge_boxes["north"].setChecked(True)
    panel.short_edge_boxes["east"].setChecked(True)
    panel.hex_size_box.setValue(400)
    panel.placed_box.setChecked(True)
    panel.origin_boxes[0].setValue(50)
    panel.origin_boxes[1].setValue(70)
    qtbot.mouseClick(panel.apply_button, Qt.MouseButton.LeftButton)
    found = grid(context)
    assert (found.orientation, found.stagger, found.down) == ("pointy", "even-down", False)
    assert (found.half, found.short) == (("north",), ("east",))
    assert (found.size, found.origin) == (400, (50, 70))


def test_another_numbering_takes_all_names_with_it(qtbot, context, panel, there_and_back):
    typed(qtbot, panel.label_box.lineEdit(), "M{column}.{row}")
    qtbot.keyClick(panel.label_box.lineEdit(), Qt.Key.Key_Return)
    board = context.document.module.boards["moor"]
    assert board.spaces["M3.2"].name == "Mill"
    assert board.paths["old-way"].along == ("M6.4", "M7.4", "M8.4")
    there_and_back()


def test_a_numbering_that_tells_hexes_not_apart_is_not_taken(qtbot, context, panel):
    typed(qtbot, panel.label_box.lineEdit(), "M{column}")
    assert panel.summary_label.text() == "A label must contain {column} and {row}."
    assert not panel.apply_button.isEnabled()
    qtbot.keyClick(panel.label_box.lineEdit(), Qt.Key.Key_Return)
    assert not context.document.undo_stack.count()


def test_a_drag_moves_the_grid_in_one_step(context, hand, panel, there_and_back):
    before = grid(context)
    (x, y) = hex_centres(before, [Hex(1, 1)])[0].tolist()
    hand.drag("0303", "0404")
    found = grid(context).origin
    assert found[0] > x
    assert found[1] < y
    assert panel.placed_box.isChecked()
    there_and_back()


def test_the_far_corner_sizes_the_grid(context, place, hand, there_and_back):
    far = hex_centres(grid(context), [Hex(10, 8)])[0].tolist()
    hand.drag(far, (far[0] * 0.75, far[1]))
    assert grid(context).size < 1000
    there_and_back()


def test_undo_shows_in_the_panel(qtbot, context, panel):
    typed(qtbot, panel.column_boxes[1].lineEdit(), "12")
    qtbot.keyClick(panel.column_boxes[1].lineEdit(), Qt.Key.Key_Return)
    context.document.undo_stack.undo()
    assert panel.column_boxes[1].value() == 10


def test_terrain_stays_with_its_column_and_row(qtbot, context, panel):
    typed(qtbot, panel.column_boxes[0].lineEdit(), "0")
    qtbot.keyClick(panel.column_boxes[0].lineEdit(), Qt.Key.Key_Return)
    sites = space_index_of(context.document.module).spaces_by_id
    assert (sites["0401"].terrain, sites["0501"].terrain) == ("hill", "heath")
    assert sites["0001"].terrain is None


def test_another_board_has_another_grid(place):
    place.show_board("camp")
    assert place.tool_id == "select"
    assert place.findChild(GridPanel) is None or not place.findChild(GridPanel).isVisible()


def test_what_is_named_and_goes_is_told(qtbot, context, panel):
    typed(qtbot, panel.column_boxes[1].lineEdit(), "7")
    qtbot.keyClick(panel.column_boxes[1].lineEdit(), Qt.Key.Key_Return)
    assert context.messages.last_message[0] == (
        "These hexes are used elsewhere, but are no longer on the grid: 0804."
    )
    context.document.undo_stack.undo()
    assert grid(context).columns == (1, 10)


def test_the_panel_is_as_wide_as_its_fields_are_in_large_letters(qtbot, qapp, place, panel):
    before, large = qapp.font(), qapp.font()
    large.setPointSizeF(large.pointSizeF() * 1.6)
    qapp.setFont(large)
    try:
        wide = GridPanel(place.view.active_tool, place)
        wide.resize(wide.width(), 300)
        wide.show()
        inside = present(wide.findChild(QScrollArea)).widget()
        qtbot.waitUntil(
            lambda: present(inside).width() >= present(inside).minimumSizeHint().width()
        )
        assert wide.width() > panel.width()
        wide.deleteLater()
    finally:
        qapp.setFont(before)
