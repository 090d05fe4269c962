"""What is done in the tree: add, copy, rename, delete, put elsewhere."""

from functools import partial
from typing import cast

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtWidgets import QLineEdit, QMenu

from sandtable.editor.actions.editor_action import ActionTarget as ActionStage
from sandtable.editor.panels.tree import actions
from sandtable.editor.panels.tree.tree_panel import TreePanel
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.text_input.value_text_conversion import set_value_from_text
from tests.support.modules import module_from_text

INFANTRY = ("pieces", "vessin", "infantry")
PIKES, GUARD = (*INFANTRY, "pikes"), (*INFANTRY, "guard")


class Author:
    """Answers what the editor asks, and remembers what it was."""

    def __init__(self, *answers):
        self.answers, self.asked = list(answers), []

    def ask_text(self, title, label, before=""):
        return self._answer(title, label, before)

    def ask_choice(self, title, label, choices):
        return self._answer(title, label, *choices)

    def ask_decision(self, title, text, answers):
        return self._answer(title, text, *answers)

    def _answer(self, *asked):
        self.asked.append(asked)
        return self.answers.pop(0)


@pytest.fixture
def tree(context, qtbot):
    made = TreePanel(context)
    qtbot.addWidget(made)
    made.resize(320, 700)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    made.tree_view.setFocus()
    return made


def at(context, steps):
    return value_at_address(context.document.module, steps)


def undone(context, before):
    """Undo the last step, and say whether all is as it was; then do it again."""
    after = context.document.module
    context.document.undo_stack.undo()
    same = context.document.module == before
    context.document.undo_stack.redo()
    return same and context.document.module == after


def test_something_new_is_added_beside_what_is_selected(tree, context, qtbot):
    before = context.document.module
    context.prompts = Author("slings")
    context.selection.select_addresses([PIKES])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_Insert)
    assert list(at(context, INFANTRY)) == ["guard", "pikes", "slings"]
    assert context.selection.selected_addresses == ((*INFANTRY, "slings"),)
    assert context.prompts.asked == [("Add to infantry", "Name or id of the new piece", "")]
    assert undone(context, before)


@pytest.mark.parametrize(
    ("shelf", "key", "name"),
    [
        (INFANTRY, "royal-slings", "Royal Slings"),
        (("scenarios",), "scenario-12", "12"),
        (("tables",), "table", "🔥"),
    ],
)
def test_a_name_that_is_no_id_gets_one(tree, context, shelf, key, name):
    context.prompts = Author(name)
    context.selection.select_addresses([shelf])
    tree.add_new_entry()
    assert at(context, (*shelf, key)).name == name
    assert context.selection.selected_addresses == ((*shelf, key),)


def test_what_names_something_is_chosen_from_what_there_is(tree, context):
    context.prompts = Author("wagon")
    context.selection.select_addresses([("pieces", "corrow")])
    tree.add_new_entry()
    assert at(context, ("pieces", "corrow", "wagon")) == {}
    assert "wagon" in context.prompts.asked[0]


def test_what_there_is_is_offered_by_its_name(tree, context):
    for owner, name in (("red", "The Red Host"), ("one", "Blue"), ("two", "Blue")):
        new = ("module", "owners", owner)
        context.try_edit(
            "Add a side", partial(set_value_from_text, steps=new, text=f"name: {name}")
        )
    context.prompts = Author("Blue (two)")
    context.selection.select_addresses([("pieces",)])
    tree.add_new_entry()
    assert {"The Red Host", "Blue (one)", "Blue (two)"} <= set(context.prompts.asked[0])
    assert at(context, ("pieces", "two")) == {}


def test_an_id_that_is_taken_is_refused_in_words(tree, context):
    context.prompts = Author("guard")
    context.selection.select_addresses([INFANTRY])
    tree.add_new_entry()
    assert context.document.undo_stack.count() == 0
    assert "already something" in context.messages.last_message[0]


def test_who_changes_their_mind_changes_nothing(tree, context):
    context.prompts = Author(None)
    context.selection.select_addresses([INFANTRY])
    tree.add_new_entry()
    assert context.document.undo_stack.count() == 0


def test_several_are_copied_in_one_step(tree, context, qtbot):
    before = context.document.module
    context.selection.select_addresses([PIKES, GUARD])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert list(at(context, INFANTRY)) == ["guard", "guard-2", "pikes", "pikes-2"]
    assert context.document.undo_stack.count() == 1
    assert undone(context, before)


def test_a_new_id_is_typed_into_the_row_and_all_uses_follow(tree, context, qtbot):
    before = context.document.module
    context.selection.reveal_address(PIKES)
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_F2)
    editor = tree.tree_view.viewport().findChild(QLineEdit)
    assert editor.text() == "pikes"
    qtbot.keyClicks(editor, "spears")
    with qtbot.waitSignal(context.document.module_changed):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    after = context.document.module
    assert list(at(context, INFANTRY)) == ["guard", "spears"]
    assert "pikes" not in str(after.scenarios)
    assert context.selection.selected_addresses == ((*INFANTRY, "spears"),)
    assert context.document.undo_stack.text(0) == "Rename pikes to spears"
    assert undone(context, before)


def test_an_id_that_will_not_do_changes_nothing(tree, context):
    tree.entry_commands.rename_entry(PIKES, "two words")
    assert context.document.undo_stack.count() == 0
    assert "is not a valid id" in context.messages.last_message[0]


def test_a_line_of_a_chart_gets_another_place(tree, context):
    chart = ("scenarios", "first_thaw", "setup", "vessin")
    tree.entry_commands.rename_entry((*chart, "winter-camp"), "mill")
    assert "mill" in map(str, at(context, chart))
    assert context.selection.selected_addresses == ((*chart, "mill"),)


def test_what_is_used_is_not_deleted_without_a_word(tree, context, qtbot):
    context.prompts = Author("Show where")
    context.selection.select_addresses([PIKES])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_Delete)
    assert context.document.undo_stack.count() == 0
    assert "is used in" in context.prompts.asked[0][1]
    assert tree.usage_list.isVisible()
    places = tree.usage_list.listed_addresses()
    assert len(places) >= 3
    with qtbot.waitSignal(context.selection.reveal_requested) as jumped:
        rect = tree.usage_list.visualItemRect(tree.usage_list.item(0))
        qtbot.mouseClick(tree.usage_list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert jumped.args == [places[0]]


def test_what_is_used_may_be_deleted_all_the_same(tree, context):
    before = context.document.module
    context.prompts = Author("Delete anyway")
    context.selection.select_addresses([PIKES])
    tree.delete_entries()
    assert at(context, PIKES) is ABSENT
    assert context.selection.selected_addresses == ()
    assert undone(context, before)


def test_several_are_deleted_at_once_and_what_goes_with_them_is_no_user(tree, context):
    before = context.document.module
    notes = [("notes", key) for key in before.notes]
    context.prompts = Author()
    context.selection.select_addresses(notes)
    tree.delete_entries()
    assert not context.document.module.notes
    assert context.document.undo_stack.text(0) == f"Delete {len(notes)} entries"
    assert undone(context, before)


def test_keys_move_entries_among_their_like(tree, context, qtbot):
    before = context.document.module
    context.selection.select_addresses([PIKES])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert list(at(context, INFANTRY)) == ["pikes", "guard"]
    assert context.selection.selected_addresses == (PIKES,)
    assert tree.selected_addresses() == [PIKES]
    assert undone(context, before)
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert list(at(context, INFANTRY)) == ["guard", "pikes"]


def dropped(tree, dragged, row, parent):
    """Drop rows as the view does."""
    data = tree.tree_model.mimeData([tree.tree_model.index_at_address(steps) for steps in dragged])
    move = Qt.DropAction.MoveAction
    index = tree.tree_model.index_at_address(parent)
    allowed = tree.tree_model.canDropMimeData(data, move, row, 0, index)
    tree.tree_model.dropMimeData(data, move, row, 0, index)
    return allowed


def test_rows_are_dragged_to_another_place(tree, context):
    before = context.document.module
    terrains = list(before.terrains)
    dragged = [("terrains", terrains[2]), ("terrains", terrains[4])]
    assert dropped(tree, dragged, 0, ("terrains",))
    moved = [terrains[2], terrains[4]]
    assert list(context.document.module.terrains)[:3] == [*moved, terrains[0]]
    assert undone(context, before)
    assert dropped(tree, [("terrains", moved[0])], -1, ("terrains", terrains[-1]))
    assert list(context.document.module.terrains)[-2:] == [moved[0], terrains[-1]]


def test_rows_are_dropped_only_among_their_like(tree, context):
    assert not dropped(tree, [PIKES], 0, ("terrains",))
    assert not dropped(tree, [PIKES], 0, ("pieces",))
    data = QMimeData()
    data.setText("something else")
    move = Qt.DropAction.MoveAction
    assert not tree.tree_model.canDropMimeData(
        data, move, 0, 0, tree.tree_model.index_at_address(INFANTRY)
    )
    assert context.document.undo_stack.count() == 0


def test_who_uses_something_is_listed(tree, context, qtbot):
    context.selection.select_addresses([("types", "infantry")])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert tree.usages_title.text() == "infantry is used by"
    assert INFANTRY in tree.usage_list.listed_addresses()


def test_the_menu_has_what_the_keys_have(tree, context, qtbot):
    context.selection.select_addresses([PIKES])
    tree.tree_view.customContextMenuRequested.emit(QPoint(5, 5))
    menu = tree.findChild(QMenu)
    assert {action.text() for action in menu.actions()} >= {"Add…", "Rename", "Delete"}
    assert all(not action.shortcut().isEmpty() for action in menu.actions())
    menu.close()


def test_the_actions_of_the_table_do_the_same(tree, context):
    class Stage:
        def show_panel(self, name):
            assert name == "tree"
            return tree

    context.selection.select_addresses([PIKES])
    next(a for a in actions.TREE_ACTIONS if a.id == "tree-up").run(cast("ActionStage", Stage()))
    assert list(at(context, INFANTRY)) == ["pikes", "guard"]


def test_a_board_is_copied_with_its_spaces_and_the_author_hears_who_counts_them(
    tree, context, qtbot
):
    before = context.document.module
    context.selection.select_addresses([("boards", "valley")])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    boards = context.document.module.boards
    assert context.selection.selected_addresses == (("boards", "valley-2"),)
    assert [name for name in boards if name.startswith("valley")] == ["valley", "valley-2"]
    assert boards["valley-2"].outlines.keys() == {
        f"{s}-2" for s in before.boards["valley"].outlines
    }
    assert undone(context, before)


def test_who_counts_the_copy_of_a_board_is_told(context_of, qtbot):
    context = context_of(
        module_from_text("""
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
    tree = TreePanel(context)
    qtbot.addWidget(tree)
    context.selection.select_addresses([("boards", "map")])
    tree.duplicate_entries()
    assert context.messages.last_message[0] == "These now also refer to Map: “All ports”, “Docks”."
