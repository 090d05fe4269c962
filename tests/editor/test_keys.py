"""Every key of the table of actions is pressed once, and does what the table says."""

from dataclasses import replace
from functools import partial
from typing import Any, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.actions.editor_action import is_always_enabled
from sandtable.editor.registry import ALL_ACTIONS
from sandtable.editor.window import EditorWindow

pytestmark = pytest.mark.gui

_HEARD = [action for action in ALL_ACTIONS if not action.shortcut_owner]


def _note_run(ran: list[str], name: str, _stage: object) -> None:
    """Note that an action ran."""
    ran.append(name)


@pytest.fixture
def pressed(context, qtbot):
    """A window whose actions only say that they were asked for, by id."""
    window = EditorWindow(context)
    qtbot.addWidget(window)
    ran: list[str] = []
    for name, (action, entry) in window.menus.actions_by_id.items():
        told = replace(action, run=partial(_note_run, ran, name), is_enabled=is_always_enabled)
        window.menus.actions_by_id[name] = (told, entry)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window, ran


def _press(window, qtbot, action):
    tab = window.show_workspace(action.workspace or "map")
    tab.setFocus()
    keys: Any = cast("Any", QKeySequence(action.shortcut))[0]
    qtbot.keyClick(window.focusWidget() or tab, keys.key(), keys.keyboardModifiers())


def test_each_key_does_what_the_table_says(pressed, qtbot):
    window, ran = pressed
    for action in _HEARD:
        ran.clear()
        _press(window, qtbot, action)
        assert ran == [action.id], action.shortcut


def test_a_key_of_a_tab_is_a_letter_in_a_field(pressed, qtbot):
    window, ran = pressed
    place = window.show_workspace("map")
    line = QLineEdit(place)
    line.show()
    line.setFocus()
    qtbot.keyClick(line, Qt.Key.Key_O, Qt.KeyboardModifier.ShiftModifier)
    assert line.text().casefold() == "o"
    assert ran == []


def test_a_key_that_is_heard_elsewhere_stands_in_the_menu_only(pressed):
    window, _ = pressed
    for action, entry in window.menus.actions_by_id.values():
        if action.shortcut_owner:
            assert entry.shortcut().isEmpty()
            assert entry.text().partition("\t")[2] == action.shortcut
