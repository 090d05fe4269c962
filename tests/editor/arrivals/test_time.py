"""The map as of a turn, the stock in use below it, and the options that decide about entries."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

pytestmark = pytest.mark.gui


@pytest.fixture
def thaw(place, context, qtbot):
    """A scenario that is played, with its stock counted."""
    context.viewpoint.show_scenario("first_thaw")
    qtbot.waitUntil(lambda: bool(place.time_pane.stock_strip.stock_use_rows))
    return place


def _stands(place, space):
    return {shown.piece for shown in place.time_pane.view.counters_in_space(space)}


def test_the_slider_shows_the_map_as_of_a_turn(thaw, context, qtbot):
    thaw.time_pane.view.complete_drawing_now()
    assert "isles/rovers" not in _stands(thaw, "skerrow")
    thaw.time_pane.turn_slider.setValue(5)
    assert context.viewpoint.current_state.turn == 5
    thaw.time_pane.view.complete_drawing_now()
    assert "isles/rovers" in _stands(thaw, "skerrow")
    assert thaw.time_pane.turn_label.text() == "Turn 5 (Haytime)"


def test_keys_go_from_turn_to_turn_back_to_the_set_up(thaw, context, qtbot):
    qtbot.keyClick(thaw.time_pane.turn_slider, Qt.Key.Key_Right)
    assert context.viewpoint.current_state.turn == 1
    qtbot.keyClick(thaw.time_pane.turn_slider, Qt.Key.Key_Left)
    assert context.viewpoint.current_state.turn is None
    assert thaw.time_pane.turn_label.text() == "Set-up"


def test_a_click_on_a_turn_or_on_the_strip_looks_at_it(thaw, context, qtbot):
    strip = thaw.time_pane.stock_strip
    at = strip.rectangle_of_bar(0, strip.column_of_turn(6)).center()
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=at)
    assert context.viewpoint.current_state.turn == 6
    turns = thaw.arrivals_grid.turn_header
    at = QPoint(20, turns.sectionViewportPosition(2) + 10)
    qtbot.mouseClick(turns.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert context.viewpoint.current_state.turn == 3


def test_the_strip_is_red_from_the_turn_on_which_the_box_is_empty(thaw, context, qtbot):
    assert not any(
        piece
        for strip in thaw.time_pane.stock_strip.stock_use_rows
        for some in strip.over
        for piece in some
    )
    thaw.commands.sharing_mode = "there"
    thaw.commands.schedule_pieces(["vessin/pikes"], 6, "vessin", count=3)
    qtbot.waitUntil(
        lambda: any(any(strip.over) for strip in thaw.time_pane.stock_strip.stock_use_rows)
    )
    strip = next(
        strip for strip in thaw.time_pane.stock_strip.stock_use_rows if strip.key == "vessin"
    )
    assert [bool(some) for some in strip.over].index(True) == 6
    assert thaw.time_pane.stock_strip.row_text(strip).endswith("too few of Pikes")
    point = thaw.time_pane.stock_strip.rectangle_of_bar(
        thaw.time_pane.stock_strip.stock_use_rows.index(strip), 6
    ).center()
    assert "Too few of Pikes" in thaw.time_pane.stock_strip.tooltip_at_point(point)


def test_the_stock_can_be_read_by_class(thaw, qtbot):
    thaw.time_pane.grouping_box.setCurrentIndex(1)
    thaw.time_pane.grouping_box.activated.emit(1)
    assert "Infantry" in {
        thaw.time_pane.stock_strip.row_title(strip)
        for strip in thaw.time_pane.stock_strip.stock_use_rows
    }


def test_an_option_shows_which_lines_hold(thaw, context, due, qtbot):
    assert not due("Ducal Guard", 2).holds
    assert due("Ducal Guard", 4).holds
    thaw.schedule_bar.option_boxes.boxes["guard-early"].setCurrentText("on")
    assert context.viewpoint.current_state.options["guard-early"] == "on"
    assert due("Ducal Guard", 2).holds
    assert not due("Ducal Guard", 4).holds


def test_the_stock_follows_the_options(thaw, context, qtbot):
    def isles():
        return next(
            strip for strip in thaw.time_pane.stock_strip.stock_use_rows if strip.key == "isles"
        )

    assert isles().used.index(1) == 5
    thaw.schedule_bar.option_boxes.boxes["islands"].setCurrentText("soon")
    qtbot.waitUntil(lambda: isles().used.index(1) == 3)


def test_what_is_left_in_the_box_can_be_taken_by_enter(thaw, context, qtbot):
    thaw.commands.sharing_mode = "here"
    context.selection.select_addresses([thaw.arrivals_grid.timetable_model.all_entries()[0].steps])
    thaw.run_command("delete")
    thaw.arrivals_grid.choose_entry((6, 0), -1)
    context.viewpoint.show_scenario("year_of_the_ford")
    left = thaw.unused_pieces
    qtbot.waitUntil(lambda: left.piece_model.rowCount() > 3)
    qtbot.keyClicks(left.filter_line, "light horse")
    assert left.piece_model.rowCount() == 1
    left.piece_list.setCurrentIndex(left.piece_model.index(0))
    qtbot.keyClick(left.piece_list, Qt.Key.Key_Return)
    assert "Schedule Light Horse" in context.document.undo_stack.undoText()


def test_a_piece_that_is_dropped_on_the_map_arrives_there(thaw, context, due):
    thaw.commands.sharing_mode = "there"
    thaw.time_pane.view.addresses_dropped.emit((due("Town Watch", 5).steps,), "skerrow", QPoint())
    assert due("Town Watch", 5).place == "Skerrow"
    assert context.document.undo_stack.undoText() == "Send Town Watch to Skerrow"


def test_a_counter_of_the_set_up_is_not_moved_here(thaw, context):
    before = context.document.module
    cause = ("scenarios", "first_thaw", "setup", "vessin", "vess", "pikes")
    thaw.time_pane.view.addresses_dropped.emit((cause,), "skerrow", QPoint())
    assert context.document.module is before
    assert "set-up places this piece" in context.messages.last_message[0]


def test_a_counter_on_the_map_leads_to_its_line(thaw, context, due, qtbot):
    context.viewpoint.show_turn(5)
    thaw.time_pane.view.complete_drawing_now()
    item = next(
        i
        for i in thaw.time_pane.view.board_counters.counter_items_in_space("skerrow")
        if i.counter
    )
    at = thaw.time_pane.view.mapFromScene(item.counter_box.center())
    qtbot.mouseClick(thaw.time_pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert thaw.arrivals_grid.current_entry == due("Rovers", 5)
