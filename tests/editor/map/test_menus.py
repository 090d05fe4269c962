"""Menus and tooltips of the map: for what is below the mouse."""

from __future__ import annotations

from typing import cast

import pytest
from PySide6.QtCore import QPoint, Qt

from sandtable.editor.canvas.board_tooltips import tooltip_at_pixel
from sandtable.editor.panels.tree.tree_panel import TreePanel
from sandtable.editor.window import EditorWindow
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.editor.workspaces.setup.workspace import SetupWorkspace
from sandtable.model.edits.setup_edits import place_copies_of_piece
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from tests.editor.conftest import lantern_ford
from tests.editor.map.test_other_tools import border_middle, country
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


def titles(menu):
    return [action.text() for action in menu.actions() if action.text()]


def action_of(menu, text):
    """Find an action in a menu or in the menus below it."""
    for action in menu.actions():
        if action.text() == text:
            return action
        found = action_of(action.menu(), text) if action.menu() else None
        if found:
            return found
    return None


@pytest.fixture
def pixel(place):
    def middle_of(space):
        outlines = all_outlines_on_board(place.view.shown_board)
        return place.view.pixel_of_board_point(label_point(outlines[space]))

    return middle_of


@pytest.fixture
def menu_at(place):
    """Open menus, which are closed after the test."""
    opened = []

    def open_menu(at):
        place.view.complete_drawing_now()
        opened.append(place.context_menu_at(at))
        return opened[-1]

    yield open_menu
    for menu in opened:
        menu.close()


def test_the_menu_of_a_space(context, place, pixel, menu_at, answers):
    place.view.set_layer_visible("pieces", on=False)
    menu = menu_at(pixel("greyfell"))
    assert titles(menu)[0] == "Greyfell"
    assert {"Show in the module", "Rename…", "Select the neighbours", "Delete", "Tools"} <= set(
        titles(menu)
    )
    action_of(menu, "Select the neighbours").trigger()
    chosen = {address[-1] for address in context.selection.selected_addresses}
    assert "vess" in chosen
    assert "greyfell" not in chosen
    answers.ready = ["Grey Fell"]
    action_of(menu, "Rename…").trigger()
    assert country(context).spaces["greyfell"].name == "Grey Fell"
    context.document.undo_stack.undo()
    assert country(context).spaces["greyfell"].name == "Greyfell"


def test_the_terrain_of_a_space_is_chosen_in_its_menu(context, place, pixel, menu_at):
    place.view.set_layer_visible("pieces", on=False)
    key, terrain = next(iter(context.document.module.terrains.items()))
    action_of(menu_at(pixel("greyfell")), terrain.name).trigger()
    assert country(context).spaces["greyfell"].terrain == key
    assert action_of(menu_at(pixel("greyfell")), terrain.name).isChecked()


def test_the_menu_of_a_border_adds_features_and_new_ones(context, place, menu_at, answers):
    at = place.view.pixel_of_board_point(border_middle(context, "vess", "greyfell"))
    menu = menu_at(at)
    assert titles(menu)[0] in {"Greyfell / Vess", "Vess / Greyfell"}
    action_of(menu, "River").trigger()
    (pair,) = [p for p in country(context).borders if set(p.split("/")) == {"vess", "greyfell"}]
    assert "river" in country(context).borders[pair]
    assert action_of(menu_at(at), "River").isChecked()
    answers.ready = ["Old Wall"]
    action_of(menu_at(at), "New feature…").trigger()
    assert country(context).borders[pair] == ("river", "old-wall")
    assert "old-wall" in context.document.module.module.words.features


@pytest.mark.long
def test_the_menu_of_a_link_deletes_it(context, place, menu_at, hand, answers):
    place.activate_tool("adjacency")
    answers.ready = ["blocked", "The pass is snowed in."]
    hand.drag("vess", "greyfell")
    assert "vess/greyfell" in country(context).links
    at = place.view.pixel_of_board_point(border_middle(context, "vess", "greyfell"))
    action_of(menu_at(at), "Delete the link").trigger()
    assert "vess/greyfell" not in country(context).links


def test_the_menu_of_a_stack_lists_its_counters(context, place, menu_at, qtbot):
    context.viewpoint.show_scenario("haytime")
    context.document.apply_edit(
        "", lambda m: place_copies_of_piece(m, "haytime", "vessin/pikes", "vess")
    )
    qtbot.waitUntil(lambda: len(place.view.counters_in_space("vess")) > 1)
    place.view.complete_drawing_now()
    item = next(i for i in place.view.board_counters.counter_items_in_space("vess") if i.counter)
    menu = menu_at(place.view.mapFromScene(item.counter_box.center()))
    assert "Spread the stack out" in titles(menu)
    shown = next(a for a in menu.actions() if a.menu() and a.text().startswith("Stack of"))
    assert len(shown.menu().actions()) == len(place.view.counters_in_space("vess"))
    shown.menu().actions()[0].trigger()
    assert context.selection.lead_address[:3] == ("scenarios", "haytime", "setup")


def test_beside_the_board_there_are_only_tools(place, menu_at):
    assert titles(menu_at(QPoint(1, 1))) == ["Tools"]


def test_tooltips_show_the_whole_unit_and_the_space(context, place, pixel, qtbot):
    context.viewpoint.show_scenario("haytime")
    qtbot.waitUntil(lambda: bool(place.view.counters_in_space("merhythe")))
    place.view.complete_drawing_now()
    item = next(
        i for i in place.view.board_counters.counter_items_in_space("merhythe") if i.counter
    )
    text = tooltip_at_pixel(place.view, place.view.mapFromScene(item.counter_box.center()))
    assert "Vessin" in text
    assert "strength" in text
    place.view.set_layer_visible("pieces", on=False)
    assert "Controlled by" in tooltip_at_pixel(place.view, pixel("vess"))
    assert tooltip_at_pixel(place.view, QPoint(1, 1)) == ""


def test_a_river_is_added_in_the_tool_where_there_is_no_feature(context, place, hand, answers):
    place.activate_tool("features")
    bar = place.view.active_tool.build_options(place)
    answers.ready = ["Great River"]
    bar.new_button.click()
    hand.click(border_middle(context, "vess", "greyfell"))
    (pair,) = [p for p in country(context).borders if set(p.split("/")) == {"vess", "greyfell"}]
    assert "great-river" in country(context).borders[pair]


def test_f2_on_the_map_asks_for_the_name_that_is_printed(context_of, qtbot):
    window = EditorWindow(context_of(lantern_ford()))
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.show()
    view = cast("MapWorkspace", window.show_workspace("map")).view
    view.setFocus()
    qtbot.waitUntil(view.hasFocus)
    window.context.selection.select_addresses([("boards", "country", "spaces", "greyfell")])
    window.context.prompts = Answers(["Grey Fell"])
    qtbot.keyClick(view, Qt.Key.Key_F2)
    assert country(window.context).spaces["greyfell"].name == "Grey Fell"
    assert window.context.document.undo_stack.undoText() == "Rename Greyfell to Grey Fell"


@pytest.mark.long
def test_control_0_shows_the_whole_board_from_anywhere(context_of, qtbot):
    window = EditorWindow(context_of(lantern_ford()))
    qtbot.addWidget(window)
    window.show()
    setup = cast("SetupWorkspace", window.show_workspace("setup"))
    tree = cast("TreePanel", window.panel_widget("tree"))
    setup.view.complete_drawing_now()
    setup.view.fit_board()
    whole = setup.view.pixels_per_unit
    for widget in (setup.chart_grid, tree.tree_view):
        widget.setFocus()
        qtbot.waitUntil(widget.hasFocus)
        setup.view.zoom_by(3)
        qtbot.keyClick(widget, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
        assert setup.view.pixels_per_unit == pytest.approx(whole)
    window.show_workspace("components")
    qtbot.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert window.current_workspace_widget() is window.workspace_widget("map")
