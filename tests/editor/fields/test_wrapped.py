"""A list of long names: in another look, and in another width, no entry lies over the next."""

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QTabWidget, QWidget

from editor.fields.wrapped import WrappedList

LONG = ("Out of Action Check (1d6)", "Air transport capacity of everybody who flies", "Roll")


@pytest.fixture
def shown(qtbot):
    """The list in a tab, laid out and then out of sight."""
    tabs, found = QTabWidget(), WrappedList()
    qtbot.addWidget(tabs)
    tabs.addTab(found, "Names")
    tabs.addTab(QWidget(), "Nothing")
    found.addItems(LONG * 5)
    tabs.resize(150, 400)
    tabs.show()
    qtbot.waitUntil(lambda: found.visualItemRect(found.item(0)).height() > 0)
    tabs.setCurrentIndex(1)
    yield tabs, found
    found.setStyleSheet("")


def overlapping(found):
    rects = [found.visualItemRect(found.item(number)) for number in range(found.count())]
    return [n for n, (a, b) in enumerate(pairwise(rects)) if a.bottom() > b.top()]


@pytest.mark.parametrize("style", ["QListWidget { font-size: 20px }", "* { padding: 3px }"])
def test_in_another_look_nothing_overlaps(shown, qtbot, style):
    tabs, found = shown
    found.setStyleSheet(style)
    tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: not overlapping(found))


def test_in_more_room_lines_are_no_higher_than_they_must_be(shown, qtbot):
    tabs, found = shown
    tabs.setCurrentIndex(0)
    narrow = found.visualItemRect(found.item(1)).height()
    tabs.resize(600, 400)
    qtbot.waitUntil(lambda: found.visualItemRect(found.item(1)).height() < narrow)
