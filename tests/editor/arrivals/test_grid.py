"""The grid of turns and owners: dragging, keys, cut and paste, undo and redo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent

from sandtable.editor.canvas.address_mime import mime_from_addresses
from sandtable.editor.context.messages import MessageKind
from sandtable.editor.window import EditorWindow
from sandtable.model.edits.address_edits import delete_entry

pytestmark = pytest.mark.gui

_RED = ("scenarios", "year_of_the_ford", "arrivals", "vessin")
_NONE = Qt.KeyboardModifier.NoModifier


def _texts(context, moment, verb="enter", owner="vessin"):
    schedule = context.document.module.scenarios["year_of_the_ford"].arrivals[owner]
    deeds: Mapping[Any, Any] = next((d for m, d in schedule.items() if str(m) == moment), {})
    return [str(p) for v, parts in deeds.items() if str(v) == verb for p in parts]


def _drop(grid, mime: QMimeData, turn, owner):
    at = QPointF(grid.box_of_cell(turn, owner).center())
    left = Qt.MouseButton.LeftButton
    event = QDropEvent(at, Qt.DropAction.CopyAction, mime, left, _NONE)
    grid.dropEvent(event)


def test_an_entry_is_dragged_to_another_turn_in_one_step(place, context, due, drag):
    before = context.document.module
    drag(due("Pikes", 3), 6, "vessin")
    after = context.document.module
    assert context.selection.selected_addresses == (due("Pikes", 6).steps,)
    assert _texts(context, "6", "release from winter-camp") == ["pikes"]
    assert _texts(context, "3", "release from winter-camp") == []
    assert context.document.undo_stack.undoText() == "Move Pikes to Turn 6 (Harvest)"
    context.document.undo_stack.undo()
    assert context.document.module is before
    context.document.undo_stack.redo()
    assert context.document.module is after


def test_an_entry_is_dragged_into_the_schedule_of_another(place, context, due, drag):
    drag(due("Light Horse", 7), 7, "corrow")
    assert _texts(context, "7", "withdraw to winter-camp", "corrow") == ["vessin/horse"]
    assert context.document.undo_stack.undoText() == "Move Light Horse to Corrow"


def test_a_drag_that_comes_back_changes_nothing(place, context, due, drag):
    before = context.document.module
    drag(due("Pikes", 3), 3, "vessin")
    assert context.document.module is before
    assert not context.document.undo_stack.canUndo()


def test_several_entries_move_together(place, context, due, drag, qtbot):
    grid, left = place.arrivals_grid, Qt.MouseButton.LeftButton
    for name in ("Pikes", "Ducal Guard"):
        turn = 3 if name == "Pikes" else 4
        at = grid.box_of_entry(due(name, turn).steps).center()
        qtbot.mouseClick(grid.viewport(), left, Qt.KeyboardModifier.ControlModifier, at)
    drag(due("Pikes", 3), 4, "vessin")
    assert _texts(context, "4", "release from winter-camp") == ["pikes"]
    assert _texts(context, "5") == ["guard if not guard-early"]
    assert context.document.undo_stack.count() == 1


@pytest.mark.parametrize(("what", "turn"), [("later", "4"), ("earlier", "2")])
def test_keys_move_an_entry_by_a_turn(place, context, due, what, turn):
    context.selection.select_addresses([due("Pikes", 3).steps])
    place.run_command(what)
    assert _texts(context, turn, "release from winter-camp") == ["pikes"]


def test_nothing_moves_before_the_first_turn(place, context, due):
    context.selection.select_addresses([due("Marines", 2).steps])
    place.run_command("earlier")
    before = context.document.module
    place.run_command("earlier")
    assert context.document.module is before
    assert context.messages.last_message == (
        "There is no turn before the first.",
        MessageKind.REFUSAL,
    )


def test_cut_and_paste_by_keys_alone(place, context, due, qtbot):
    grid = place.arrivals_grid
    grid.setFocus()
    context.selection.select_addresses([due("Pikes", 3).steps])
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(grid, Qt.Key.Key_X, control)
    assert due("Pikes", 3).steps in grid.cut_addresses
    for _ in range(3):
        qtbot.keyClick(grid, Qt.Key.Key_Down)
    qtbot.keyClick(grid, Qt.Key.Key_V, control)
    assert _texts(context, "6", "release from winter-camp") == ["pikes"]
    assert not grid.cut_addresses
    assert context.document.undo_stack.count() == 1


def test_a_copy_comes_once_more(place, context, due, qtbot):
    grid = place.arrivals_grid
    context.selection.select_addresses([due("1 infantry", 5).steps])
    place.run_command("copy")
    grid.choose_entry((7, 0), -1)
    place.run_command("paste")
    assert _texts(context, "8", "replace") == ["1 of infantry"]
    assert _texts(context, "5", "replace") == ["1 of infantry"]


def test_delete_takes_an_entry_out(place, context, due, qtbot):
    before = context.document.module
    context.selection.select_addresses([due("Pikes", 3).steps])
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Delete)
    assert _texts(context, "3", "release from winter-camp") == []
    context.document.undo_stack.undo()
    assert context.document.module == before


def test_arrows_go_from_entry_to_entry(place, context, due, qtbot):
    context.selection.select_addresses([due("Town Watch", 5).steps])
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Right)
    assert context.selection.lead_address == due("Rovers", 5).steps
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Left)
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Left)
    assert context.selection.lead_address == due("1 infantry", 5).steps


def test_a_piece_that_is_dropped_on_a_turn_arrives_there(place, context):
    _drop(place.arrivals_grid, mime_from_addresses([("pieces", "vessin", "horse")]), 8, "vessin")
    assert _texts(context, "8") == ["horse"]
    undo_text = context.document.undo_stack.undoText()
    assert undo_text == "Schedule Light Horse for Turn 8 (First Frost)"


def test_only_pieces_can_be_dropped(place, context):
    before = context.document.module
    _drop(place.arrivals_grid, mime_from_addresses([("tables", "combat")]), 8, "vessin")
    assert context.document.module is before
    assert context.messages.last_message[1] is MessageKind.REFUSAL


def test_a_screen_reader_hears_what_stands_in_a_cell(place):
    index = place.arrivals_grid.timetable_model.index(2, 0)
    said = place.arrivals_grid.timetable_model.data(index, Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Blossom, Vessin: Pikes released from Winter Camp"


def test_an_entry_is_brought_into_sight(place, context, due):
    place.reveal((*_RED, "7", "withdraw to winter-camp", "horse"))
    assert place.arrivals_grid.current_cell == (6, 0)


def test_escape_gives_a_drag_up(place, context, due, qtbot):
    before, grid = context.document.module, place.arrivals_grid
    start = grid.box_of_entry(due("Pikes", 3).steps).center()
    qtbot.mousePress(grid.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(grid.viewport(), start + QPoint(30, 60))
    qtbot.keyClick(grid, Qt.Key.Key_Escape)
    qtbot.mouseRelease(grid.viewport(), Qt.MouseButton.LeftButton, pos=start + QPoint(30, 60))
    assert context.document.module is before


def test_a_line_that_is_selected_elsewhere_is_selected_here(place, context, due):
    context.selection.select_addresses([(*_RED, "4")])
    assert [found.name for found in place.arrivals_grid.chosen_entries()] == ["Ducal Guard"]
    assert place.arrivals_grid.current_cell == (3, 0)


def test_an_entry_that_is_held_at_the_edge_scrolls_the_grid(place, context, due, qtbot):
    grid, left = place.arrivals_grid, Qt.MouseButton.LeftButton
    grid.setFixedHeight(220)
    bar = grid.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    start = grid.box_of_entry(due("Marines", 2).steps).center()
    edge = QPoint(start.x(), grid.viewport().height() - 5)
    qtbot.mousePress(grid.viewport(), left, pos=start)
    qtbot.mouseMove(grid.viewport(), start + QPoint(15, 3))
    qtbot.mouseMove(grid.viewport(), edge)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum())
    qtbot.mouseRelease(grid.viewport(), left, pos=edge)
    assert due("Marines", 8)


def test_a_line_for_several_turns_moves_as_a_whole(place, context, due, drag):
    place.commands.add_entry("vessin", "2..4", "note", "Rain.")
    drag(due("Rain.", 2), 5, "vessin")
    assert [bool(_texts(context, moment, "note")) for moment in ("2..4", "5..7")] == [False, True]
    assert (
        context.messages.last_message[0]
        == "A line for several turns is moved for all these turns."
    )


def test_keys_of_the_window_move_entries_and_turns(context, qtbot):
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    context.viewpoint.show_scenario("year_of_the_ford")
    place: Any = window.show_workspace("arrivals")
    pikes = (*_RED, "3", "release from winter-camp", "pikes")
    context.selection.reveal_address(pikes)
    with qtbot.waitActive(window):
        window.activateWindow()
    place.arrivals_grid.setFocus()
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    assert _texts(context, "4", "release from winter-camp") == ["pikes"]
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert _texts(context, "3", "release from winter-camp") == ["pikes"]
    qtbot.keyClick(
        place.arrivals_grid, Qt.Key.Key_BracketRight, Qt.KeyboardModifier.ControlModifier
    )
    assert context.viewpoint.current_state.turn == 1


def test_it_fits_into_a_small_window(place):
    assert place.minimumSizeHint().width() < 600


def test_what_changes_while_nobody_looks_is_shown_when_somebody_does(place, context, due, qtbot):
    before = place.timetable
    place.hide()
    found = due("Light Horse", 7)
    context.try_edit("Leave out", lambda module: delete_entry(module, found.steps))
    assert place.timetable is before
    with qtbot.waitExposed(place):
        place.show()
    assert found.steps not in {one.steps for one in place.timetable.entries}
