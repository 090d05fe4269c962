"""Choices, lists, mappings, longer texts, and records within records."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from sandtable.editor.fields.choice_field import ChoiceField
from sandtable.editor.fields.entries_field import EntriesField
from sandtable.editor.fields.field_table import FIELD_CLASSES
from sandtable.editor.fields.lines_field import LinesField
from sandtable.editor.fields.record_form import GroupField, RecordForm
from sandtable.model.entities.boards import Board, Region, Space
from sandtable.model.entities.components import Piece
from sandtable.model.entities.events import Event
from sandtable.model.lookup import value_at_address
from sandtable.model.storage.pydantic_schemas import entity_types
from sandtable.model.text_input.form_fields import FieldKind, form_fields_of_record

PIKES = ("pieces", "vessin", "infantry", "pikes")
COUNTRY = ("boards", "country")


@pytest.fixture
def form_of(context, qtbot):
    kept = []  # the bot itself does not hold what it closes

    def make(record, *addresses):
        form = RecordForm(context, record)
        qtbot.addWidget(form)
        kept.append(form)
        form.show_addresses(addresses)
        with qtbot.waitActive(form):
            form.show()
            form.activateWindow()
        return form

    return make


def said(context, *steps):
    return value_at_address(context.document.module, steps)


def test_there_is_a_field_for_every_sort(context, qtbot):
    assert {*FIELD_CLASSES, FieldKind.RECORD} == set(FieldKind)
    record: Any
    for record in entity_types():
        form = RecordForm(context, record)
        assert list(form.fields) == [slot.key for slot in form_fields_of_record(record)]


def test_a_choice_is_made_by_the_keyboard_and_taken_back(form_of, context, qtbot):
    field = form_of(Piece, PIKES).fields["domain"]
    assert isinstance(field, ChoiceField)
    faint = field.palette().color(QPalette.ColorRole.PlaceholderText)
    assert field.choice_box.currentText() == "land (default)"
    assert field.choice_box.palette().color(QPalette.ColorRole.Text) == faint
    field.choice_box.setFocus()
    qtbot.keyClick(field.choice_box, Qt.Key.Key_Down)
    qtbot.keyClick(field.choice_box, Qt.Key.Key_Down)
    assert said(context, *PIKES, "domain") == "sea"
    assert field.choice_box.palette().color(QPalette.ColorRole.Text) != faint
    qtbot.keyClick(field.choice_box, Qt.Key.Key_Home)
    assert said(context, *PIKES, "domain") is None
    assert field.choice_box.currentText() == "land (default)"


def test_yes_and_no(form_of, context, qtbot):
    owner, event = next(
        (o, e) for o, those in context.document.module.events.items() for e in those
    )
    field = form_of(Event, ("events", owner, event)).fields["major"]
    assert [field.choice_box.itemText(row) for row in range(3)] == ["no (default)", "yes", "no"]
    field.choice_box.setFocus()
    qtbot.keyClicks(field.choice_box, "y")
    assert said(context, "events", owner, event, "major") is True


def test_mixed_choices_show_none(form_of):
    field = form_of(Board, COUNTRY, ("boards", "valley")).fields["kind"]
    assert field.choice_box.currentIndex() == -1
    assert field.choice_box.placeholderText() == "several values"
    assert not field.has_pending_text()


def test_a_list_is_lines_and_tells_which_is_wrong(form_of, context, qtbot):
    name = next(iter(context.document.module.regions))
    field = form_of(Region, ("regions", name)).fields["spaces"]
    assert isinstance(field, LinesField)
    before = context.document.module
    field.text_edit.setFocus()
    field.text_edit.selectAll()
    qtbot.keyClicks(field.text_edit, "mill")
    qtbot.keyClick(field.text_edit, Qt.Key.Key_Return)
    qtbot.keyClicks(field.text_edit, "oxmead and (")
    assert "oxmead and (:" in field.error_label.text()
    for _ in range(6):
        qtbot.keyClick(field.text_edit, Qt.Key.Key_Backspace)
    assert field.error_label.text() == ""
    qtbot.keyClick(field.text_edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert list(map(str, said(context, "regions", name, "spaces"))) == ["mill", "oxmead"]
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    assert context.document.module == before


def test_leaving_lines_enters_them_and_escape_takes_them_back(form_of, context, qtbot):
    form = form_of(Piece, PIKES)
    field = form.fields["note"]
    field.text_edit.setFocus()
    qtbot.keyClicks(field.text_edit, "Rusty")
    qtbot.keyClick(field.text_edit, Qt.Key.Key_Escape)
    assert field.text_edit.toPlainText() == ""
    qtbot.keyClicks(field.text_edit, "Rusty")
    qtbot.keyClick(field.text_edit, Qt.Key.Key_Tab)
    assert said(context, *PIKES, "note") == "Rusty"


def test_a_mapping_is_lines_with_keys(form_of, context, qtbot):
    steps = (*COUNTRY, "spaces", "greyfell")
    field = form_of(Space, steps).fields["values"]
    field.text_edit.setFocus()
    qtbot.keyClicks(field.text_edit, "worth: 3")
    field.text_edit.clearFocus()
    assert {str(k): str(v) for k, v in said(context, *steps, "values").items()} == {"worth": "3"}


def test_names_complete_inside_lines(form_of, context, qtbot):
    name = next(iter(context.document.module.regions))
    field = form_of(Region, ("regions", name)).fields["spaces"]
    field.text_edit.setFocus()
    field.text_edit.selectAll()
    qtbot.keyClicks(field.text_edit, "oxm")
    popup = field.text_edit.name_completion.completer.popup()
    assert popup.isVisible()
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.text_edit.toPlainText() == "Oxmead"
    popup.hide()


def test_a_record_within_is_added_filled_in_and_removed(form_of, context, qtbot):
    field = form_of(Board, COUNTRY).fields["grid"]
    assert isinstance(field, GroupField)
    assert (field.toggle_button.text(), field.inner_form) == ("Add", None)
    before = context.document.module
    qtbot.mouseClick(field.toggle_button, Qt.MouseButton.LeftButton)
    assert field.inner_form is not None
    columns: Any = field.inner_form.fields["columns"]
    line = columns.line_edit
    assert line.text() == "1, 10"
    line.selectAll()
    qtbot.keyClicks(line, "2, 8")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert said(context, *COUNTRY, "grid", "columns") == (2, 8)
    qtbot.mouseClick(field.toggle_button, Qt.MouseButton.LeftButton)
    assert said(context, *COUNTRY, "grid") is None
    for _ in range(3):
        context.document.undo_stack.undo()
    assert context.document.module == before


def test_entries_are_counted_and_led_to(form_of, context, qtbot):
    field = form_of(Board, COUNTRY).fields["spaces"]
    assert isinstance(field, EntriesField)
    assert field.count_label.text() == str(len(context.document.module.boards["country"].spaces))
    with qtbot.waitSignal(context.selection.reveal_requested) as led:
        qtbot.mouseClick(field.show_button, Qt.MouseButton.LeftButton)
    assert led.args == [(*COUNTRY, "spaces")]


def test_the_wheel_turns_nothing_that_is_not_in_focus(form_of, context, qtbot):
    form = form_of(Piece, PIKES)
    box = form.fields["domain"].choice_box
    form.fields["name"].line_edit.setFocus()
    assert box.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert not box.hasFocus()
