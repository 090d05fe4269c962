"""Terrain painted, sides marked and roads drawn by hand on a hex board."""

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.canvas.board_renderer import BoardRenderer
from sandtable.editor.canvas.map_shapes import AreaShape
from sandtable.editor.workspaces.map.feature_bar import FeatureBar
from sandtable.editor.workspaces.map.paint_bar import PaintBar
from sandtable.editor.workspaces.map.road_bar import RoadBar
from sandtable.editor.workspaces.map.tools import hex_paint_tool, hex_road_tool
from sandtable.editor.workspaces.map.tools.tool_table import MAP_TOOLS
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.select.space_index import space_index_of
from tests.editor.map.conftest import Answers
from tests.editor.map.hexing import MOOR, middle_of_side, shown
from tools.editor_input.mouse import move

pytestmark = pytest.mark.gui


@pytest.fixture
def context(context_of):
    found = context_of(MOOR)
    found.prompts = Answers()
    return found


@pytest.fixture
def place(qtbot, context):
    return shown(qtbot, context)


def moor(context):
    return context.document.module.boards["moor"]


def of(context, terrain):
    """The hexes of a terrain."""
    sites = space_index_of(context.document.module).spaces_by_id.values()
    return {site.id for site in sites if site.terrain == terrain}


def stains(place):
    """What is shown as painted over the map."""
    return [
        s for s in place.view.active_tool.overlay_shapes() if isinstance(s, AreaShape) and s.colour
    ]


def bar(place, kind):
    return place.findChild(kind)


def pick(box, data):
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


# ---------------------------------------------------------------------- terrain


def test_a_stroke_paints_all_hexes_on_its_way_in_one_step(context, place, hand, there_and_back):
    place.activate_tool("hex-paint")
    pick(bar(place, PaintBar).terrain_box, "wood")
    hand.drag("0203", "0207")
    assert of(context, "wood") == {"0203", "0204", "0205", "0206", "0207"}
    assert context.document.undo_stack.undoText() == "Paint 5 hexes: Wood"
    there_and_back()


@pytest.mark.parametrize(("key", "count"), [("1", 1), ("2", 7), ("3", 19)])
def test_the_brush_covers_1_7_or_19_hexes(context, place, hand, key, count):
    place.activate_tool("hex-paint")
    pick(bar(place, PaintBar).terrain_box, "wood")
    hand.key(getattr(Qt.Key, f"Key_{key}"))
    hand.click("0504")
    assert len(of(context, "wood")) == count
    assert bar(place, PaintBar).size_box.currentIndex() == int(key) - 1


def test_nothing_takes_terrain_away(context, place, hand, there_and_back):
    place.activate_tool("hex-paint")
    terrains = bar(place, PaintBar).terrain_box
    terrains.setCurrentIndex(terrains.count() - 1)
    terrains.activated.emit(terrains.currentIndex())
    hand.click("0101")
    assert "0101" not in of(context, "hill")
    there_and_back()


def test_fill_paints_what_hangs_together_and_no_more(context, place, hand, there_and_back):
    place.activate_tool("hex-paint")
    pick(bar(place, PaintBar).terrain_box, "wood")
    hand.key(Qt.Key.Key_4)
    before = of(context, "heath")
    hand.click("0801")
    assert of(context, "wood") == before
    assert len(of(context, "hill")) == 16
    there_and_back()


def test_a_rectangle_paints_what_has_its_middle_inside(context, place, hand, there_and_back):
    place.activate_tool("hex-paint")
    pick(bar(place, PaintBar).terrain_box, "wood")
    hand.key(Qt.Key.Key_5)
    (x, y), (u, v) = (
        label_point(all_outlines_on_board(moor(context))[name]) for name in ("0205", "0406")
    )
    hand.drag((x - 200, y + 200), (u + 200, v - 200))
    assert of(context, "wood") == {"0205", "0305", "0405", "0206", "0406"}
    there_and_back()


def test_alt_takes_up_the_terrain_below(context, place, hand):
    place.activate_tool("hex-paint")
    hand.click("0901", Qt.KeyboardModifier.AltModifier)
    assert bar(place, PaintBar).terrain_box.currentData() == "heath"
    assert not context.document.undo_stack.count()


def test_escape_forgets_a_stroke(context, place, hand):
    place.activate_tool("hex-paint")
    hand.drag("0901", "0902")
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    view = place.view
    view.press_tool_button(view.pointer_at_pixel(hand.at("0901")))
    hand.key(Qt.Key.Key_Escape)
    view.release_tool_button(view.pointer_at_pixel(hand.at("0902")))
    assert not context.document.undo_stack.canUndo()


def test_beside_the_board_it_says_that_there_is_no_hex(context, place, hand):
    place.activate_tool("hex-paint")
    hand.click((-500, -500))
    assert context.messages.last_message[0] == "There is no hex here."


def test_a_stroke_is_seen_until_the_map_shows_it(context, place, hand):
    place.activate_tool("hex-paint")
    view = place.view
    view.press_tool_button(view.pointer_at_pixel(hand.at("0901")))
    assert stains(place)
    view.release_tool_button(view.pointer_at_pixel(hand.at("0901")))
    view.complete_drawing_now()
    assert not stains(place)


# ---------------------------------------------------------------------- sides


def test_a_drag_marks_sides_and_another_takes_them_away(context, place, hand):
    place.activate_tool("hex-sides")
    pick(bar(place, FeatureBar).feature_box, "river")
    way = [middle_of_side(place, a, b) for a, b in (("0303", "0304"), ("0304", "0404"))]
    hand.drag(*way)
    assert moor(context).borders == {"0303/0304": ("river",), "0304/0404": ("river",)}
    hand.drag(*way)
    assert moor(context).borders == {}
    assert context.document.undo_stack.count() == 2


def test_the_middle_of_a_hex_is_no_side(context, place, hand):
    place.activate_tool("hex-sides")
    hand.click("0303")
    assert context.messages.last_message[0] == "Click near the side of two hexes."


def test_a_new_word_is_made_from_the_bar(context, place, qtbot):
    place.activate_tool("hex-sides")
    context.prompts.ready = ["Escarpment"]
    qtbot.mouseClick(bar(place, FeatureBar).new_button, Qt.MouseButton.LeftButton)
    assert "escarpment" in context.document.module.module.words.features
    assert bar(place, FeatureBar).feature_box.currentData() == "escarpment"


def test_what_lies_on_a_side_is_told(context, place, hand):
    place.activate_tool("hex-sides")
    hand.click(middle_of_side(place, "0303", "0304"))
    move(hand.port, hand.at("0707"))
    move(hand.port, hand.at(middle_of_side(place, "0303", "0304")))
    told = [
        shape.words for shape in place.view.active_tool.overlay_shapes() if hasattr(shape, "words")
    ]
    assert told == ["0303/0304: road"]


# ---------------------------------------------------------------------- roads


def test_a_drag_draws_a_road_from_hex_to_hex(context, place, hand, there_and_back):
    place.activate_tool("hex-chain")
    pick(bar(place, FeatureBar).feature_box, "river")
    hand.drag("0201", "0204")
    assert moor(context).paths["river-1"].along == ("0201", "0202", "0203", "0204")
    assert context.selection.lead_address == ("boards", "moor", "paths", "river-1")
    there_and_back()


def test_clicks_draw_the_shortest_way_and_return_ends_it(context, place, hand, there_and_back):
    place.activate_tool("hex-chain")
    for space in ("0108", "0408", "0407"):
        hand.click(space)
    hand.key(Qt.Key.Key_Return)
    along = moor(context).paths["road-1"].along
    assert (along[0], along[-1], len(along)) == ("0108", "0407", 5)
    there_and_back()


def test_backspace_takes_the_last_click_back(context, place, hand):
    place.activate_tool("hex-chain")
    for space in ("0101", "0103", "0303"):
        hand.click(space)
    hand.key(Qt.Key.Key_Backspace)
    hand.key(Qt.Key.Key_Return)
    assert moor(context).paths["road-1"].along == ("0101", "0102", "0103")


def test_from_its_end_a_road_goes_on(context, place, hand, there_and_back):
    place.activate_tool("hex-chain")
    hand.drag("0804", "0806")
    assert moor(context).paths["old-way"].along == ("0604", "0704", "0804", "0805", "0806")
    there_and_back()


def test_from_its_beginning_it_goes_on_too(context, place, hand):
    place.activate_tool("hex-chain")
    hand.drag("0604", "0602")
    assert moor(context).paths["old-way"].along[:3] == ("0602", "0603", "0604")


def test_with_shift_a_new_road_begins_at_an_end(context, place, hand):
    place.activate_tool("hex-chain")
    hand.drag("0804", "0806", Qt.KeyboardModifier.ShiftModifier)
    assert moor(context).paths["road-1"].along == ("0804", "0805", "0806")


def test_a_stretch_is_erased_and_leaves_two_roads(context, place, hand, there_and_back):
    place.activate_tool("hex-chain")
    hand.key(Qt.Key.Key_2)
    assert bar(place, RoadBar).mode_box.currentData() == "erase"
    hand.drag("0704", "0804")
    assert {name: route.along for name, route in moor(context).paths.items()} == {
        "old-way": ("0604", "0704")
    }
    there_and_back()


def test_a_road_is_split_by_a_click(context, place, hand, there_and_back):
    place.activate_tool("hex-chain")
    hand.key(Qt.Key.Key_3)
    hand.click("0704")
    assert [route.along for route in moor(context).paths.values()] == [
        ("0604", "0704"),
        ("0704", "0804"),
    ]
    there_and_back()


def test_delete_takes_the_road_below_the_mouse_away(context, place, hand, there_and_back):
    place.activate_tool("hex-chain")
    hand.point("0704")
    hand.key(Qt.Key.Key_Delete)
    assert not moor(context).paths
    there_and_back()


def test_what_is_not_there_cannot_be_erased_or_split(context, place, hand):
    place.activate_tool("hex-chain")
    hand.drag("0101", "0103", Qt.KeyboardModifier.AltModifier)
    assert context.messages.last_message[0] == "No road runs there."
    hand.key(Qt.Key.Key_3)
    hand.click("0101")
    assert context.messages.last_message[0] == "Click a hex on a road of this kind."
    assert not context.document.undo_stack.count()


def test_strokes_are_seen_until_the_map_is_drawn_unless_undone(context, place, hand, monkeypatch):
    monkeypatch.setattr(
        BoardRenderer, "request_map", lambda *_: None
    )  # as on a large board, for a while
    place.activate_tool("hex-paint")
    pick(bar(place, PaintBar).terrain_box, "wood")
    hand.click("0901")
    hand.click("0903")
    assert len(stains(place)) == 2
    context.document.undo_stack.undo()
    assert len(stains(place)) == 1
    context.document.undo_stack.undo()
    assert not stains(place)


def test_keys_alone_paint_and_draw(context, place, hand):
    shift, control = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    place.activate_tool("hex-paint")
    pick(bar(place, PaintBar).terrain_box, "wood")
    hand.key(Qt.Key.Key_Up, shift)
    hand.key(Qt.Key.Key_Return)
    assert len(of(context, "wood")) == 1
    place.activate_tool("hex-chain")
    hand.key(Qt.Key.Key_Return)
    for _ in range(12):
        hand.key(Qt.Key.Key_Left, shift)
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Return, control)
    assert len(moor(context).paths["road-1"].along) > 1


def test_no_tool_uses_a_key_that_takes_up_another(place):
    taken = {Qt.Key[f"Key_{info.shortcut}"] for info in MAP_TOOLS}
    assert not taken & {*hex_paint_tool.CHOICE_KEYS, *hex_road_tool.MODE_KEYS}
