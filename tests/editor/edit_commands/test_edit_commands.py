"""Cut, copy, paste, duplicate, delete and F2: everywhere the same keys, and never silent."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QComboBox, QLineEdit

from sandtable.editor.context.edit_command_target import EDIT_KEYS
from sandtable.editor.context.entry_clipboard import ENTRY_MIME_TYPE, bundle_from_mime
from sandtable.editor.registry import ALL_WORKSPACES
from sandtable.editor.window import EditorWindow
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.references.name_uses import dangling_uses
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

Ctrl = Qt.KeyboardModifier.ControlModifier
PIKES = ("pieces", "vessin", "infantry", "pikes")
_KEYS = {
    "cut": (Qt.Key.Key_X, Ctrl),
    "copy": (Qt.Key.Key_C, Ctrl),
    "paste": (Qt.Key.Key_V, Ctrl),
    "duplicate": (Qt.Key.Key_D, Ctrl),
    "delete": (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
    "rename": (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier),
}


@pytest.fixture
def window_of(qtbot):
    def make(context):
        window = EditorWindow(context)
        qtbot.addWidget(
            window, before_close_func=lambda w: w.context.document.undo_stack.setClean()
        )
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        return window

    return make


@pytest.fixture
def window(window_of, context):
    return window_of(context)


@pytest.fixture(autouse=True)
def _empty_clipboard(qapp):
    QGuiApplication.clipboard().clear()


def _press(window, qtbot, name):
    qtbot.keyClick(window.focusWidget() or window, *_KEYS[name])


def _tree(window):
    tree = window.show_panel("tree")
    tree.tree_view.setFocus()
    return tree


def _message(context):
    return context.messages.last_message[0] if context.messages.last_message else ""


# ------------------------------------------------------------------------- between two modules
@pytest.mark.parametrize(
    "address",
    [
        PIKES,
        ("types", "infantry"),
        ("tables", "combat"),
        ("boards", "valley"),
        ("scenarios", "haytime"),
    ],
)
def test_an_entry_goes_to_a_module_in_another_window(
    window, window_of, context, context_of, qtbot, address
):
    if value_at_address(context.document.module, address) is ABSENT:
        address = (address[0], next(iter(context.document.module.tables)))
    _tree(window)
    context.selection.select_addresses([address])
    _press(window, qtbot, "copy")
    assert _message(context).startswith("Copied: ")
    other = context_of(empty_module("Other"))
    second = window_of(other)
    _tree(second)
    before = other.document.module
    _press(second, qtbot, "paste")
    after = other.document.module
    assert value_at_address(after, address) == value_at_address(context.document.module, address)
    assert other.selection.selected_addresses == (address,)
    assert list(dangling_uses(after)) == []
    assert other.document.undo_stack.count() == 1
    other.document.undo_stack.undo()
    assert other.document.module == before


def test_what_comes_along_is_said(window, window_of, context, context_of, qtbot):
    _tree(window)
    context.selection.select_addresses([PIKES])
    _press(window, qtbot, "copy")
    other = context_of(empty_module("Other"))
    second = window_of(other)
    _tree(second)
    _press(second, qtbot, "paste")
    assert _message(other).startswith("Pasted: Pikes; also pasted: ")
    assert "Vessin" in _message(other)


def test_cut_takes_it_away_and_paste_brings_it_back(window, context, qtbot):
    _tree(window)
    table = ("tables", next(iter(context.document.module.tables)))
    value = value_at_address(context.document.module, table)
    context.prompts = Answers(["Delete anyway"] * 2)
    context.selection.select_addresses([table])
    _press(window, qtbot, "cut")
    assert value_at_address(context.document.module, table) is ABSENT
    _press(window, qtbot, "paste")
    assert value_at_address(context.document.module, table) == value


def test_a_pasted_piece_joins_the_side_that_is_selected(window, context, qtbot):
    _tree(window)
    context.selection.select_addresses([PIKES])
    _press(window, qtbot, "copy")
    context.selection.select_addresses([("pieces", "corrow")])
    _press(window, qtbot, "paste")
    assert context.selection.lead_address[:2] == ("pieces", "corrow")


def test_whole_rows_of_pieces_are_copied_as_pieces_and_as_text(window, context, qtbot):
    grid = window.show_workspace("components").grid
    grid.setFocus()
    grid.selectRow(0)
    address = grid.grid_model.rows[0].address
    _press(window, qtbot, "copy")
    data = QGuiApplication.clipboard().mimeData()
    bundle = bundle_from_mime(data)
    assert bundle is not None
    assert bundle.chosen == (address,)
    assert "\t" in data.text()
    count = len(grid.grid_model.rows)
    _press(window, qtbot, "paste")
    assert len(grid.grid_model.rows) == count + 1


@pytest.mark.parametrize("junk", [b"", b"PK\x03\x04 nothing", b"\x00" * 100])
def test_what_others_wrote_on_the_clipboard_does_no_harm(window, context, qtbot, junk):
    _tree(window)
    data = QMimeData()
    data.setData(ENTRY_MIME_TYPE, junk)
    data.setData("application/x-sandtable-entry-addresses", b'{"chosen": 3}')
    QGuiApplication.clipboard().setMimeData(data)
    before = context.document.module
    _press(window, qtbot, "paste")
    assert context.document.module is before
    assert "cannot read" in _message(context)


# ------------------------------------------------------------------------------- never silent
def test_no_key_is_silent_in_any_tab_or_panel(window, context, qtbot):
    context.prompts = Answers()
    context.selection.select_addresses([])
    for place in ALL_WORKSPACES:
        widget = window.show_workspace(place.id)
        for name in EDIT_KEYS:
            widget.setFocus()
            context.selection.select_addresses([])
            _assert_heard(window, context, qtbot, name, place.id)
    for panel in ("tree", "inspector", "problems", "history"):
        for name in EDIT_KEYS:
            window.show_panel(panel).setFocus()
            context.selection.select_addresses([])
            _assert_heard(window, context, qtbot, name, panel)


def _assert_heard(window, context, qtbot, name, where):
    before = context.document.module
    said: list[str] = []
    context.messages.message_shown.connect(lambda text, _: said.append(text))
    _press(window, qtbot, name)
    opened = isinstance(window.focusWidget(), QLineEdit)
    assert said or opened or context.document.module is not before, (where, name)


def test_in_a_field_the_reason_is_said(window, context, qtbot):
    line = window.show_panel("tree").filter_line
    line.setFocus()
    for name, words in (
        ("copy", "No text is selected"),
        ("cut", "No text is selected"),
        ("paste", "no text"),
        ("duplicate", "in a text field"),
        ("rename", "in a text field"),
    ):
        _press(window, qtbot, name)
        assert words in _message(context), name
    qtbot.keyClicks(line, "pikes")
    line.selectAll()
    _press(window, qtbot, "cut")
    assert line.text() == ""
    _press(window, qtbot, "paste")
    assert line.text() == "pikes"


def test_the_menu_does_the_same_as_the_keys(window, context, qtbot):
    line = window.show_panel("tree").filter_line
    line.setFocus()
    qtbot.keyClicks(line, "guard")
    line.selectAll()
    window.run_action("copy")
    assert QGuiApplication.clipboard().text() == "guard"
    grid = window.show_workspace("components").grid
    grid.setFocus()
    grid.selectRow(1)
    window.run_action("copy")
    assert QGuiApplication.clipboard().mimeData().hasFormat(ENTRY_MIME_TYPE)


def test_delete_in_a_list_of_choices_deletes_no_piece(window, context, qtbot):
    context.selection.select_addresses([PIKES])
    box = window.show_workspace("map").findChild(QComboBox)
    box.setFocus()
    _press(window, qtbot, "delete")
    assert value_at_address(context.document.module, PIKES) is not ABSENT
    assert "Nothing here" in _message(context)


def test_rename_from_the_map_opens_the_name_in_the_tree(window, context, qtbot):
    window.show_workspace("map").view.setFocus()
    context.selection.select_addresses([("regions", next(iter(context.document.module.regions)))])
    _press(window, qtbot, "rename")
    editor = window.focusWidget()
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "oxlands")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "oxlands" in context.document.module.regions)


def test_rename_on_the_map_asks_for_the_printed_name_of_a_space(window, context, qtbot):
    context.prompts = Answers(["Oxford"])
    window.show_workspace("map").view.setFocus()
    context.selection.select_addresses([("boards", "country", "spaces", "oxmead")])
    _press(window, qtbot, "rename")
    assert context.document.module.boards["country"].spaces["oxmead"].name == "Oxford"


def test_delete_on_the_map_deletes_what_is_selected(window, context, qtbot):
    context.prompts = Answers(["Delete anyway"])
    window.show_workspace("map").view.setFocus()
    region = ("regions", next(iter(context.document.module.regions)))
    context.selection.select_addresses([region])
    _press(window, qtbot, "delete")
    assert value_at_address(context.document.module, region) is ABSENT
