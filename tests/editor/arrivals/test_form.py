"""The form of an entry: typed, checked while one types, read in words, entered as one step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from sandtable.editor.workspaces.arrivals.entry_fields import (
    EntryFields,
    entry_in_words,
    parse_entry_fields,
)
from sandtable.model.phrases.action import ActionVerb
from sandtable.model.phrases.moment import Moment

pytestmark = pytest.mark.gui


@pytest.fixture
def pikes(place, context, due):
    """The form with an entry in it."""
    context.selection.select_addresses([due("Pikes", 3).steps])
    return place.entry_form


def _type(qtbot, line, text):
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


def _shown(form, name):
    return form.error_label_by_field[name].text()


def test_the_form_shows_the_entry_and_reads_it_aloud(pikes):
    assert pikes.read_fields() == EntryFields(
        "release", "Winter Camp", "Pikes", "1", "", "3", "vessin"
    )
    assert (
        pikes.reading_label.text() == "Turn 3 (Blossom), Vessin. Release Pikes from Winter Camp."
    )


def test_what_is_typed_is_entered_by_enter_in_one_step(pikes, context, due, qtbot):
    before = context.document.module
    _type(qtbot, pikes.number, "2")
    assert "2 Pikes" in pikes.reading_label.text()
    assert context.document.module is before
    qtbot.keyClick(pikes.number, Qt.Key.Key_Return)
    assert due("2 Pikes", 3).quantity == 2
    assert context.document.undo_stack.undoText() == "Change number of Pikes"
    context.document.undo_stack.undo()
    assert context.document.module is before


def test_names_are_taken_for_ids(pikes, due, qtbot):
    _type(qtbot, pikes.pieces, "Light Horse")
    assert (
        pikes.reading_label.text()
        == "Turn 3 (Blossom), Vessin. Release Light Horse from Winter Camp."
    )
    qtbot.keyClick(pikes.pieces, Qt.Key.Key_Return)
    assert due("Light Horse", 3)


def test_another_turn_in_the_form_moves_the_entry(pikes, due, qtbot):
    _type(qtbot, pikes.moment, "6")
    qtbot.keyClick(pikes.moment, Qt.Key.Key_Return)
    assert due("Pikes", 6)


def test_errors_are_told_at_the_field_while_typing(pikes, context, qtbot):
    before = context.document.module
    _type(qtbot, pikes.moment, "soon")
    assert "'soon' is not a turn" in _shown(pikes, "moment")
    _type(qtbot, pikes.moment, "3")
    assert not _shown(pikes, "moment")
    _type(qtbot, pikes.number, "many")
    assert "A number" in _shown(pikes, "number")
    qtbot.keyClick(pikes.number, Qt.Key.Key_Return)
    assert context.document.module is before


def test_names_that_nothing_bears_are_told_with_advice(pikes, qtbot):
    _type(qtbot, pikes.pieces, "pike")
    assert "There is no piece 'pike'" in _shown(pikes, "pieces")
    assert "'pikes'" in _shown(pikes, "pieces")
    _type(qtbot, pikes.when, "guard-erly")
    assert "guard-early" in _shown(pikes, "when")


def test_each_field_tells_its_own_errors(pikes, qtbot):
    _type(qtbot, pikes.pieces, "pikes less")
    _type(qtbot, pikes.when, "guard early")
    assert "number of steps" in _shown(pikes, "pieces")
    assert "'early' is not expected" in _shown(pikes, "when")


def test_a_verb_is_chosen_from_a_list(pikes, context, due):
    pikes.does.setCurrentIndex(pikes.does.findData("enter"))
    pikes.does.activated.emit(pikes.does.currentIndex())
    assert due("Pikes", 3).does == "enter"


def test_a_condition_is_chosen_from_a_menu(pikes, due):
    pikes._fill_condition_menu()
    menu = next(
        a.menu() for a in pikes._condition_menu.actions() if a.text() == "The Guard marches early"
    )
    next(a for a in menu.actions() if a.text() == "off").trigger()
    assert due("Pikes", 3).when == "the option “The Guard marches early” is off"


def test_a_roll_is_asked_for(pikes, due, answering):
    answering.given = ["5..6"]
    pikes._fill_condition_menu()
    next(a for a in pikes._condition_menu.actions() if a.text() == "On a roll…").trigger()
    assert due("Pikes", 3).when == "the roll is 5 or 6"


def test_a_new_entry_is_written_in_the_chosen_cell(place, context, due, qtbot):
    place.arrivals_grid.choose_entry((7, 1), -1)
    place.run_command("add")
    form = place.entry_form
    assert form.read_fields().moment == "8"
    assert form.read_fields().owner == "corrow"
    _type(qtbot, form.pieces, "marines")
    qtbot.keyClick(form.pieces, Qt.Key.Key_Return)
    assert due("Marines", 8).owner == "corrow"
    assert context.selection.lead_address == due("Marines", 8).steps
    assert context.document.undo_stack.undoText() == "Add marines"


def test_enter_in_the_grid_goes_to_the_form(place, context, due, qtbot):
    context.selection.select_addresses([due("Pikes", 3).steps])
    place.activateWindow()
    place.arrivals_grid.setFocus()
    qtbot.keyClick(place.arrivals_grid, Qt.Key.Key_Return)
    assert place.focusWidget() is place.entry_form.pieces


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (EntryFields("control", "corrow", "vess", "", "", "3", "corrow"),
         "Turn 3 (Blossom), Corrow. Corrow takes control of Vess."),
        (EntryFields("note", "", "The ice breaks.", "", "", "2..4", "vessin"),
         "Turns 2 to 4, Vessin. The ice breaks."),
        (EntryFields("enter", "any town", "of infantry", "2", "", "3", "vessin"),
         "Turn 3 (Blossom), Vessin. Enter at any town: 2 infantry."),
    ],
)  # fmt: skip
def test_all_kinds_of_entries_are_read_aloud(context, typed, said):
    module = context.document.complete_module
    found = parse_entry_fields(module, typed)
    assert found.is_complete
    assert entry_in_words(module, typed, found) == said


def test_fields_are_called_what_they_hold(pikes):
    pikes.does.setCurrentIndex(pikes.does.findData("control"))
    pikes._check_fields()
    assert (pikes.label_by_field["pieces"].text(), pikes.label_by_field["place"].text()) == (
        "Spaces", "New owner",
    )  # fmt: skip
    assert not pikes.number.isEnabled()


def test_a_place_may_be_typed_by_its_name(pikes, due, qtbot):
    _type(qtbot, pikes.place, "Winter Camp")
    assert not _shown(pikes, "place")
    _type(qtbot, pikes.number, "2")
    qtbot.keyClick(pikes.number, Qt.Key.Key_Return)
    assert due("2 Pikes", 3).steps[5].endswith("winter-camp")


def test_nonsense_waits_while_another_entry_is_looked_at(place, pikes, context, due, qtbot):
    steps = due("Pikes", 3).steps
    other = next(
        d.steps for d in place.arrivals_grid.timetable_model.all_entries() if d.steps != steps
    )
    _type(qtbot, pikes.pieces, "pikes less")
    place.arrivals_grid.show_entry(other)
    context.selection.select_addresses([other])
    assert pikes.pieces.text() != "pikes less"
    place.arrivals_grid.show_entry(steps)
    context.selection.select_addresses([steps])
    assert pikes.pieces.text() == "pikes less"
    assert "number of steps" in _shown(pikes, "pieces")


def test_a_new_entry_that_is_typed_stays_when_one_looks_elsewhere(place, context, qtbot):
    place.arrivals_grid.choose_entry((7, 1), -1)
    place.run_command("add")
    form = place.entry_form
    _type(qtbot, form.pieces, "pik")
    place.arrivals_grid.setFocus()
    context.findings.findings_changed.emit()
    assert form.is_new
    assert form.pieces.text() == "pik"


def test_an_entry_shown_by_names_goes_to_another_owner_as_it_is_written(pikes, context):
    written = context.document.module.scenarios["year_of_the_ford"].arrivals["vessin"]
    assert [str(verb) for verb in written[Moment.parse("3")]] == ["release from winter-camp"]
    pikes.owner.setCurrentIndex(pikes.owner.findData("corrow"))
    assert pikes.enter_typed_text(), context.messages.last_message
    moved = context.document.module.scenarios["year_of_the_ford"].arrivals["corrow"]
    deeds = moved[Moment.parse("3")]
    assert [str(part) for part in deeds[ActionVerb.parse("release from winter-camp")]] == [
        "vessin/pikes"
    ]


@pytest.fixture
def blank(place, qtbot):
    """A new entry in the form, where one types."""
    with qtbot.waitActive(place):
        place.activateWindow()
    place.arrivals_grid.setCurrentIndex(place.arrivals_grid.timetable_model.index(1, 0))
    place.begin_new_entry()
    qtbot.waitUntil(place.entry_form.pieces.hasFocus)
    return place.entry_form


def test_the_tab_key_goes_through_the_fields_as_they_stand(blank, qtbot):
    for after in (blank.place, blank.moment, blank.owner, blank.when):
        qtbot.keyClick(blank.window().focusWidget(), Qt.Key.Key_Tab)
        assert after.hasFocus(), after.accessibleName()


def test_no_field_moves_while_nonsense_is_typed(blank, qtbot):
    fields = (blank.pieces, blank.place, blank.moment, blank.when)
    places = [field.mapTo(blank.window(), QPoint()) for field in fields]
    for field in fields[1:]:
        _type(qtbot, field, "no such thing")
    QApplication.processEvents()
    assert _shown(blank, "place")
    assert blank.error_label_by_field["place"].isVisible()
    assert [field.mapTo(blank.window(), QPoint()) for field in fields] == places


def test_what_is_typed_for_a_new_entry_is_there_when_it_is_asked_for_again(place, blank, qtbot):
    _type(qtbot, blank.pieces, "Light Horse")
    place.begin_new_entry()
    assert blank.pieces.text() == "Light Horse"
