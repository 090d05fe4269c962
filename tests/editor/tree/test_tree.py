"""The module tree: what it shows, what is selected, what one looks for."""

from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from sandtable.editor.panels.tree.tree_model import COUNT_ROLE, REMARK_ROLE
from sandtable.editor.panels.tree.tree_panel import PANEL, TreePanel
from sandtable.model.edits.address_edits import delete_entry, set_value
from sandtable.model.edits.grid_hexes import describe_hexes
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.reorder import move_entries
from sandtable.model.module import Module
from tests.support.modules import module_from_text

PIKES = ("pieces", "vessin", "infantry", "pikes")
GUARD = ("pieces", "vessin", "infantry", "guard")


@pytest.fixture
def tree(context, qtbot):
    made = PANEL.build(context)
    assert isinstance(made, TreePanel)
    qtbot.addWidget(made)
    made.resize(320, 700)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def below(tree, *steps):
    """The addresses below one, by their last steps."""
    index = tree.tree_model.index_at_address(steps) if steps else QModelIndex()
    rows = (tree.tree_model.index(row, 0, index) for row in range(tree.tree_model.rowCount(index)))
    return [tree.tree_model.address_at(row)[-1] for row in rows]


def show(tree, steps):
    """Open the rows above an address, and give its row."""
    for deep in range(1, len(steps)):
        tree.tree_view.expand(tree.tree_model.index_at_address(steps[:deep]))
    index = tree.tree_model.index_at_address(steps)
    assert tree.tree_model.address_at(index) == steps
    tree.tree_view.scrollTo(index)
    return index


def click(qtbot, tree, steps, modifier=Qt.KeyboardModifier.NoModifier):
    index = show(tree, steps)
    at = tree.tree_view.visualRect(index).center()
    qtbot.mouseClick(tree.tree_view.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def test_it_shows_the_module_in_file_order(tree, context):
    tops = below(tree)
    assert tops[:5] == ["module", "owners", "types", "pieces", "formations"]
    assert below(tree, "pieces", "vessin") == list(context.document.module.pieces["vessin"])
    titles = [tree.tree_model.index(row, 0).data() for row in range(5)]
    assert titles == ["Game", "Sides", "Types", "Pieces", "Formations"]


def test_rows_have_names_counts_and_ids(tree):
    find = tree.tree_model.index_at_address
    assert find(("pieces",)).data(REMARK_ROLE) == "12"
    assert find(("pieces", "vessin")).data() == "Vessin"
    assert (find(PIKES).data(), find(PIKES).data(REMARK_ROLE)) == ("Pikes", "")
    assert find(PIKES).data(Qt.ItemDataRole.EditRole) == "pikes"
    assert "pieces.vessin" in find(PIKES).data(Qt.ItemDataRole.ToolTipRole)


def test_a_hex_has_its_row_as_soon_as_it_is_described(tree, context):
    hexes = [("boards", "valley", "spaces", label) for label in ("F2.4", "F3.4")]
    context.selection.select_addresses(hexes)
    assert set(tree.selected_addresses()) == {hexes[0][:-1]}
    context.try_edit("Describe", partial(describe_hexes, chosen=hexes))
    assert tree.selected_addresses() == hexes
    assert tree.tree_view.visualRect(tree.tree_model.index_at_address(hexes[0])).isValid()
    context.document.undo_stack.undo()
    assert context.selection.selected_addresses == tuple(hexes)
    assert set(tree.selected_addresses()) <= {hexes[0][:-1]}


def test_an_empty_module_has_all_shelves(context_of, qtbot):
    tree = TreePanel(context_of(module_from_text("")))
    qtbot.addWidget(tree)
    assert below(tree)[:2] == ["module", "owners"]
    assert tree.tree_model.rowCount(tree.tree_model.index_at_address(("boards",))) == 0
    for run in (
        tree.add_new_entry,
        tree.duplicate_entries,
        tree.rename_entry,
        tree.delete_entries,
        tree.move_up,
        tree.show_usages,
    ):
        run()


def test_what_is_clicked_is_selected_everywhere(tree, context, qtbot):
    click(qtbot, tree, PIKES)
    assert context.selection.selected_addresses == (PIKES,)
    click(qtbot, tree, GUARD, Qt.KeyboardModifier.ControlModifier)
    assert set(context.selection.selected_addresses) == {PIKES, GUARD}
    assert context.selection.lead_address == GUARD


def test_what_is_selected_elsewhere_is_selected_here(tree, context):
    context.selection.select_addresses([PIKES, GUARD])
    assert tree.selected_addresses() == [GUARD, PIKES]
    context.selection.select_addresses([(*PIKES, "name")])
    assert tree.selected_addresses() == [PIKES]
    assert context.selection.selected_addresses == ((*PIKES, "name"),)
    context.selection.select_addresses([])
    assert tree.selected_addresses() == []


def test_what_is_jumped_to_comes_into_sight(tree, context):
    context.selection.reveal_address(PIKES)
    assert tree.tree_view.visualRect(tree.tree_model.index_at_address(PIKES)).isValid()
    assert tree.tree_view.isExpanded(tree.tree_model.index_at_address(PIKES[:3]))


def test_enter_jumps(tree, context, qtbot):
    click(qtbot, tree, PIKES)
    with qtbot.waitSignal(context.selection.reveal_requested) as jumped:
        qtbot.keyClick(tree.tree_view, Qt.Key.Key_Return)
    assert jumped.args == [PIKES]


def test_the_filter_leaves_what_holds_all_words(tree, context, qtbot):
    context.selection.select_addresses([GUARD])
    qtbot.keyClick(tree.tree_view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert tree.filter_line.hasFocus()
    qtbot.keyClicks(tree.filter_line, "Pik es")
    assert below(tree, "pieces", "vessin", "infantry") == ["pikes"]
    assert tree.tree_view.isExpanded(tree.tree_model.index_at_address(PIKES[:3]))
    assert "boards" not in below(tree)
    assert context.selection.selected_addresses == (GUARD,)
    tree.filter_line.clear()
    assert "boards" in below(tree)
    assert tree.selected_addresses() == [GUARD]


def test_below_what_is_found_all_is_shown(tree):
    tree.filter_line.setText("infantry")
    assert below(tree, "pieces", "vessin", "infantry") == ["guard", "pikes"]


def test_a_jump_to_what_the_filter_hides_clears_it(tree, context):
    tree.filter_line.setText("cavalry")
    context.selection.reveal_address(PIKES)
    assert tree.filter_line.text() == ""
    assert tree.selected_addresses() == [PIKES]


def test_the_filter_follows_edits(tree, context):
    tree.filter_line.setText("halberds")
    assert below(tree) == []
    context.try_edit("Name", lambda m: set_value(m, (*PIKES, "name"), "Halberds"))
    assert below(tree, "pieces", "vessin", "infantry") == ["pikes"]
    context.document.undo_stack.undo()
    assert below(tree) == []


EDITS = {
    "taken away": lambda m: delete_entry(m, PIKES),
    "added": lambda m: add_entry(m, (*PIKES[:-1], "slings")),
    "first on a shelf": lambda m: add_entry(m, ("formations", "first")),
    "put elsewhere": lambda m: move_entries(m, PIKES[:-1], ["pikes"], "guard"),
    "named": lambda m: set_value(m, (*PIKES, "name"), "Halberds"),
    "all at once": lambda m: move_entries(
        add_entry(
            add_entry(delete_entry(m, GUARD), (*PIKES[:-1], "bows")), (*PIKES[:-1], "slings")
        ),
        PIKES[:-1],
        ["slings"],
        "pikes",
    ),
    "nothing left": lambda m: set_value(m, ("pieces",), {}),
}


@pytest.mark.parametrize("filtered", ["", "in"])
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_the_rows_are_those_of_a_new_tree_after_every_edit(tree, context, qtbot, edit, filtered):
    QAbstractItemModelTester(
        tree.tree_model, QAbstractItemModelTester.FailureReportingMode.Fatal, tree.tree_model
    )
    tree.filter_line.setText(filtered)
    tree.tree_view.expandAll()
    context.try_edit("Edit", edit)
    after = _rows(tree.tree_model)
    assert after == _fresh(context, qtbot, filtered)
    context.document.undo_stack.undo()
    assert _rows(tree.tree_model) == _fresh(context, qtbot, filtered)


def _fresh(context, qtbot, filtered):
    fresh = TreePanel(context)
    qtbot.addWidget(fresh)
    fresh.filter_line.setText(filtered)
    return _rows(fresh.tree_model)


def _rows(model, index=None):
    index = QModelIndex() if index is None else index
    found = []
    for row in range(model.rowCount(index)):
        child = model.index(row, 0, index)
        found.append((model.address_at(child), child.data(), child.data(REMARK_ROLE)))
        found += _rows(model, child)
    return found


def test_another_module_is_another_tree(tree, context):
    show(tree, PIKES)
    context.document.open_module(module_from_text("terrains: {bog: Bog}"))
    assert below(tree, "terrains") == ["bog"]
    assert below(tree, "pieces") == []


def test_problems_are_counted_at_every_height(context_of, qtbot):
    context = context_of(broken())
    tree = TreePanel(context)
    qtbot.addWidget(tree)
    qtbot.waitUntil(lambda: context.findings.is_current, timeout=10_000)
    assert tree.tree_model.index_at_address(("types", "odd")).data(COUNT_ROLE) >= 1
    assert tree.tree_model.index_at_address(("types",)).data(COUNT_ROLE) >= 1
    assert "problems" in tree.tree_model.index_at_address(("types",)).data(
        Qt.ItemDataRole.AccessibleTextRole
    )


def broken() -> Module:
    """A module in which a type is like one that is not there."""
    return module_from_text("types: {odd: {like: nothing}}")
