"""The form of a new board: everything at once, drawn while it is typed, one step to undo."""

from typing import cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox

from sandtable.editor.actions.editor_action import ActionTarget as ActionStage
from sandtable.editor.workspaces.map.hex_commands import open_new_board_dialog
from sandtable.editor.workspaces.map.new_board.dialog import NewBoardDialog
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.module import Module
from tests.editor.map.hexing import MOOR, Stage

pytestmark = pytest.mark.gui


@pytest.fixture
def form_of(qtbot, context_of):
    """Open the form by its action, over a Map, which stays as long as the test."""
    places = []

    def make(module):
        place = MapWorkspace(context_of(module))
        places.append(place)
        qtbot.addWidget(place)
        place.resize(900, 600)
        with qtbot.waitExposed(place):
            place.show()
        form = open_new_board_dialog(cast("ActionStage", Stage(place)))
        qtbot.waitUntil(lambda: form.board_preview.made_board is not None)
        return form

    yield make
    places.clear()


def _boards(form):
    return form._context.document.module.boards


def _field(form, kind, name):
    return next(w for w in form.findChildren(kind) if w.accessibleName() == name)


def _say(qtbot, form, text, name="Name"):
    line = _field(form, QLineEdit, name)
    line.selectAll()
    qtbot.keyClicks(line, text)


def _number(qtbot, form, name, value):
    spin = next(s for s in form.shown_page.findChildren(QSpinBox) if s.accessibleName() == name)
    spin.selectAll()
    qtbot.keyClicks(spin, str(value))


def _sort(form, words):
    box = _field(form, QComboBox, "Kind of board")
    box.setCurrentIndex(next(n for n in range(box.count()) if box.itemText(n) == words))


def _made(qtbot, form):
    """Press the button, as soon as the picture is there."""
    qtbot.waitUntil(lambda: form.board_preview.made_board is not None)
    context = form._context
    qtbot.mouseClick(form.make_button, Qt.MouseButton.LeftButton)
    assert form.result() == NewBoardDialog.DialogCode.Accepted
    assert context.document.undo_stack.count() == 1
    return next(reversed(context.document.module.boards.values()))


def test_a_board_of_hexes_is_made_of_what_was_typed_and_shown(form_of, qtbot):
    form = form_of(Module(module=empty_module("Mine").module))
    place, context = form.parent(), form._context
    _say(qtbot, form, "Moor")
    _number(qtbot, form, "Columns", 12)
    _number(qtbot, form, "Rows", 9)
    _field(form, QComboBox, "Hexes").setCurrentIndex(1)
    board = _made(qtbot, form)
    assert (board.grid.columns, board.grid.rows) == ((1, 12), (1, 9))
    assert board.grid.orientation == "pointy"
    assert place.view.board_id == "moor"
    assert context.selection.selected_addresses == (("boards", "moor"),)
    context.document.undo_stack.undo()
    assert not context.document.module.boards


def test_the_picture_follows_what_is_typed(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    before = form.board_preview.made_board.drawing
    assert form.message_label.text() == "600 hexes, 0101 to 3020"
    _number(qtbot, form, "Columns", 6)
    qtbot.waitUntil(lambda: form.message_label.text() == "120 hexes, 0101 to 0620")
    assert len(form.board_preview.made_board.drawing.marks) < len(before.marks)
    form.board_preview.grab()


def test_only_the_newest_is_drawn(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    shown = []
    form.board_preview.preview_done.connect(
        lambda made: shown.append(made.after.boards[made.board].grid.columns)
    )
    for number in (7, 8, 9):
        _number(qtbot, form, "Columns", number)
    qtbot.waitUntil(lambda: shown == [(1, 9)])


def test_what_cannot_be_is_told_and_not_made(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    form.shown_page.label_box.setEditText("{column}{row}")
    qtbot.waitUntil(lambda: "does not identify" in form.message_label.text())
    assert not form.make_button.isEnabled()
    form.accept()
    assert not form._context.document.undo_stack.count()
    form.shown_page.label_box.setEditText("{column}.{row}")
    qtbot.waitUntil(form.make_button.isEnabled)


def test_hexes_of_another_board_are_called_otherwise_unless_one_insists(form_of, qtbot):
    form = form_of(MOOR)
    assert form.message_label.text() == "600 hexes, A01.01 to A30.20"
    form.shown_page.label_box.setEditText("{column:02}{row:02}")
    qtbot.waitUntil(lambda: form.message_label.text().startswith("Another board has a space 0101"))


def test_a_sheet_of_land_has_its_size(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _sort(form, "A map of areas")
    _number(qtbot, form, "Width", 1200)
    _number(qtbot, form, "Height", 700)
    board = _made(qtbot, form)
    (outline,) = board.outlines.values()
    points = [point for ring in outline.iter_rings() for point in unpack_points_of_ring(ring)]
    assert (max(x for x, _ in points), max(y for _, y in points)) == (1200, 700)


def test_rows_of_territories_are_made(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _sort(form, "A map of areas")
    assert not _field(form, QSpinBox, "Across").isVisible()
    _field(form, QComboBox, "Begin with").setCurrentIndex(1)
    _number(qtbot, form, "Across", 5)
    _number(qtbot, form, "Down", 2)
    assert len(_made(qtbot, form).outlines) == 10


def test_a_board_on_which_nothing_is_drawn_yet(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _sort(form, "A map of areas")
    _field(form, QComboBox, "Begin with").setCurrentIndex(2)
    qtbot.waitUntil(lambda: form.message_label.text().startswith("Nothing is drawn yet"))
    assert not _made(qtbot, form).spaces


def test_real_coasts_are_drawn_before_they_are_taken(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _sort(form, "A map of areas from real geography")
    _field(form, QComboBox, "Part of the globe").setCurrentText("The Black Sea")
    qtbot.waitUntil(lambda: form.message_label.text() == "4 spaces")
    assert _made(qtbot, form).recipe is not None


def test_a_part_of_the_globe_is_said_by_its_corners(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _sort(form, "A map of areas from real geography")
    part = _field(form, QComboBox, "Part of the globe")
    part.setCurrentText("The Black Sea")
    part.setCurrentText("By its corners")
    form.shown_page.corner_boxes[2].setValue(40.0)
    assert _made(qtbot, form).recipe.window == (26.5, 40.0, 40.0, 48.0)


def test_boxes_get_their_names(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _sort(form, "Boxes beside the map")
    _say(qtbot, form, "Pool, Lost", "Boxes")
    assert [s.name for s in _made(qtbot, form).spaces.values()] == ["Pool", "Lost"]


def test_who_changes_their_mind_gets_no_board(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    before = form._context.document.module
    qtbot.keyClick(form, Qt.Key.Key_Escape)
    assert form._context.document.module is before


def test_a_board_needs_a_name(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _say(qtbot, form, " ")
    assert not form.make_button.isEnabled()
    assert form.message_label.text() == "A board needs a name."


def test_return_makes_the_board_without_waiting_for_its_picture(form_of, qtbot):
    form = form_of(empty_module("Mine"))
    _say(qtbot, form, "Fen")
    qtbot.keyClick(form.name_line, Qt.Key.Key_Return)
    assert "fen" in _boards(form)
