"""What is done in the tree: add, copy, rename, delete, put elsewhere."""

from functools import partial
from typing import cast

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QMenu

from sandtable.editor.actions.action import Stage as ActionStage
from sandtable.editor.panels.tree import actions
from sandtable.editor.panels.tree.tree import ModuleTree
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.text_input.values import enter_text
from tests.support.modules import module_of

INFANTRY = ("pieces", "vessin", "infantry")
PIKES, GUARD = (*INFANTRY, "pikes"), (*INFANTRY, "guard")


class Author:
    """Answers what the editor asks, and remembers what it was."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def text(self, title, label, before=""):
        return self._answer(title, label, before)

    def choice(self, title, label, choices):
        return self._answer(title, label, *choices)

    def decision(self, title, text, answers):
        return self._answer(title, text, *answers)

    def _answer(self, *asked):
        self.asked.append(asked)
        return self.answers.pop(0)


@pytest.fixture
def tree(bench, qtbot):
    made = ModuleTree(bench)
    qtbot.addWidget(made)
    made.resize(320, 700)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.view.setFocus()
    return made


def at(bench, steps):
    return look_up(bench.document.module, steps)


def undone(bench, before):
    """Undo the last step, and say whether all is as it was; then do it again."""
    after = bench.document.module
    bench.document.undo_stack.undo()
    same = bench.document.module == before
    bench.document.undo_stack.redo()
    return same and bench.document.module == after


def test_something_new_is_added_beside_what_is_selected(tree, bench, qtbot):
    before = bench.document.module
    bench.asking = Author("slings")
    bench.selection.choose([PIKES])
    qtbot.keyClick(tree.view, Qt.Key.Key_Insert)
    assert list(at(bench, INFANTRY)) == ["guard", "pikes", "slings"]
    assert bench.selection.chosen == ((*INFANTRY, "slings"),)
    assert bench.asking.asked == [("Add to infantry", "Name or id of the new piece", "")]
    assert undone(bench, before)


@pytest.mark.parametrize(
    ("shelf", "key", "name"),
    [
        (INFANTRY, "royal-slings", "Royal Slings"),
        (("scenarios",), "scenario-12", "12"),
        (("tables",), "table", "🔥"),
    ],
)
def test_a_name_that_is_no_id_gets_one(tree, bench, shelf, key, name):
    bench.asking = Author(name)
    bench.selection.choose([shelf])
    tree.add()
    assert at(bench, (*shelf, key)).name == name
    assert bench.selection.chosen == ((*shelf, key),)


def test_what_names_something_is_chosen_from_what_there_is(tree, bench):
    bench.asking = Author("wagon")
    bench.selection.choose([("pieces", "corrow")])
    tree.add()
    assert at(bench, ("pieces", "corrow", "wagon")) == {}
    assert "wagon" in bench.asking.asked[0]


def test_what_there_is_is_offered_by_its_name(tree, bench):
    for owner, name in (("red", "The Red Host"), ("one", "Blue"), ("two", "Blue")):
        new = ("module", "owners", owner)
        bench.do("Add a side", partial(enter_text, steps=new, text=f"name: {name}"))
    bench.asking = Author("Blue (two)")
    bench.selection.choose([("pieces",)])
    tree.add()
    assert {"The Red Host", "Blue (one)", "Blue (two)"} <= set(bench.asking.asked[0])
    assert at(bench, ("pieces", "two")) == {}


def test_an_id_that_is_taken_is_refused_in_words(tree, bench):
    bench.asking = Author("guard")
    bench.selection.choose([INFANTRY])
    tree.add()
    assert bench.document.undo_stack.count() == 0
    assert "already something" in bench.messages.last[0]


def test_who_changes_their_mind_changes_nothing(tree, bench):
    bench.asking = Author(None)
    bench.selection.choose([INFANTRY])
    tree.add()
    assert bench.document.undo_stack.count() == 0


def test_several_are_copied_in_one_step(tree, bench, qtbot):
    before = bench.document.module
    bench.selection.choose([PIKES, GUARD])
    qtbot.keyClick(tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert list(at(bench, INFANTRY)) == ["guard", "guard-2", "pikes", "pikes-2"]
    assert bench.document.undo_stack.count() == 1
    assert undone(bench, before)


def test_a_new_id_is_typed_into_the_row_and_all_uses_follow(tree, bench, qtbot):
    before = bench.document.module
    bench.selection.reveal(PIKES)
    qtbot.keyClick(tree.view, Qt.Key.Key_F2)
    editor = tree.view.viewport().findChild(QLineEdit)
    assert editor.text() == "pikes"
    qtbot.keyClicks(editor, "spears")
    with qtbot.waitSignal(bench.document.changed):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    after = bench.document.module
    assert list(at(bench, INFANTRY)) == ["guard", "spears"]
    assert "pikes" not in str(after.scenarios)
    assert bench.selection.chosen == ((*INFANTRY, "spears"),)
    assert bench.document.undo_stack.text(0) == "Rename pikes to spears"
    assert undone(bench, before)


def test_an_id_that_will_not_do_changes_nothing(tree, bench):
    tree.commands.rename(PIKES, "two words")
    assert bench.document.undo_stack.count() == 0
    assert "is not a valid id" in bench.messages.last[0]


def test_a_line_of_a_chart_gets_another_place(tree, bench):
    chart = ("scenarios", "first_thaw", "setup", "vessin")
    tree.commands.rename((*chart, "winter-camp"), "mill")
    assert "mill" in map(str, at(bench, chart))
    assert bench.selection.chosen == ((*chart, "mill"),)


def test_what_is_used_is_not_deleted_without_a_word(tree, bench, qtbot):
    bench.asking = Author("Show where")
    bench.selection.choose([PIKES])
    qtbot.keyClick(tree.view, Qt.Key.Key_Delete)
    assert bench.document.undo_stack.count() == 0
    assert "is used in" in bench.asking.asked[0][1]
    assert tree.users.isVisible()
    places = tree.users.places()
    assert len(places) >= 3
    with qtbot.waitSignal(bench.selection.revealed) as jumped:
        rect = tree.users.visualItemRect(tree.users.item(0))
        qtbot.mouseClick(tree.users.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert jumped.args == [places[0]]


def test_what_is_used_may_be_deleted_all_the_same(tree, bench):
    before = bench.document.module
    bench.asking = Author("Delete all the same")
    bench.selection.choose([PIKES])
    tree.delete()
    assert at(bench, PIKES) is ABSENT
    assert bench.selection.chosen == ()
    assert undone(bench, before)


def test_several_are_deleted_at_once_and_what_goes_with_them_is_no_user(tree, bench):
    before = bench.document.module
    notes = [("notes", key) for key in before.notes]
    bench.asking = Author()
    bench.selection.choose(notes)
    tree.delete()
    assert not bench.document.module.notes
    assert bench.document.undo_stack.text(0) == f"Delete {len(notes)} things"
    assert undone(bench, before)


def test_keys_move_entries_among_their_like(tree, bench, qtbot):
    before = bench.document.module
    bench.selection.choose([PIKES])
    qtbot.keyClick(tree.view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert list(at(bench, INFANTRY)) == ["pikes", "guard"]
    assert bench.selection.chosen == (PIKES,)
    assert tree.selected() == [PIKES]
    assert undone(bench, before)
    qtbot.keyClick(tree.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert list(at(bench, INFANTRY)) == ["guard", "pikes"]


def dropped(tree, dragged, row, parent):
    """Drop rows as the view does."""
    data = tree.model.mimeData([tree.model.find(steps) for steps in dragged])
    move = Qt.DropAction.MoveAction
    index = tree.model.find(parent)
    allowed = tree.model.canDropMimeData(data, move, row, 0, index)
    tree.model.dropMimeData(data, move, row, 0, index)
    return allowed


def test_rows_are_dragged_to_another_place(tree, bench):
    before = bench.document.module
    terrains = list(before.terrains)
    dragged = [("terrains", terrains[2]), ("terrains", terrains[4])]
    assert dropped(tree, dragged, 0, ("terrains",))
    moved = [terrains[2], terrains[4]]
    assert list(bench.document.module.terrains)[:3] == [*moved, terrains[0]]
    assert undone(bench, before)
    assert dropped(tree, [("terrains", moved[0])], -1, ("terrains", terrains[-1]))
    assert list(bench.document.module.terrains)[-2:] == [moved[0], terrains[-1]]


def test_rows_are_dropped_only_among_their_like(tree, bench):
    assert not dropped(tree, [PIKES], 0, ("terrains",))
    assert not dropped(tree, [PIKES], 0, ("pieces",))
    data = QMimeData()
    data.setText("something else")
    move = Qt.DropAction.MoveAction
    assert not tree.model.canDropMimeData(data, move, 0, 0, tree.model.find(INFANTRY))
    assert bench.document.undo_stack.count() == 0


def test_who_uses_something_is_listed(tree, bench, qtbot):
    bench.selection.choose([("types", "infantry")])
    qtbot.keyClick(tree.view, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert tree.users_title.text() == "infantry is used by"
    assert INFANTRY in tree.users.places()


def test_the_menu_has_what_the_keys_have(tree, bench, qtbot):
    bench.selection.choose([PIKES])
    tree.view.customContextMenuRequested.emit(QPoint(5, 5))
    menu = tree.findChild(QMenu)
    assert {action.text() for action in menu.actions()} >= {"Add…", "Rename", "Delete"}
    assert all(not action.shortcut().isEmpty() for action in menu.actions())
    menu.close()


def test_the_actions_of_the_table_do_the_same(tree, bench):
    class Stage:
        def show_panel(self, name):
            assert name == "tree"
            return tree

    bench.selection.choose([PIKES])
    next(a for a in actions.ACTIONS if a.id == "tree-duplicate").run(cast("ActionStage", Stage()))
    assert list(at(bench, INFANTRY)) == ["guard", "pikes", "pikes-2"]


def test_a_board_is_copied_with_its_spaces_and_the_author_hears_who_counts_them(
    tree, bench, qtbot
):
    before = bench.document.module
    bench.selection.choose([("boards", "valley")])
    qtbot.keyClick(tree.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    boards = bench.document.module.boards
    assert bench.selection.chosen == (("boards", "valley-2"),)
    assert [name for name in boards if name.startswith("valley")] == ["valley", "valley-2"]
    assert boards["valley-2"].outlines.keys() == {
        f"{s}-2" for s in before.boards["valley"].outlines
    }
    assert undone(bench, before)


def test_who_counts_the_copy_of_a_board_is_told(bench_of, qtbot):
    bench = bench_of(
        module_of("""
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  words: {spaces: {port: tag}}
boards: {map: {kind: boxes, name: Map, spaces: {mill: {name: Mill, tags: [port]}}}}
regions: {ports: {name: All ports, spaces: [port]}}
limits: {docks: {rule: "1", in: port, per: [turn], at-most: 3}}
""")
    )
    tree = ModuleTree(bench)
    qtbot.addWidget(tree)
    bench.selection.choose([("boards", "map")])
    tree.duplicate()
    assert bench.messages.last[0] == "These now also refer to Map: “All ports”, “Docks”."
