"""Names are read and typed in all fields, completed as a whole, and stand as ids in the files."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_spelling import ids_to_names, names_to_ids
from sandtable.editor.fields.record_form import RecordForm
from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.boards import Space
from sandtable.model.lookup import value_at_address
from sandtable.model.phrases.condition import Condition
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from tests.support.modules import module_from_text

RETURN = Qt.Key.Key_Return
STABLES = """
module:
  format: 1
  title: Stables
  rights: {work: Stables, basis: own}
  owners: {red: Red Realm, blue: Blue Bay}
  words: {spaces: {town: tag}}
types: {horse: {domain: land}}
pieces:
  red: {horse: {red-horse: {name: Red Horse}}}
  blue: {horse: {blue-horse: {name: Blue Horse}, old: {name: "Old, Grey Horse"}}}
boards:
  map:
    kind: areas
    name: Map
    spaces: {eastfell: Eastfell, old-harbour: Old Harbour, west-hill: West Hill, all: All}
events:
  red: {raid: {name: The Raid, play: keep}}
  common: {flood: {name: The Flood, play: keep}}
scenarios: {start: {name: Start, victory: {red: {side: red}}}}
"""

EASTFELL = ("boards", "map", "spaces", "eastfell")


@pytest.fixture
def stable(context_of):
    return context_of(module_from_text(STABLES))


@pytest.fixture
def events(stable, qtbot):
    workspace = EventsWorkspace(stable)
    qtbot.addWidget(workspace)
    with qtbot.waitActive(workspace):
        workspace.show()
        workspace.activateWindow()
    return workspace


def begin_effect(workspace, owner, event, does):
    workspace.reveal(("events", owner, event))
    effects = workspace.effects_editor
    effects.verb_box.setCurrentIndex(effects.verb_box.findData(does))
    return effects


def type_over(qtbot, line, text):
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


@pytest.mark.parametrize("typed", ["Red Horse", "red-horse"])
@pytest.mark.parametrize(
    ("event", "written"),
    [(("red", "raid"), "red-horse"), (("common", "flood"), "red/red-horse")],
)
def test_an_event_takes_a_piece_by_name_or_bare_id(events, stable, qtbot, event, typed, written):
    effects = begin_effect(events, event[0], event[1], "enter")
    type_over(qtbot, effects.place_line, "Old Harbour")
    type_over(qtbot, effects.part_line, typed)
    qtbot.mouseClick(effects.add_button, Qt.MouseButton.LeftButton)
    does = stable.document.module.events[event[0]][event[1]].does
    assert {str(verb): [str(part) for part in parts] for verb, parts in does.items()} == {
        "enter at old-harbour": [written]
    }


def test_a_name_of_two_words_is_completed_as_a_whole(events, qtbot):
    effects = begin_effect(events, "red", "raid", "enter")
    type_over(qtbot, effects.part_line, "2 Red Ho")
    qtbot.keyClick(effects.part_line, RETURN)
    assert effects.part_line.text() == "2 Red Horse"


@pytest.fixture
def line(stable, qtbot):
    """A line of places, in front."""
    made = QLineEdit()
    made.completion = NameCompletion(stable, Place, made)  # type: ignore[attr-defined]
    qtbot.addWidget(made)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def test_enter_takes_the_only_match_and_goes_on(line, qtbot):
    entered = []
    line.returnPressed.connect(lambda: entered.append(line.text()))
    type_over(qtbot, line, "eas")
    qtbot.keyClick(line, RETURN)
    assert entered == ["Eastfell"]
    type_over(qtbot, line, "harb")
    qtbot.keyClick(line.completion.completer.popup(), RETURN)  # as where the popup has the keys
    assert entered == ["Eastfell", "Old Harbour"]


def test_enter_takes_no_match_of_several(line, qtbot):
    type_over(qtbot, line, "a")  # all, any, areas
    qtbot.keyClick(line, RETURN)
    assert line.text() == "a"


def test_beginnings_of_words_come_before_other_letters(line, qtbot):
    type_over(qtbot, line, "rbou")
    assert line.completion.matches == ["Old Harbour"]
    type_over(qtbot, line, "har")
    assert line.completion.matches == ["Old Harbour"]


@pytest.fixture
def space_form(stable, qtbot):
    form = RecordForm(stable, Space)
    qtbot.addWidget(form)
    form.show_addresses([EASTFELL])
    with qtbot.waitActive(form):
        form.show()
        form.activateWindow()
    return form


def test_a_list_of_sides_is_read_and_typed_by_names(space_form, stable, qtbot):
    field = space_form.fields["open-to"]
    type_over(qtbot, field.line_edit, "Blue Bay, red re")
    qtbot.keyClick(field.line_edit, RETURN)
    assert value_at_address(stable.document.module, (*EASTFELL, "open-to")) == ("blue", "red")
    assert field.line_edit.text() == "Blue Bay, Red Realm"


def test_what_is_typed_by_names_survives_a_change_elsewhere(space_form, stable, qtbot):
    field = space_form.fields["open-to"]
    type_over(qtbot, field.line_edit, "Blue Bay, R")
    stable.try_edit("Change", lambda m: set_value(m, ("scenarios", "start", "turns"), 4))
    assert field.line_edit.text() == "Blue Bay, R"


def test_a_reference_shows_the_name_and_goes_there(context, qtbot):
    form = RecordForm(context, Space)
    qtbot.addWidget(form)
    form.show_addresses([("boards", "country", "spaces", "greyfell")])
    field: Any = form.fields["terrain"]
    assert field.line_edit.text() == "Highland"
    with qtbot.waitSignal(context.selection.reveal_requested) as jumped:
        qtbot.mouseClick(field.jump_button, Qt.MouseButton.LeftButton)
    assert jumped.args == [("terrains", "highland")]


@pytest.mark.parametrize(
    ("kind", "ids", "names"),
    [
        (Condition, "red controls all old-harbour", "Red Realm controls all Old Harbour"),
        (Condition, "not raid happened", "not The Raid happened"),
        (Place, "any in west-hill", "any in West Hill"),
        (Entry, "2 red/red-horse less 1 step", "2 Red Horse less 1 step"),
        # A name that is a word of the language, or would split a list, stays what it is.
        (Condition, "red controls all all", "Red Realm controls all all"),
    ],
)
def test_expressions_are_shown_by_names_that_lead_back(stable, kind, ids, names):
    module = stable.document.module
    assert ids_to_names(module, kind, ids) == names
    assert names_to_ids(module, kind, names) == ids
    assert names_to_ids(module, kind, ids) == ids
