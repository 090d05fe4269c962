"""The list of uses: a long place is told in several lines, and not cut."""

import pytest

from sandtable.editor.fields.usage_list import UsageList

LONG = ("scenarios", "first_thaw", "setup", "vessin", "any in west-bank not vess", "pikes")


@pytest.fixture
def uses(context, qtbot):
    made = UsageList(context)
    qtbot.addWidget(made)
    made.resize(170, 100)
    made.show()
    return made


def test_a_long_place_has_the_lines_that_it_needs(uses, qtbot):
    uses.show_addresses([LONG])
    qtbot.waitUntil(lambda: uses.visualItemRect(uses.item(0)).height() > 0)
    line = uses.fontMetrics().lineSpacing()
    tall = uses.visualItemRect(uses.item(0)).height()
    assert tall >= 2 * line
    assert uses.viewport().height() >= tall


def test_with_more_room_it_needs_less(uses, qtbot):
    uses.show_addresses([LONG])
    before = uses.height()
    uses.resize(900, uses.height())
    qtbot.waitUntil(lambda: uses.height() < before)
