"""The victory conditions of the turn that is looked at."""

from __future__ import annotations

import pytest

from sandtable.editor.workspaces.arrivals.victory_conditions import VictoryConditions
from sandtable.model.edits.address_edits import set_value
from sandtable.model.phrases.condition import Condition
from sandtable.model.reports.victory_report import victory_report

pytestmark = pytest.mark.gui


@pytest.fixture
def conditions(context, qtbot):
    context.viewpoint.show_scenario("haytime")
    shown = VictoryConditions(context)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitUntil(lambda: bool(shown.title_label.text()))
    return shown


def texts(conditions):
    items = conditions.condition_list
    return [items.item(row).text() for row in range(items.count())]


def test_they_are_those_of_the_report(conditions, context):
    report = victory_report(context.document.reading, "haytime")
    assert [text.partition(": ")[2].rpartition(" (")[0] for text in texts(conditions)] == [
        entry.condition for entry in report.entries
    ]
    assert conditions.title_label.text().startswith("Set-up: ")
    assert all(conditions.condition_list.item(row).toolTip() for row in range(len(report.entries)))


def test_they_follow_the_turn(conditions, context, qtbot):
    before = conditions.title_label.text()
    context.viewpoint.show_turn(6)
    qtbot.waitUntil(lambda: conditions.title_label.text() != before)
    assert "6" in conditions.title_label.text().partition(":")[0]


def test_they_follow_an_edit(conditions, context, qtbot):
    name = next(iter(context.document.module.scenarios["year_of_the_ford"].victory))
    address = ("scenarios", "year_of_the_ford", "victory", name, "if")
    condition = Condition.parse("vessin controls vess")
    context.document.apply_edit("", lambda m: set_value(m, address, (condition,)))
    qtbot.waitUntil(lambda: any("Vess" in text for text in texts(conditions)))
