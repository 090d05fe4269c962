"""Links, borders, labels and regions; boards, layers and words about what is below the mouse."""

from functools import partial

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.canvas.layers import LAYERS
from sandtable.editor.workspaces.map.region_bar import RegionBar
from sandtable.editor.workspaces.map.tools.tool_table import TOOLS
from sandtable.model.edits.at_address import set_value
from sandtable.model.select.links import neighbours_of
from sandtable.model.select.spaces import spaces_in_region
from tools.editor_input.mouse import move

pytestmark = pytest.mark.gui


def country(bench):
    """The board as it now stands."""
    return bench.document.module.boards["country"]


def test_a_border_is_blocked_by_a_drag_with_its_reason(
    bench, place, hand, answers, there_and_back
):
    place.take_tool("adjacency")
    answers.ready = ["blocked", "The pass is snowed in."]
    hand.drag("vess", "greyfell")
    link = country(bench).links["vess/greyfell"]
    assert (link.kind, link.reason) == ("blocked", "The pass is snowed in.")
    assert "greyfell" not in neighbours_of(bench.document.module)["vess"]
    there_and_back()


def test_spaces_that_do_not_touch_are_linked(bench, place, hand, answers):
    place.take_tool("adjacency")
    answers.ready = ["strait", "A ferry runs."]
    hand.drag("skerrow", "vess")
    assert country(bench).links["skerrow/vess"].kind == "strait"
    assert "skerrow" in neighbours_of(bench.document.module)["vess"]
    assert bench.document.undo_stack.undoText() == "Link Skerrow and Vess"


def test_a_link_is_taken_back(bench, place, hand, answers, there_and_back):
    place.take_tool("adjacency")
    (pair,) = [p for p, link in country(bench).links.items() if link.kind == "strait"]
    answers.ready = ["nothing"]
    hand.drag(*pair.split("/"))
    assert pair not in country(bench).links
    there_and_back()


def test_without_a_reason_nothing_is_said(bench, place, hand, answers):
    place.take_tool("adjacency")
    answers.ready = ["blocked", None]
    hand.drag("vess", "greyfell")
    assert not bench.document.undo_stack.count()


def test_the_links_of_a_space_are_shown_with_their_length(bench, place, hand):
    place.take_tool("adjacency")
    hand.point("vess")
    words = [shape.words for shape in place.view.tool.overlay() if hasattr(shape, "words")]
    assert words
    assert any(word.isdigit() for word in words)


def test_a_click_puts_a_feature_on_a_border_and_takes_it_away(bench, place, hand):
    place.take_tool("features")
    place.view.tool.choose_feature("river")
    node = border_middle(bench, "vess", "greyfell")
    hand.click(node)
    (pair,) = [p for p in country(bench).borders if set(p.split("/")) == {"vess", "greyfell"}]
    assert "river" in country(bench).borders[pair]
    assert bench.document.undo_stack.undoText() == "Put river on Greyfell / Vess"
    hand.click(node)
    assert pair not in country(bench).borders


def test_a_name_is_dragged_and_finds_its_own_place_again(bench, place, hand, there_and_back):
    place.take_tool("label")
    x, y = middle(bench, "vess")
    hand.drag("vess", (x + 40, y + 20))
    label = country(bench).spaces["vess"].label
    assert label == pytest.approx((x + 40, y + 20), abs=3)
    there_and_back()
    hand.double((x, y))
    assert country(bench).spaces["vess"].label is None


def test_a_region_is_made_and_changed_by_clicks(bench, place, hand, answers):
    place.take_tool("region")
    place.view.tool.region = ""
    answers.ready = ["The West"]
    hand.click("vess")
    assert spaces_in_region(bench.document.module, "the-west") == ("vess",)
    hand.click("greyfell")
    assert set(spaces_in_region(bench.document.module, "the-west")) == {"vess", "greyfell"}
    hand.click("vess")
    assert spaces_in_region(bench.document.module, "the-west") == ("greyfell",)


def test_an_expression_is_previewed_before_it_is_taken(qtbot, bench, place, hand, answers):
    place.take_tool("region")
    answers.ready = ["Ports"]
    place.view.tool.make_region(())
    bar = place.findChild(RegionBar)
    before = bench.document.module
    bar.text.setFocus()
    bar.text.selectAll()
    qtbot.keyClicks(bar.text, "land port >= 1")
    assert set(place.view.tool.preview) == {"merhythe", "port-corrow", "skerrow"}
    assert bar.told.text() == "3 spaces"
    assert bench.document.module is before
    qtbot.keyClick(bar.text, Qt.Key.Key_Return)
    assert set(spaces_in_region(bench.document.module, "ports")) == set(place.view.tool.preview)


def test_what_is_typed_for_a_region_is_entered_there_when_another_is_chosen(qtbot, bench, place):
    place.take_tool("region")
    bar, (first, second) = place.findChild(RegionBar), bench.document.module.regions
    bench.selection.choose([("regions", first)])
    bar.text.setFocus()
    bar.text.selectAll()
    qtbot.keyClicks(bar.text, "land port >= 1")
    bench.document.apply("Call it", partial(set_value, steps=("module", "title"), value="Other"))
    assert bar.text.text() == "land port >= 1"
    before = spaces_in_region(bench.document.module, second)
    bench.selection.choose([("regions", second)])
    ports = {"merhythe", "port-corrow", "skerrow"}
    assert set(spaces_in_region(bench.document.module, first)) == ports
    assert spaces_in_region(bench.document.module, second) == before


def test_what_is_no_expression_yet_is_said_so(qtbot, place):
    place.take_tool("region")
    bar = place.findChild(RegionBar)
    bar.text.clear()
    qtbot.keyClicks(bar.text, "land (")
    assert bar.told.text() == "not yet an expression"


def test_the_mouse_tells_space_terrain_and_neighbours(place, hand):
    place.take_tool("select")
    hand.point("vess")
    assert place.told.text().startswith("Vess · lowland · next to ")


def test_boards_are_chosen_and_walked_through(place):
    assert place.boards.count() == len(place.view.module.boards)
    first = place.view.board
    place.next_board()
    assert place.view.board != first
    assert place.boards.currentData() == place.view.board
    place.next_board(-1)
    assert place.view.board == first


def test_area_tools_are_not_for_hexes(place):
    place.take_tool("draw")
    place.show_board("valley")
    assert place.tool_id == "select"
    place.take_tool("nodes")
    assert place.tool_id == "select"


def test_every_tool_can_be_taken_and_given_up_on_every_board(place, hand):
    for board in place.view.module.boards:
        place.show_board(board)
        for info in TOOLS:
            place.take_tool(info.id)
            move(hand.port, place.view.viewport().rect().center())
            list(place.view.shapes())
            place.view.tool.cancel()
    assert not place.bench.document.undo_stack.count()


def test_every_layer_can_be_switched_on_every_board(place):
    for board in place.view.module.boards:
        place.show_board(board)
        for layer in LAYERS:
            for on in (True, False):
                place.view.set_layer(layer.id, on=on)
                place.view.settle()
                assert place.view.layer(layer.id) is on
                assert not place.grab().isNull()


def test_an_address_is_brought_into_sight(bench, place):
    place.reveal(("boards", "valley", "spaces", "F3.3"))
    assert place.view.board == "valley"
    place.reveal(("boards", "country", "links", "vess/greyfell"))
    assert place.view.board == "country"


def test_a_board_that_is_renamed_is_so_in_the_list(bench, place):
    from sandtable.model.edits.at_address import set_value

    bench.do("Rename", lambda m: set_value(m, ("boards", "country", "name"), "The Vale"))
    assert "The Vale" in [place.boards.itemText(i) for i in range(place.boards.count())]


def middle(bench, space):
    """The middle of a space."""
    from sandtable.model.geometry.labels import label_point

    return label_point(country(bench).outlines[space])


def border_middle(bench, a, b):
    """A place on a border, between two nodes."""
    from sandtable.editor.canvas.borders import lines_between

    (line, *_) = lines_between(country(bench).outlines, (a, b))
    (x, y), (u, v) = line[len(line) // 2 - 1 : len(line) // 2 + 1]
    return (x + u) / 2, (y + v) / 2


def test_a_region_is_written_by_names_and_escape_takes_back_what_is_typed(qtbot, bench, place):
    place.take_tool("region")
    bar, before = place.findChild(RegionBar), bench.document.module
    bench.selection.choose([("regions", "west-bank")])
    assert bar.text.text() == "Greyfell; Vess; Merhythe"
    bar.text.setFocus()
    bar.text.selectAll()
    qtbot.keyClicks(bar.text, "adjacent to Vess")
    assert "greyfell" in place.view.tool.preview
    qtbot.keyClick(bar.text, Qt.Key.Key_Escape)
    assert bar.text.text() == "Greyfell; Vess; Merhythe"
    place.view.setFocus()
    assert bench.document.module is before
    bar.text.setFocus()
    bar.text.selectAll()
    qtbot.keyClicks(bar.text, "adjacent to Vess")
    qtbot.keyClick(bar.text, Qt.Key.Key_Return)
    (written,) = bench.document.module.regions["west-bank"].spaces
    assert str(written) == "adjacent to vess"
