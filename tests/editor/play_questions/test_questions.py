"""Questions about set-up, turns and victory: each answer is in the module, and is undone."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox

from sandtable.editor.fields.dialog_size import size_within_screen
from sandtable.editor.fields.line_field import LineField
from sandtable.editor.fields.new_scenario import add_scenario
from sandtable.editor.fields.owner_order_field import OwnerOrderField
from sandtable.editor.panels.inspector.inspector_panel import InspectorPanel
from sandtable.editor.play_questions.questions_dialog import QuestionsDialog
from sandtable.editor.window import EditorWindow
from tests.support.modules import module_from_text
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

TEXT = """\
module:
  format: 1
  title: Isles
  rights: {work: Isles, basis: own, permission: own}
  owners: {red: {name: Red}, blue: {name: Blue}, green: {name: Green, of: blue}}
types: {foot: {name: Foot}}
boards: {map: {kind: boxes, name: Map, spaces: {saltholm: Saltholm, eastfell: Eastfell}}}
scenarios:
  first: {name: The First Winter}
"""


@pytest.fixture
def dialog(context_of, qtbot):
    context = context_of(module_from_text(TEXT))
    context.viewpoint.show_scenario("first")
    dialog = QuestionsDialog(context)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def module_of(dialog):
    return dialog._context.document.module


def click_row(qtbot, field, row, *, on_mark=False):
    """Click a row of an order, or its check mark."""
    area = field.owner_list.visualItemRect(field.owner_list.item(row))
    spot = area.center()
    if on_mark:
        spot.setX(area.left() + 9)
    qtbot.mouseClick(field.owner_list.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_sides_are_checked_and_moved_in_the_order_in_which_they_move(dialog, qtbot):
    dialog.pages.setCurrentIndex(1)
    field = dialog.turn_form.fields["order"]
    assert isinstance(field, OwnerOrderField)
    names = [field.owner_list.item(row).text() for row in range(field.owner_list.count())]
    assert names == ["Red", "Blue", "Green"]
    click_row(qtbot, field, 0, on_mark=True)
    click_row(qtbot, field, 1, on_mark=True)
    assert module_of(dialog).module.calendar.order == ("red", "blue")
    click_row(qtbot, field, 1)
    qtbot.mouseClick(field.up_button, Qt.MouseButton.LeftButton)
    assert module_of(dialog).module.calendar.order == ("blue", "red")
    qtbot.keyClick(field.owner_list, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert module_of(dialog).module.calendar.order == ("red", "blue")
    assert not field.down_button.isEnabled()
    for _ in range(4):
        dialog._context.document.undo_stack.undo()
    assert module_of(dialog).module.calendar.order == ()
    assert field.typed_text() == ""


def test_who_sets_up_is_asked_for_all_scenarios_and_for_one(dialog, qtbot):
    field = dialog.set_up_form.fields["sets-up"]
    click_row(qtbot, field, 1, on_mark=True)
    assert module_of(dialog).module.calendar.sets_up == ("blue",)
    dialog.pages.setCurrentIndex(2)
    click_row(qtbot, dialog.scenario_form.fields["sets-up"], 0, on_mark=True)
    assert module_of(dialog).scenarios["first"].sets_up == ("red",)


def test_a_number_of_turns_and_the_last_turn_are_typed(dialog, qtbot):
    dialog.pages.setCurrentIndex(1)
    turns = dialog.turn_form.fields["turns"]
    assert isinstance(turns, LineField)
    qtbot.keyClicks(turns.line_edit, "12")
    qtbot.keyClick(turns.line_edit, Qt.Key.Key_Return)
    assert module_of(dialog).module.calendar.turns == 12
    dialog.pages.setCurrentIndex(2)
    last = dialog.scenario_form.fields["last"]
    qtbot.keyClicks(last.focusProxy(), "8")
    dialog.close()
    assert dialog._context.document.module.scenarios["first"].last == "8"


def choose(qtbot, box: QComboBox, words: str) -> None:
    """Choose an entry of a combo box by typing its first letters."""
    row = box.findText(words)
    assert row >= 0, words
    box.setCurrentIndex(row)
    box.activated.emit(row)


def test_a_victory_is_built_by_questions_and_read_back(dialog, qtbot):
    dialog.pages.setCurrentIndex(3)
    assert "Nobody can win" in dialog.victory_hint.text()
    qtbot.mouseClick(dialog.add_button, Qt.MouseButton.LeftButton)
    [card] = dialog.victory_cards
    qtbot.waitUntil(card.isVisible)
    assert card.sentence_label.text() == "Red wins at the end of the game whatever happens."
    builder = card.condition_builder
    assert builder.body.isVisibleTo(card), "a victory needs a condition"
    assert builder.subject_box.currentText() == "Red"
    # Return enters the condition, and must not press the button that adds another victory.
    qtbot.keyClicks(builder.object_line, "Saltholm")
    qtbot.keyClick(builder.object_line, Qt.Key.Key_Return)
    assert len(dialog.victory_cards) == 1
    assert card.sentence_label.text() == (
        "Red wins at the end of the game if Red controls Saltholm."
    )
    choose(qtbot, card.fields["at"].time_box, "at the end of each turn")
    assert "at the end of each" in card.sentence_label.text()
    assert module_of(dialog).scenarios["first"].victory["victory-1"].at == "turn-end"


def test_a_certain_turn_is_asked_for_and_nonsense_is_refused(dialog, qtbot):
    dialog.pages.setCurrentIndex(3)
    qtbot.mouseClick(dialog.add_button, Qt.MouseButton.LeftButton)
    [card] = dialog.victory_cards
    dialog._context.prompts = Answers(["4", "((("])
    choose(qtbot, card.fields["at"].time_box, "at the end of a certain turn…")
    assert str(module_of(dialog).scenarios["first"].victory["victory-1"].at) == "4"
    choose(qtbot, card.fields["at"].time_box, "at the end of a certain turn…")
    assert card.fields["at"].error_label.text()
    assert card.fields["at"].time_box.currentData() == "4"


def test_a_way_to_win_is_deleted_and_comes_back(dialog, qtbot):
    dialog.pages.setCurrentIndex(3)
    for _ in range(2):
        qtbot.mouseClick(dialog.add_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.victory_cards[0].delete_button, Qt.MouseButton.LeftButton)
    assert [card.address[-1] for card in dialog.victory_cards] == ["victory-2"]
    dialog._context.document.undo_stack.undo()
    assert len(dialog.victory_cards) == 2


def test_the_menu_opens_the_questions_and_the_inspector_has_the_order(context, qtbot):
    window = EditorWindow(context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    window.run_action("play-questions")
    [dialog] = window.findChildren(QuestionsDialog)
    assert dialog.isVisible()
    assert dialog.scenario_box.count() == len(context.document.module.scenarios)
    dialog.close()
    context.selection.select_addresses([("module", "calendar")])
    inspector = window.show_panel("inspector")
    assert isinstance(inspector, InspectorPanel)
    assert isinstance(inspector.shown_fields()["order"], OwnerOrderField)


def test_without_a_scenario_only_the_game_is_asked_about(context_of, qtbot):
    context = context_of(module_from_text(TEXT.partition("scenarios:")[0]))
    dialog = QuestionsDialog(context)
    qtbot.addWidget(dialog)
    assert [dialog.pages.isTabEnabled(number) for number in range(4)] == [True, True, False, False]
    context.prompts = Answers(["Spring"])
    add_scenario(context)
    assert dialog.pages.isTabEnabled(3)
    assert dialog.scenario_box.currentText() == "Spring"


def test_inherited_victories_are_read_beside_the_own_ones(context_of, qtbot):
    text = TEXT + "  second: {name: Second, from: first}\n"
    victory = "victory: {v: {side: red, if: [red controls saltholm]}}"
    text = text.replace("Winter}", f"Winter, {victory}}}")
    context = context_of(module_from_text(text))
    context.viewpoint.show_scenario("second")
    dialog = QuestionsDialog(context)
    qtbot.addWidget(dialog)
    assert (
        "Red wins at the end of the game if Red controls Saltholm." in dialog.victory_hint.text()
    )
    assert not dialog.victory_cards


def test_a_dialog_is_reduced_to_a_small_screen():
    assert size_within_screen((520, 620), QSize(960, 540)) == QSize(520, 480)
    assert size_within_screen((520, 620), QSize(1920, 1080)) == QSize(520, 620)


def test_all_questions_are_reached_on_a_small_screen(dialog, qtbot):
    dialog.resize(520, 480)
    dialog.pages.setCurrentIndex(3)
    for _ in range(2):
        qtbot.mouseClick(dialog.add_button, Qt.MouseButton.LeftButton)
    area = dialog.pages.currentWidget()
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() > 0)
    assert dialog.height() == 480
    close = dialog.findChild(QDialogButtonBox)
    assert close.geometry().bottom() <= dialog.height()
