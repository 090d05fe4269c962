"""Choices, lists, mappings, longer texts, and records within records."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette

from sandtable.editor.fields.choice import ChoiceField
from sandtable.editor.fields.entries import EntriesField
from sandtable.editor.fields.form import Form
from sandtable.editor.fields.group import GroupField
from sandtable.editor.fields.lines import LinesField
from sandtable.editor.fields.table import FIELDS
from sandtable.model.entities.boards import Board, Region, Space
from sandtable.model.entities.components import Piece
from sandtable.model.entities.events import Event
from sandtable.model.entities.remarks import Note
from sandtable.model.lookup import look_up
from sandtable.model.storage.pydantic_schemas import entities
from sandtable.model.text_input.forms import FieldKind, form_fields_of

PIKES = ("pieces", "vessin", "infantry", "pikes")
COUNTRY = ("boards", "country")


@pytest.fixture
def form_of(bench, qtbot):
    kept = []  # the bot itself does not hold what it closes

    def make(record, *addresses):
        form = Form(bench, record)
        qtbot.addWidget(form)
        kept.append(form)
        form.aim(addresses)
        with qtbot.waitActive(form):
            form.show()
            form.activateWindow()
        return form

    return make


def said(bench, *steps):
    return look_up(bench.document.module, steps)


def test_there_is_a_field_for_every_sort(bench, qtbot):
    assert set(FIELDS) == set(FieldKind)
    record: Any
    for record in entities():
        form = Form(bench, record)
        assert list(form.fields) == [slot.key for slot in form_fields_of(record)]


def test_a_choice_is_made_by_the_keyboard_and_taken_back(form_of, bench, qtbot):
    field = form_of(Piece, PIKES).fields["domain"]
    assert isinstance(field, ChoiceField)
    faint = field.palette().color(QPalette.ColorRole.PlaceholderText)
    assert field.box.currentText() == "land"
    assert field.box.palette().color(QPalette.ColorRole.Text) == faint
    field.box.setFocus()
    qtbot.keyClick(field.box, Qt.Key.Key_Down)
    qtbot.keyClick(field.box, Qt.Key.Key_Down)
    assert said(bench, *PIKES, "domain") == "sea"
    assert field.box.palette().color(QPalette.ColorRole.Text) != faint
    qtbot.keyClick(field.box, Qt.Key.Key_Home)
    assert said(bench, *PIKES, "domain") is None
    assert field.box.currentText() == "land"


def test_yes_and_no(form_of, bench, qtbot):
    owner, event = next((o, e) for o, those in bench.document.module.events.items() for e in those)
    field = form_of(Event, ("events", owner, event)).fields["major"]
    assert [field.box.itemText(row) for row in range(3)] == ["no", "yes", "no"]
    field.box.setFocus()
    qtbot.keyClicks(field.box, "y")
    assert said(bench, "events", owner, event, "major") is True


def test_mixed_choices_show_none(form_of):
    field = form_of(Board, COUNTRY, ("boards", "valley")).fields["kind"]
    assert field.box.currentIndex() == -1
    assert field.box.placeholderText() == "several values"
    assert not field.is_touched()


def test_a_list_is_lines_and_tells_which_is_wrong(form_of, bench, qtbot):
    name = next(iter(bench.document.module.regions))
    field = form_of(Region, ("regions", name)).fields["spaces"]
    assert isinstance(field, LinesField)
    before = bench.document.module
    field.lines.setFocus()
    field.lines.selectAll()
    qtbot.keyClicks(field.lines, "mill")
    qtbot.keyClick(field.lines, Qt.Key.Key_Return)
    qtbot.keyClicks(field.lines, "oxmead and (")
    assert "oxmead and (:" in field.error.text()
    for _ in range(6):
        qtbot.keyClick(field.lines, Qt.Key.Key_Backspace)
    assert field.error.text() == ""
    qtbot.keyClick(field.lines, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert list(map(str, said(bench, "regions", name, "spaces"))) == ["mill", "oxmead"]
    assert bench.document.undo_stack.count() == 1
    bench.document.undo_stack.undo()
    assert bench.document.module == before


def test_leaving_lines_enters_them_and_escape_takes_them_back(form_of, bench, qtbot):
    form = form_of(Piece, PIKES)
    field = form.fields["note"]
    field.lines.setFocus()
    qtbot.keyClicks(field.lines, "Rusty")
    qtbot.keyClick(field.lines, Qt.Key.Key_Escape)
    assert field.lines.toPlainText() == ""
    qtbot.keyClicks(field.lines, "Rusty")
    qtbot.keyClick(field.lines, Qt.Key.Key_Tab)
    assert said(bench, *PIKES, "note") == "Rusty"


def test_a_mapping_is_lines_with_keys(form_of, bench, qtbot):
    steps = (*COUNTRY, "spaces", "greyfell")
    field = form_of(Space, steps).fields["values"]
    field.lines.setFocus()
    qtbot.keyClicks(field.lines, "worth: 3")
    field.lines.clearFocus()
    assert {str(k): str(v) for k, v in said(bench, *steps, "values").items()} == {"worth": "3"}


def test_names_complete_inside_lines(form_of, bench, qtbot):
    name = next(iter(bench.document.module.regions))
    field = form_of(Region, ("regions", name)).fields["spaces"]
    field.lines.setFocus()
    field.lines.selectAll()
    qtbot.keyClicks(field.lines, "oxm")
    popup = field.lines.completing.completer.popup()
    assert popup.isVisible()
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.lines.toPlainText() == "oxmead"
    popup.hide()


def test_a_record_within_is_added_filled_in_and_removed(form_of, bench, qtbot):
    field = form_of(Board, COUNTRY).fields["grid"]
    assert isinstance(field, GroupField)
    assert (field.button.text(), field.form) == ("Add", None)
    before = bench.document.module
    qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    assert field.form is not None
    columns: Any = field.form.fields["columns"]
    line = columns.line
    assert line.text() == "1, 10"
    line.selectAll()
    qtbot.keyClicks(line, "2, 8")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert said(bench, *COUNTRY, "grid", "columns") == (2, 8)
    qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    assert said(bench, *COUNTRY, "grid") is None
    for _ in range(3):
        bench.document.undo_stack.undo()
    assert bench.document.module == before


def test_entries_are_counted_and_led_to(form_of, bench, qtbot):
    field = form_of(Board, COUNTRY).fields["spaces"]
    assert isinstance(field, EntriesField)
    assert field.count.text() == str(len(bench.document.module.boards["country"].spaces))
    with qtbot.waitSignal(bench.selection.revealed) as led:
        qtbot.mouseClick(field.button, Qt.MouseButton.LeftButton)
    assert led.args == [(*COUNTRY, "spaces")]


def test_the_wheel_turns_nothing_that_is_not_in_focus(form_of, bench, qtbot):
    form = form_of(Piece, PIKES)
    box = form.fields["domain"].box
    form.fields["name"].line.setFocus()
    assert box.focusPolicy() == Qt.FocusPolicy.StrongFocus
    assert not box.hasFocus()


def test_a_form_may_show_some_keys_only(bench, qtbot):
    form = Form(bench, Note, wanted=("why", "text"))
    qtbot.addWidget(form)
    form.aim([("notes", next(iter(bench.document.module.notes)))])
    assert list(form.fields) == ["why", "text"]
