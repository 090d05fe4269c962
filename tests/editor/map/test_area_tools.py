"""Territories drawn, split, merged; their borders dragged, smoothed, simplified."""

from dataclasses import replace
from itertools import pairwise
from math import dist

import pytest
from PySide6.QtCore import Qt

from sandtable.editor.canvas.shapes import Role
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.edits.outlines import cut_hole
from sandtable.model.entities.boards import Board
from sandtable.model.entities.outlines import points_of
from sandtable.model.geometry.borders import borders_of
from sandtable.model.geometry.coverage.gate import coverage_is_valid
from sandtable.model.geometry.labels import label_point
from tests.editor.map.conftest import Answers, Hand
from tools.editor_input.mouse import drag, move

pytestmark = pytest.mark.gui


def outlines(bench):
    """The outlines of the country as they now stand."""
    return bench.document.module.boards["country"].outlines


def points(bench, space):
    """All nodes of a space."""
    return [point for ring in outlines(bench)[space].rings() for point in points_of(ring)]


def shared(bench, a, b):
    """A node in the middle of the border of two spaces."""
    both = [point for point in points(bench, a) if point in points(bench, b)]
    return both[len(both) // 2]


def pairs(bench):
    """Which spaces share a border."""
    return {frozenset((border.a, border.b)) for border in borders_of(outlines(bench))}


@pytest.fixture
def big(place):
    """The Map, near enough that nodes lie apart."""
    place.view.zoom_by(1.6)
    place.view.settle()
    return place


def test_a_territory_is_drawn_and_cuts_what_it_covers(bench, place, hand, answers, there_and_back):
    place.take_tool("draw")
    answers.ready = ["High Tarn"]
    hand.key(Qt.Key.Key_C)
    x, y = label(bench, "lantern-valley")
    for dx, dy in ((-90, -60), (90, -60), (0, 80)):
        hand.click((x + dx, y + dy), Qt.KeyboardModifier.AltModifier)
    hand.key(Qt.Key.Key_Return)
    board = bench.document.module.boards["country"]
    assert board.spaces["high-tarn"].name == "High Tarn"
    assert frozenset(("high-tarn", "lantern-valley")) in pairs(bench)
    assert coverage_is_valid(outlines(bench))
    assert bench.selection.chosen == (("boards", "country", "spaces", "high-tarn"),)
    assert bench.document.undo_stack.undoText() == "Draw High Tarn"
    there_and_back()


def test_what_is_drawn_beside_others_snaps_and_leaves_no_gap(bench, place, hand, answers):
    place.take_tool("draw")
    answers.ready = ["Eastmark"]
    _, bottom, right, top = box(bench)
    reach = 5 / place.view.zoom
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
    assert "eastmark" in outlines(bench)
    assert coverage_is_valid(outlines(bench))
    assert any("eastmark" in pair for pair in pairs(bench))


def test_an_outline_is_drawn_in_one_go(bench, place, hand, answers):
    place.take_tool("draw")
    answers.ready = ["Loop"]
    hand.key(Qt.Key.Key_C)
    x, y = label(bench, "hobbin")
    way = [(x - 80, y - 40), (x + 80, y - 40), (x + 80, y + 40), (x - 80, y + 40)]
    drag(hand.port, *map(hand.at, way))
    assert "loop" in outlines(bench)


def test_two_points_are_no_territory(bench, place, hand, answers):
    place.take_tool("draw")
    hand.click("hobbin")
    hand.key(Qt.Key.Key_Return)
    assert "three points" in bench.messages.last[0]
    assert not bench.document.undo_stack.count()


def test_escape_gives_a_drawing_up(bench, place, hand, answers):
    place.take_tool("draw")
    hand.click("hobbin")
    hand.click("oxmead")
    hand.key(Qt.Key.Key_Escape)
    hand.key(Qt.Key.Key_Return)
    assert answers.asked == []
    assert not bench.document.undo_stack.count()


def test_what_is_drawn_stays_until_it_has_a_name(bench, place, hand, answers):
    """Whoever calls the question off, or drew a line that crosses itself, goes on with it."""
    place.take_tool("draw")
    answers.ready = [None, "Loop", "Loop"]
    hand.key(Qt.Key.Key_C)
    x, y = label(bench, "hobbin")
    crossed = [(x - 80, y - 40), (x + 80, y + 40), (x + 80, y - 40), (x - 80, y + 40)]
    for corner in crossed:
        hand.click(corner, Qt.KeyboardModifier.AltModifier)
    hand.key(Qt.Key.Key_Return)
    assert answers.asked == ["What is it called?"]
    hand.key(Qt.Key.Key_Return)
    assert "loop" not in outlines(bench)
    for _ in range(2):
        hand.key(Qt.Key.Key_Backspace)
    hand.click((x + 80, y + 40), Qt.KeyboardModifier.AltModifier)
    hand.click((x, y + 60), Qt.KeyboardModifier.AltModifier)
    hand.key(Qt.Key.Key_Return)
    assert "loop" in outlines(bench)
    assert not place.view.tool.points


def test_the_dot_is_green_on_borders_alone(bench, big, hand):
    """Between borders, too, the point moves a little: onto the grid."""
    big.take_tool("draw")
    tool = big.view.tool

    def dot(where):
        move(hand.port, hand.at(where))
        *_, last = tool.overlay()
        return last.role

    x, y = label(bench, "hobbin")
    assert {dot((x + step, y)) for step in range(-9, 10, 3)} == {Role.NEW}
    assert dot(shared(bench, "hobbin", "oxmead")) is Role.GOOD


def test_a_line_splits_a_territory(bench, place, hand, answers, there_and_back):
    place.take_tool("split")
    answers.ready = ["East Moor"]
    left, bottom, right, top = box(bench, "hobbin")
    middle = (left + right) / 2
    hand.click((middle, top))
    hand.click((middle, bottom - 20))
    hand.key(Qt.Key.Key_Return)
    assert bench.document.module.boards["country"].spaces["east-moor"].name == "East Moor"
    assert frozenset(("hobbin", "east-moor")) in pairs(bench)
    assert coverage_is_valid(outlines(bench))
    assert bench.document.undo_stack.undoText() == "Split Hobbin Moor"
    there_and_back()


def test_two_territories_become_one(bench, place, hand, there_and_back):
    place.take_tool("merge")
    hand.drag("greyfell", "vess")
    assert "greyfell" not in outlines(bench)
    assert "greyfell" not in bench.document.module.boards["country"].spaces
    assert bench.document.undo_stack.undoText() == "Merge Greyfell into Vess"
    there_and_back()


def test_a_gap_is_filled_by_dragging_a_space_into_it(bench, place, hand):
    x, y = label(bench, "hobbin")
    square = [(x - 60, y - 40), (x + 60, y - 40), (x + 60, y + 40), (x - 60, y + 40)]
    before = outlines(bench)
    bench.do("Hole", lambda module: cut_hole(module, "country", "hobbin", square))
    place.take_tool("merge")
    hand.drag((x - 120, y), (x, y))
    assert outlines(bench)["hobbin"] == before["hobbin"]
    assert bench.document.undo_stack.undoText() == "Fill the gap beside Hobbin Moor"


def test_what_does_not_touch_is_not_merged(bench, place, hand):
    place.take_tool("merge")
    hand.drag("skerrow", "greyfell")
    assert "skerrow" in outlines(bench)
    assert bench.messages.last is not None


def test_a_node_is_dragged_for_both_neighbours_in_one_step(bench, big, hand, there_and_back):
    big.take_tool("nodes")
    node = shared(bench, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    to = big.view.place_at(hand.at((node[0] + 12, node[1] + 8)))
    hand.drag(node, to)
    moved = set(points(bench, "vess")) & set(points(bench, "lantern-valley"))
    assert node not in points(bench, "vess")
    assert any(abs(x - to[0]) < 2 and abs(y - to[1]) < 2 for x, y in moved)
    assert bench.document.undo_stack.undoText() == "Move a node"
    there_and_back()


def test_both_neighbours_follow_while_the_node_is_dragged(qtbot, bench, big, hand):
    big.take_tool("nodes")
    node = shared(bench, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    drag(hand.port, hand.at(node), hand.at((node[0] + 10, node[1])), drop=False)
    areas = [shape for shape in big.view.tool.overlay() if hasattr(shape, "outline")]
    assert len(areas) >= 2
    move(hand.port, hand.at(node), Qt.MouseButton.LeftButton)
    qtbot.mouseRelease(hand.port, Qt.MouseButton.LeftButton, pos=hand.at(node))
    assert not bench.document.undo_stack.count()


def test_a_border_gets_a_node_where_it_is_dragged(bench, big, hand, there_and_back):
    big.take_tool("nodes")
    ring = points_of(next(outlines(bench)["oxmead"].rings()))
    both = set(points(bench, "lantern-valley"))
    a, b = max(
        ((a, b) for a, b in pairwise(ring) if a in both and b in both),
        key=lambda edge: dist(*edge),
    )
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    big.view.zoom_by(4)
    big.view.centerOn(middle[0], -middle[1])
    before = len(points(bench, "oxmead"))
    hand.drag(middle, (middle[0] + 4, middle[1] + 4))
    assert len(points(bench, "oxmead")) == before + 1
    there_and_back()


def test_a_node_is_taken_out(bench, big, hand, there_and_back):
    big.take_tool("nodes")
    node = shared(bench, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    hand.click(node, Qt.KeyboardModifier.AltModifier)
    assert node not in points(bench, "vess")
    assert node not in points(bench, "lantern-valley")
    there_and_back()


def test_a_node_does_not_go_where_borders_would_cross(bench, big, hand):
    big.take_tool("nodes")
    big.view.fit()
    node = shared(bench, "vess", "lantern-valley")
    hand.drag(node, "far-water")
    assert not bench.document.undo_stack.count()
    assert "cross" in bench.messages.last[0]


def test_a_click_smooths_a_border(bench, big, hand, there_and_back):
    big.take_tool("smooth")
    node = shared(bench, "vess", "lantern-valley")
    big.view.centerOn(node[0], -node[1])
    before = len(points(bench, "vess"))
    hand.click(node)
    assert len(points(bench, "vess")) > before
    assert coverage_is_valid(outlines(bench))
    there_and_back()


def test_a_map_is_drawn_from_nothing(qtbot, bench_of):
    module = empty_module("New")
    board = Board(kind="areas", name="Isles")
    bench = bench_of(replace(module, boards={"isles": board}))
    place, answers = MapWorkspace(bench), Answers()
    bench.asking = answers
    qtbot.addWidget(place)
    place.resize(1000, 760)
    place.show()
    qtbot.waitExposed(place)
    place.show_board("isles")
    place.view.settle()
    place.take_tool("draw")
    hand = Hand(qtbot, place)
    zoom = place.view.zoom
    for column, name in enumerate(("One", "Two", "Three", "Four", "Five")):
        answers.ready = [name]
        left, right = 200 + column * 500, 700 + column * 500
        for corner in ((left, 400), (right, 400), (right, 1500), (left, 1500)):
            hand.click(corner)
        hand.key(Qt.Key.Key_Return)
        place.view.settle()
    drawn = bench.document.module.boards["isles"].outlines
    assert list(drawn) == ["space-one", "two", "three", "four", "five"]
    assert len(borders_of(drawn)) == 4
    assert coverage_is_valid(drawn)
    assert place.view.zoom == zoom


def label(bench, space):
    """The middle of a space."""
    return label_point(outlines(bench)[space])


def box(bench, space=None):
    """West, south, east, north of a space, or of the whole board."""
    names = [space] if space else list(outlines(bench))
    every = [point for name in names for point in points(bench, name)]
    xs, ys = zip(*every, strict=True)
    return min(xs), min(ys), max(xs), max(ys)
