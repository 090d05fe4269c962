"""The inspector: fields of what is selected, what was found of it, and who uses it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from sandtable.editor.panels.inspector.inspector import PANEL, Inspector
from sandtable.editor.panels.tree.outline import remark
from sandtable.model.edits.at_address import delete_entry, set_value
from sandtable.model.lookup import look_up
from tests.support.modules import module_of

INFANTRY = ("pieces", "vessin", "infantry")
PIKES, GUARD = (*INFANTRY, "pikes"), (*INFANTRY, "guard")
CHART = ("scenarios", "first_thaw", "setup", "vessin")


@pytest.fixture
def shown(qtbot):
    kept = []

    def make(bench):
        made = PANEL.build(bench)
        assert isinstance(made, Inspector)
        qtbot.addWidget(made)
        made.resize(340, 800)
        with qtbot.waitActive(made):
            made.show()
            made.activateWindow()
        kept.append(made)
        return made

    return make


@pytest.fixture
def inspector(shown, bench):
    return shown(bench)


def test_it_shows_the_fields_of_what_is_selected(inspector, bench):
    assert inspector.title.text() == "Nothing is selected"
    bench.selection.choose([PIKES])
    assert inspector.title.text() == "Pikes"
    assert inspector.subtitle.text() == "Piece · pieces.vessin.infantry.pikes"
    assert inspector.fields()["copies"].typed() == "4"
    bench.selection.choose([])
    assert inspector.fields() == {}


def test_forms_are_kept_from_piece_to_piece(inspector, bench):
    bench.selection.choose([PIKES])
    form = inspector.form
    bench.selection.choose([("types", "wagon")])
    assert not form.isVisible()
    bench.selection.choose([GUARD])
    assert inspector.form is form
    assert form.isVisible()
    assert inspector.fields()["name"].typed() == "Ducal Guard"


def test_what_is_typed_is_there_and_the_title_follows(inspector, bench, qtbot):
    bench.selection.choose([PIKES])
    line = inspector.fields()["name"].line
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "Halberds")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert look_up(bench.document.module, (*PIKES, "name")) == "Halberds"
    assert inspector.title.text() == "Halberds"
    bench.document.undo_stack.undo()
    assert inspector.title.text() == "Pikes"
    assert line.text() == "Pikes"


def test_several_of_a_kind_are_edited_at_once(inspector, bench, qtbot):
    before = bench.document.module
    bench.selection.choose([PIKES, GUARD])
    assert inspector.title.text() == "2 pieces"
    assert inspector.subtitle.text() == "Piece · pieces.vessin.infantry"
    name, spare = (inspector.fields()[key] for key in ("name", "spare"))
    assert name.line.placeholderText() == "several values"
    assert spare.line.placeholderText() == "0"
    spare.line.setFocus()
    qtbot.keyClicks(spare.line, "2")
    qtbot.keyClick(spare.line, Qt.Key.Key_Return)
    pieces = bench.document.module.pieces["vessin"]["infantry"]
    assert [piece.spare for piece in pieces.values()] == [2, 2]
    assert bench.document.undo_stack.count() == 1
    bench.document.undo_stack.undo()
    assert bench.document.module == before


def test_several_of_several_kinds_have_no_fields(inspector, bench):
    bench.selection.choose([PIKES, (*CHART, "winter-camp")])
    assert inspector.fields() == {}
    assert inspector.title.text() == "2 things"
    assert "several kinds" in inspector.hint.text()


def test_a_line_of_a_chart_is_lines(inspector, bench, qtbot):
    steps = (*CHART, "winter-camp")
    bench.selection.choose([steps])
    field = inspector.fields()["winter-camp"]
    field.lines.setFocus()
    field.lines.selectAll()
    qtbot.keyClicks(field.lines, "2 pikes")
    qtbot.keyClick(field.lines, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert list(map(str, look_up(bench.document.module, steps))) == ["2 pikes"]
    bench.selection.choose([(*CHART, "winter-camp"), (*CHART, "vess")])
    assert inspector.field.mixed


def test_on_a_shelf_something_is_added(inspector, bench, qtbot):
    class Author:
        def text(self, *_asked):
            return "fallow"

    bench.asking = Author()
    steps = ("boards", "country", "spaces")
    bench.selection.choose([steps])
    assert inspector.hint.text().startswith("The spaces")
    field = inspector.fields()["spaces"]
    assert not field.button.isVisible()
    qtbot.mouseClick(field.adding, Qt.MouseButton.LeftButton)
    assert "fallow" in bench.document.module.boards["country"].spaces
    assert bench.selection.chosen == ((*steps, "fallow"),)
    assert inspector.title.text() == "fallow"


def test_the_hint_is_that_of_the_field_in_focus(inspector, bench):
    bench.selection.choose([PIKES])
    assert inspector.hint.text().startswith("One entry of the manifest")
    inspector.fields()["copies"].line.setFocus()
    assert inspector.hint.text().startswith("How many the box holds")


def test_words_of_the_format_stand_in_quotes(inspector, bench):
    bench.selection.choose([("module", "owners", "vessin")])
    inspector.fields()["colour"].line.setFocus()
    assert "“#rrggbb”" in inspector.hint.text()


def test_who_uses_it_is_listed_and_jumped_to(inspector, bench, qtbot):
    bench.selection.choose([PIKES])
    qtbot.waitUntil(inspector.users.isVisible)
    assert inspector.users_title.text().startswith("Used in")
    places = inspector.users.places()
    with qtbot.waitSignal(bench.selection.revealed) as jumped:
        rect = inspector.users.visualItemRect(inspector.users.item(0))
        where = inspector.users.viewport()
        qtbot.mouseClick(where, Qt.MouseButton.LeftButton, pos=rect.center())
    assert jumped.args == [places[0]]


def test_what_was_found_of_it_has_fixes_as_buttons(bench_of, shown, qtbot):
    bench = bench_of(module_of("types: {bow: {domain: land}, odd: {like: bows}}"))
    inspector = shown(bench)
    bench.selection.choose([("types", "odd")])
    qtbot.waitUntil(lambda: bench.findings.current, timeout=10_000)
    told = [f for f in inspector.troubles.shown if f.check == "REF001"]
    assert len(told) == 1
    buttons = inspector.troubles.findChildren(QPushButton)
    button = next(b for b in buttons if b.text() == told[0].fixes[0].label)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert bench.document.module.types["odd"].like == "bow"
    qtbot.waitUntil(lambda: "REF001" not in {f.check for f in inspector.troubles.shown})


def test_what_is_gone_is_shown_no_more_and_comes_back(inspector, bench, qtbot):
    bench.selection.choose([PIKES])
    bench.do("Delete", lambda m: delete_entry(m, PIKES))
    qtbot.waitUntil(lambda: inspector.title.text() == "Nothing is selected")
    bench.document.undo_stack.undo()
    bench.selection.choose([PIKES])
    assert inspector.fields()["name"].typed() == "Pikes"


def test_a_change_elsewhere_is_shown(inspector, bench):
    bench.selection.choose([PIKES])
    bench.do("Change", lambda m: set_value(m, (*PIKES, "copies"), 9))
    assert inspector.fields()["copies"].typed() == "9"


@pytest.mark.parametrize("steps", [("module",), ("boards", "valley"), CHART, ("module", "words")])
def test_everything_large_can_be_looked_at(inspector, bench, steps):
    bench.selection.choose([steps])
    assert inspector.fields()
    assert not inspector.grab().isNull()


def test_every_address_of_the_tree_can_be_looked_at(inspector, bench, qtbot):
    from sandtable.editor.panels.tree.tree import ModuleTree

    tree = ModuleTree(bench)
    qtbot.addWidget(tree)
    rows = [tree.model.index(row, 0) for row in range(tree.model.rowCount())]
    met = 0
    while rows:
        index = rows.pop()
        bench.selection.choose([tree.model.steps(index)])
        assert inspector.title.text()
        met += 1
        rows += [tree.model.index(row, 0, index) for row in range(tree.model.rowCount(index))]
    assert met > 200
    assert bench.document.undo_stack.count() == 0


def test_where_nothing_is_selected_it_is_said_what_to_do(inspector, bench):
    bench.selection.choose(())
    assert inspector.title.text() == "Nothing is selected"
    assert inspector.subtitle.text().startswith("Select something")
    assert inspector.subtitle.isVisibleTo(inspector)


@pytest.mark.parametrize(
    ("steps", "count"), [(("pieces",), "12"), (("pieces", "vessin"), "5"), (("events",), "6")]
)
def test_a_shelf_counts_the_things_on_it_as_the_tree_does(inspector, bench, steps, count):
    bench.selection.choose([steps])
    (field,) = inspector.fields().values()
    assert field.count.text() == count == remark(look_up(bench.document.module, steps), steps)


def test_several_that_stand_nowhere_together_are_told_by_their_kind_alone(inspector, bench):
    bench.selection.choose([PIKES, ("pieces", "corrow", "infantry", "watch")])
    assert inspector.title.text() == "2 pieces"
    assert inspector.subtitle.text() == "Piece"
