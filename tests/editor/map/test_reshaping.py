"""Borders simplified, smoothed and tidied: seen over the map first, and taken or left."""

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.actions.editor_action import ActionTarget as ActionStage
from sandtable.editor.canvas.border_at_point import lines_of_border
from sandtable.editor.canvas.map_shapes import AreaShape
from sandtable.editor.registry import ALL_ACTIONS
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.outlines import smooth_border
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from tests.editor.map.hexing import Stage

pytestmark = pytest.mark.gui

BY_ID = {action.id: action for action in ALL_ACTIONS}
LEFT = Qt.MouseButton.LeftButton


def _nodes(context):
    outlines = context.document.module.boards["country"].outlines.values()
    return sum(len(ring) for each in outlines for ring in each.iter_rings())


def _alone(module, space):
    """The country with one territory, all of whose edges are free."""
    board = module.boards["country"]
    outlines = {space: board.outlines[space]}
    return set_value(module, ("boards", "country"), replace(board, outlines=outlines))


def _try(place, name):
    BY_ID[name].run(cast("ActionStage", Stage(place)))
    return place.view.active_tool


def _panel(place):
    return place._panel_widget


def _waits_for(qtbot, tool):
    qtbot.waitUntil(lambda: tool.reshape_draft is not None)
    return tool.reshape_draft


def test_simpler_borders_are_shown_before_they_are_taken(context, place, qtbot, there_and_back):
    before = context.document.module
    tool = _try(place, "map-simplify")
    _panel(place).amount_box.setValue(30)
    draft = _waits_for(qtbot, tool)
    assert context.document.module is before
    assert {s.outline for s in tool.overlay_shapes() if isinstance(s, AreaShape)} == {
        *draft.outlines.values()
    }
    assert draft.node_counts[1] < draft.node_counts[0]
    qtbot.mouseClick(_panel(place).apply_button, LEFT)
    after = context.document.module.boards["country"].outlines
    assert {name: after[name] for name in draft.outlines} == draft.outlines
    assert is_valid_coverage(after)
    assert context.document.undo_stack.count() == 1
    there_and_back()


def test_more_is_tried_by_typing_on(context, place, qtbot):
    tool = _try(place, "map-simplify")
    left = []
    for amount in (10, 60):
        _panel(place).amount_box.setValue(amount)
        left.append(_waits_for(qtbot, tool).node_counts[1])
    assert left[1] < left[0]
    assert (
        f"nodes: {tool.reshape_draft.node_counts[0]:,} before" in _panel(place).result_label.text()
    )


def test_coasts_may_stay(context, place, qtbot):
    context.try_edit("Leave one alone", lambda module: _alone(module, "vess"))
    tool = _try(place, "map-simplify")
    _panel(place).amount_box.setValue(60)
    whole = _waits_for(qtbot, tool).node_counts[1]
    qtbot.keyClick(_panel(place).coasts_box, Qt.Key.Key_Space)
    assert _waits_for(qtbot, tool).node_counts[1] > whole


def test_what_is_left_changes_nothing(context, place, qtbot):
    before = context.document.module
    tool = _try(place, "map-simplify")
    _waits_for(qtbot, tool)
    qtbot.mouseClick(_panel(place).cancel_button, LEFT)
    assert not list(tool.overlay_shapes())
    assert not _panel(place).apply_button.isEnabled()
    qtbot.keyClick(place.view, Qt.Key.Key_Return)
    assert context.document.module is before


def test_return_takes_and_escape_leaves(context, place, qtbot):
    tool = _try(place, "map-simplify")
    _panel(place).amount_box.setValue(30)
    _waits_for(qtbot, tool)
    place.view.setFocus()
    qtbot.keyClick(place.view, Qt.Key.Key_Escape)
    assert tool.reshape_draft is None
    tool.preview_reshaping("simplify")
    _panel(place).amount_box.setValue(30)
    _waits_for(qtbot, tool)
    before = _nodes(context)
    qtbot.keyClick(place.view, Qt.Key.Key_Return)
    assert _nodes(context) < before


def test_the_border_of_two_selected_is_smoothed_by_rounds(context, place, qtbot, there_and_back):
    context.selection.select_addresses(
        [("boards", "country", "spaces", s) for s in ("vess", "greyfell")]
    )
    tool = _try(place, "map-smooth")
    once = _waits_for(qtbot, tool)
    assert once.outlines.keys() == {"vess", "greyfell"}
    _panel(place).amount_box.setValue(3)
    assert _waits_for(qtbot, tool).node_counts[1] > once.node_counts[1]
    qtbot.mouseClick(_panel(place).apply_button, LEFT)
    assert context.document.undo_stack.undoText() == "Smooth Vess / Greyfell"
    there_and_back()


def test_a_click_chooses_the_border_to_smooth(context, place, hand, qtbot):
    place.view.zoom_by(1.6)
    place.view.complete_drawing_now()
    tool = _try(place, "map-simplify")
    _panel(place).operation_box.setCurrentIndex(_panel(place).operation_box.findData("smooth"))
    assert _panel(place).result_label.text() == "Click the border to smooth."
    outlines = context.document.module.boards["country"].outlines
    line = lines_of_border(outlines, ("vess", "greyfell"))[0]
    spot = line[len(line) // 2]
    place.view.centerOn(spot[0], -spot[1])
    hand.click(spot)
    assert set(_waits_for(qtbot, tool).request.spaces) == {"vess", "greyfell"}


def test_borders_that_nearly_meet_are_tidied(context, place, qtbot):
    tool = _try(place, "map-tidy")
    _panel(place).amount_box.setValue(5)
    qtbot.waitUntil(lambda: "Looking" not in _panel(place).result_label.text())
    assert tool.request.operation == "tidy"


def test_what_cannot_be_is_told_in_the_panel(context, place, qtbot):
    context.selection.select_addresses(
        [("boards", "country", "spaces", s) for s in ("vess", "skerrow")]
    )
    _try(place, "map-smooth")
    qtbot.waitUntil(lambda: "no border in common" in _panel(place).result_label.text())
    assert not _panel(place).apply_button.isEnabled()


def test_an_edit_from_elsewhere_is_tried_anew(context, place, qtbot):
    tool = _try(place, "map-simplify")
    first = _waits_for(qtbot, tool)
    context.try_edit(
        "Smooth", lambda module: smooth_border(module, "country", ("vess", "greyfell"), 1)
    )
    assert list(tool.overlay_shapes()) == []
    qtbot.waitUntil(lambda: tool.reshape_draft is not None and tool.reshape_draft is not first)
    assert tool.reshape_draft.before is context.document.module


def test_a_board_without_borders_has_nothing_to_try(context, place):
    place.show_board("displays")
    before = place.tool_id
    _try(place, "map-simplify")
    assert place.tool_id == before
    assert context.messages.last_message[0] == "This board has no borders that are drawn."
