"""The inspector: fields of what is selected, what was found of it, and who uses it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from sandtable.editor.panels.inspector.inspector_panel import PANEL, InspectorPanel
from sandtable.editor.panels.tree.tree_outline import entry_remark
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.lookup import value_at_address
from tests.support.modules import module_from_text

INFANTRY = ("pieces", "vessin", "infantry")
PIKES, GUARD = (*INFANTRY, "pikes"), (*INFANTRY, "guard")
CHART = ("scenarios", "first_thaw", "setup", "vessin")


@pytest.fixture
def shown(qtbot):
    kept = []

    def make(context):
        made = PANEL.build(context)
        assert isinstance(made, InspectorPanel)
        qtbot.addWidget(made)
        made.resize(340, 800)
        with qtbot.waitActive(made):
            made.show()
            made.activateWindow()
        kept.append(made)
        return made

    return make


@pytest.fixture
def inspector(shown, context):
    return shown(context)


def test_it_shows_the_fields_of_what_is_selected(inspector, context):
    assert inspector.title_label.text() == "Nothing is selected"
    context.selection.select_addresses([PIKES])
    assert inspector.title_label.text() == "Pikes"
    assert inspector.subtitle_label.text() == "Piece · Vessin"
    assert inspector.subtitle_label.toolTip() == "pieces.vessin.infantry.pikes"
    assert inspector.shown_fields()["copies"].typed_text() == "4"
    context.selection.select_addresses([])
    assert inspector.shown_fields() == {}


def test_forms_are_kept_from_piece_to_piece(inspector, context):
    context.selection.select_addresses([PIKES])
    form = inspector.current_form
    context.selection.select_addresses([("types", "wagon")])
    assert not form.isVisible()
    context.selection.select_addresses([GUARD])
    assert inspector.current_form is form
    assert form.isVisible()
    assert inspector.shown_fields()["name"].typed_text() == "Ducal Guard"


def test_what_is_typed_is_there_and_the_title_follows(inspector, context, qtbot):
    context.selection.select_addresses([PIKES])
    line = inspector.shown_fields()["name"].line_edit
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "Halberds")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert value_at_address(context.document.module, (*PIKES, "name")) == "Halberds"
    assert inspector.title_label.text() == "Halberds"
    context.document.undo_stack.undo()
    assert inspector.title_label.text() == "Pikes"
    assert line.text() == "Pikes"


def test_several_of_a_kind_are_edited_at_once(inspector, context, qtbot):
    before = context.document.module
    context.selection.select_addresses([PIKES, GUARD])
    assert inspector.title_label.text() == "2 pieces"
    assert inspector.subtitle_label.text() == "Piece · Vessin"
    name, spare = (inspector.shown_fields()[key] for key in ("name", "spare"))
    assert name.line_edit.placeholderText() == "several values"
    assert spare.line_edit.placeholderText() == "0"
    spare.line_edit.setFocus()
    qtbot.keyClicks(spare.line_edit, "2")
    qtbot.keyClick(spare.line_edit, Qt.Key.Key_Return)
    pieces = context.document.module.pieces["vessin"]["infantry"]
    assert [piece.spare for piece in pieces.values()] == [2, 2]
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    assert context.document.module == before


def test_several_of_several_kinds_have_no_fields(inspector, context):
    context.selection.select_addresses([PIKES, (*CHART, "winter-camp")])
    assert inspector.shown_fields() == {}
    assert inspector.title_label.text() == "2 things"
    assert "Several kinds" in inspector.hint_label.text()


def test_a_line_of_a_chart_is_lines(inspector, context, qtbot):
    steps = (*CHART, "winter-camp")
    context.selection.select_addresses([steps])
    field = inspector.shown_fields()["winter-camp"]
    field.text_edit.setFocus()
    field.text_edit.selectAll()
    qtbot.keyClicks(field.text_edit, "2 pikes")
    qtbot.keyClick(field.text_edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert list(map(str, value_at_address(context.document.module, steps))) == ["2 pikes"]
    context.selection.select_addresses([(*CHART, "winter-camp"), (*CHART, "vess")])
    assert inspector.current_field.is_mixed


def test_on_a_shelf_something_is_added(inspector, context, qtbot):
    class Author:
        def ask_text(self, *_asked):
            return "fallow"

    context.prompts = Author()
    steps = ("boards", "country", "spaces")
    context.selection.select_addresses([steps])
    assert inspector.hint_label.text().startswith("Spaces of the board")
    field = inspector.shown_fields()["spaces"]
    assert not field.show_button.isVisible()
    qtbot.mouseClick(field.add_button, Qt.MouseButton.LeftButton)
    assert "fallow" in context.document.module.boards["country"].spaces
    assert context.selection.selected_addresses == ((*steps, "fallow"),)
    assert inspector.title_label.text() == "fallow"


def test_the_hint_is_that_of_the_field_in_focus(inspector, context):
    context.selection.select_addresses([PIKES])
    assert inspector.hint_label.text().startswith("A piece of the game")
    inspector.shown_fields()["copies"].line_edit.setFocus()
    assert inspector.hint_label.text().startswith("Number of copies in the box")


def test_words_of_the_format_stand_in_quotes(inspector, context):
    context.selection.select_addresses([("module", "owners", "vessin")])
    inspector.shown_fields()["colour"].line_edit.setFocus()
    assert "“#rrggbb”" in inspector.hint_label.text()


def test_who_uses_it_is_listed_and_jumped_to(inspector, context, qtbot):
    context.selection.select_addresses([PIKES])
    qtbot.waitUntil(inspector.usage_list.isVisible)
    assert inspector.usages_title.text().startswith("Used in")
    places = inspector.usage_list.listed_addresses()
    with qtbot.waitSignal(context.selection.reveal_requested) as jumped:
        rect = inspector.usage_list.visualItemRect(inspector.usage_list.item(0))
        where = inspector.usage_list.viewport()
        qtbot.mouseClick(where, Qt.MouseButton.LeftButton, pos=rect.center())
    assert jumped.args == [places[0]]


def test_what_was_found_of_it_has_fixes_as_buttons(context_of, shown, qtbot):
    context = context_of(module_from_text("types: {bow: {domain: land}, odd: {like: bows}}"))
    inspector = shown(context)
    context.selection.select_addresses([("types", "odd")])
    qtbot.waitUntil(lambda: context.findings.is_current, timeout=10_000)
    told = [f for f in inspector.finding_list.shown_findings if f.check == "REF001"]
    assert len(told) == 1
    buttons = inspector.finding_list.findChildren(QPushButton)
    button = next(b for b in buttons if b.text() == told[0].fixes[0].label)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert context.document.module.types["odd"].like == "bow"
    qtbot.waitUntil(
        lambda: "REF001" not in {f.check for f in inspector.finding_list.shown_findings}
    )


def test_what_is_gone_is_shown_no_more_and_comes_back(inspector, context, qtbot):
    context.selection.select_addresses([PIKES])
    context.try_edit("Delete", lambda m: delete_entry(m, PIKES))
    qtbot.waitUntil(lambda: inspector.title_label.text() == "Nothing is selected")
    context.document.undo_stack.undo()
    context.selection.select_addresses([PIKES])
    assert inspector.shown_fields()["name"].typed_text() == "Pikes"


def test_a_change_elsewhere_is_shown(inspector, context):
    context.selection.select_addresses([PIKES])
    context.try_edit("Change", lambda m: set_value(m, (*PIKES, "copies"), 9))
    assert inspector.shown_fields()["copies"].typed_text() == "9"


@pytest.mark.parametrize("steps", [("module",), ("boards", "valley"), CHART, ("module", "words")])
def test_everything_large_can_be_looked_at(inspector, context, steps):
    context.selection.select_addresses([steps])
    assert inspector.shown_fields()
    assert not inspector.grab().isNull()


def test_every_address_of_the_tree_can_be_looked_at(inspector, context, qtbot):
    from sandtable.editor.panels.tree.tree_panel import TreePanel

    tree = TreePanel(context)
    qtbot.addWidget(tree)
    rows = [tree.tree_model.index(row, 0) for row in range(tree.tree_model.rowCount())]
    met = 0
    while rows:
        index = rows.pop()
        context.selection.select_addresses([tree.tree_model.address_at(index)])
        assert inspector.title_label.text()
        met += 1
        rows += [
            tree.tree_model.index(row, 0, index) for row in range(tree.tree_model.rowCount(index))
        ]
    assert met > 200
    assert context.document.undo_stack.count() == 0


def test_where_nothing_is_selected_it_is_said_what_to_do(inspector, context):
    context.selection.select_addresses(())
    assert inspector.title_label.text() == "Nothing is selected"
    assert inspector.subtitle_label.text().startswith("Select something")
    assert inspector.subtitle_label.isVisibleTo(inspector)


@pytest.mark.parametrize(
    ("steps", "count"), [(("pieces",), "12"), (("pieces", "vessin"), "5"), (("events",), "6")]
)
def test_a_shelf_counts_the_things_on_it_as_the_tree_does(inspector, context, steps, count):
    context.selection.select_addresses([steps])
    (field,) = inspector.shown_fields().values()
    assert (
        field.count_label.text()
        == count
        == entry_remark(value_at_address(context.document.module, steps), steps)
    )


def test_several_that_stand_nowhere_together_are_told_by_their_kind_alone(inspector, context):
    context.selection.select_addresses([PIKES, ("pieces", "corrow", "infantry", "watch")])
    assert inspector.title_label.text() == "2 pieces"
    assert inspector.subtitle_label.text() == "Piece"
