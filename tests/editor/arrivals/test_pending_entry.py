"""Text in the arrivals form that is not entered yet: actions and closing commit or report it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.pending_input import PendingInput
from sandtable.editor.window import EditorWindow
from sandtable.editor.workspaces.arrivals.entry_form import EntryForm
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.model import resources
from sandtable.model.module import Module
from sandtable.model.phrases.moment import Moment
from sandtable.model.storage.module_loading import load_module
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

_SCENARIO, _OWNER = "year_of_the_ford", "vessin"


@pytest.fixture
def answers(context: EditorContext) -> Answers:
    """Answers of the user to the questions of the window."""
    prompts = Answers()
    context.prompts = prompts
    return prompts


@pytest.fixture
def window(context: EditorContext, answers: Answers, qtbot: QtBot, tmp_path: Path) -> EditorWindow:
    """The main window over a saved copy of our small game."""
    folder = tmp_path / "game"
    shutil.copytree(resources.path_of_sample("lantern_ford"), folder)
    assert context.session.open_module(folder)
    context.viewpoint.show_scenario(_SCENARIO)
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    return window


@pytest.fixture
def new_entry(window: EditorWindow, qtbot: QtBot) -> EntryForm:
    """The form with an empty entry for the second turn of the first owner, its pieces in focus."""
    workspace = window.show_workspace("arrivals")
    assert isinstance(workspace, ArrivalsWorkspace)
    grid = workspace.arrivals_grid
    grid.setFocus()
    grid.setCurrentIndex(grid.timetable_model.index(1, 0))
    window.run_action("arrivals-add")
    qtbot.waitUntil(workspace.entry_form.pieces.hasFocus)
    return workspace.entry_form


def _type_over(qtbot: QtBot, line: QLineEdit, text: str) -> None:
    line.selectAll()
    qtbot.keyClicks(line, text)


def _parts_in_module(module: Module) -> list[str]:
    """Return the parts of all entries on turn 2, as text."""
    schedule = module.scenarios[_SCENARIO].arrivals[_OWNER]
    lines = (schedule or {}).get(Moment.parse("2"))
    return [str(part) for parts in (lines or {}).values() for part in parts]


def test_the_form_takes_part_in_the_protocol(new_entry: EntryForm) -> None:
    assert isinstance(new_entry, PendingInput)


def test_an_action_commits_the_entry_that_is_being_typed(
    window: EditorWindow, new_entry: EntryForm, qtbot: QtBot
) -> None:
    _type_over(qtbot, new_entry.pieces, "Pikes")
    assert "pikes" not in _parts_in_module(window.context.document.module)
    window.run_action("save")
    path = window.context.session.module_path
    assert path is not None
    assert "pikes" in _parts_in_module(load_module(path).module)
    assert window.context.session.is_saved


def test_closing_commits_the_entry_and_asks_about_unsaved_work(
    window: EditorWindow, new_entry: EntryForm, answers: Answers, qtbot: QtBot
) -> None:
    path = window.context.session.module_path
    assert path is not None
    _type_over(qtbot, new_entry.pieces, "Pikes")
    answers.given = ["Save"]
    assert window.close()
    assert "pikes" in _parts_in_module(load_module(path).module)


def test_closing_over_a_senseless_entry_asks_and_goes_back_to_it(
    window: EditorWindow, new_entry: EntryForm, answers: Answers, qtbot: QtBot
) -> None:
    _type_over(qtbot, new_entry.pieces, "Pikes")
    qtbot.keyClick(new_entry.pieces, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(new_entry.number.hasFocus)
    _type_over(qtbot, new_entry.number, "many")
    answers.given = ["Go back to the text"]
    assert not window.close()
    assert "pikes" not in _parts_in_module(window.context.document.module)
    assert new_entry.number.text() == "many"
    assert "A number" in new_entry.error_label_by_field["number"].text()
    answers.given = ["Close without this text"]
    assert window.close()
