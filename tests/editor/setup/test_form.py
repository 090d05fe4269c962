"""The form of a line: read aloud, judged, written in one step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.model.ledger.history import initial_position

pytestmark = pytest.mark.gui


@pytest.fixture
def form(setup, context):
    """The form, with the one free choice of the scenario."""
    steps = ("scenarios", "haytime", "setup", "corrow", "any hobbin or sallow-fen", "watch")
    context.selection.select_addresses([steps])
    setup.line_form.unfold_form()
    return setup.line_form


def line(context, place, heading="corrow"):
    setup = context.document.module.scenarios["haytime"].setup
    chart = next(c for h, c in setup.items() if str(h) == heading)
    return next(([str(e) for e in es] for p, es in chart.items() if str(p) == place), None)


def test_a_choice_is_read_aloud_with_its_spaces(form, qtbot):
    assert form.place_line.text() == "Hobbin Moor or Sallow Fen"
    assert form.choice_box.currentText() == "Each piece chooses"
    assert "2 spaces: Hobbin Moor, Sallow Fen." in form.reading_label.text()
    qtbot.waitUntil(lambda: form.verdict_label.text() == "This line can be set up.")


def test_a_proviso_that_cannot_be_kept_is_told_before_it_is_written(form, context, qtbot):
    before = context.document.module
    form.amount_line.setText("3")
    form.each_box.setChecked(True)
    qtbot.mouseClick(form.add_button, Qt.MouseButton.LeftButton)
    assert form.read_draft().proviso_texts == ("at least 3 on each",)
    qtbot.waitUntil(lambda: "but there is 1" in form.verdict_label.text())
    assert "at least 3 in each" in form.reading_label.text()
    assert context.document.module is before


def test_names_are_taken_for_ids(form, context, qtbot):
    form.place_line.setText("East Bank not Oxmead")
    form.pieces_line.setText("2 Town Watch, Marshal Quill")
    form.proviso_pieces_line.setText("Town Watch")
    form.proviso_spaces_line.setText("Port Corrow")
    qtbot.mouseClick(form.add_button, Qt.MouseButton.LeftButton)
    assert (
        form.proviso_list.item(form.proviso_list.count() - 1).text()
        == "at least 1 of watch in port-corrow"
    )
    assert "2 Town Watch, Marshal Quill" in form.reading_label.text()
    qtbot.mouseClick(form.apply_button, Qt.MouseButton.LeftButton)
    wanted = ["2 watch", "quill", "at least 1 of watch in port-corrow"]
    assert line(context, "any east-bank not oxmead") == wanted, context.messages.last_message
    chosen = [steps[-2:] for steps in context.selection.selected_addresses]
    assert chosen == [("any east-bank not oxmead", "watch"), ("any east-bank not oxmead", "quill")]


def test_a_line_is_written_in_one_step(form, context, qtbot):
    before = context.document.module
    form.choice_box.setCurrentIndex(form.choice_box.findData("one"))
    form.place_line.setText("in east-bank")
    form.pieces_line.setText("2 watch, quill")
    form.amount_line.setText("2")
    form.bound_box.setCurrentIndex(form.bound_box.findData("at most"))
    form.proviso_pieces_line.setText("watch")
    qtbot.keyClick(form.proviso_pieces_line, Qt.Key.Key_Return)
    qtbot.mouseClick(form.apply_button, Qt.MouseButton.LeftButton)
    wanted = ["2 watch", "quill", "at most 2 of watch"]
    assert line(context, "one in east-bank") == wanted, context.messages.last_message
    assert line(context, "any hobbin or sallow-fen") is None
    assert form.shown_line.place == "one in east-bank"
    assert not form.apply_button.isEnabled()
    context.document.undo_stack.undo()
    assert context.document.module is before


def test_a_new_line_is_begun_and_written(form, context, setup, qtbot):
    qtbot.mouseClick(form.new_line_button, Qt.MouseButton.LeftButton)
    assert form.title_label.text() == "A new line"
    form.heading_box.setCurrentIndex(form.heading_box.findData("vessin"))
    form.choice_box.setCurrentIndex(form.choice_box.findData("any"))
    form.place_line.setText("in west-bank")
    form.pieces_line.setText("2 pikes")
    qtbot.keyClick(form.pieces_line, Qt.Key.Key_Return)
    assert line(context, "any in west-bank", "vessin") == ["2 pikes"], (
        context.messages.last_message
    )
    standings = initial_position(context.document.module, "haytime").standings_of("vessin/pikes")
    assert [s.quantity for s in standings if s.place.among] == [2]


@pytest.mark.parametrize(
    ("where", "pieces", "told"),
    [
        ("nowhere at", "watch", "is no place"),
        ("hobbin or", "watch", "is no place"),
        ("hobbin", "at least", "not valid here"),
        ("hobbin", "at most 1 on each", "Enter pieces"),
    ],
)
def test_nonsense_is_told_while_it_is_typed(form, context, where, pieces, told):
    before = context.document.module
    form.place_line.setText(where)
    form.pieces_line.setText(pieces)
    assert told in form.verdict_label.text()
    form.write_line()
    assert context.document.module is before
    assert told in context.messages.last_message[0]


def test_what_stands_there_follows_an_edit_elsewhere(form, context, setup):
    setup.commands.change_count(setup.selected_entries(), 1)
    assert form.pieces_line.text() == "2 Town Watch"
    form.pieces_line.setText("3 watch")
    setup.commands.change_count(setup.selected_entries(), 1)
    assert form.pieces_line.text() == "3 watch"  # what is being typed stays


def test_what_is_typed_waits_while_another_line_is_looked_at(form, context, qtbot):
    steps = context.selection.lead_address
    form.pieces_line.setText("2 watch, quill")
    context.selection.select_addresses(
        [("scenarios", "haytime", "setup", "vessin", "vess", "guard")]
    )
    assert form.pieces_line.text() != "2 watch, quill"
    assert "not entered yet" in context.messages.last_message[0]
    context.selection.select_addresses([steps])
    assert form.pieces_line.text() == "2 watch, quill"
    qtbot.mouseClick(form.apply_button, Qt.MouseButton.LeftButton)
    assert line(context, "any hobbin or sallow-fen") == ["2 watch", "quill"], (
        context.messages.last_message
    )
    assert not form.apply_button.isEnabled()
