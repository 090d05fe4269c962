"""Links, borders, labels and regions; boards, layers and words about what is below the mouse."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.canvas.canvas_layers import CANVAS_LAYERS
from sandtable.editor.workspaces.map.region_bar import RegionBar
from sandtable.editor.workspaces.map.tools.tool_table import MAP_TOOLS
from sandtable.model.edits.address_edits import set_value
from sandtable.model.select.space_connections import neighbours_by_space, spaces_in_region
from tools.editor_input.mouse import move

pytestmark = pytest.mark.gui


def country(context):
    """The board as it now stands."""
    return context.document.module.boards["country"]


def test_a_border_is_blocked_by_a_drag_with_its_reason(
    context, place, hand, answers, there_and_back
):
    place.activate_tool("adjacency")
    answers.ready = ["blocked", "The pass is snowed in."]
    hand.drag("vess", "greyfell")
    link = country(context).links["vess/greyfell"]
    assert (link.kind, link.reason) == ("blocked", "The pass is snowed in.")
    assert "greyfell" not in neighbours_by_space(context.document.module)["vess"]
    there_and_back()


def test_spaces_that_do_not_touch_are_linked(context, place, hand, answers):
    place.activate_tool("adjacency")
    answers.ready = ["strait", "A ferry runs."]
    hand.drag("skerrow", "vess")
    assert country(context).links["skerrow/vess"].kind == "strait"
    assert "skerrow" in neighbours_by_space(context.document.module)["vess"]
    assert context.document.undo_stack.undoText() == "Link Skerrow and Vess"


def test_a_link_is_taken_back(context, place, hand, answers, there_and_back):
    place.activate_tool("adjacency")
    (pair,) = [p for p, link in country(context).links.items() if link.kind == "strait"]
    answers.ready = ["no link"]
    hand.drag(*pair.split("/"))
    assert pair not in country(context).links
    there_and_back()


def test_without_a_reason_nothing_is_said(context, place, hand, answers):
    place.activate_tool("adjacency")
    answers.ready = ["blocked", None]
    hand.drag("vess", "greyfell")
    assert not context.document.undo_stack.count()


def test_the_links_of_a_space_are_shown_with_their_length(context, place, hand):
    place.activate_tool("adjacency")
    hand.point("vess")
    words = [
        shape.words for shape in place.view.active_tool.overlay_shapes() if hasattr(shape, "words")
    ]
    assert words
    assert any(word.isdigit() for word in words)


def test_a_click_puts_a_feature_on_a_border_and_takes_it_away(context, place, hand):
    place.activate_tool("features")
    place.view.active_tool.choose_feature("river")
    node = border_middle(context, "vess", "greyfell")
    hand.click(node)
    (pair,) = [p for p in country(context).borders if set(p.split("/")) == {"vess", "greyfell"}]
    assert "river" in country(context).borders[pair]
    assert context.document.undo_stack.undoText() == "Add river to Greyfell / Vess"
    hand.click(node)
    assert pair not in country(context).borders


def test_a_name_is_dragged_and_finds_its_own_place_again(context, place, hand, there_and_back):
    place.activate_tool("label")
    x, y = middle(context, "vess")
    hand.drag("vess", (x + 40, y + 20))
    label = country(context).spaces["vess"].label
    assert label == pytest.approx((x + 40, y + 20), abs=3)
    there_and_back()
    hand.double((x, y))
    assert country(context).spaces["vess"].label is None


def test_a_region_is_made_and_changed_by_clicks(context, place, hand, answers):
    place.activate_tool("region")
    place.view.active_tool.region = ""
    answers.ready = ["The West"]
    hand.click("vess")
    assert spaces_in_region(context.document.module, "the-west") == ("vess",)
    hand.click("greyfell")
    assert set(spaces_in_region(context.document.module, "the-west")) == {"vess", "greyfell"}
    hand.click("vess")
    assert spaces_in_region(context.document.module, "the-west") == ("greyfell",)


def test_an_expression_is_previewed_before_it_is_taken(qtbot, context, place, hand, answers):
    place.activate_tool("region")
    answers.ready = ["Ports"]
    place.view.active_tool.make_region(())
    bar = place.findChild(RegionBar)
    before = context.document.module
    bar.expressions_line.setFocus()
    bar.expressions_line.selectAll()
    qtbot.keyClicks(bar.expressions_line, "land port >= 1")
    assert set(place.view.active_tool.previewed_spaces) == {"merhythe", "port-corrow", "skerrow"}
    assert bar.message_label.text() == "3 spaces"
    assert context.document.module is before
    qtbot.keyClick(bar.expressions_line, Qt.Key.Key_Return)
    assert set(spaces_in_region(context.document.module, "ports")) == set(
        place.view.active_tool.previewed_spaces
    )


def test_what_is_typed_for_a_region_is_entered_there_when_another_is_chosen(qtbot, context, place):
    place.activate_tool("region")
    bar, (first, second) = place.findChild(RegionBar), context.document.module.regions
    context.selection.select_addresses([("regions", first)])
    bar.expressions_line.setFocus()
    bar.expressions_line.selectAll()
    qtbot.keyClicks(bar.expressions_line, "land port >= 1")
    context.document.apply_edit(
        "Call it", partial(set_value, steps=("module", "title"), value="Other")
    )
    assert bar.expressions_line.text() == "land port >= 1"
    before = spaces_in_region(context.document.module, second)
    context.selection.select_addresses([("regions", second)])
    ports = {"merhythe", "port-corrow", "skerrow"}
    assert set(spaces_in_region(context.document.module, first)) == ports
    assert spaces_in_region(context.document.module, second) == before


def test_what_is_no_expression_yet_is_said_so(qtbot, place):
    place.activate_tool("region")
    bar = place.findChild(RegionBar)
    bar.expressions_line.clear()
    qtbot.keyClicks(bar.expressions_line, "land (")
    assert bar.message_label.text() == "not a valid expression yet"


def test_the_mouse_tells_space_terrain_and_neighbours(place, hand):
    place.activate_tool("select")
    hand.point("vess")
    assert place.hover_label.text().startswith("Vess · lowland · next to ")


def test_boards_are_chosen_and_walked_through(place):
    assert place.board_box.count() == len(place.view.module.boards)
    first = place.view.board_id
    place.show_next_board()
    assert place.view.board_id != first
    assert place.board_box.currentData() == place.view.board_id
    place.show_next_board(-1)
    assert place.view.board_id == first


def test_area_tools_are_not_for_hexes(place):
    place.activate_tool("draw")
    place.show_board("valley")
    assert place.tool_id == "select"
    place.activate_tool("nodes")
    assert place.tool_id == "select"


def test_every_tool_can_be_taken_and_given_up_on_every_board(place, hand):
    for board in place.view.module.boards:
        place.show_board(board)
        for info in MAP_TOOLS:
            place.activate_tool(info.id)
            move(hand.port, place.view.viewport().rect().center())
            list(place.view.map_shapes())
            place.view.active_tool.cancel_action()
    assert not place.context.document.undo_stack.count()


def test_every_layer_can_be_switched_on_every_board(place):
    for board in place.view.module.boards:
        place.show_board(board)
        for layer in CANVAS_LAYERS:
            for on in (True, False):
                place.view.set_layer_visible(layer.id, on=on)
                place.view.complete_drawing_now()
                assert place.view.is_layer_shown(layer.id) is on
                assert not place.grab().isNull()


def test_an_address_is_brought_into_sight(context, place):
    place.reveal(("boards", "valley", "spaces", "F3.3"))
    assert place.view.board_id == "valley"
    place.reveal(("boards", "country", "links", "vess/greyfell"))
    assert place.view.board_id == "country"


def test_a_board_that_is_renamed_is_so_in_the_list(context, place):
    from sandtable.model.edits.address_edits import set_value

    context.try_edit("Rename", lambda m: set_value(m, ("boards", "country", "name"), "The Vale"))
    assert "The Vale" in [place.board_box.itemText(i) for i in range(place.board_box.count())]


def middle(context, space):
    """The middle of a space."""
    from sandtable.model.geometry.label_placement import label_point

    return label_point(country(context).outlines[space])


def border_middle(context, a, b):
    """A place on a border, between two nodes."""
    from sandtable.editor.canvas.border_at_point import lines_of_border

    (line, *_) = lines_of_border(country(context).outlines, (a, b))
    (x, y), (u, v) = line[len(line) // 2 - 1 : len(line) // 2 + 1]
    return (x + u) / 2, (y + v) / 2


def test_a_region_is_written_by_names_and_escape_takes_back_what_is_typed(qtbot, context, place):
    place.activate_tool("region")
    bar, before = place.findChild(RegionBar), context.document.module
    context.selection.select_addresses([("regions", "west-bank")])
    assert bar.expressions_line.text() == "Greyfell; Vess; Merhythe"
    bar.expressions_line.setFocus()
    bar.expressions_line.selectAll()
    qtbot.keyClicks(bar.expressions_line, "adjacent to Vess")
    assert "greyfell" in place.view.active_tool.previewed_spaces
    qtbot.keyClick(bar.expressions_line, Qt.Key.Key_Escape)
    assert bar.expressions_line.text() == "Greyfell; Vess; Merhythe"
    place.view.setFocus()
    assert context.document.module is before
    bar.expressions_line.setFocus()
    bar.expressions_line.selectAll()
    qtbot.keyClicks(bar.expressions_line, "adjacent to Vess")
    qtbot.keyClick(bar.expressions_line, Qt.Key.Key_Return)
    (written,) = context.document.module.regions["west-bank"].spaces
    assert str(written) == "adjacent to vess"
