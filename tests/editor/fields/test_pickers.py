"""Pickers beside the text: symbols by picture, lists of names, dice and turns, conditions."""

from typing import Any

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.fields.condition_builder import STATEMENTS, ConditionBuilder
from sandtable.editor.fields.record_form import RecordForm
from sandtable.editor.panels.tree.tree_panel import TreePanel
from sandtable.editor.translation import tr
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.entities.boards import Space
from sandtable.model.entities.components import Piece
from sandtable.model.entities.events import Event
from sandtable.model.entities.rules import Table
from sandtable.model.entities.scenarios import Scenario, Victory
from sandtable.model.entities.symbols import symbol_names
from sandtable.model.lookup import value_at_address
from tools.editor_input.answers import Answers

LEFT, RETURN, DOWN = Qt.MouseButton.LeftButton, Qt.Key.Key_Return, Qt.Key.Key_Down
PIKES = ("pieces", "vessin", "infantry", "pikes")
HAYTIME = ("scenarios", "haytime")


@pytest.fixture
def form_of(context, qtbot):
    kept = []

    def make(record, address):
        form = RecordForm(context, record)
        kept.append(form)
        qtbot.addWidget(form)
        form.show_addresses([address])
        with qtbot.waitActive(form):
            form.show()
            form.activateWindow()
        return form

    return make


def said(context, *steps):
    return value_at_address(context.document.module, steps)


def test_a_symbol_is_found_by_words_and_chosen_by_its_picture(form_of, context, qtbot):
    field: Any = form_of(Piece, PIKES).fields["symbol"]
    qtbot.mouseClick(field.gallery_button, LEFT)
    gallery = field.gallery
    assert gallery.isVisible()
    assert set(gallery.shown_names()) == set(symbol_names())
    assert all(not gallery.symbol_list.item(n).icon().isNull() for n in range(5))
    qtbot.keyClicks(gallery.search_line, "art self")
    assert gallery.shown_names() == ["self-propelled artillery"]
    rect = gallery.symbol_list.visualItemRect(gallery.symbol_list.item(0))
    qtbot.mouseClick(gallery.symbol_list.viewport(), LEFT, pos=rect.center())
    assert said(context, *PIKES, "symbol") == "self-propelled artillery"
    assert not gallery.isVisible()
    qtbot.mouseClick(field.gallery_button, LEFT)
    assert gallery.symbol_list.currentItem().text() == "self-propelled artillery"
    qtbot.keyClicks(gallery.search_line, "camel")
    qtbot.keyClick(gallery.search_line, RETURN)
    assert said(context, *PIKES, "symbol") == "camel"
    assert context.document.undo_stack.count() == 2


def choose(qtbot, field, word):
    field.choice_action.trigger()
    completer = field.line_edit.name_completion.completer
    popup = completer.popup()
    assert popup.isVisible()
    rows = [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]
    popup.setCurrentIndex(popup.model().index(rows.index(word), 0))
    qtbot.keyClick(popup, RETURN)
    return rows


def test_a_name_is_chosen_from_the_list_of_all(form_of, context, qtbot):
    steps = ("boards", "country", "spaces", "greyfell")
    field: Any = form_of(Space, steps).fields["terrain"]
    rows = choose(qtbot, field, "Lowland")
    assert "Highland" in rows
    assert said(context, *steps, "terrain") == "lowland"
    assert field.line_edit.text() == "Lowland"


def test_names_of_a_list_are_added_one_by_one(form_of, context, qtbot):
    steps = ("boards", "country", "spaces", "greyfell")
    field: Any = form_of(Space, steps).fields["open-to"]
    choose(qtbot, field, "Vessin")
    choose(qtbot, field, "Corrow")
    qtbot.keyClick(field.line_edit, RETURN)
    assert said(context, *steps, "open-to") == ("vessin", "corrow")


def test_dice_and_turns_are_chosen(form_of, context, qtbot):
    table = next(iter(context.document.module.tables))
    field: Any = form_of(Table, ("tables", table)).fields["dice"]
    choose(qtbot, field, "2d6")
    assert str(said(context, "tables", table, "dice")) == "2d6"
    last: Any = form_of(Scenario, HAYTIME).fields["last"]
    turns = choose(qtbot, last, "3")
    assert {"1", "2", "3"} <= set(turns)
    assert said(context, *HAYTIME, "last") == "3"


def builder_of(field: Any) -> ConditionBuilder:
    builder = field.findChild(ConditionBuilder)
    assert isinstance(builder, ConditionBuilder)
    return builder


def choose_statement(builder, title):
    titles = [statement.title for statement in STATEMENTS]
    builder.statement_box.setCurrentIndex(titles.index(title))


@pytest.fixture
def victory(form_of, context):
    """The form of a victory without a condition, and its address."""
    steps = (*HAYTIME, "victory", "ours")
    assert context.try_edit("Add", lambda module: add_entry(module, steps))
    return form_of(Victory, steps), steps


def test_a_condition_is_built_in_a_players_words(victory, context, qtbot):
    form, steps = victory
    builder = builder_of(form.fields["if"])
    qtbot.mouseClick(builder.fold_button, LEFT)
    builder.subject_box.setCurrentText("Vessin")
    builder.object_line.setFocus()
    qtbot.keyClicks(builder.object_line, "Port Corrow")
    assert "Vessin controls Port Corrow" in builder.reading_label.text()
    qtbot.mouseClick(builder.enter_button, LEFT)
    assert list(map(str, said(context, *steps, "if"))) == ["vessin controls all port-corrow"]
    assert form.fields["if"].text_as_typed() == "Vessin controls all Port Corrow"
    assert not builder.body.isVisible()
    qtbot.mouseClick(builder.fold_button, LEFT)
    choose_statement(builder, "The turn is")
    qtbot.keyClicks(builder.object_line, "6..")
    qtbot.keyClick(builder.object_line, RETURN)
    assert list(map(str, said(context, *steps, "if"))) == [
        "vessin controls all port-corrow",
        "turn 6..",
    ]


@pytest.mark.parametrize(
    "typed", ["Skerrow, Port Corrow", "Skerrow and Port Corrow", "Skerrow or Port Corrow"]
)
def test_a_builder_takes_a_list_of_spaces_however_it_is_written(victory, context, qtbot, typed):
    form, steps = victory
    builder = builder_of(form.fields["if"])
    qtbot.mouseClick(builder.fold_button, LEFT)
    builder.subject_box.setCurrentText("Vessin")
    qtbot.keyClicks(builder.object_line, typed)
    assert builder.error_label.text() == ""
    assert "Skerrow and Port Corrow" in builder.reading_label.text()
    qtbot.mouseClick(builder.enter_button, LEFT)
    assert str(said(context, *steps, "if")[0]) == "vessin controls all skerrow or port-corrow"
    # The field reads like the sentence, and can be entered again.
    assert form.fields["if"].text_as_typed() == "Vessin controls all Skerrow and Port Corrow"
    form.fields["if"].enter_typed_text()
    assert str(said(context, *steps, "if")[0]) == "vessin controls all skerrow or port-corrow"


def test_a_builder_says_why_it_takes_nothing(victory, qtbot):
    form, _ = victory
    builder = builder_of(form.fields["if"])
    qtbot.mouseClick(builder.fold_button, LEFT)
    qtbot.keyClicks(builder.object_line, "Skerrow )")
    assert not builder.enter_button.isEnabled()
    assert builder.error_label.text()


def test_a_builder_takes_nothing_that_is_unknown(victory, context, qtbot):
    form, steps = victory
    builder = builder_of(form.fields["if"])
    qtbot.mouseClick(builder.fold_button, LEFT)
    qtbot.keyClicks(builder.object_line, "nowhere")
    assert not builder.enter_button.isEnabled()
    assert "nowhere" in builder.error_label.text()
    qtbot.keyClick(builder.object_line, RETURN)
    assert said(context, *steps, "if") == ()


def test_one_condition_replaces_the_one_before(form_of, context, qtbot):
    steps = ("events", "common", "spate")
    field = form_of(Event, steps).fields["if"]
    builder = builder_of(field)
    qtbot.mouseClick(builder.fold_button, LEFT)
    choose_statement(builder, "A side has lost pieces")
    builder.quantity_box.setCurrentIndex(builder.quantity_box.findText(tr("at least")))
    builder.count_box.setValue(3)
    builder.negation_box.setChecked(True)
    qtbot.keyClicks(builder.object_line, "infantry")
    qtbot.mouseClick(builder.enter_button, LEFT)
    subject = builder.subject_box.itemText(0)
    assert str(said(context, *steps, "if")).endswith("has lost at least 3 infantry")
    assert str(said(context, *steps, "if")).startswith("not ")
    assert subject


@pytest.mark.parametrize(
    ("typed", "side", "condition"),
    [
        ("Vessin holds Port Corrow", "vessin", "vessin controls all port-corrow"),
        ("Corrow controls at least 4 town.", "corrow", "corrow controls at least 4 town"),
    ],
)
def test_a_victory_is_added_by_what_decides_it(context, qtbot, typed, side, condition):
    tree = TreePanel(context)
    qtbot.addWidget(tree)
    context.prompts = Answers([typed])
    assert tree.entry_commands.add_new_entry((*HAYTIME, "victory"))
    entry = list(said(context, *HAYTIME, "victory").values())[-1]
    assert (entry.side, list(map(str, entry.if_))) == (side, [condition])


def test_a_victory_that_only_has_a_name_has_a_level_that_exists(context, qtbot):
    tree = TreePanel(context)
    qtbot.addWidget(tree)
    context.prompts = Answers(["Our day"])
    assert tree.entry_commands.add_new_entry((*HAYTIME, "victory"))
    entry = list(said(context, *HAYTIME, "victory").values())[-1]
    assert entry.level in context.document.module.module.levels


def test_a_symbol_that_is_guessed_stands_faintly_in_its_field(form_of):
    field: Any = form_of(Piece, PIKES).fields["symbol"]
    assert "infantry" in field.line_edit.placeholderText()
