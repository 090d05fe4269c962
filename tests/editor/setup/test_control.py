"""Control painted over spaces, and menus of spaces and counters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.ledger.history import initial_position

pytestmark = pytest.mark.gui


def middle_of(view, space):
    return view.pixel_of_board_point(label_point(all_outlines_on_board(view.shown_board)[space]))


def holder(context, space):
    return initial_position(context.document.module, "haytime").control.get(space)


@pytest.fixture
def brush(setup, qtbot):
    """The brush of control, with the blue side on it."""
    qtbot.mouseClick(setup.control_bar.control_button, Qt.MouseButton.LeftButton)
    setup.control_bar.holder_box.setCurrentIndex(setup.control_bar.holder_box.findData("corrow"))
    return setup.view


def test_a_drag_over_spaces_is_one_step(brush, setup, context, qtbot):
    before, view = context.document.module, brush
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(view, "greyfell"))
    qtbot.mouseMove(view.viewport(), middle_of(view, "vess"))
    qtbot.mouseMove(view.viewport(), middle_of(view, "merhythe"))
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(view, "merhythe"))
    assert [holder(context, s) for s in ("greyfell", "vess", "merhythe")] == ["corrow"] * 3
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    assert context.document.module == before


def test_nobody_and_nothing_said_are_painted_too(brush, setup, context, qtbot):
    for holds, said in (("uncontrolled", None), ("vessin", "vessin"), ("", None)):
        setup.control_bar.holder_box.setCurrentIndex(setup.control_bar.holder_box.findData(holds))
        qtbot.mouseClick(brush.viewport(), Qt.MouseButton.LeftButton, pos=middle_of(brush, "vess"))
        assert holder(context, "vess") == said, context.messages.last_message


def test_the_brush_is_laid_down(brush, setup, qtbot):
    assert brush.active_tool is setup.control_bar.control_tool
    qtbot.mouseClick(setup.control_bar.control_button, Qt.MouseButton.LeftButton)
    assert brush.active_tool is setup.setup_tool


def test_who_controls_selected_spaces_is_said_with_keys(setup, context, answers):
    context.prompts = answers(choice="Corrow")
    context.selection.select_addresses(setup.view.space_address(s) for s in ("vess", "greyfell"))
    setup.set_control_of_spaces_to()
    assert (holder(context, "vess"), holder(context, "greyfell")) == ("corrow", "corrow")
    assert context.document.undo_stack.count() == 1


def _chosen(menu, text):
    for action in menu.actions():
        if action.text() == text:
            return action
        found = _chosen(action.menu(), text) if action.menu() else None
        if found:
            return found
    return None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Lose a step", ["guard reduced"]),
        ("Turn over", ["guard reduced"]),
        ("Add one copy", ["2 guard"]),
        ("reduced", ["guard reduced"]),
        ("Remove from the board", None),
    ],
)
def test_the_menu_of_a_counter(setup, context, text, says):
    menu = setup.context_menu_of_address(setup.view.counters_in_space("vess")[0].causes[0])
    # It is the counter below the mouse that is meant, whatever else the menu is for.
    steps = ("scenarios", "haytime", "setup", "vessin", "vess", "guard")
    assert steps in setup.view.counters_in_space("vess")[0].causes
    _chosen(menu, text).trigger()
    lines = context.document.module.scenarios["haytime"].setup
    chart = next(c for h, c in lines.items() if str(h) == "vessin")
    found = next(([str(e) for e in es] for p, es in chart.items() if str(p) == "vess"), None)
    assert found == says, context.messages.last_message
    menu.close()


def test_the_menu_of_a_space(setup, context):
    setup.piece_palette.choose_piece("vessin/pikes")
    menu = setup.context_menu_of_address(setup.view.space_address("greyfell"))
    _chosen(menu, "Place the selected pieces here").trigger()
    assert setup.view.counters_in_space("greyfell")
    _chosen(menu, "Corrow").trigger()
    assert holder(context, "greyfell") == "corrow"
    menu.close()
