"""A new scenario, made where scenarios are chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.fields.new_scenario import NewScenarioButton
from sandtable.editor.workspaces.arrivals.schedule_bar import ScheduleBar
from sandtable.editor.workspaces.arrivals.schedule_commands import ScheduleCommands
from tests.support.modules import module_from_text
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def button(context_of, qtbot):
    """The button beside a list of scenarios, in a module that has none."""
    context = context_of(module_from_text("notes: {}"))
    bar = ScheduleBar(context, ScheduleCommands(context))
    qtbot.addWidget(bar)
    bar.show()
    yield context, bar.findChild(NewScenarioButton)
    bar.close()


def test_a_scenario_is_made_under_its_name_and_looked_at(button, qtbot):
    context, new = button
    context.prompts = Answers(["First Light"])
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    assert context.document.module.scenarios["first-light"].name == "First Light"
    assert context.viewpoint.current_state.scenario == "first-light"
    context.document.undo_stack.undo()
    assert not context.document.module.scenarios


def test_who_changes_their_mind_gets_none(button, qtbot):
    context, new = button
    context.prompts = Answers([None])
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    assert not context.document.module.scenarios
