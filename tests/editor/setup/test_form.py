"""The form of a line: read aloud, judged, written in one step."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.model.ledger.history import initial_position

pytestmark = pytest.mark.gui


@pytest.fixture
def form(setup, bench):
    """The form, with the one free choice of the scenario."""
    steps = ("scenarios", "haytime", "setup", "corrow", "any hobbin or sallow-fen", "watch")
    bench.selection.choose([steps])
    setup.form.open_form()
    return setup.form


def line(bench, place, heading="corrow"):
    setup = bench.document.module.scenarios["haytime"].setup
    chart = next(c for h, c in setup.items() if str(h) == heading)
    return next(([str(e) for e in es] for p, es in chart.items() if str(p) == place), None)


def test_a_choice_is_read_aloud_with_its_spaces(form, qtbot):
    assert form.where.text() == "Hobbin Moor or Sallow Fen"
    assert form.how.currentText() == "Each piece chooses"
    assert "2 spaces: Hobbin Moor, Sallow Fen." in form.reading.text()
    qtbot.waitUntil(lambda: form.verdict.text() == "It can be done.")


def test_a_proviso_that_cannot_be_kept_is_told_before_it_is_written(form, bench, qtbot):
    before = bench.document.module
    form.amount.setText("3")
    form.each.setChecked(True)
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    assert form.read_draft().provisos == ("at least 3 on each",)
    qtbot.waitUntil(lambda: "but there is 1" in form.verdict.text())
    assert "at least 3 in each" in form.reading.text()
    assert bench.document.module is before


def test_names_are_taken_for_ids(form, bench, qtbot):
    form.where.setText("East Bank not Oxmead")
    form.pieces.setText("2 Town Watch, Marshal Quill")
    form.of.setText("Town Watch")
    form.within.setText("Port Corrow")
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    assert (
        form.provisos.item(form.provisos.count() - 1).text()
        == "at least 1 of watch in port-corrow"
    )
    assert "2 Town Watch, Marshal Quill" in form.reading.text()
    qtbot.mouseClick(form.apply, Qt.MouseButton.LeftButton)
    wanted = ["2 watch", "quill", "at least 1 of watch in port-corrow"]
    assert line(bench, "any east-bank not oxmead") == wanted, bench.messages.last
    chosen = [steps[-2:] for steps in bench.selection.chosen]
    assert chosen == [("any east-bank not oxmead", "watch"), ("any east-bank not oxmead", "quill")]


def test_a_line_is_written_in_one_step(form, bench, qtbot):
    before = bench.document.module
    form.how.setCurrentIndex(form.how.findData("one"))
    form.where.setText("in east-bank")
    form.pieces.setText("2 watch, quill")
    form.amount.setText("2")
    form.bound.setCurrentIndex(form.bound.findData("at most"))
    form.of.setText("watch")
    qtbot.keyClick(form.of, Qt.Key.Key_Return)
    qtbot.mouseClick(form.apply, Qt.MouseButton.LeftButton)
    wanted = ["2 watch", "quill", "at most 2 of watch"]
    assert line(bench, "one in east-bank") == wanted, bench.messages.last
    assert line(bench, "any hobbin or sallow-fen") is None
    assert form.spot.place == "one in east-bank"
    assert not form.apply.isEnabled()
    bench.document.undo_stack.undo()
    assert bench.document.module is before


def test_a_new_line_is_begun_and_written(form, bench, setup, qtbot):
    qtbot.mouseClick(form.new, Qt.MouseButton.LeftButton)
    assert form.title.text() == "A new line"
    form.heading.setCurrentIndex(form.heading.findData("vessin"))
    form.how.setCurrentIndex(form.how.findData("any"))
    form.where.setText("in west-bank")
    form.pieces.setText("2 pikes")
    qtbot.keyClick(form.pieces, Qt.Key.Key_Return)
    assert line(bench, "any in west-bank", "vessin") == ["2 pikes"], bench.messages.last
    standings = initial_position(bench.document.module, "haytime").standings_of("vessin/pikes")
    assert [s.quantity for s in standings if s.place.among] == [2]


@pytest.mark.parametrize(
    ("where", "pieces", "told"),
    [
        ("nowhere at", "watch", "is no place"),
        ("hobbin or", "watch", "is no place"),
        ("hobbin", "at least", "not valid here"),
        ("hobbin", "at most 1 on each", "Say which pieces"),
    ],
)
def test_nonsense_is_told_while_it_is_typed(form, bench, where, pieces, told):
    before = bench.document.module
    form.where.setText(where)
    form.pieces.setText(pieces)
    assert told in form.verdict.text()
    form.write_line()
    assert bench.document.module is before
    assert told in bench.messages.last[0]


def test_what_stands_there_follows_an_edit_elsewhere(form, bench, setup):
    setup.commands.change_count(setup.entries(), 1)
    assert form.pieces.text() == "2 Town Watch"
    form.pieces.setText("3 watch")
    setup.commands.change_count(setup.entries(), 1)
    assert form.pieces.text() == "3 watch"  # what is being typed stays


def test_what_is_typed_waits_while_another_line_is_looked_at(form, bench, qtbot):
    steps = bench.selection.lead
    form.pieces.setText("2 watch, quill")
    bench.selection.choose([("scenarios", "haytime", "setup", "vessin", "vess", "guard")])
    assert form.pieces.text() != "2 watch, quill"
    assert "not written yet" in bench.messages.last[0]
    bench.selection.choose([steps])
    assert form.pieces.text() == "2 watch, quill"
    qtbot.mouseClick(form.apply, Qt.MouseButton.LeftButton)
    assert line(bench, "any hobbin or sallow-fen") == ["2 watch", "quill"], bench.messages.last
    assert not form.apply.isEnabled()
