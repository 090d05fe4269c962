"""The board in its view: what is shown, below the mouse, selected; where one looks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDropEvent, QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtWidgets import QApplication

from sandtable.editor.canvas.address_mime import addresses_from_mime, mime_from_addresses
from sandtable.editor.canvas.board_signs import ProblemShapes
from sandtable.editor.canvas.counter_faces import CounterPixmapCache
from sandtable.editor.canvas.map_shapes import AreaShape, DragHandlesShape, LineShape, ShapeRole
from sandtable.editor.canvas.overlay_colours import colour_of_shape_role
from sandtable.editor.canvas.select_tool import SelectTool
from sandtable.editor.context.viewpoint import ViewpointState
from sandtable.model.checks.registry import Finding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.outlines import move_node
from sandtable.model.entities.outlines import Outline, unpack_points_of_ring
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
    left, top = view.board_point_at_pixel(QPoint(0, 0))
    right, bottom = view.board_point_at_pixel(QPoint(799, 599))
    rings = [ring for one in view.shown_board.outlines.values() for ring in one.iter_rings()]
    xs, ys = zip(*(point for ring in rings for point in unpack_points_of_ring(ring)), strict=True)
    assert left <= min(xs) < max(xs) <= right
    assert bottom <= min(ys) < max(ys) <= top


def test_the_scene_is_divided_as_the_board_lies(view):
    """Without bounds of its own it would look at every counter to find those at a point."""
    scene = view.scene().sceneRect()
    assert scene.contains(view.picture.board_rectangle())
    assert scene.width() < 2 * view.picture.board_rectangle().width()


def test_the_space_below_a_point_is_found(view, pixel):
    assert view.space_at_board_point(pixel("vess")) == "vess"
    assert view.space_at_board_point(QPoint(1, 1)) is None


def test_hexes_and_boxes_are_found(context, view_of):
    view = view_of(context, "valley")
    assert view.space_at_board_point(pixel_of(view, "F3.3")) == "F3.3"
    view.show_board("displays")
    view.complete_drawing_now()
    some = next(iter(context.document.module.boards["displays"].spaces))
    assert view.space_at_board_point(pixel_of(view, some)) == some


def test_hovering_tells_the_space_and_its_neighbours(qtbot, view, pixel):
    with qtbot.waitSignal(view.hover_changed) as told:
        move(view.viewport(), pixel("vess"))
    assert told.args[0].space == "vess"
    assert "greyfell" in told.args[0].neighbours


def test_the_wheel_zooms_to_the_cursor(view, pixel):
    at = pixel("skerrow")
    before, zoom = view.board_point_at_pixel(at), view.pixels_per_unit
    wheel(view, at, 3)
    assert view.pixels_per_unit == pytest.approx(zoom * 1.25**3)
    assert view.board_point_at_pixel(at) == pytest.approx(before, abs=2 / zoom)


def test_two_fingers_zoom_where_they_are(view, pixel):
    at, zoom = pixel("skerrow"), view.pixels_per_unit
    before = view.board_point_at_pixel(at)
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
    assert view.pixels_per_unit == pytest.approx(zoom * 1.25)
    assert view.board_point_at_pixel(at) == pytest.approx(before, abs=2 / zoom)


def test_the_middle_button_and_space_pan(qtbot, view, pixel):
    view.zoom_by(2)
    before = view.board_point_at_pixel(QPoint(400, 300))
    drag(view.viewport(), QPoint(400, 300), QPoint(300, 250), button=MIDDLE)
    moved = view.board_point_at_pixel(QPoint(300, 250))
    assert moved == pytest.approx(before, abs=3 / view.pixels_per_unit)
    qtbot.keyPress(view, Qt.Key.Key_Space)
    drag(view.viewport(), QPoint(300, 250), QPoint(400, 300))
    qtbot.keyRelease(view, Qt.Key.Key_Space)
    assert view.board_point_at_pixel(QPoint(400, 300)) == pytest.approx(
        before, abs=3 / view.pixels_per_unit
    )


def test_keys_pan_zoom_and_fit(qtbot, view):
    zoom = view.pixels_per_unit
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.pixels_per_unit > zoom
    x, _ = view.board_point_at_pixel(QPoint(400, 300))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.board_point_at_pixel(QPoint(400, 300))[0] > x
    qtbot.keyClick(view, Qt.Key.Key_0)
    assert view.pixels_per_unit == pytest.approx(zoom)


def test_a_click_selects_and_control_adds(qtbot, context, view, pixel):
    view.active_tool = SelectTool(view)
    view.set_layer_visible("pieces", on=False)
    qtbot.mouseClick(view.viewport(), LEFT, pos=pixel("vess"))
    assert context.selection.selected_addresses == (VESS,)
    qtbot.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.ControlModifier, pixel("skerrow"))
    assert len(context.selection.selected_addresses) == 2
    qtbot.mouseClick(view.viewport(), LEFT, pos=QPoint(2, 2))
    assert context.selection.selected_addresses == ()


def test_a_box_selects_what_has_its_middle_inside(qtbot, context, view):
    view.active_tool = SelectTool(view)
    drag(view.viewport(), QPoint(1, 1), QPoint(798, 598))
    names = {steps[-1] for steps in context.selection.selected_addresses}
    assert names == set(context.document.module.boards["country"].outlines)


def test_keys_go_from_space_to_space(qtbot, context, view):
    view.active_tool = SelectTool(view)
    context.selection.select_addresses([VESS])
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    (steps,) = context.selection.selected_addresses
    assert steps[-1] in {"lantern-valley", "sallow-fen"}


def test_a_counter_dragged_to_a_space_is_dropped_there(qtbot, view, pixel):
    view.active_tool = SelectTool(view)
    space, shown = next(iter(view.board_counters.counters_by_space.items()))
    item = next(item for item in view.board_counters.counter_items_in_space(space) if item.counter)
    start = view.mapFromScene(item.counter_box.center())
    piece = view.counter_at_pixel(start)
    with qtbot.waitSignal(view.addresses_dropped) as told:
        drag(view.viewport(), start, pixel("skerrow"))
    addresses, where, _ = told.args
    assert piece in shown
    assert addresses == piece.causes
    assert where == "skerrow"


def test_addresses_dropped_from_elsewhere_are_told(qtbot, view, pixel):
    data = mime_from_addresses([VESS, ("pieces", "vessin", "foot", "pikes.x")])
    assert addresses_from_mime(data)[1] == ("pieces", "vessin", "foot", "pikes.x")
    event = QDropEvent(
        QPointF(pixel("oxmead")),
        Qt.DropAction.CopyAction,
        data,
        LEFT,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(view.addresses_dropped) as told:
        view.dropEvent(event)
    assert told.args[0] == addresses_from_mime(data)
    assert told.args[1] == "oxmead"


def test_a_stack_spreads_out_and_comes_together(view):
    space = max(
        view.board_counters.counters_by_space, key=lambda name: len(view.counters_in_space(name))
    )
    before = len(view.board_counters.counter_items_in_space(space))
    view.spread_stack(space)
    shown = [item for item in view.board_counters.counter_items_in_space(space) if item.counter]
    assert len(shown) == len(view.counters_in_space(space))
    assert len({(i.counter_box.x(), i.counter_box.y()) for i in shown}) == len(shown)
    view.spread_stack(None)
    assert len(view.board_counters.counter_items_in_space(space)) == before


def test_pieces_follow_scenario_and_turn(context, view):
    scenario = context.viewpoint.current_state.scenario
    assert view.board_counters.counters_by_space
    context.viewpoint.set_viewpoint_state(ViewpointState(None))
    assert not view.board_counters.counters_by_space
    context.viewpoint.set_viewpoint_state(ViewpointState(scenario, 3))
    assert view.board_counters.counters_by_space


def test_an_edit_of_the_chart_is_seen_and_undone(context, view):
    scenario = context.viewpoint.current_state.scenario
    before = dict(view.board_counters.counters_by_space)
    context.try_edit("Clear", lambda m: set_value(m, ("scenarios", scenario, "setup"), {}))
    assert view.board_counters.counters_by_space != before
    context.document.undo_stack.undo()
    assert view.board_counters.counters_by_space == before


def test_layers_are_switched(view):
    assert any(
        item.isVisible()
        for s in view.board_counters.counters_by_space
        for item in view.board_counters.counter_items_in_space(s)
    )
    view.set_layer_visible("pieces", on=False)
    assert not any(
        item.isVisible()
        for s in view.board_counters.counters_by_space
        for item in view.board_counters.counter_items_in_space(s)
    )
    for layer in ("names", "values", "terrain", "borders"):
        before = view.prepared_map
        view.set_layer_visible(layer, on=False)
        view.complete_drawing_now()
        assert view.prepared_map is not before


def test_only_what_an_edit_touches_is_painted_anew(context, view):
    view.zoom_by(6)
    view.complete_drawing_now()
    before = view.prepared_map
    outline = context.document.module.boards["country"].outlines["skerrow"]
    node = unpack_points_of_ring(next(outline.iter_rings()))[2]
    to = node[0] + 3, node[1] + 3
    context.try_edit("Move", lambda m: move_node(m, "country", node, to))
    view.complete_drawing_now()
    scale = view.prepared_map.millimetres_per_unit
    boxes = list(view.prepared_map.changed_boxes(before))
    assert boxes
    near = [b for b in boxes if abs(b[0] / scale - node[0]) < 2500]
    assert near == boxes


def test_a_board_that_goes_away_leaves_an_empty_view(context, view):
    def without(module):
        boards = {name: b for name, b in module.boards.items() if name != "country"}
        return replace(module, boards=boards)

    context.try_edit("Remove", without)
    view.complete_drawing_now()
    assert view.board_id == ""
    assert view.space_at_board_point(QPoint(400, 300)) is None
    view.grab()


def test_what_is_selected_elsewhere_is_marked(context, view):
    context.selection.select_addresses([VESS, ("boards", "country", "links", "vess/greyfell")])
    assert set(view.selected_spaces()) == {"vess", "greyfell"}
    before = view.grab().toImage()
    context.selection.select_addresses([])
    assert view.grab().toImage() != before


def test_a_large_board_is_drawn_beside_the_window(qtbot, context_of, view_of):
    from benchmarks import generate

    context = context_of(generate.module(generate.Size(20, 4, 15)))
    view = view_of(context, "map")
    with qtbot.waitSignal(view.map_drawn, timeout=20_000):
        context.try_edit("Rename", lambda m: set_value(m, ("boards", "map", "name"), "Ox"))
    assert view.prepared_map.request.module is context.document.reading


def test_a_view_that_nobody_looks_at_waits(context, view):
    before, plan = dict(view.board_counters.counters_by_space), view.prepared_map
    view.hide()
    scenario = context.viewpoint.current_state.scenario
    context.try_edit("Clear", lambda m: set_value(m, ("scenarios", scenario, "setup"), {}))
    context.try_edit("Rename", lambda m: set_value(m, (*VESS, "name"), "Wess"))
    assert (dict(view.board_counters.counters_by_space), view.prepared_map) == (before, plan)
    view.show()
    assert view.board_counters.counters_by_space != before
    assert view.prepared_map is not plan


def test_another_board_is_shown_while_one_is_still_painted(qtbot, context, view):
    view.zoom_by(5)
    view.viewport().repaint()
    for board in context.document.module.boards:
        view.show_board(board)
        view.viewport().repaint()
        assert view.board_id == board
    qtbot.waitUntil(lambda: not view.is_map_unfinished)
    alone = view.grab().toImage()
    view.show_board(next(iter(context.document.module.boards)))
    view.show_board(board)
    view.complete_drawing_now()
    assert view.grab().toImage() == alone


def test_views_leave_no_timers(qtbot, context, view):
    view.hide()
    assert not view.is_map_unfinished


def test_dragging_off_and_escape_give_up(qtbot, context, view, pixel):
    view.active_tool = SelectTool(view)
    drag(view.viewport(), pixel("vess"), pixel("oxmead"), drop=False)
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view.viewport(), LEFT, pos=pixel("oxmead"))
    assert context.selection.selected_addresses == ()


def test_the_keys_can_point_and_click(qtbot, context, view):
    view.active_tool = SelectTool(view)
    view.set_layer_visible("pieces", on=False)
    qtbot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert context.selection.lead_address[-1] == view.space_at_board_point(QPoint(392, 300))


def test_a_counter_dragged_off_the_board_is_for_other_views(monkeypatch, view):
    taken = []
    monkeypatch.setattr(
        QDrag, "exec", lambda drag, _: taken.append(addresses_from_mime(drag.mimeData()))
    )
    view.active_tool = SelectTool(view)
    space, (shown, *_) = next(iter(view.board_counters.counters_by_space.items()))
    item = next(
        item for item in view.board_counters.counter_items_in_space(space) if item.counter == shown
    )
    start = view.mapFromScene(item.counter_box.center())
    drag(view.viewport(), start, QPoint(-200, 100))
    assert taken == [shown.causes]


def test_what_a_piece_shows_is_painted_anew_when_it_changes(context, view):
    space, (shown, *_) = "vess", view.counters_in_space("vess")
    owner = shown.piece.split("/")[0]
    before = [
        item.pixmap().cacheKey() for item in view.board_counters.counter_items_in_space(space)
    ]
    steps = ("module", "owners", owner, "colour")
    context.try_edit("Paint", lambda module: set_value(module, steps, "#22aa22"))
    view.complete_drawing_now()
    assert [
        item.pixmap().cacheKey() for item in view.board_counters.counter_items_in_space(space)
    ] != before


def test_problems_are_shown_where_they_lie(qtbot, context, view):
    view.set_layer_visible("problems", on=True)
    steps = ("boards", "country", "spaces", "vess", "terrain")
    with qtbot.waitSignal(context.findings.findings_changed, timeout=20_000):
        context.try_edit("Break", lambda module: set_value(module, steps, "nowhere"))
    dots = [
        s for s in view.map_shapes() if isinstance(s, DragHandlesShape) and s.role is ShapeRole.BAD
    ]
    assert dots


def test_a_warning_leaves_the_map_in_its_colours_and_a_note_marks_nothing():
    square = Outline.from_points([[(0, 0), (100, 0), (100, 100), (0, 100)]])
    outlines = {"vess": square, "oxmead": square, "hobbin": square}
    findings = (
        Finding("GEO014", Severity.WARNING, "boards.map.spaces.vess", "Four meet."),
        Finding("REF001", Severity.ERROR, "boards.map.spaces.oxmead", "No such name."),
        Finding("REF009", Severity.INFO, "boards.map.spaces.hobbin", "Never used."),
    )
    shapes = tuple(ProblemShapes().problem_shapes_on_board(outlines, findings))
    areas = {shape.role: shape.filled for shape in shapes if isinstance(shape, AreaShape)}
    assert areas == {ShapeRole.DOUBTFUL: False, ShapeRole.BAD: True}
    dots = [shape.places[0] for shape in shapes if isinstance(shape, DragHandlesShape)]
    assert all(y > 60 for _, y in dots), "a dot hides the name in the middle"


def test_a_flag_shows_the_side_that_its_word_names(view, context):
    context.viewpoint.show_scenario("year_of_the_ford")
    view.complete_drawing_now()
    flags = {
        shown.state: CounterPixmapCache().face_pixmap(view.module, shown, 40).toImage()
        for there in view.board_counters.counters_by_space.values()
        for shown in there
        if shown.piece == "common/flag"
    }
    assert flags["red",] != flags["blue",]


def test_the_frame_of_a_selected_counter_stands_out_from_it(context, view):
    steps = ("scenarios", "haytime", "setup", "vessin", "vess", "guard")
    context.viewpoint.show_scenario("haytime")
    view.complete_drawing_now()
    context.selection.select_addresses([steps])
    frames = [
        shape for shape in view.map_shapes() if isinstance(shape, LineShape) and shape.closed
    ]
    assert [frame.role for frame in frames] == [ShapeRole.HALO, ShapeRole.CHOSEN]
    assert frames[0].width > frames[1].width
    light = colour_of_shape_role(ShapeRole.HALO, view.palette()).lightnessF()
    assert abs(light - colour_of_shape_role(ShapeRole.CHOSEN, view.palette()).lightnessF()) > 0.3


def test_another_module_with_a_board_of_that_name_is_seen_whole(view, context, monkeypatch):
    view.zoom_by(4)
    tool = SelectTool(view)
    cancelled = []
    monkeypatch.setattr(tool, "cancel_action", lambda: cancelled.append(True))
    view.active_tool = tool
    view.complete_drawing_now()
    near = view.pixels_per_unit
    context.session.start_unsaved(context.document.module)
    view.complete_drawing_now()
    assert view.board_id == "country"
    assert view.pixels_per_unit < near / 2
    assert cancelled
    left, top = view.board_point_at_pixel(QPoint(0, 0))
    rings = [ring for one in view.shown_board.outlines.values() for ring in one.iter_rings()]
    assert left <= min(x for ring in rings for x, _ in unpack_points_of_ring(ring))
    assert max(y for ring in rings for _, y in unpack_points_of_ring(ring)) <= top
