"""The board in its view: what is shown, below the mouse, selected; where one looks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDropEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from sandtable.editor.bench.viewpoint import View
from sandtable.editor.canvas.faces import Faces
from sandtable.editor.canvas.look import colour_of
from sandtable.editor.canvas.mime import addresses_in, mime_of
from sandtable.editor.canvas.select import SelectTool
from sandtable.editor.canvas.shapes import Dots, Line, Role
from sandtable.model.edits.at_address import set_value
from sandtable.model.edits.outlines import move_node
from sandtable.model.entities.outlines import points_of
from tests.editor.canvas.conftest import pixel_of
from tools.editor_input.mouse import drag, move

pytestmark = pytest.mark.gui
LEFT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton
VESS = ("boards", "country", "spaces", "vess")


def wheel(view, at, notches):
    """Turn the wheel with the mouse at a point."""
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_the_whole_board_is_seen_at_first(view):
    left, top = view.place_at(QPoint(0, 0))
    right, bottom = view.place_at(QPoint(799, 599))
    rings = [ring for one in view.shown_board.outlines.values() for ring in one.rings()]
    xs, ys = zip(*(point for ring in rings for point in points_of(ring)), strict=True)
    assert left <= min(xs) < max(xs) <= right
    assert bottom <= min(ys) < max(ys) <= top


def test_the_scene_is_divided_as_the_board_lies(view):
    """Without bounds of its own it would look at every counter to find those at a point."""
    scene = view.scene().sceneRect()
    assert scene.contains(view.picture.ground())
    assert scene.width() < 2 * view.picture.ground().width()


def test_the_space_below_a_point_is_found(view, pixel):
    assert view.space_at(pixel("vess")) == "vess"
    assert view.space_at(QPoint(1, 1)) is None


def test_hexes_and_boxes_are_found(bench, view_of):
    view = view_of(bench, "valley")
    assert view.space_at(pixel_of(view, "F3.3")) == "F3.3"
    view.show_board("displays")
    view.settle()
    some = next(iter(bench.document.module.boards["displays"].spaces))
    assert view.space_at(pixel_of(view, some)) == some


def test_hovering_tells_the_space_and_its_neighbours(qtbot, view, pixel):
    with qtbot.waitSignal(view.hovered) as told:
        move(view.viewport(), pixel("vess"))
    assert told.args[0].space == "vess"
    assert "greyfell" in told.args[0].neighbours


def test_the_wheel_zooms_to_the_cursor(view, pixel):
    at = pixel("skerrow")
    before, zoom = view.place_at(at), view.zoom
    wheel(view, at, 3)
    assert view.zoom == pytest.approx(zoom * 1.25**3)
    assert view.place_at(at) == pytest.approx(before, abs=2 / zoom)


def test_two_fingers_zoom_where_they_are(view, pixel):
    at, zoom = pixel("skerrow"), view.zoom
    before = view.place_at(at)
    spot = QPointF(at)
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        spot,
        spot,
        QPointF(view.viewport().mapToGlobal(at)),
        0.25,
        QPointF(),
    )
    QApplication.sendEvent(view.viewport(), pinch)
    assert view.zoom == pytest.approx(zoom * 1.25)
    assert view.place_at(at) == pytest.approx(before, abs=2 / zoom)


def test_the_middle_button_and_space_pan(qtbot, view, pixel):
    view.zoom_by(2)
    before = view.place_at(QPoint(400, 300))
    drag(view.viewport(), QPoint(400, 300), QPoint(300, 250), button=MIDDLE)
    moved = view.place_at(QPoint(300, 250))
    assert moved == pytest.approx(before, abs=3 / view.zoom)
    qtbot.keyPress(view, Qt.Key.Key_Space)
    drag(view.viewport(), QPoint(300, 250), QPoint(400, 300))
    qtbot.keyRelease(view, Qt.Key.Key_Space)
    assert view.place_at(QPoint(400, 300)) == pytest.approx(before, abs=3 / view.zoom)


def test_keys_pan_zoom_and_fit(qtbot, view):
    zoom = view.zoom
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom > zoom
    x, _ = view.place_at(QPoint(400, 300))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.place_at(QPoint(400, 300))[0] > x
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.zoom == pytest.approx(zoom)


def test_a_click_selects_and_control_adds(qtbot, bench, view, pixel):
    view.tool = SelectTool(view)
    view.set_layer("pieces", on=False)
    qtbot.mouseClick(view.viewport(), LEFT, pos=pixel("vess"))
    assert bench.selection.chosen == (VESS,)
    qtbot.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, pixel("skerrow"))
    assert len(bench.selection.chosen) == 2
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(2, 2))
    assert bench.selection.chosen == ()


def test_a_box_selects_what_has_its_middle_inside(qtbot, bench, view):
    view.tool = SelectTool(view)
    drag(view.viewport(), QPoint(1, 1), QPoint(798, 598))
    names = {steps[-1] for steps in bench.selection.chosen}
    assert names == set(bench.document.module.boards["country"].outlines)


def test_keys_go_from_space_to_space(qtbot, bench, view):
    view.tool = SelectTool(view)
    bench.selection.choose([VESS])
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    (steps,) = bench.selection.chosen
    assert steps[-1] in {"lantern-valley", "sallow-fen"}


def test_a_counter_dragged_to_a_space_is_dropped_there(qtbot, view, pixel):
    view.tool = SelectTool(view)
    space, shown = next(iter(view.counters.spaces.items()))
    item = next(item for item in view.counters.items_of(space) if item.shown)
    start = view.mapFromScene(item.place.center())
    piece = view.counter_at(start)
    with qtbot.waitSignal(view.dropped) as told:
        drag(view.viewport(), start, pixel("skerrow"))
    addresses, where, _ = told.args
    assert piece in shown
    assert addresses == piece.causes
    assert where == "skerrow"


def test_addresses_dropped_from_elsewhere_are_told(qtbot, view, pixel):
    data = mime_of([VESS, ("pieces", "vessin", "foot", "pikes.x")])
    assert addresses_in(data)[1] == ("pieces", "vessin", "foot", "pikes.x")
    event = QDropEvent(
        QPointF(pixel("oxmead")),
        Qt.DropAction.CopyAction,
        data,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(view.dropped) as told:
        view.dropEvent(event)
    assert told.args[0] == addresses_in(data)
    assert told.args[1] == "oxmead"


def test_a_stack_spreads_out_and_comes_together(view):
    space = max(view.counters.spaces, key=lambda name: len(view.counters_in(name)))
    before = len(view.counters.items_of(space))
    view.fan(space)
    shown = [item for item in view.counters.items_of(space) if item.shown]
    assert len(shown) == len(view.counters_in(space))
    assert len({(i.place.x(), i.place.y()) for i in shown}) == len(shown)
    view.fan(None)
    assert len(view.counters.items_of(space)) == before


def test_pieces_follow_scenario_and_turn(bench, view):
    scenario = bench.viewpoint.view.scenario
    assert view.counters.spaces
    bench.viewpoint.look(View(None))
    assert not view.counters.spaces
    bench.viewpoint.look(View(scenario, 3))
    assert view.counters.spaces


def test_an_edit_of_the_chart_is_seen_and_undone(bench, view):
    scenario = bench.viewpoint.view.scenario
    before = dict(view.counters.spaces)
    bench.do("Clear", lambda m: set_value(m, ("scenarios", scenario, "setup"), {}))
    assert view.counters.spaces != before
    bench.document.undo_stack.undo()
    assert view.counters.spaces == before


def test_layers_are_switched(view):
    assert any(
        item.isVisible() for s in view.counters.spaces for item in view.counters.items_of(s)
    )
    view.set_layer("pieces", on=False)
    assert not any(
        item.isVisible() for s in view.counters.spaces for item in view.counters.items_of(s)
    )
    for layer in ("names", "values", "terrain", "borders"):
        before = view.plan
        view.set_layer(layer, on=False)
        view.settle()
        assert view.plan is not before


def test_only_what_an_edit_touches_is_painted_anew(bench, view):
    view.zoom_by(6)
    view.settle()
    before = view.plan
    outline = bench.document.module.boards["country"].outlines["skerrow"]
    node = points_of(next(outline.rings()))[2]
    to = node[0] + 3, node[1] + 3
    bench.do("Move", lambda m: move_node(m, "country", node, to))
    view.settle()
    scale = view.plan.scale
    boxes = list(view.plan.changes(before))
    assert boxes
    near = [b for b in boxes if abs(b[0] / scale - node[0]) < 2500]
    assert near == boxes


def test_a_board_that_goes_away_leaves_an_empty_view(bench, view):
    def without(module):
        boards = {name: b for name, b in module.boards.items() if name != "country"}
        return replace(module, boards=boards)

    bench.do("Remove", without)
    view.settle()
    assert view.board == ""
    assert view.space_at(QPoint(400, 300)) is None
    view.grab()


def test_what_is_selected_elsewhere_is_marked(bench, view):
    bench.selection.choose([VESS, ("boards", "country", "links", "vess/greyfell")])
    assert set(view.selected_spaces()) == {"vess", "greyfell"}
    before = view.grab().toImage()
    bench.selection.choose([])
    assert view.grab().toImage() != before


def test_a_large_board_is_drawn_beside_the_window(qtbot, bench_of, view_of):
    from benchmarks import generate

    bench = bench_of(generate.module(generate.Size(20, 4, 15)))
    view = view_of(bench, "map")
    with qtbot.waitSignal(view.drawn, timeout=20_000):
        bench.do("Rename", lambda m: set_value(m, ("boards", "map", "name"), "Ox"))
    assert view.plan.request.module is bench.document.reading


def test_a_view_that_nobody_looks_at_waits(bench, view):
    before, plan = dict(view.counters.spaces), view.plan
    view.hide()
    scenario = bench.viewpoint.view.scenario
    bench.do("Clear", lambda m: set_value(m, ("scenarios", scenario, "setup"), {}))
    bench.do("Rename", lambda m: set_value(m, (*VESS, "name"), "Wess"))
    assert (dict(view.counters.spaces), view.plan) == (before, plan)
    view.show()
    assert view.counters.spaces != before
    assert view.plan is not plan


def test_another_board_is_shown_while_one_is_still_painted(qtbot, bench, view):
    view.zoom_by(5)
    view.viewport().repaint()
    for board in bench.document.module.boards:
        view.show_board(board)
        view.viewport().repaint()
        assert view.board == board
    qtbot.waitUntil(lambda: not view.pending)
    alone = view.grab().toImage()
    view.show_board(next(iter(bench.document.module.boards)))
    view.show_board(board)
    view.settle()
    assert view.grab().toImage() == alone


def test_views_leave_no_timers(qtbot, bench, view):
    view.hide()
    assert not view.pending


def test_dragging_off_and_escape_give_up(qtbot, bench, view, pixel):
    view.tool = SelectTool(view)
    drag(view.viewport(), pixel("vess"), pixel("oxmead"), drop=False)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view.viewport(), LEFT, pos=pixel("oxmead"))
    assert bench.selection.chosen == ()


def test_the_keys_can_point_and_click(qtbot, bench, view):
    view.tool = SelectTool(view)
    view.set_layer("pieces", on=False)
    qtbot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert bench.selection.lead[-1] == view.space_at(QPoint(392, 300))


def test_a_counter_dragged_off_the_board_is_for_other_views(monkeypatch, view):
    taken = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, _: taken.append(addresses_in(drag.mimeData())))
    view.tool = SelectTool(view)
    space, (shown, *_) = next(iter(view.counters.spaces.items()))
    item = next(item for item in view.counters.items_of(space) if item.shown == shown)
    start = view.mapFromScene(item.place.center())
    drag(view.viewport(), start, QPoint(-200, 100))
    assert taken == [shown.causes]


def test_what_a_piece_shows_is_painted_anew_when_it_changes(bench, view):
    space, (shown, *_) = "vess", view.counters_in("vess")
    owner = shown.piece.split("/")[0]
    before = [item.pixmap().cacheKey() for item in view.counters.items_of(space)]
    steps = ("module", "owners", owner, "colour")
    bench.do("Paint", lambda module: set_value(module, steps, "#22aa22"))
    view.settle()
    assert [item.pixmap().cacheKey() for item in view.counters.items_of(space)] != before


def test_problems_are_shown_where_they_lie(qtbot, bench, view):
    view.set_layer("problems", on=True)
    steps = ("boards", "country", "spaces", "vess", "terrain")
    with qtbot.waitSignal(bench.findings.changed, timeout=20_000):
        bench.do("Break", lambda module: set_value(module, steps, "nowhere"))
    dots = [s for s in view.shapes() if isinstance(s, Dots) and s.role is Role.BAD]
    assert dots


def test_a_flag_shows_the_side_that_its_word_names(view, bench):
    bench.viewpoint.scenario("year_of_the_ford")
    view.settle()
    flags = {
        shown.state: Faces().counter(view.module, shown, 40).toImage()
        for there in view.counters.spaces.values()
        for shown in there
        if shown.piece == "common/flag"
    }
    assert flags["red",] != flags["blue",]


def test_the_frame_of_a_selected_counter_stands_out_from_it(bench, view):
    steps = ("scenarios", "haytime", "setup", "vessin", "vess", "guard")
    bench.viewpoint.scenario("haytime")
    view.settle()
    bench.selection.choose([steps])
    frames = [shape for shape in view.shapes() if isinstance(shape, Line) and shape.closed]
    assert [frame.role for frame in frames] == [Role.HALO, Role.CHOSEN]
    assert frames[0].width > frames[1].width
    light = colour_of(Role.HALO, view.palette()).lightnessF()
    assert abs(light - colour_of(Role.CHOSEN, view.palette()).lightnessF()) > 0.3


def test_another_module_with_a_board_of_that_name_is_seen_whole(view, bench, monkeypatch):
    view.zoom_by(4)
    tool = SelectTool(view)
    cancelled = []
    monkeypatch.setattr(tool, "cancel", lambda: cancelled.append(True))
    view.tool = tool
    view.settle()
    near = view.zoom
    bench.session.start(bench.document.module)
    view.settle()
    assert view.board == "country"
    assert view.zoom < near / 2
    assert cancelled
    left, top = view.place_at(QPoint(0, 0))
    rings = [ring for one in view.shown_board.outlines.values() for ring in one.rings()]
    assert left <= min(x for ring in rings for x, _ in points_of(ring))
    assert max(y for ring in rings for _, y in points_of(ring)) <= top
