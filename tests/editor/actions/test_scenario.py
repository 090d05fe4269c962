"""A new scenario, made where scenarios are chosen."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.fields.scenarios import NewScenario
from sandtable.editor.workspaces.arrivals.schedule_bar import ScheduleBar
from sandtable.editor.workspaces.arrivals.schedule_commands import ScheduleCommands
from tests.support.modules import module_of
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def button(bench_of, qtbot):
    """The button beside a list of scenarios, in a module that has none."""
    bench = bench_of(module_of("notes: {}"))
    bar = ScheduleBar(bench, ScheduleCommands(bench))
    qtbot.addWidget(bar)
    bar.show()
    yield bench, bar.findChild(NewScenario)
    bar.close()


def test_a_scenario_is_made_under_its_name_and_looked_at(button, qtbot):
    bench, new = button
    bench.asking = Answers(["First Light"])
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    assert bench.document.module.scenarios["first-light"].name == "First Light"
    assert bench.viewpoint.view.scenario == "first-light"
    bench.document.undo_stack.undo()
    assert not bench.document.module.scenarios


def test_who_changes_their_mind_gets_none(button, qtbot):
    bench, new = button
    bench.asking = Answers([None])
    qtbot.mouseClick(new, Qt.MouseButton.LeftButton)
    assert not bench.document.module.scenarios
