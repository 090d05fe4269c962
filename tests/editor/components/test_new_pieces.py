"""The form for new pieces: one page for side, type, name, copies and picture."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.model.locations import PieceRef
from tests.support import own_art
from tests.support.modules import MODULE_HEAD, module_from_text
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui

RED = f"{MODULE_HEAD}  owners: {{red: {{name: Red}}}}\n"


@pytest.fixture
def components_of(qtbot):
    """Make a table of pieces, which lives as long as the test."""
    made = []

    def make(context):
        made.append(ComponentsWorkspace(context))
        qtbot.addWidget(made[-1])
        made[-1].show()
        return made[-1]

    return make


def add(qtbot, dialog, name):
    qtbot.keyClicks(dialog.name_line, name)
    qtbot.keyClick(dialog.name_line, Qt.Key.Key_Return)


def test_pieces_are_added_one_after_the_other_like_the_selected_one(context, components_of, qtbot):
    components = components_of(context)
    components.grid.selectRow(2)
    like = PieceRef.require_address_prefix(components.grid.grid_model.rows[2].address)
    dialog = components.ask_new_piece()
    assert dialog.owner_box.currentData() == like.owner
    assert dialog.type_box.currentData() == like.type
    add(qtbot, dialog, "Levy")
    assert context.selection.lead_address == ("pieces", like.owner, like.type, "levy")
    assert dialog.name_line.text() == ""
    add(qtbot, dialog, "Second Levy")
    assert context.selection.lead_address[-1] == "second-levy"
    context.document.undo_stack.undo()
    assert "levy" in context.document.module.pieces[like.owner][like.type]
    assert "second-levy" not in context.document.module.pieces[like.owner][like.type]


def test_the_first_piece_brings_its_type_and_its_picture_in_one_step(
    context_of, components_of, qtbot, tmp_path
):
    context = context_of(module_from_text(RED))
    assert context.session.save_module_as(tmp_path / "game")
    picture = tmp_path / "guard.png"
    picture.write_bytes(own_art.encoded_picture(own_art.FRONT, "PNG"))
    dialog = components_of(context).ask_new_piece()
    context.prompts = Answers([picture])
    qtbot.keyClicks(dialog.type_box, "Foot Guards")
    qtbot.mouseClick(dialog.picture_button, Qt.MouseButton.LeftButton)
    dialog.copies_box.setValue(3)
    steps = context.document.undo_stack.count()
    add(qtbot, dialog, "Old Guard")
    assert context.document.undo_stack.count() == steps + 1
    module = context.document.module
    assert module.types["foot-guards"].name == "Foot Guards"
    piece = module.pieces["red"]["foot-guards"]["old-guard"]
    assert (piece.name, piece.copies, piece.image) == ("Old Guard", 3, "pictures/guard.png")
    assert dialog.picture_label.text() == ""
    assert dialog.type_box.currentData() == "foot-guards"


def test_what_is_missing_or_there_already_is_named_in_the_form(context_of, components_of, qtbot):
    context = context_of(module_from_text(RED))
    dialog = components_of(context).ask_new_piece()
    assert not dialog.add_button.isEnabled()
    add(qtbot, dialog, "guard")
    assert "needs a type" in dialog.error_label.text()
    qtbot.keyClicks(dialog.type_box, "Foot")
    qtbot.keyClick(dialog.name_line, Qt.Key.Key_Return)
    assert "guard" in context.document.module.pieces["red"]["foot"]
    add(qtbot, dialog, "guard")
    assert "already a piece" in dialog.error_label.text()
    assert dialog.name_line.text() == "guard"


def test_a_type_is_known_by_its_name_in_any_letters(context, components_of, qtbot):
    kinds = set(context.document.module.types)
    dialog = components_of(context).ask_new_piece()
    dialog.type_box.setEditText("infantry")
    add(qtbot, dialog, "Levy")
    assert set(context.document.module.types) == kinds


@pytest.mark.parametrize("agrees", [True, False])
def test_a_picture_of_a_game_without_a_folder_is_copied_after_saving(
    context_of, components_of, qtbot, tmp_path, agrees
):
    context = context_of(module_from_text(RED))
    picture = tmp_path / "guard.png"
    picture.write_bytes(own_art.encoded_picture(own_art.FRONT, "PNG"))
    dialog = components_of(context).ask_new_piece()
    answers = [picture, "Choose a folder…", tmp_path / "game"] if agrees else [picture, None]
    context.prompts = Answers(answers)
    qtbot.mouseClick(dialog.picture_button, Qt.MouseButton.LeftButton)
    assert dialog.picture_label.text() == ("pictures/guard.png" if agrees else "")
    assert ("Save the module first" in dialog.error_label.text()) is not agrees
    assert (tmp_path / "game" / "pictures" / "guard.png").is_file() is agrees


def test_a_piece_gets_its_strength_in_the_form(context, components_of, qtbot):
    dialog = components_of(context).ask_new_piece()
    dialog.type_box.setEditText("infantry")
    qtbot.keyClicks(dialog.strength_line, "3-5")
    add(qtbot, dialog, "Levy")
    owner = dialog.owner_box.currentData()
    assert str(context.document.module.pieces[owner]["infantry"]["levy"].rated) == "3-5"
    dialog.strength_line.setText("much")
    add(qtbot, dialog, "Second Levy")
    assert "much" in dialog.error_label.text()
