"""The map as of a turn, the stock in use below it, and the options that decide about entries."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

pytestmark = pytest.mark.gui


@pytest.fixture
def thaw(place, bench, qtbot):
    """A scenario that is played, with its stock counted."""
    bench.viewpoint.scenario("first_thaw")
    qtbot.waitUntil(lambda: bool(place.time_pane.strip.strips))
    return place


def _stands(place, space):
    return {shown.piece for shown in place.time_pane.view.counters_in(space)}


def test_the_slider_shows_the_map_as_of_a_turn(thaw, bench, qtbot):
    thaw.time_pane.view.settle()
    assert "isles/rovers" not in _stands(thaw, "skerrow")
    thaw.time_pane.slider.setValue(5)
    assert bench.viewpoint.view.turn == 5
    thaw.time_pane.view.settle()
    assert "isles/rovers" in _stands(thaw, "skerrow")
    assert thaw.time_pane.turn.text() == "Turn 5 (Haytime)"


def test_keys_go_from_turn_to_turn_back_to_the_set_up(thaw, bench, qtbot):
    qtbot.keyClick(thaw.time_pane.slider, Qt.Key.Key_Right)
    assert bench.viewpoint.view.turn == 1
    qtbot.keyClick(thaw.time_pane.slider, Qt.Key.Key_Left)
    assert bench.viewpoint.view.turn is None
    assert thaw.time_pane.turn.text() == "Set-up"


def test_a_click_on_a_turn_or_on_the_strip_looks_at_it(thaw, bench, qtbot):
    strip = thaw.time_pane.strip
    at = strip.bar_box(0, strip.column_of(6)).center()
    qtbot.mouseClick(strip, Qt.MouseButton.LeftButton, pos=at)
    assert bench.viewpoint.view.turn == 6
    turns = thaw.grid.turns
    at = QPoint(20, turns.sectionViewportPosition(2) + 10)
    qtbot.mouseClick(turns.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert bench.viewpoint.view.turn == 3


def test_the_strip_is_red_from_the_turn_on_which_the_box_is_empty(thaw, bench, qtbot):
    assert not any(
        piece for strip in thaw.time_pane.strip.strips for some in strip.over for piece in some
    )
    thaw.commands.sharing_mode = "there"
    thaw.commands.schedule_pieces(["vessin/pikes"], 6, "vessin", count=3)
    qtbot.waitUntil(lambda: any(any(strip.over) for strip in thaw.time_pane.strip.strips))
    strip = next(strip for strip in thaw.time_pane.strip.strips if strip.key == "vessin")
    assert [bool(some) for some in strip.over].index(True) == 6
    assert thaw.time_pane.strip.row_text(strip).endswith("too few of Pikes")
    point = thaw.time_pane.strip.bar_box(thaw.time_pane.strip.strips.index(strip), 6).center()
    assert "Too few of Pikes" in thaw.time_pane.strip.hint_at(point)


def test_the_stock_can_be_read_by_class(thaw, qtbot):
    thaw.time_pane.by.setCurrentIndex(1)
    thaw.time_pane.by.activated.emit(1)
    assert "Infantry" in {
        thaw.time_pane.strip.row_title(strip) for strip in thaw.time_pane.strip.strips
    }


def test_an_option_shows_which_lines_hold(thaw, bench, due, qtbot):
    assert not due("Ducal Guard", 2).holds
    assert due("Ducal Guard", 4).holds
    thaw.bar.option_boxes.boxes["guard-early"].setCurrentText("on")
    assert bench.viewpoint.view.options["guard-early"] == "on"
    assert due("Ducal Guard", 2).holds
    assert not due("Ducal Guard", 4).holds


def test_the_stock_follows_the_options(thaw, bench, qtbot):
    def isles():
        return next(strip for strip in thaw.time_pane.strip.strips if strip.key == "isles")

    assert isles().used.index(1) == 5
    thaw.bar.option_boxes.boxes["islands"].setCurrentText("soon")
    qtbot.waitUntil(lambda: isles().used.index(1) == 3)


def test_what_is_left_in_the_box_can_be_taken_by_enter(thaw, bench, qtbot):
    thaw.commands.sharing_mode = "here"
    bench.selection.choose([thaw.grid.table.all_entries()[0].steps])
    thaw.run_command("delete")
    thaw.grid.choose_entry((6, 0), -1)
    bench.viewpoint.scenario("year_of_the_ford")
    left = thaw.unused
    qtbot.waitUntil(lambda: left.model.rowCount() > 3)
    qtbot.keyClicks(left.filter, "light horse")
    assert left.model.rowCount() == 1
    left.list.setCurrentIndex(left.model.index(0))
    qtbot.keyClick(left.list, Qt.Key.Key_Return)
    assert "Light Horse arrives" in bench.document.undo_stack.undoText()


def test_a_piece_that_is_dropped_on_the_map_arrives_there(thaw, bench, due):
    thaw.commands.sharing_mode = "there"
    thaw.time_pane.view.dropped.emit((due("Town Watch", 5).steps,), "skerrow", QPoint())
    assert due("Town Watch", 5).place == "Skerrow"
    assert bench.document.undo_stack.undoText() == "Send Town Watch to Skerrow"


def test_a_counter_of_the_set_up_is_not_moved_here(thaw, bench):
    before = bench.document.module
    cause = ("scenarios", "first_thaw", "setup", "vessin", "vess", "pikes")
    thaw.time_pane.view.dropped.emit((cause,), "skerrow", QPoint())
    assert bench.document.module is before
    assert "by the set-up" in bench.messages.last[0]


def test_a_counter_on_the_map_leads_to_its_line(thaw, bench, due, qtbot):
    bench.viewpoint.turn(5)
    thaw.time_pane.view.settle()
    item = next(i for i in thaw.time_pane.view.counters.items_of("skerrow") if i.shown)
    at = thaw.time_pane.view.mapFromScene(item.place.center())
    qtbot.mouseClick(thaw.time_pane.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert thaw.grid.current_entry == due("Rovers", 5)
