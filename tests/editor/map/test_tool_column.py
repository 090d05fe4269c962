"""The column of tools: those for the board, in groups, each with its icon."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget, QWidgetAction
from shiboken6 import createdByPython

from sandtable.editor.workspaces.map.region_bar import RegionBar
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from tools.editor_input.mouse import move

pytestmark = pytest.mark.gui


def _shown(place):
    return {
        name for name, action in place.tool_column.action_by_tool.items() if action.isVisible()
    }


def test_only_tools_for_the_board_are_shown(place):
    territories = _shown(place)
    assert "nodes" in territories
    assert not territories & {"hex-grid", "hex-paint", "hex-places"}
    place.show_board("valley")
    hexes = _shown(place)
    assert "hex-grid" in hexes
    assert not hexes & {"nodes", "draw", "label"}


def test_a_heading_stands_only_above_tools_that_are_shown(qtbot, place):
    place.resize(1700, 700)

    def headings():
        return {
            label.text() for label in place.tool_column.findChildren(QLabel) if label.isVisible()
        }

    qtbot.waitUntil(lambda: headings() == {"Territories", "Links, names"})
    place.show_board("valley")
    qtbot.waitUntil(lambda: headings() == {"Hexes", "Links, names"})


def test_a_narrow_map_shows_the_icons_of_the_tools_alone(qtbot, place):
    place.resize(1000, 600)
    qtbot.waitUntil(lambda: place.tool_column.has_icons_only)
    narrow = place.tool_column.sizeHint().width()
    assert not any(label.isVisible() for label in place.tool_column.findChildren(QLabel))
    place.resize(1700, 600)
    qtbot.waitUntil(lambda: not place.tool_column.has_icons_only)
    assert place.tool_column.sizeHint().width() > 2 * narrow


def test_a_button_of_the_column_takes_up_its_tool(qtbot, place):
    button = place.tool_column.widgetForAction(place.tool_column.action_by_tool["nodes"])
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert place.tool_id == "nodes"
    assert place.tool_column.action_by_tool["nodes"].isChecked()


def test_icons_of_the_column_stand_below_each_other(place):
    buttons = [
        place.tool_column.widgetForAction(place.tool_column.action_by_tool[name])
        for name in _shown(place)
    ]
    assert len({(button.x(), button.width()) for button in buttons}) == 1


def test_the_hint_has_the_room_that_words_about_the_space_leave(place, qtbot):
    space = label_point(all_outlines_on_board(place.view.shown_board)["skerrow"])
    move(place.view.viewport(), place.view.pixel_of_board_point(space))
    qtbot.waitUntil(place.hover_label.isVisible)
    qtbot.waitUntil(lambda: place.hint_label.width() > place.hover_label.width())
    assert place.hover_label.width() <= place.hover_label.sizeHint().width()


def test_what_is_chosen_for_a_tool_does_not_lie_over_itself(place, qtbot):
    place.resize(730, 520)
    place.activate_tool("region")
    bar = place.findChild(RegionBar)
    bar.expressions_line.setText("land port >= 1")
    parts = [w for w in bar.children() if isinstance(w, QWidget) and w.isVisible()]

    def apart():
        rects = sorted((w.geometry() for w in parts), key=lambda rect: rect.left())
        return all(a.right() < b.left() for a, b in pairwise(rects))

    qtbot.waitUntil(apart)


def test_headings_are_made_by_python_so_that_it_learns_of_their_end(place):
    headings = place.tool_column.findChildren(QWidgetAction)
    assert len(headings) > 1
    assert all(createdByPython(heading) for heading in headings)
