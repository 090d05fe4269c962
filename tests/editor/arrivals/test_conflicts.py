"""What is wrong with entries, where it is told, and how one comes to its cause."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent

from sandtable.editor.workspaces.arrivals import schedule_entry_painting
from sandtable.editor.workspaces.arrivals.schedule_entry_problems import (
    problems_of_schedule_entries,
)
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.model.address_path import format_address
from sandtable.model.checks.registry import Finding, Severity
from sandtable.model.ledger.arrival_actions import FailedAction
from sandtable.model.reports.timetable import scenario_timetable
from tests.support.modules import MODULE_HEAD, module_from_text

pytestmark = pytest.mark.gui


@pytest.fixture
def twice(place, context, due, qtbot):
    """A schedule in which the same unique piece comes twice, in a scenario that is played."""
    context.viewpoint.show_scenario("first_thaw")
    place.commands.sharing_mode = "there"
    place.commands.schedule_pieces(["corrow/watch"], 7, "corrow")
    qtbot.waitUntil(
        lambda: bool(place.arrivals_grid.troubles_by_address.get(due("Town Watch", 7).steps))
    )
    return place


def test_what_cannot_be_is_red_with_its_cause(twice, context, due):
    watch = due("Town Watch", 7)
    assert twice.arrivals_grid.paint_state_of_entry(watch).has_error
    assert not twice.arrivals_grid.paint_state_of_entry(due("Pikes", 3)).has_error
    assert "Town Watch" in twice.arrivals_grid.tooltip_of_entry(watch).splitlines()[-1]
    context.selection.select_addresses([watch.steps])
    assert twice.entry_form.cause_button.isVisible()
    assert "Town Watch" in twice.entry_form.problem_label.text()


def test_a_click_on_the_mark_goes_to_the_cause(twice, context, due, qtbot):
    revealed: list[Any] = []
    context.selection.reveal_requested.connect(revealed.append)
    watch = due("Town Watch", 7)
    grid = twice.arrivals_grid
    grid.show_entry(watch.steps)
    qtbot.mouseClick(
        grid.viewport(),
        Qt.MouseButton.LeftButton,
        pos=schedule_entry_painting.badge_box_of_entry(grid.box_of_entry(watch.steps)).center(),
    )
    assert revealed == [twice.arrivals_grid.troubles_by_address[watch.steps][0].cause_address]
    assert revealed[0] != watch.steps


def test_an_undone_mistake_is_red_no_more(twice, context, due, qtbot):
    assert twice.arrivals_grid.troubles_by_address
    context.document.undo_stack.undo()
    qtbot.waitUntil(lambda: not twice.arrivals_grid.troubles_by_address)


def test_what_does_not_hold_is_not_red(place, context, due, qtbot):
    context.viewpoint.show_scenario("first_thaw")
    place.commands.sharing_mode = "there"
    context.selection.select_addresses([due("Ducal Guard", 4).steps])
    place.entry_form.when.setText("guard-early")
    place.entry_form.enter_typed_text()
    qtbot.waitUntil(lambda: context.findings.is_current)
    assert not place.arrivals_grid.paint_state_of_entry(due("Ducal Guard", 4)).has_error


def test_the_menu_of_an_entry_leads_to_its_cause_and_its_deeds(twice, context, due, qtbot):
    watch = due("Town Watch", 7)
    context.selection.select_addresses([watch.steps])
    at = twice.arrivals_grid.box_of_entry(watch.steps).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, QPoint(5, 5))
    twice.arrivals_grid.contextMenuEvent(event)
    menu = twice.entry_menu
    texts = [action.text() for action in menu.actions()]
    assert texts[0].startswith("Go to the cause: ")
    next(action for action in menu.actions() if action.text() == "A turn earlier").trigger()
    menu.close()
    assert due("Town Watch", 6)


def test_all_places_of_a_finding_are_marked_and_lead_to_each_other(context):
    module = context.document.complete_module
    table = scenario_timetable(module, "year_of_the_ford")
    first, second = (due for due in table.entries if due.name == "Marines")
    places = tuple(format_address(due.steps) for due in (first, second))
    finding = Finding("OOA999", Severity.WARNING, places[0], "Both.", places=places[1:])
    waived = replace(finding, message="Waived.", waived="as printed")
    found = problems_of_schedule_entries(module, table.entries, [finding, waived], [])
    assert {steps: one.cause_address for steps, (one,) in found.items()} == {
        first.steps: second.steps,
        second.steps: first.steps,
    }


def test_what_cannot_be_played_marks_an_entry_that_stands_twice_in_its_line(context):
    module = context.document.complete_module
    table = scenario_timetable(module, "year_of_the_ford")
    due = next(due for due in table.entries if due.name == "Marines")
    second = replace(due, steps=(*due.line_address, f"{due.part} if guard-early"))
    cause = (*due.line_address, due.part.address_key)
    action = FailedAction("not there", due.turn, due.does, due.piece or "", 1, cause)
    assert list(problems_of_schedule_entries(module, [second], [], [action])) == [second.steps]


def test_events_fly_as_flags_on_their_turns(context_of, qtbot):

    context = context_of(module_from_text(MODULE_HEAD + _DATED))
    place = ArrivalsWorkspace(context)
    qtbot.addWidget(place)
    place.resize(900, 600)
    place.show()
    turns = place.arrivals_grid.turn_header
    qtbot.waitUntil(lambda: bool(turns.events_of_row(1)))
    assert [[flag.name for flag in turns.events_of_row(row)] for row in range(4)] == [
        [], ["The thaw"], ["The fair"], [],
    ]  # fmt: skip
    revealed: list[Any] = []
    context.selection.reveal_requested.connect(revealed.append)
    box = turns.rectangle_of_flag(1)
    qtbot.mouseClick(turns.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert revealed == [("events", "red", "thaw")]


_DATED = """\
  calendar: {turns: 4}
  owners: {red: {name: Red}}
events:
  red:
    thaw: {name: The thaw, play: trigger, at: 2}
    fair: {name: The fair, play: immediate, years: 3..}
    past: {name: Long ago, play: immediate, years: 1..}
scenarios:
  one: {name: One}
"""
