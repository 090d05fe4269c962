"""Effects of an event, from a form that reads them aloud."""

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.workspaces.events.workspace import EventsWorkspace

pytestmark = pytest.mark.gui

MILITIA = ("events", "corrow", "town-militia")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def events(bench, qtbot):
    shown = EventsWorkspace(bench)
    qtbot.addWidget(shown)
    shown.resize(1100, 800)
    shown.show()
    shown.reveal(MILITIA)
    return shown


def _said(effects):
    return [effects.list.item(n).text() for n in range(effects.list.count())]


def _type(qtbot, line, text):
    line.selectAll()
    qtbot.keyClicks(line, text)


def _choose(effects, does):
    effects.does.setCurrentIndex(effects.does.findData(does))


def test_the_effects_of_the_chosen_event_are_listed_in_words(events):
    assert events.effects.title.text() == "What Town Militia does"
    assert _said(events.effects) == ["Receive 1 infantry as replacement"]


def test_an_effect_is_added_from_the_form(events, bench, qtbot):
    effects, before = events.effects, bench.document.module
    _choose(effects, "enter")
    _type(qtbot, effects.place, "mill")
    _type(qtbot, effects.part, "2 watch")
    assert effects.reading.text() == "Enter at F5.3: 2 Town Watch"
    qtbot.mouseClick(effects.add, LEFT)
    does = bench.document.module.events["corrow"]["town-militia"].does
    assert [str(verb) for verb in does] == ["replace", "enter at mill"]
    assert len(_said(effects)) == 2
    bench.document.undo_stack.undo()
    assert bench.document.module == before
    assert len(_said(effects)) == 1


def test_names_are_taken_for_ids(events, bench, qtbot):
    effects = events.effects
    _choose(effects, "enter")
    _type(qtbot, effects.place, "Port Corrow")
    _type(qtbot, effects.part, "2 Town Watch")
    assert effects.reading.text() == "Enter at Port Corrow: 2 Town Watch"
    qtbot.mouseClick(effects.add, LEFT)
    does = bench.document.module.events["corrow"]["town-militia"].does
    assert {str(verb): [str(part) for part in parts] for verb, parts in does.items()} == {
        "replace": ["1 of infantry"],
        "enter at port-corrow": ["2 watch"],
    }


def test_a_chosen_effect_is_changed_and_taken_away(events, bench, qtbot):
    effects = events.effects
    effects.list.setCurrentRow(0)
    assert (effects.does.currentData(), effects.part.text()) == ("replace", "1 of infantry")
    _type(qtbot, effects.part, "2 of infantry")
    qtbot.keyClick(effects.part, Qt.Key.Key_Return)
    (entries,) = bench.document.module.events["corrow"]["town-militia"].does.values()
    assert [str(entry) for entry in entries] == ["2 of infantry"]
    qtbot.mouseClick(effects.take, LEFT)
    assert not bench.document.module.events["corrow"]["town-militia"].does


def test_what_makes_no_sense_is_said_while_it_is_typed(events, qtbot):
    effects = events.effects
    _choose(effects, "enter")
    _type(qtbot, effects.part, "watch (")
    assert effects.wrong.text()
    assert not effects.add.isEnabled()
    _type(qtbot, effects.part, "watch")
    assert not effects.wrong.text()
    assert effects.add.isEnabled()


def test_fields_are_called_by_what_the_effect_needs(events, qtbot):
    effects = events.effects
    _choose(effects, "control")
    assert (effects.place_title.text(), effects.part_title.text()) == ("Who", "Of which spaces")
    _type(qtbot, effects.part, "mill")
    assert effects.wrong.text() == "A side is missing here."
    _choose(effects, "note")
    assert not effects.place.isEnabled()
    assert effects.part_title.text() == "Words"


def test_another_event_has_its_own_effects(events):
    events.reveal(("events", "corrow", "fair-wind"))
    assert events.effects.title.text() == "What Fair Wind does"
    assert events.effects.part.text() == ""
    events.grid.clearSelection()
    assert not events.effects.isEnabled()


def test_an_edit_elsewhere_is_shown(events, bench):
    bench.document.undo_stack.setClean()
    events.grid.table.setData(
        events.grid.table.index(events.grid.currentIndex().row(), _column(events, "Does")),
        "note: [Everybody cheers]",
    )
    assert _said(events.effects) == ["Everybody cheers"]


def test_what_a_choice_does_is_changed_as_well(events, bench, qtbot):
    events.reveal(("events", "common", "market-day"))
    effects = events.effects
    assert effects.branch.isVisible()
    assert _said(effects) == []
    effects.branch.setCurrentIndex(effects.branch.findData("hire"))
    assert _said(effects)
    _choose(effects, "note")
    _type(qtbot, effects.part, "Pay for it")
    qtbot.mouseClick(effects.add, LEFT)
    does = bench.document.module.events["common"]["market-day"].choices["hire"].does
    assert next(reversed(does.values())) == ("Pay for it",)
    assert effects.branch.currentData() == "hire"
    events.reveal(MILITIA)
    assert not effects.branch.isVisible()


def _column(events, title):
    return next(n for n, c in enumerate(events.grid.table.columns) if c.title == title)


def test_stored_effects_are_shown_by_names_and_read_back_unchanged(events, bench, qtbot):
    effects = events.effects
    for does, place, part in (
        ("enter", "port-corrow", "2 watch"),
        ("control", "corrow", "in east-bank"),
    ):
        _choose(effects, does)
        _type(qtbot, effects.place, place)
        _type(qtbot, effects.part, part)
        qtbot.mouseClick(effects.add, LEFT)
    shown = []
    for row in (1, 2):
        effects.list.setCurrentRow(row)
        shown.append((effects.place.text(), effects.part.text()))
        assert not effects.change.isEnabled()
    assert shown == [("Port Corrow", "2 Town Watch"), ("Corrow", "in The East Bank")]
    _type(qtbot, effects.place, "Vessin")
    qtbot.mouseClick(effects.change, LEFT)
    does = bench.document.module.events["corrow"]["town-militia"].does
    assert [str(verb) for verb in does][-1] == "control vessin"
