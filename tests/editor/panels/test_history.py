"""The dock of history: a click and the arrow keys go back and forth."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sandtable.editor.panels.history import PANEL
from sandtable.model.edits.address_edits import set_value

Key = Qt.Key


@pytest.fixture
def view(context, qtbot):
    for number in range(4):
        context.try_edit(
            f"Call it {number}", lambda m, n=number: set_value(m, ("module", "title"), f"T{n}")
        )
    made: Any = PANEL.build(context)
    qtbot.addWidget(made)
    made.resize(300, 400)
    made.show()
    qtbot.waitExposed(made)
    yield made
    made.setStack(None)


def lines(view):
    model = view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_it_names_what_was_done(view):
    assert lines(view) == ["State when opened", *(f"Call it {n}" for n in range(4))]
    assert view.currentIndex().row() == 4
    assert view.accessibleName() == "History"


def test_a_click_goes_to_that_state(view, context, qtbot):
    place = view.visualRect(view.model().index(2, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.document.module.module.title == "T1"
    assert context.document.undo_stack.index() == 2
    place = view.visualRect(view.model().index(4, 0)).center()
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.document.module.module.title == "T3"


def test_keys_go_back_and_forth(view, context, qtbot):
    view.setFocus()
    QTest.keyClick(view, Key.Key_Up)
    assert context.document.module.module.title == "T2"
    QTest.keyClick(view, Key.Key_Home)
    assert context.document.undo_stack.index() == 0
    QTest.keyClick(view, Key.Key_End)
    assert context.document.module.module.title == "T3"


def test_it_follows_what_is_done_elsewhere(view, context):
    context.document.undo_stack.undo()
    assert view.currentIndex().row() == 3
    context.try_edit("Call it new", lambda m: set_value(m, ("module", "title"), "New"))
    assert lines(view)[-1] == "Call it new"
    assert len(lines(view)) == 5
