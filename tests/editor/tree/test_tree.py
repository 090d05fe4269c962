"""The module tree: what it shows, what is selected, what one looks for."""

from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from sandtable.editor.panels.tree.model import COUNT, REMARK
from sandtable.editor.panels.tree.tree import PANEL, ModuleTree
from sandtable.model.edits.at_address import delete_entry, set_value
from sandtable.model.edits.grid_hexes import describe_hexes
from sandtable.model.edits.new_entries import add_entry
from sandtable.model.edits.reorder import move_entries
from sandtable.model.module import Module
from tests.support.modules import module_of

PIKES = ("pieces", "vessin", "infantry", "pikes")
GUARD = ("pieces", "vessin", "infantry", "guard")


@pytest.fixture
def tree(bench, qtbot):
    made = PANEL.build(bench)
    assert isinstance(made, ModuleTree)
    qtbot.addWidget(made)
    made.resize(320, 700)
    with qtbot.waitActive(made):
        made.show()
        made.activateWindow()
    return made


def below(tree, *steps):
    """The addresses below one, by their last steps."""
    index = tree.model.find(steps) if steps else QModelIndex()
    rows = (tree.model.index(row, 0, index) for row in range(tree.model.rowCount(index)))
    return [tree.model.steps(row)[-1] for row in rows]


def show(tree, steps):
    """Open the rows above an address, and give its row."""
    for deep in range(1, len(steps)):
        tree.view.expand(tree.model.find(steps[:deep]))
    index = tree.model.find(steps)
    assert tree.model.steps(index) == steps
    tree.view.scrollTo(index)
    return index


def click(qtbot, tree, steps, modifier=Qt.KeyboardModifier.NoModifier):
    index = show(tree, steps)
    at = tree.view.visualRect(index).center()
    qtbot.mouseClick(tree.view.viewport(), Qt.MouseButton.LeftButton, modifier, at)


def test_it_shows_the_module_in_file_order(tree, bench):
    tops = below(tree)
    assert tops[:5] == ["module", "owners", "types", "pieces", "formations"]
    assert below(tree, "pieces", "vessin") == list(bench.document.module.pieces["vessin"])
    titles = [tree.model.index(row, 0).data() for row in range(5)]
    assert titles == ["Game", "Sides", "Types", "Pieces", "Formations"]


def test_rows_have_names_counts_and_ids(tree):
    find = tree.model.find
    assert find(("pieces",)).data(REMARK) == "12"
    assert find(("pieces", "vessin")).data() == "Vessin"
    assert (find(PIKES).data(), find(PIKES).data(REMARK)) == ("Pikes", "pikes")
    assert find(PIKES).data(Qt.ItemDataRole.EditRole) == "pikes"
    assert "pieces.vessin" in find(PIKES).data(Qt.ItemDataRole.ToolTipRole)


def test_a_hex_has_its_row_as_soon_as_it_is_described(tree, bench):
    hexes = [("boards", "valley", "spaces", label) for label in ("F2.4", "F3.4")]
    bench.selection.choose(hexes)
    assert set(tree.selected()) == {hexes[0][:-1]}
    bench.do("Describe", partial(describe_hexes, chosen=hexes))
    assert tree.selected() == hexes
    assert tree.view.visualRect(tree.model.find(hexes[0])).isValid()
    bench.document.undo_stack.undo()
    assert bench.selection.chosen == tuple(hexes)
    assert set(tree.selected()) <= {hexes[0][:-1]}


def test_an_empty_module_has_all_shelves(bench_of, qtbot):
    tree = ModuleTree(bench_of(module_of("")))
    qtbot.addWidget(tree)
    assert below(tree)[:2] == ["module", "owners"]
    assert tree.model.rowCount(tree.model.find(("boards",))) == 0
    for run in (tree.add, tree.duplicate, tree.rename, tree.delete, tree.move_up, tree.show_users):
        run()


def test_what_is_clicked_is_selected_everywhere(tree, bench, qtbot):
    click(qtbot, tree, PIKES)
    assert bench.selection.chosen == (PIKES,)
    click(qtbot, tree, GUARD, Qt.KeyboardModifier.ControlModifier)
    assert set(bench.selection.chosen) == {PIKES, GUARD}
    assert bench.selection.lead == GUARD


def test_what_is_selected_elsewhere_is_selected_here(tree, bench):
    bench.selection.choose([PIKES, GUARD])
    assert tree.selected() == [GUARD, PIKES]
    bench.selection.choose([(*PIKES, "name")])
    assert tree.selected() == [PIKES]
    assert bench.selection.chosen == ((*PIKES, "name"),)
    bench.selection.choose([])
    assert tree.selected() == []


def test_what_is_jumped_to_comes_into_sight(tree, bench):
    bench.selection.reveal(PIKES)
    assert tree.view.visualRect(tree.model.find(PIKES)).isValid()
    assert tree.view.isExpanded(tree.model.find(PIKES[:3]))


def test_enter_jumps(tree, bench, qtbot):
    click(qtbot, tree, PIKES)
    with qtbot.waitSignal(bench.selection.revealed) as jumped:
        qtbot.keyClick(tree.view, Qt.Key.Key_Return)
    assert jumped.args == [PIKES]


def test_the_filter_leaves_what_holds_all_words(tree, bench, qtbot):
    bench.selection.choose([GUARD])
    qtbot.keyClick(tree.view, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert tree.filter.hasFocus()
    qtbot.keyClicks(tree.filter, "Pik es")
    assert below(tree, "pieces", "vessin", "infantry") == ["pikes"]
    assert tree.view.isExpanded(tree.model.find(PIKES[:3]))
    assert "boards" not in below(tree)
    assert bench.selection.chosen == (GUARD,)
    tree.filter.clear()
    assert "boards" in below(tree)
    assert tree.selected() == [GUARD]


def test_below_what_is_found_all_is_shown(tree):
    tree.filter.setText("infantry")
    assert below(tree, "pieces", "vessin", "infantry") == ["guard", "pikes"]


def test_a_jump_to_what_the_filter_hides_clears_it(tree, bench):
    tree.filter.setText("cavalry")
    bench.selection.reveal(PIKES)
    assert tree.filter.text() == ""
    assert tree.selected() == [PIKES]


def test_the_filter_follows_edits(tree, bench):
    tree.filter.setText("halberds")
    assert below(tree) == []
    bench.do("Name", lambda m: set_value(m, (*PIKES, "name"), "Halberds"))
    assert below(tree, "pieces", "vessin", "infantry") == ["pikes"]
    bench.document.undo_stack.undo()
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
def test_the_rows_are_those_of_a_new_tree_after_every_edit(tree, bench, qtbot, edit, filtered):
    QAbstractItemModelTester(
        tree.model, QAbstractItemModelTester.FailureReportingMode.Fatal, tree.model
    )
    tree.filter.setText(filtered)
    tree.view.expandAll()
    bench.do("Edit", edit)
    after = _rows(tree.model)
    assert after == _fresh(bench, qtbot, filtered)
    bench.document.undo_stack.undo()
    assert _rows(tree.model) == _fresh(bench, qtbot, filtered)


def _fresh(bench, qtbot, filtered):
    fresh = ModuleTree(bench)
    qtbot.addWidget(fresh)
    fresh.filter.setText(filtered)
    return _rows(fresh.model)


def _rows(model, index=None):
    index = QModelIndex() if index is None else index
    found = []
    for row in range(model.rowCount(index)):
        child = model.index(row, 0, index)
        found.append((model.steps(child), child.data(), child.data(REMARK)))
        found += _rows(model, child)
    return found


def test_another_module_is_another_tree(tree, bench):
    show(tree, PIKES)
    bench.document.open(module_of("terrains: {bog: Bog}"))
    assert below(tree, "terrains") == ["bog"]
    assert below(tree, "pieces") == []


def test_problems_are_counted_at_every_height(bench_of, qtbot):
    bench = bench_of(broken())
    tree = ModuleTree(bench)
    qtbot.addWidget(tree)
    qtbot.waitUntil(lambda: bench.findings.current, timeout=10_000)
    assert tree.model.find(("types", "odd")).data(COUNT) >= 1
    assert tree.model.find(("types",)).data(COUNT) >= 1
    assert "problems" in tree.model.find(("types",)).data(Qt.ItemDataRole.AccessibleTextRole)


def broken() -> Module:
    """A module in which a type is like one that is not there."""
    return module_of("types: {odd: {like: nothing}}")
