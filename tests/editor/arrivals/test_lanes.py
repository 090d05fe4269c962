"""Lanes of pieces over all turns: a drag writes the same edit as the table."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.model.reports.piece_lanes import piece_lanes
from sandtable.model.reports.timetable import scenario_timetable

pytestmark = pytest.mark.gui


@pytest.fixture
def workspace(context, qtbot):
    context.viewpoint.show_scenario("haytime")
    shown = ArrivalsWorkspace(context)
    qtbot.addWidget(shown)
    shown.resize(1300, 760)
    shown.show()
    shown.schedule_tabs.setCurrentWidget(shown.lanes_page)
    qtbot.waitUntil(lambda: any(True for _ in shown.lanes_page.lanes_view.markers()))
    return shown


def marker_of(view, name, does):
    return next(m for m in view.markers() if m.lane.name == name and m.entry.does == does)


def drag_marker(qtbot, view, marker, turns):
    start = marker.box.center()
    end = start + QPoint(turns * view._column_width(), 0)
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), (start + end) / 2)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)


def test_a_marker_dragged_to_another_turn_moves_its_entry(workspace, context, qtbot):
    view = workspace.lanes_page.lanes_view
    marker = marker_of(view, "Light Horse", "withdraw")
    assert marker.entry.turn == 7
    context.prompts = _Answers()
    drag_marker(qtbot, view, marker, -1)
    table = scenario_timetable(context.document.module, "haytime")
    assert [
        e.turn for e in table.entries if e.does == "withdraw" and e.piece == marker.entry.piece
    ] == [6]
    assert context.document.undo_stack.count() == 1
    assert context.document.undo_stack.undoText().startswith("Move ")
    qtbot.waitUntil(lambda: marker_of(view, "Light Horse", "withdraw").entry.turn == 6)


class _Answers:
    """Somebody who changes an inherited line where it is."""

    def ask_decision(self, _title, _text, answers):
        return answers[0]


def test_a_click_chooses_the_entry_in_the_form(workspace, qtbot):
    view = workspace.lanes_page.lanes_view
    marker = marker_of(view, "Light Horse", "withdraw")
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=marker.box.center())
    assert workspace.arrivals_grid.current_entry.steps == marker.entry.steps
    assert view.chosen_address == marker.entry.steps
    assert "withdrawn" in view.entry_text(marker.entry)


@pytest.mark.long
def test_a_drag_ends_at_the_last_turn(workspace, context, qtbot):
    view = workspace.lanes_page.lanes_view
    context.prompts = _Answers()
    drag_marker(qtbot, view, marker_of(view, "Light Horse", "withdraw"), 9)
    table = scenario_timetable(context.document.module, "haytime")
    assert [e.turn for e in table.entries if e.does == "withdraw"] == [table.last]


@pytest.mark.long
def test_lanes_are_grouped_by_formation(workspace):
    page = workspace.lanes_page
    page.grouping_box.setCurrentIndex(1)
    page.grouping_box.activated.emit(1)
    assert any(True for _ in page.lanes_view.markers())


def test_bands_are_the_copies_in_use(context):
    module = context.document.module
    table = scenario_timetable(module, "haytime")
    lanes = {lane.name: lane for lane in piece_lanes(module, table, {})}
    horse = lanes["Light Horse"]
    assert len(horse.copies) == table.last - table.first + 2
    assert horse.copies[0] == 1
    assert horse.peak >= 1
