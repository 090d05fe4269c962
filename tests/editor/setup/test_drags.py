"""What is taken into the hand: drags that begin, and what stays selected after a gesture."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDrag

from sandtable.editor.canvas.address_mime import addresses_from_mime
from sandtable.editor.workspaces.setup.palette_model import PIECE_ROLE

pytestmark = pytest.mark.gui


@pytest.fixture
def drags(monkeypatch):
    """The addresses of drags that begin; nobody drops them."""
    begun = []

    def begin(drag, *_):
        begun.append(addresses_from_mime(drag.mimeData()))
        return Qt.DropAction.IgnoreAction

    monkeypatch.setattr(QDrag, "exec", begin)
    return begun


def drag(qtbot, widget, start, end):
    qtbot.mousePress(widget, Qt.MouseButton.LeftButton, pos=start)
    for step in (1, 2, 3):
        qtbot.mouseMove(widget, start + (end - start) * step / 3)
    qtbot.mouseRelease(widget, Qt.MouseButton.LeftButton, pos=end)


def line(context, heading, place):
    setup = context.document.module.scenarios["haytime"].setup
    chart = next(c for h, c in setup.items() if str(h) == heading)
    return next(([str(e) for e in es] for p, es in chart.items() if str(p) == place), None)


def test_a_counter_is_taken_out_of_the_palette(setup, drags, qtbot):
    tray = setup.piece_palette.piece_tray
    setup.piece_palette.choose_piece("vessin/pikes")
    index = tray.selectedIndexes()[0]
    middle = tray.visualRect(index).center()
    drag(qtbot, tray.viewport(), middle, middle + QPoint(60, 10))
    assert drags == [(("pieces", "vessin", "infantry", "pikes"),)]


def test_a_counter_leaves_the_map(setup, drags, qtbot):
    view = setup.view
    item = next(i for i in view.board_counters.counter_items_in_space("vess") if i.counter)
    start = view.mapFromScene(item.counter_box.center())
    drag(qtbot, view.viewport(), start, QPoint(-90, start.y()))
    assert drags == [(("scenarios", "haytime", "setup", "vessin", "vess", "guard"),)]


def test_a_row_leaves_the_chart_by_its_piece(setup, drags, qtbot):
    chart = setup.chart_grid
    steps = ("scenarios", "haytime", "setup", "vessin", "vess", "guard")
    piece = [column.title for column in chart.grid_model.columns].index("Piece")
    start = chart.visualRect(chart.grid_model.index(chart.row_at(steps), piece)).center()
    drag(qtbot, chart.viewport(), start, start + QPoint(-120, 0))
    assert drags == [(steps,)]


def test_what_a_gesture_made_of_it_stays_in_hand(setup, context, qtbot):
    setup.commands.place_pieces_in_charts(["vessin/pikes"], "greyfell")
    assert context.selection.lead_address[-2:] == ("greyfell", "pikes")
    qtbot.keyClick(setup.view, Qt.Key.Key_L)
    assert context.selection.lead_address[-1] == "pikes reduced"
    qtbot.keyClick(setup.view, Qt.Key.Key_R)
    setup.commands.move_entries(setup.selected_entries(), "vess")
    assert line(context, "vessin", "vess") == ["guard", "pikes"]
    assert context.selection.lead_address[-2:] == ("vess", "pikes")


def test_an_entry_is_moved_with_keys(setup, context, qtbot):
    setup.piece_palette.choose_piece("vessin/pikes")
    setup.view.setFocus()
    qtbot.waitUntil(setup.view.hasFocus)
    context.selection.select_addresses(
        [("scenarios", "haytime", "setup", "vessin", "vess", "guard")]
    )
    assert setup.placement_bar.selection_label.text() == "Move this entry:"
    assert not setup.piece_palette.chosen_pieces
    setup.placement_bar.place_line.setText("Greyfell")
    qtbot.keyClick(setup.placement_bar.place_line, Qt.Key.Key_Return)
    assert line(context, "vessin", "greyfell") == ["guard"], context.messages.last_message


def test_in_a_scrolled_palette_it_is_the_pressed_piece_that_is_chosen(setup, qtbot):
    tray = setup.piece_palette.piece_tray
    setup.resize(1400, 420)
    setup.chart_grid.setFocus()
    qtbot.waitUntil(lambda: tray.verticalScrollBar().maximum() > 0)
    tray.verticalScrollBar().setValue(tray.verticalScrollBar().maximum())
    last = tray.model().index(tray.model().rowCount() - 1, 0)
    where = tray.visualRect(last).center()
    with qtbot.waitSignal(tray.selectionModel().selectionChanged):
        qtbot.mousePress(tray.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert setup.piece_palette.chosen_pieces == [last.data(PIECE_ROLE).id]
    qtbot.mouseRelease(tray.viewport(), Qt.MouseButton.LeftButton, pos=where)
