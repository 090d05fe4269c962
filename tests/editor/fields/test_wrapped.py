"""A list of long names: in another look no entry lies over the next."""

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QTabWidget, QWidget

from sandtable.editor.fields.wrapped_list import WrappedList

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


def test_in_another_look_nothing_overlaps(shown, qtbot):
    tabs, found = shown
    before = found.visualItemRect(found.item(0)).height()
    found.setStyleSheet("QListWidget { font-size: 20px }")
    tabs.setCurrentIndex(0)
    qtbot.waitUntil(lambda: found.visualItemRect(found.item(0)).height() > before)
    assert overlapping(found) == []
