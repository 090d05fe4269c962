"""Questions as dialogs: wide enough, answered by keys, taken back by Escape."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QApplication,
    QColorDialog,
    QComboBox,
    QFileDialog,
    QInputDialog,
    QLineEdit,
)

from sandtable.editor.context.prompts import PromptDialogs

pytestmark = pytest.mark.gui


@pytest.fixture
def seen(qtbot):
    """Answer the next dialog by these keys; gives how it looked."""
    found = []

    def answer(kind, *keys):
        def press():
            dialog = QApplication.activeModalWidget()
            assert isinstance(dialog, QInputDialog)
            found.append((dialog.windowTitle(), dialog.width()))
            for key in keys:
                typed = qtbot.keyClicks if isinstance(key, str) else qtbot.keyClick
                typed(dialog.findChild(kind), key)

        QTimer.singleShot(0, press)
        return found

    return answer


def test_a_line_is_asked_for_in_a_window_with_room_for_it(seen):
    looked = seen(QLineEdit, " Long Pikes ", Qt.Key.Key_Return)
    assert PromptDialogs().ask_text("Add a piece", "Name") == "Long Pikes"
    assert looked == [("Add a piece", looked[0][1])]
    assert looked[0][1] >= 400


def test_who_presses_escape_has_changed_their_mind(seen):
    seen(QLineEdit, "pikes", Qt.Key.Key_Escape)
    assert PromptDialogs().ask_text("Add a piece", "Name") is None


def test_nothing_is_no_answer_and_the_question_stays_open(seen):
    seen(QLineEdit, "   ", Qt.Key.Key_Return, "pikes", Qt.Key.Key_Return)
    assert PromptDialogs().ask_text("Add a piece", "Name") == "pikes"
    seen(QLineEdit, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Escape)
    assert PromptDialogs().ask_text("Add a piece", "Name", "p") is None


def test_where_to_write_a_file_is_offered(qapp, monkeypatch, tmp_path):
    offered = []

    def save(_parent, title, before, _kinds):
        offered.append((title, before))
        return before, ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", save)
    assert (
        PromptDialogs().ask_save_path("Save as", "All (*)", tmp_path / "ford") == tmp_path / "ford"
    )
    assert PromptDialogs().ask_save_path("Write pieces", "Tables (*.csv)") is None
    assert offered == [("Save as", str(tmp_path / "ford")), ("Write pieces", "")]


def test_one_of_several_is_chosen_and_the_first_is_offered(seen):
    seen(QComboBox, Qt.Key.Key_Return)
    assert PromptDialogs().ask_choice("Whose?", "Owner", ["red", "blue"]) == "red"
    seen(QComboBox, Qt.Key.Key_Down, Qt.Key.Key_Return)
    assert PromptDialogs().ask_choice("Whose?", "Owner", ["red", "blue"]) == "blue"


@pytest.mark.parametrize(("chosen", "answer"), [("#00aa33", "#00aa33"), ("", None)])
def test_a_colour_is_written_as_modules_write_it(monkeypatch, chosen, answer):
    asked = []

    def choose(before, _parent, title):
        asked.append((before.name(), title))
        return QColor.fromString(chosen) if chosen else QColor()

    monkeypatch.setattr(QColorDialog, "getColor", choose)
    assert PromptDialogs().ask_colour("Choose the colour", "#a5402d") == answer
    assert asked == [("#a5402d", "Choose the colour")]
