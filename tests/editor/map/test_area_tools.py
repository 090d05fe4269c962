"""Territories drawn, split, merged; their borders dragged, smoothed, simplified."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.canvas.map_shapes import AreaShape, ShapeRole
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.edits.outlines import cut_hole
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import unpack_points_of_ring
from sandtable.model.geometry.coverage.coverage_test import is_valid_coverage
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.geometry.shared_borders import shared_borders
from tests.editor.map.conftest import Answers, Hand
from tools.editor_input.mouse import drag, move

pytestmark = pytest.mark.gui


def outlines(context):
    """The outlines of the country as they now stand."""
    return context.document.module.boards["country"].outlines


def points(context, space):
    """All nodes of a space."""
    return [
        point
        for ring in outlines(context)[space].iter_rings()
        for point in unpack_points_of_ring(ring)
    ]


def shared(context, a, b):
    """A node in the middle of the border of two spaces."""
    both = [point for point in points(context, a) if point in points(context, b)]
    return both[len(both) // 2]


def pairs(context):
    """Which spaces share a border."""
    return {frozenset((border.a, border.b)) for border in shared_borders(outlines(context))}


@pytest.fixture
def big(place):
    """The Map, near enough that nodes lie apart."""
    place.view.zoom_by(1.6)
    place.view.complete_drawing_now()
    return place


def test_a_territory_is_drawn_and_cuts_what_it_covers(
    context, place, hand, answers, there_and_back
):
    place.activate_tool("draw")
    answers.ready = ["High Tarn"]
    hand.key(Qt.Key.Key_C)
    x, y = label(context, "lantern-valley")
    for dx, dy in ((-90, -60), (90, -60), (0, 80)):
        hand.click((x + dx, y + dy), Qt.KeyboardModifier.AltModifier)
    hand.key(Qt.Key.Key_Return)
    board = context.document.module.boards["country"]
    assert board.spaces["high-tarn"].name == "High Tarn"
    assert frozenset(("high-tarn", "lantern-valley")) in pairs(context)
    assert is_valid_coverage(outlines(context))
    assert context.selection.selected_addresses == (("boards", "country", "spaces", "high-tarn"),)
    assert context.document.undo_stack.undoText() == "Draw High Tarn"
    there_and_back()


def test_what_is_drawn_beside_others_snaps_and_leaves_no_gap(context, place, hand, answers):
    place.activate_tool("draw")
    answers.ready = ["Eastmark"]
    _, bottom, right, top = box(context)
    reach = 5 / place.view.pixels_per_unit
    way = [
        (right + reach, top),
        (right + 200, top),
        (right + 200, bottom),
        (right + reach, bottom),
    ]
    place.view.zoom_by(0.8)
    for one in way:
        hand.click(one)
    hand.double(way[0])
    assert "eastmark" in outlines(context)
    assert is_valid_coverage(outlines(context))
    assert any("eastmark" in pair for pair in pairs(context))


def test_an_outline_is_drawn_in_one_go(context, place, hand, answers):
    place.activate_tool("draw")
    answers.ready = ["Loop"]
    hand.key(Qt.Key.Key_C)
    x, y = label(context, "hobbin")
    way = [(x - 80, y - 40), (x + 80, y - 40), (x + 80, y + 40), (x - 80, y + 40)]
    drag(hand.port, *map(hand.at, way))
    assert "loop" in outlines(context)


def test_two_points_are_no_territory(context, place, hand, answers):
    place.activate_tool("draw")
    hand.click("hobbin")
    hand.key(Qt.Key.Key_Return)
    assert "three points" in context.messages.last_message[0]
    assert not context.document.undo_stack.count()


def test_escape_gives_a_drawing_up(context, place, hand, answers):
    place.activate_tool("draw")
    hand.click("hobbin")
    hand.click("oxmead")
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    assert answers.asked == []
    assert not context.document.undo_stack.count()


def test_what_is_drawn_stays_until_it_has_a_name(context, place, hand, answers):
    """Whoever calls the question off, or drew a line that crosses itself, goes on with it."""
    place.activate_tool("draw")
    answers.ready = [None, "Loop", "Loop"]
    hand.key(Qt.Key.Key_C)
    x, y = label(context, "hobbin")
    crossed = [(x - 80, y - 40), (x + 80, y + 40), (x + 80, y - 40), (x - 80, y + 40)]
    for corner in crossed:
        hand.click(corner, Qt.KeyboardModifier.AltModifier)
    hand.key(Qt.Key.Key_Return)
    assert answers.asked == ["What is it called?"]
    hand.key(Qt.Key.Key_Return)
    assert "loop" not in outlines(context)
    for _ in range(2):
        hand.key(Qt.Key.Key_Backspace)
    hand.click((x + 80, y + 40), Qt.KeyboardModifier.AltModifier)
    hand.click((x, y + 60), Qt.KeyboardModifier.AltModifier)
    hand.key(Qt.Key.Key_Return)
    assert "loop" in outlines(context)
    assert not place.view.active_tool.drawn_points


def test_the_dot_is_green_on_borders_alone(context, big, hand):
    """Between borders, too, the point moves a little: onto the grid."""
    big.activate_tool("draw")
    tool = big.view.active_tool

    def dot(where):
        move(hand.port, hand.at(where))
        *_, last = tool.overlay_shapes()
        return last.role

    x, y = label(context, "hobbin")
    assert {dot((x + step, y)) for step in range(-9, 10, 3)} == {ShapeRole.NEW}
    assert dot(shared(context, "hobbin", "oxmead")) is ShapeRole.GOOD


def test_a_line_splits_a_territory(context, place, hand, answers, there_and_back):
    place.activate_tool("split")
    answers.ready = ["East Moor"]
    left, bottom, right, top = box(context, "hobbin")
    middle = (left + right) / 2
    hand.click((middle, top))
    hand.click((middle, bottom - 20))
    hand.key(Qt.Key.Key_Return)
    assert context.document.module.boards["country"].spaces["east-moor"].name == "East Moor"
    assert frozenset(("hobbin", "east-moor")) in pairs(context)
    assert is_valid_coverage(outlines(context))
    assert context.document.undo_stack.undoText() == "Split Hobbin Moor"
    there_and_back()


def test_a_line_through_several_territories_splits_each(
    context, place, hand, answers, there_and_back
):
    place.activate_tool("split")
    before = len(context.document.module.boards["country"].spaces)
    answers.ready = ["East Moor", "East Meadow", "East Harbour"]
    # From above Hobbin Moor through Oxmead and Port Corrow, and a little into the sea.
    hand.click((975, 896))
    hand.click((975, 205))
    hand.key(Qt.Key.Key_Return)
    spaces = context.document.module.boards["country"].spaces
    assert {"east-moor", "east-meadow", "east-harbour"} <= set(spaces)
    assert frozenset(("port-corrow", "east-harbour")) in pairs(context)
    assert len(spaces) == before + 3
    assert is_valid_coverage(outlines(context))
    there_and_back()


def test_the_new_part_is_shown_while_its_name_is_asked_for(context, place, hand):
    shown: list[list[AreaShape]] = []

    class Watcher(Answers):
        def ask_text(self, *_question):
            shapes = place.view.active_tool.overlay_shapes()
            shown.append([shape for shape in shapes if isinstance(shape, AreaShape)])

    context.prompts = Watcher()
    place.activate_tool("split")
    left, bottom, right, top = box(context, "hobbin")
    middle = (left + right) / 2
    hand.click((middle, top))
    hand.click((middle, bottom - 20))
    hand.key(Qt.Key.Key_Return)
    [[part]] = shown
    assert part.outline != outlines(context)["hobbin"]
    assert not [s for s in place.view.active_tool.overlay_shapes() if isinstance(s, AreaShape)]


def test_two_territories_become_one(context, place, hand, there_and_back):
    place.activate_tool("merge")
    hand.drag("greyfell", "vess")
    assert "greyfell" not in outlines(context)
    assert "greyfell" not in context.document.module.boards["country"].spaces
    assert context.document.undo_stack.undoText() == "Merge Greyfell into Vess"
    there_and_back()


def test_a_gap_is_filled_by_dragging_a_space_into_it(context, place, hand):
    x, y = label(context, "hobbin")
    square = [(x - 60, y - 40), (x + 60, y - 40), (x + 60, y + 40), (x - 60, y + 40)]
    before = outlines(context)
    context.try_edit("Hole", lambda module: cut_hole(module, "country", "hobbin", square))
    place.activate_tool("merge")
    hand.drag((x - 120, y), (x, y))
    assert outlines(context)["hobbin"] == before["hobbin"]
    assert context.document.undo_stack.undoText() == "Fill the gap beside Hobbin Moor"


def test_what_does_not_touch_is_not_merged(context, place, hand):
    place.activate_tool("merge")
    hand.drag("skerrow", "greyfell")
    assert "skerrow" in outlines(context)
    assert context.messages.last_message is not None


def test_a_node_is_dragged_for_both_neighbours_in_one_step(context, big, hand, there_and_back):
    big.activate_tool("nodes")
    node = shared(context, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    to = big.view.board_point_at_pixel(hand.at((node[0] + 12, node[1] + 8)))
    hand.drag(node, to)
    moved = set(points(context, "vess")) & set(points(context, "lantern-valley"))
    assert node not in points(context, "vess")
    assert any(abs(x - to[0]) < 2 and abs(y - to[1]) < 2 for x, y in moved)
    assert context.document.undo_stack.undoText() == "Move a node"
    there_and_back()


def test_both_neighbours_follow_while_the_node_is_dragged(qtbot, context, big, hand):
    big.activate_tool("nodes")
    node = shared(context, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    drag(hand.port, hand.at(node), hand.at((node[0] + 10, node[1])), drop=False)
    areas = [shape for shape in big.view.active_tool.overlay_shapes() if hasattr(shape, "outline")]
    assert len(areas) >= 2
    move(hand.port, hand.at(node), Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(hand.port, Qt.MouseButton.LeftButton, pos=hand.at(node))
    assert not context.document.undo_stack.count()


def test_a_border_gets_a_node_where_it_is_dragged(context, big, hand, there_and_back):
    big.activate_tool("nodes")
    ring = unpack_points_of_ring(next(outlines(context)["oxmead"].iter_rings()))
    both = set(points(context, "lantern-valley"))
    a, b = max(
        ((a, b) for a, b in pairwise(ring) if a in both and b in both),
        key=lambda edge: dist(*edge),
    )
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    big.view.zoom_by(4)
    big.view.centerOn(middle[0], -middle[1])
    before = len(points(context, "oxmead"))
    hand.drag(middle, (middle[0] + 4, middle[1] + 4))
    assert len(points(context, "oxmead")) == before + 1
    there_and_back()


def test_a_node_is_taken_out(context, big, hand, there_and_back):
    big.activate_tool("nodes")
    node = shared(context, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    hand.click(node, Qt.KeyboardModifier.AltModifier)
    assert node not in points(context, "vess")
    assert node not in points(context, "lantern-valley")
    there_and_back()


def test_a_node_does_not_go_where_borders_would_cross(context, big, hand):
    big.activate_tool("nodes")
    big.view.fit_board()
    node = shared(context, "vess", "lantern-valley")
    hand.drag(node, "far-water")
    assert not context.document.undo_stack.count()
    assert "cross" in context.messages.last_message[0]


def test_a_click_smooths_a_border(context, big, hand, there_and_back):
    big.activate_tool("smooth")
    node = shared(context, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    before = len(points(context, "vess"))
    hand.click(node)
    assert len(points(context, "vess")) > before
    assert is_valid_coverage(outlines(context))
    there_and_back()


def test_a_map_is_drawn_from_nothing(qtbot, context_of):
    module = empty_module("New")
    board = Board(kind="areas", name="Isles")
    context = context_of(replace(module, boards={"isles": board}))
    place, answers = MapWorkspace(context), Answers()
    context.prompts = answers
    qtbot.addWidget(place)
    place.resize(1000, 760)
    place.show()
    qtbot.waitExposed(place)
    place.show_board("isles")
    place.view.complete_drawing_now()
    place.activate_tool("draw")
    hand = Hand(qtbot, place)
    zoom = place.view.pixels_per_unit
    for column, name in enumerate(("One", "Two", "Three", "Four", "Five")):
        answers.ready = [name]
        left, right = 200 + column * 500, 700 + column * 500
        for corner in ((left, 400), (right, 400), (right, 1500), (left, 1500)):
            hand.click(corner)
        hand.key(Qt.Key.Key_Return)
        place.view.complete_drawing_now()
    drawn = context.document.module.boards["isles"].outlines
    assert list(drawn) == ["space-one", "two", "three", "four", "five"]
    assert len(shared_borders(drawn)) == 4
    assert is_valid_coverage(drawn)
    assert place.view.pixels_per_unit == zoom


def label(context, space):
    """The middle of a space."""
    return label_point(outlines(context)[space])


def box(context, space=None):
    """West, south, east, north of a space, or of the whole board."""
    names = [space] if space else list(outlines(context))
    every = [point for name in names for point in points(context, name)]
    xs, ys = zip(*every, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
