"""The page that makes a scenario from a turn of another one."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.play_questions.turn_scenario_dialog import TurnScenarioDialog
from sandtable.model.ledger.history import initial_position, position_at
from tests.model.edits.test_scenario_from_turn import MODULE

pytestmark = pytest.mark.gui


@pytest.fixture
def dialog(context_of, qtbot):
    context = context_of(MODULE)
    context.viewpoint.show_turn(5)
    page = TurnScenarioDialog(context)
    qtbot.addWidget(page)
    page.show()
    return page


def choose(dialog, kind, answer):
    """Choose an answer to the only question of a kind, as a click does."""
    (box,) = [box for key, box in dialog.question_boxes.items() if key[0] == kind]
    box.setCurrentIndex(box.findData(answer))
    box.activated.emit(box.currentIndex())


def create(dialog, qtbot):
    button = next(b for b in dialog.buttons.buttons() if b.text() == "Create scenario")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_it_begins_with_the_turn_that_is_shown_and_a_name(dialog):
    assert dialog.turn == 5
    assert dialog.name_line.text().startswith("The Long War")
    assert {key[0] for key in dialog.question_boxes} == {"option", "fact", "place"}


def test_the_scenario_has_the_position_and_is_shown(dialog, qtbot):
    context = dialog._context
    dialog.name_line.setText("The Second Half")
    create(dialog, qtbot)
    module = context.document.module
    assert module.scenarios["the-second-half"].name == "The Second Half"
    wanted = position_at(MODULE, "long", turn=5, before=True).copies_out
    assert initial_position(module, "the-second-half").copies_out == wanted
    assert context.viewpoint.current_state.scenario == "the-second-half"
    assert context.document.undo_stack.count() == 1
    assert not dialog.isVisible()


def test_answers_on_the_page_count(dialog, qtbot):
    choose(dialog, "fact", "no")
    choose(dialog, "place", "town")
    dialog.name_line.setText("Later")
    create(dialog, qtbot)
    position = initial_position(dialog._context.document.module, "later")
    assert {str(s.place) for s in position.standings} == {"town", "hill"}


def test_without_a_name_it_says_so(dialog, qtbot):
    dialog.name_line.clear()
    create(dialog, qtbot)
    assert dialog.isVisible()
    assert dialog._context.messages.last_message[0] == "Enter the name of the new scenario."
    dialog.close()
