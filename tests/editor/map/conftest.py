"""The Map over our own small game, drawn, with answers ready for what it asks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QPoint

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.prompts import PromptDialogs
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from tools.editor_input.mouse import LEFT, PLAIN, drag, move


class Answers(PromptDialogs):
    """Answers questions in order; keeps what was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.ready: list[str | None] = []
        self.asked: list[str] = []

    def ask_text(self, title: str, label: str, before: str = "") -> str | None:
        del title, before
        self.asked.append(label)
        return self.ready.pop(0)

    def ask_choice(self, title: str, label: str, choices: Sequence[str]) -> str | None:
        del title
        self.asked.append(label)
        wanted = self.ready.pop(0)
        return next((c for c in choices if wanted and c.startswith(wanted)), None)

    def ask_decision(self, title: str, text: str, answers: Sequence[str]) -> str | None:
        return self.ask_choice(title, text, answers)


class Hand:
    """Does on the board what an author's hand does, by places in board units."""

    def __init__(self, qtbot, place: MapWorkspace) -> None:
        self.qtbot, self.place = qtbot, place
        self.port = place.view.viewport()

    def at(self, where) -> QPoint:
        """A point of the viewport: of a place, or of the middle of a space."""
        board = self.place.view.shown_board
        if isinstance(where, str):
            assert board is not None
            where = label_point(all_outlines_on_board(board)[where])
        return self.place.view.pixel_of_board_point(where)

    def click(self, where, modifier=PLAIN) -> None:
        """Click a place."""
        move(self.port, self.at(where))
        self.qtbot.mouseClick(self.port, LEFT, modifier, self.at(where))

    def point(self, space: str) -> None:
        """Point at a space."""
        move(self.port, self.at(space))

    def double(self, where) -> None:
        """Click twice."""
        self.qtbot.mouseClick(self.port, LEFT, PLAIN, self.at(where))
        self.qtbot.mouseDClick(self.port, LEFT, PLAIN, self.at(where))

    def drag(self, start, end, modifier=PLAIN) -> None:
        """Drag from a place to another."""
        drag(self.port, self.at(start), self.at(end), modifier=modifier)

    def key(self, key, modifier=PLAIN) -> None:
        """Press a key."""
        self.qtbot.keyClick(self.place.view, key, modifier)


@pytest.fixture
def answers(context: EditorContext) -> Answers:
    """What the author answers."""
    found = Answers()
    context.prompts = found
    return found


@pytest.fixture
def place(qtbot, context: EditorContext) -> MapWorkspace:
    """The Map with the country on it."""
    place = MapWorkspace(context)
    qtbot.addWidget(place)
    place.resize(1000, 760)
    place.show()
    qtbot.waitExposed(place)
    place.show_board("country")
    place.view.complete_drawing_now()
    return place


@pytest.fixture
def hand(qtbot, place: MapWorkspace) -> Hand:
    """The author's hand."""
    return Hand(qtbot, place)


@pytest.fixture
def there_and_back(context: EditorContext) -> Callable[[], None]:
    """Undo and redo the one step that was made, and see that both give the same values."""

    def check() -> None:
        stack, after = context.document.undo_stack, context.document.module
        assert stack.count() == 1
        stack.undo()
        before = context.document.module
        assert before != after
        stack.redo()
        assert context.document.module == after

    return check
