"""Texts, numbers, phrases and names: typed, checked while typing, entered as one step."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.fields.line_field import ColourField, LineField
from sandtable.editor.fields.record_form import RecordForm
from sandtable.editor.fields.reference_field import ReferenceField
from sandtable.model.address_path import format_address
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.boards import Space
from sandtable.model.entities.components import Piece, PieceType
from sandtable.model.lookup import value_at_address
from tests.support.present import present
from tools.editor_input.answers import Answers

PIKES = ("pieces", "vessin", "infantry", "pikes")
GUARD = ("pieces", "vessin", "infantry", "guard")


@pytest.fixture
def form(context, qtbot):
    made = RecordForm(context, Piece)
    qtbot.addWidget(made)
    made.show_addresses([PIKES])
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def retype(qtbot, line: QLineEdit, text: str) -> None:
    """Type another text, as people do."""
    line.setFocus()
    line.selectAll()
    if text:
        qtbot.keyClicks(line, text)
    else:
        qtbot.keyClick(line, Qt.Key.Key_Delete)


def said(context, key, steps=PIKES):
    return value_at_address(context.document.module, (*steps, key))


def test_enter_puts_a_text_there_as_one_step(form, context, qtbot):
    before = context.document.module
    line = form.fields["name"].line_edit
    retype(qtbot, line, "Long Pikes")
    assert said(context, "name") == "Pikes"
    qtbot.keyClick(line, Qt.Key.Key_Return)
    after = context.document.module
    assert said(context, "name") == "Long Pikes"
    stack = context.document.undo_stack
    assert (stack.count(), stack.text(0)) == (1, "Change name of Pikes")
    stack.undo()
    assert context.document.module == before
    assert line.text() == "Pikes"
    stack.redo()
    assert context.document.module == after
    assert line.text() == "Long Pikes"


def test_leaving_the_field_enters_it_too_and_only_once(form, context, qtbot):
    line = form.fields["copies"].line_edit
    retype(qtbot, line, "6")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    line.clearFocus()
    assert said(context, "copies") == 6
    retype(qtbot, line, "7")
    line.clearFocus()
    assert said(context, "copies") == 7
    assert context.document.undo_stack.count() == 2


def test_what_is_wrong_is_said_while_typing_and_changes_nothing(form, context, qtbot):
    field = form.fields["copies"]
    retype(qtbot, field.line_edit, "many")
    assert field.error_label.isVisible()
    assert "not a whole number" in field.error_label.text()
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert context.document.undo_stack.count() == 0
    assert field.line_edit.text() == "many"
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Escape)
    assert field.line_edit.text() == "4"
    assert not field.error_label.isVisible()


def test_a_phrase_is_parsed_while_typing(form, context, qtbot):
    field = form.fields["rated"]
    retype(qtbot, field.line_edit, "4-4 >")
    assert field.error_label.text()
    qtbot.keyClicks(field.line_edit, " 2-2")
    assert not field.error_label.text()
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert str(said(context, "rated")) == "4-4 > 2-2"


def test_what_is_unsaid_shows_faintly_what_then_holds(form, context, qtbot):
    line = form.fields["copies"].line_edit
    retype(qtbot, line, "")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert said(context, "copies") == 1
    assert (line.text(), line.placeholderText()) == ("", "1")
    faces = form.fields["faces"].text_edit
    assert (faces.toPlainText(), faces.placeholderText()) == ("", "full; reduced")


def test_what_cannot_be_left_out_stays(context, qtbot):
    form = RecordForm(context, type(context.document.module.options["islands"]))
    qtbot.addWidget(form)
    form.show_addresses([("options", "islands")])
    field: Any = form.fields["name"]
    retype(qtbot, field.line_edit, "")
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert "is required and cannot be deleted" in field.error_label.text()
    assert context.document.undo_stack.count() == 0


def test_several_things_are_edited_in_one_step(form, context, qtbot):
    before = context.document.module
    form.show_addresses([PIKES, GUARD])
    field = form.fields["name"]
    assert (field.is_mixed, field.line_edit.text()) == (True, "")
    assert field.line_edit.placeholderText() == "several values"
    field.line_edit.setFocus()
    field.line_edit.clearFocus()
    assert context.document.undo_stack.count() == 0
    retype(qtbot, field.line_edit, "Foot")
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert said(context, "name") == said(context, "name", GUARD) == "Foot"
    assert not field.is_mixed
    assert context.document.undo_stack.text(0) == "Change name of 2 entries"
    context.document.undo_stack.undo()
    assert context.document.module == before


def test_what_was_typed_is_entered_before_the_form_shows_another_thing(form, context, qtbot):
    retype(qtbot, form.fields["name"].line_edit, "Halberds")
    form.show_addresses([GUARD])
    assert said(context, "name") == "Halberds"
    assert form.fields["name"].line_edit.text() == "Ducal Guard"


@pytest.fixture
def wagon(context, qtbot):
    """The form of a type, in front."""
    form = RecordForm(context, PieceType)
    qtbot.addWidget(form)
    form.show_addresses([("types", "wagon")])
    with qtbot.waitActive(form):
        form.show()
        form.activateWindow()
    return form


def test_a_name_completes_and_jumps(wagon, context, qtbot):
    field = wagon.fields["like"]
    assert isinstance(field, ReferenceField)
    assert not field.jump_button.isEnabled()
    retype(qtbot, field.line_edit, "cav")
    assert field.line_edit.name_completion is not None
    popup = field.line_edit.name_completion.completer.popup()
    assert present(popup).isVisible()
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert field.line_edit.text() == "cavalry"
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert said(context, "like", ("types", "wagon")) == "cavalry"
    with qtbot.waitSignal(context.selection.reveal_requested) as jumped:
        qtbot.mouseClick(field.jump_button, Qt.MouseButton.LeftButton)
    assert jumped.args == [("types", "cavalry")]


@pytest.mark.parametrize("typed", ["cavalry", "Cavalry"])
def test_nothing_is_offered_where_a_name_is_whole(wagon, qtbot, typed):
    line = wagon.fields["like"].line_edit
    retype(qtbot, line, typed)
    assert not line.name_completion.completer.popup().isVisible()


def test_a_name_that_nothing_bears_is_told_and_taken(context, qtbot):
    form = RecordForm(context, Space)
    qtbot.addWidget(form)
    steps = ("boards", "country", "spaces", "greyfell")
    form.show_addresses([steps])
    field: Any = form.fields["terrain"]
    retype(qtbot, field.line_edit, "hihgland")
    assert "There is no terrain 'hihgland'" in field.error_label.text()
    assert "Did you mean 'highland'" in field.error_label.text()
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert said(context, "terrain", steps) == "hihgland"
    assert field.error_label.text()


def test_a_colour_shows_a_swatch(form, context, qtbot):
    field = form.fields["colour"]
    assert isinstance(field, ColourField)
    retype(qtbot, field.line_edit, "#cc2010")
    assert colour_of(field) == "#cc2010"


def colour_of(field):
    return field.swatch_button.icon().pixmap(14, 14).toImage().pixelColor(3, 3).name()


def test_where_no_colour_is_said_the_swatch_is_an_empty_frame(form):
    field = form.fields["text-colour"]
    shown = field.swatch_button.icon().pixmap(14, 14).toImage()
    assert shown.pixelColor(7, 7).alpha() == 0
    assert shown.pixelColor(0, 0).alpha() > 0


def test_a_colour_is_chosen_where_it_is_shown(form, context, qtbot):
    field = form.fields["colour"]
    context.prompts = Answers([None, "#00aa33"])
    qtbot.mouseClick(field.swatch_button, Qt.MouseButton.LeftButton)
    assert not context.document.undo_stack.count()
    qtbot.mouseClick(field.swatch_button, Qt.MouseButton.LeftButton)
    assert field.typed_text() == colour_of(field) == "#00aa33"
    assert said(context, "colour") == "#00aa33"
    assert context.document.undo_stack.count() == 1


def test_symbols_and_sizes_complete_although_the_module_names_none(form, qtbot):
    for key, typed, offered in (("symbol", "infa", "infantry"), ("echelon", "batt", "battalion")):
        field = form.fields[key]
        field.line_edit.setFocus()
        qtbot.keyClicks(field.line_edit, typed)
        popup = field.line_edit.name_completion.completer.popup()
        assert popup.isVisible()
        names = [popup.model().index(row, 0).data() for row in range(popup.model().rowCount())]
        assert offered in names
        qtbot.keyClick(popup, Qt.Key.Key_Escape)
        qtbot.keyClick(field.line_edit, Qt.Key.Key_Escape)


def test_fields_have_names_and_hints_for_those_who_listen(form):
    for field in form.fields.values():
        widget = field.focusProxy()
        assert widget is not None
        assert widget.accessibleName(), field.slot.key
    line = form.fields["spare"]
    assert isinstance(line, LineField)
    assert "printed scenarios may not use" in line.line_edit.toolTip()


def test_a_change_elsewhere_shows_only_where_it_was(form, context, monkeypatch):
    shown = []
    for key, field in form.fields.items():
        monkeypatch.setattr(field, "show_text", lambda *_, key=key: shown.append(key))
    from sandtable.model.edits.address_edits import set_value

    context.try_edit("Change", lambda m: set_value(m, (*PIKES, "spare"), 3))
    assert shown == ["spare"]
    context.try_edit("Change", lambda m: set_value(m, (*GUARD, "spare"), 3))
    assert shown == ["spare"], format_address(GUARD)


def test_one_jumps_to_what_is_named_at_the_cursor(context, qtbot):
    form = RecordForm(context, type(context.document.module.limits["hex-stacking"]))
    qtbot.addWidget(form)
    form.show_addresses([("limits", "hex-stacking")])
    of: Any = form.fields["of"]
    line = of.line_edit
    retype(qtbot, line, "air or infantry or nobody-here")
    line.setCursorPosition(line.text().index("fantry"))
    with qtbot.waitSignal(context.selection.reveal_requested) as jumped:
        qtbot.keyClick(line, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert jumped.args == [("types", "infantry")]
    line.setCursorPosition(len(line.text()))
    qtbot.keyClick(line, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert "nothing of this name" in context.messages.last_message[0]


def test_what_is_typed_and_deleted_again_leaves_several_values_alone(form, context, qtbot):
    form.show_addresses([PIKES, GUARD])
    line = form.fields["name"].line_edit
    line.setFocus()
    qtbot.keyClicks(line, "x")
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert context.document.undo_stack.count() == 0


def test_what_is_gone_does_not_come_back_by_what_was_typed(form, context, qtbot):
    from sandtable.model.edits.address_edits import delete_entry

    line = form.fields["name"].line_edit
    retype(qtbot, line, "Halberds")
    context.try_edit("Delete", lambda m: delete_entry(m, PIKES))
    form.show_addresses([GUARD])
    assert context.document.undo_stack.count() == 1
    assert line.text() == "Ducal Guard"


def test_sides_are_typed_by_their_names(context, qtbot):
    context.try_edit(
        "Rename", lambda m: set_value(m, ("module", "owners", "vessin", "name"), "The Crown")
    )
    form, space = RecordForm(context, Space), ("boards", "country", "spaces", "greyfell")
    qtbot.addWidget(form)
    form.show_addresses([space])
    form.show()
    field: Any = form.fields["open-to"]
    retype(qtbot, field.line_edit, "corrow, the Crown")
    qtbot.keyClick(field.line_edit, Qt.Key.Key_Return)
    assert not field.error_label.text()
    assert said(context, "open-to", space) == ("corrow", "vessin")
    assert field.line_edit.text() == "Corrow, The Crown"
