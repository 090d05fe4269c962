"""A player's one-page order of battle takes at most eight clicks from the start."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QTabWidget

from sandtable.editor.window import EditorWindow
from tests.support.present import present

pytestmark = pytest.mark.gui

MOST = 8


class Clicks:
    """Somebody who counts the clicks of the mouse."""

    def __init__(self, qtbot):
        self._qtbot = qtbot
        self.count = 0

    def at(self, widget, where=None):
        self.count += 1
        if where is None:
            self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)
        else:
            self._qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=where)

    def choose(self, box: QComboBox, text: str):
        """One click opens a list, another takes a line of it."""
        self.at(box)
        view = box.view()
        self._qtbot.waitUntil(view.isVisible)
        index = box.model().index(box.findText(text), 0)
        view.scrollTo(index)
        where = view.visualRect(index).center()
        self._qtbot.mouseMove(view.viewport(), where)
        QApplication.processEvents()
        self.at(view.viewport(), where)
        self._qtbot.waitUntil(lambda: box.currentText() == text)


class Folder:
    """Somebody who takes the folder that is offered: a click of its own."""

    def __init__(self, path, clicks):
        self._path, self._clicks = path, clicks

    def ask_folder(self, _title):
        self._clicks.count += 1
        return self._path


@pytest.fixture
def no_double_clicks(qapp):
    """An opened list takes no click for as long as a double click may last: for no time here."""
    before = qapp.doubleClickInterval()
    qapp.setDoubleClickInterval(0)
    yield
    qapp.setDoubleClickInterval(before)


def test_an_order_of_battle_on_one_page_takes_at_most_eight_clicks(
    context, qtbot, tmp_path, no_double_clicks
):
    window, clicks = EditorWindow(context), Clicks(qtbot)
    qtbot.addWidget(window)
    window.show()
    context.prompts = Folder(tmp_path, clicks)
    bar = present(window.findChild(QTabWidget)).tabBar()
    place = next(n for n in range(bar.count()) if bar.tabText(n) == "Sheets")
    clicks.at(bar, bar.tabRect(place).center())
    sheets: Any = window.workspace_widget("sheets")
    clicks.choose(sheets.settings_form.widget_of_setting("sheet"), "Order of battle")
    clicks.choose(sheets.settings_form.widget_of_setting("side"), "Vessin")
    qtbot.waitUntil(lambda: sheets.page_view.page_count == 1)
    clicks.at(sheets.save_button)
    assert [path for path in tmp_path.iterdir() if path.suffix == ".pdf"]
    assert clicks.count <= MOST
