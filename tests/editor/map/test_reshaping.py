"""Borders simplified, smoothed and tidied: seen over the map first, and taken or left."""

from dataclasses import replace
from typing import cast

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.actions.action import Stage as ActionStage
from sandtable.editor.canvas.borders import lines_between
from sandtable.editor.canvas.shapes import Area
from sandtable.editor.registry import ALL_ACTIONS
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.outlines import smooth_border
from sandtable.model.geometry.coverage.gate import coverage_is_valid
from tests.editor.map.hexing import Stage

pytestmark = pytest.mark.gui

BY_ID = {action.id: action for action in ALL_ACTIONS}
LEFT = Qt.MouseButton.LeftButton


def _nodes(bench):
    outlines = bench.document.module.boards["country"].outlines.values()
    return sum(len(ring) for each in outlines for ring in each.rings())


def _alone(module, space):
    """The country with one territory, all of whose edges are free."""
    board = module.boards["country"]
    outlines = {space: board.outlines[space]}
    return set_value(module, ("boards", "country"), replace(board, outlines=outlines))


def _try(place, name):
    BY_ID[name].run(cast("ActionStage", Stage(place)))
    return place.view.tool


def _panel(place):
    return place._panel


def _waits_for(qtbot, tool):
    qtbot.waitUntil(lambda: tool.draft is not None)
    return tool.draft


def test_simpler_borders_are_shown_before_they_are_taken(bench, place, qtbot, there_and_back):
    before = bench.document.module
    tool = _try(place, "map-simplify")
    _panel(place).amount.setValue(30)
    draft = _waits_for(qtbot, tool)
    assert bench.document.module is before
    assert {s.outline for s in tool.overlay() if isinstance(s, Area)} == {*draft.outlines.values()}
    assert draft.nodes[1] < draft.nodes[0]
    qtbot.mouseClick(_panel(place).take, LEFT)
    after = bench.document.module.boards["country"].outlines
    assert {name: after[name] for name in draft.outlines} == draft.outlines
    assert coverage_is_valid(after)
    assert bench.document.undo_stack.count() == 1
    there_and_back()


def test_more_is_tried_by_typing_on(bench, place, qtbot):
    tool = _try(place, "map-simplify")
    left = []
    for amount in (10, 60):
        _panel(place).amount.setValue(amount)
        left.append(_waits_for(qtbot, tool).nodes[1])
    assert left[1] < left[0]
    assert f"nodes: {tool.draft.nodes[0]:,} before" in _panel(place).told.text()


def test_coasts_may_stay(bench, place, qtbot):
    bench.do("Leave one alone", lambda module: _alone(module, "vess"))
    tool = _try(place, "map-simplify")
    _panel(place).amount.setValue(60)
    whole = _waits_for(qtbot, tool).nodes[1]
    qtbot.keyClick(_panel(place).coasts, Qt.Key.Key_Space)
    assert _waits_for(qtbot, tool).nodes[1] > whole


def test_what_is_left_changes_nothing(bench, place, qtbot):
    before = bench.document.module
    tool = _try(place, "map-simplify")
    _waits_for(qtbot, tool)
    qtbot.mouseClick(_panel(place).leave, LEFT)
    assert not list(tool.overlay())
    assert not _panel(place).take.isEnabled()
    qtbot.keyClick(place.view, Qt.Key.Key_Return)
    assert bench.document.module is before


def test_return_takes_and_escape_leaves(bench, place, qtbot):
    tool = _try(place, "map-simplify")
    _panel(place).amount.setValue(30)
    _waits_for(qtbot, tool)
    place.view.setFocus()
    qtbot.keyClick(place.view, Qt.Key.Key_Escape)
    assert tool.draft is None
    tool.begin_trial("simplify")
    _panel(place).amount.setValue(30)
    _waits_for(qtbot, tool)
    before = _nodes(bench)
    qtbot.keyClick(place.view, Qt.Key.Key_Return)
    assert _nodes(bench) < before


def test_the_border_of_two_selected_is_smoothed_by_rounds(bench, place, qtbot, there_and_back):
    bench.selection.choose([("boards", "country", "spaces", s) for s in ("vess", "greyfell")])
    tool = _try(place, "map-smooth")
    once = _waits_for(qtbot, tool)
    assert once.outlines.keys() == {"vess", "greyfell"}
    _panel(place).amount.setValue(3)
    assert _waits_for(qtbot, tool).nodes[1] > once.nodes[1]
    qtbot.mouseClick(_panel(place).take, LEFT)
    assert bench.document.undo_stack.undoText() == "Smooth Vess / Greyfell"
    there_and_back()


def test_a_click_chooses_the_border_to_smooth(bench, place, hand, qtbot):
    place.view.zoom_by(1.6)
    place.view.settle()
    tool = _try(place, "map-simplify")
    _panel(place).way.setCurrentIndex(_panel(place).way.findData("smooth"))
    assert _panel(place).told.text() == "Click the border that is to be smoothed."
    outlines = bench.document.module.boards["country"].outlines
    line = lines_between(outlines, ("vess", "greyfell"))[0]
    spot = line[len(line) // 2]
    place.view.centerOn(spot[0], -spot[1])
    hand.click(spot)
    assert set(_waits_for(qtbot, tool).request.spaces) == {"vess", "greyfell"}


def test_borders_that_nearly_meet_are_tidied(bench, place, qtbot):
    tool = _try(place, "map-tidy")
    _panel(place).amount.setValue(5)
    qtbot.waitUntil(lambda: "Looking" not in _panel(place).told.text())
    assert tool.request.way == "tidy"


def test_what_cannot_be_is_told_in_the_panel(bench, place, qtbot):
    bench.selection.choose([("boards", "country", "spaces", s) for s in ("vess", "skerrow")])
    _try(place, "map-smooth")
    qtbot.waitUntil(lambda: "no border in common" in _panel(place).told.text())
    assert not _panel(place).take.isEnabled()


def test_an_edit_from_elsewhere_is_tried_anew(bench, place, qtbot):
    tool = _try(place, "map-simplify")
    first = _waits_for(qtbot, tool)
    bench.do("Smooth", lambda module: smooth_border(module, "country", ("vess", "greyfell"), 1))
    assert list(tool.overlay()) == []
    qtbot.waitUntil(lambda: tool.draft is not None and tool.draft is not first)
    assert tool.draft.before is bench.document.module


def test_a_board_without_borders_has_nothing_to_try(bench, place):
    place.show_board("displays")
    before = place.tool_id
    _try(place, "map-simplify")
    assert place.tool_id == before
    assert bench.messages.last[0] == "This board has no borders that are drawn."
