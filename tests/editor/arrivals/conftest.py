"""The workspace of arrivals, shown with our own small game."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.model.reports.timetable import TimetableEntry
from tools.editor_input.answers import Answers


@pytest.fixture
def answering(context: EditorContext) -> Answers:
    """Answers that are given in the author's stead."""
    answers = Answers()
    context.prompts = answers
    return answers


@pytest.fixture
def place(context: EditorContext, qtbot: QtBot) -> Iterator[ArrivalsWorkspace]:
    """The schedule where it is written, which two scenarios take over."""
    context.viewpoint.show_scenario("year_of_the_ford")
    shown = ArrivalsWorkspace(context)
    shown.resize(1200, 900)
    with qtbot.waitExposed(shown):
        shown.show()
    yield shown
    shown.hide()  # what is typed is entered while there is a document
    delete(shown)


@pytest.fixture
def due(place: ArrivalsWorkspace) -> Callable[[str, int], TimetableEntry]:
    """An entry by its name and its turn."""

    def find(name: str, turn: int) -> TimetableEntry:
        dues = place.arrivals_grid.timetable_model.all_entries()
        return next(d for d in dues if d.name == name and d.turn == turn)

    return find


@pytest.fixture
def drag(place: ArrivalsWorkspace, qtbot: QtBot) -> Callable[..., None]:
    """Drag an entry to a cell with the mouse."""

    def carry(
        found: TimetableEntry,
        turn: int,
        owner: str,
        modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
    ) -> None:
        grid = place.arrivals_grid
        start = grid.box_of_entry(found.steps).center()
        goal = grid.box_of_cell(turn, owner).topLeft() + QPoint(12, 12)
        left = Qt.MouseButton.LeftButton
        qtbot.mousePress(grid.viewport(), left, pos=start)
        qtbot.mouseMove(grid.viewport(), start + QPoint(15, 3))
        qtbot.mouseMove(grid.viewport(), goal)
        qtbot.mouseRelease(grid.viewport(), left, modifier, goal)

    return carry
