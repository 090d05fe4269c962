"""Effects of an event, from a form that reads them aloud."""

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.workspaces.events.workspace import EventsWorkspace

pytestmark = pytest.mark.gui

MILITIA = ("events", "corrow", "town-militia")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def events(context, qtbot):
    shown = EventsWorkspace(context)
    qtbot.addWidget(shown)
    shown.resize(1100, 800)
    shown.show()
    shown.reveal(MILITIA)
    return shown


def _said(effects):
    return [effects.effect_list.item(n).text() for n in range(effects.effect_list.count())]


def _type(qtbot, line, text):
    line.selectAll()
    qtbot.keyClicks(line, text)


def _choose(effects, does):
    effects.verb_box.setCurrentIndex(effects.verb_box.findData(does))


def test_the_effects_of_the_chosen_event_are_listed_in_words(events):
    assert events.effects_editor.title_label.text() == "Effects of Town Militia"
    assert _said(events.effects_editor) == ["Receive 1 infantry as replacement"]


def test_an_effect_is_added_from_the_form(events, context, qtbot):
    effects, before = events.effects_editor, context.document.module
    _choose(effects, "enter")
    _type(qtbot, effects.place_line, "mill")
    _type(qtbot, effects.part_line, "2 watch")
    assert effects.reading_label.text() == "Enter at F5.3: 2 Town Watch"
    qtbot.mouseClick(effects.add_button, LEFT)
    does = context.document.module.events["corrow"]["town-militia"].does
    assert [str(verb) for verb in does] == ["replace", "enter at mill"]
    assert len(_said(effects)) == 2
    context.document.undo_stack.undo()
    assert context.document.module == before
    assert len(_said(effects)) == 1


def test_names_are_taken_for_ids(events, context, qtbot):
    effects = events.effects_editor
    _choose(effects, "enter")
    _type(qtbot, effects.place_line, "Port Corrow")
    _type(qtbot, effects.part_line, "2 Town Watch")
    assert effects.reading_label.text() == "Enter at Port Corrow: 2 Town Watch"
    qtbot.mouseClick(effects.add_button, LEFT)
    does = context.document.module.events["corrow"]["town-militia"].does
    assert {str(verb): [str(part) for part in parts] for verb, parts in does.items()} == {
        "replace": ["1 of infantry"],
        "enter at port-corrow": ["2 watch"],
    }


def test_a_chosen_effect_is_changed_and_taken_away(events, context, qtbot):
    effects = events.effects_editor
    effects.effect_list.setCurrentRow(0)
    assert (effects.verb_box.currentData(), effects.part_line.text()) == (
        "replace",
        "1 of infantry",
    )
    _type(qtbot, effects.part_line, "2 of infantry")
    qtbot.keyClick(effects.part_line, Qt.Key.Key_Return)
    (entries,) = context.document.module.events["corrow"]["town-militia"].does.values()
    assert [str(entry) for entry in entries] == ["2 of infantry"]
    qtbot.mouseClick(effects.delete_button, LEFT)
    assert not context.document.module.events["corrow"]["town-militia"].does


def test_what_makes_no_sense_is_said_while_it_is_typed(events, qtbot):
    effects = events.effects_editor
    _choose(effects, "enter")
    _type(qtbot, effects.part_line, "watch (")
    assert effects.error_label.text()
    assert not effects.add_button.isEnabled()
    _type(qtbot, effects.part_line, "watch")
    assert not effects.error_label.text()
    assert effects.add_button.isEnabled()


def test_fields_are_called_by_what_the_effect_needs(events, qtbot):
    effects = events.effects_editor
    _choose(effects, "control")
    assert (effects.place_title.text(), effects.part_title.text()) == ("New owner", "Which spaces")
    _type(qtbot, effects.part_line, "mill")
    assert effects.error_label.text() == "A side is missing here."
    _choose(effects, "note")
    assert not effects.place_line.isEnabled()
    assert effects.part_title.text() == "Words"


def test_another_event_has_its_own_effects(events):
    events.reveal(("events", "corrow", "fair-wind"))
    assert events.effects_editor.title_label.text() == "Effects of Fair Wind"
    assert events.effects_editor.part_line.text() == ""
    events.grid.clearSelection()
    assert not events.effects_editor.isEnabled()


def test_an_edit_elsewhere_is_shown(events, context):
    context.document.undo_stack.setClean()
    events.grid.grid_model.setData(
        events.grid.grid_model.index(events.grid.currentIndex().row(), _column(events, "Does")),
        "note: [Everybody cheers]",
    )
    assert _said(events.effects_editor) == ["Everybody cheers"]


def test_what_a_choice_does_is_changed_as_well(events, context, qtbot):
    events.reveal(("events", "common", "market-day"))
    effects = events.effects_editor
    assert effects.branch_box.isVisible()
    assert _said(effects) == []
    effects.branch_box.setCurrentIndex(effects.branch_box.findData("hire"))
    assert _said(effects)
    _choose(effects, "note")
    _type(qtbot, effects.part_line, "Pay for it")
    qtbot.mouseClick(effects.add_button, LEFT)
    does = context.document.module.events["common"]["market-day"].choices["hire"].does
    assert next(reversed(does.values())) == ("Pay for it",)
    assert effects.branch_box.currentData() == "hire"
    events.reveal(MILITIA)
    assert not effects.branch_box.isVisible()


def _column(events, title):
    return next(n for n, c in enumerate(events.grid.grid_model.columns) if c.title == title)


def test_stored_effects_are_shown_by_names_and_read_back_unchanged(events, context, qtbot):
    effects = events.effects_editor
    for does, place, part in (
        ("enter", "port-corrow", "2 watch"),
        ("control", "corrow", "in east-bank"),
    ):
        _choose(effects, does)
        _type(qtbot, effects.place_line, place)
        _type(qtbot, effects.part_line, part)
        qtbot.mouseClick(effects.add_button, LEFT)
    shown = []
    for row in (1, 2):
        effects.effect_list.setCurrentRow(row)
        shown.append((effects.place_line.text(), effects.part_line.text()))
        assert not effects.change_button.isEnabled()
    assert shown == [("Port Corrow", "2 Town Watch"), ("Corrow", "in The East Bank")]
    _type(qtbot, effects.place_line, "Vessin")
    qtbot.mouseClick(effects.change_button, LEFT)
    does = context.document.module.events["corrow"]["town-militia"].does
    assert [str(verb) for verb in does][-1] == "control vessin"
