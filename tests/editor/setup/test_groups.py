"""Several counters at once: box, lasso, drags, copies and arrow keys, each one step to undo."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt

from sandtable.editor.canvas.space_steps import next_space_in_direction
from sandtable.editor.workspaces.setup.write_target import ASK_EACH_TIME
from tests.editor.setup.test_setup import PIKES, chart, counter_on, drop_on, middle_of

pytestmark = pytest.mark.gui

LEFT = Qt.MouseButton.LeftButton
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SETUP = ("scenarios", "haytime", "setup", "vessin")


def drag(qtbot, view, points, keys=NONE):
    """Press at the first point, move through the others, and release at the last."""
    qtbot.mousePress(view.viewport(), LEFT, keys, points[0])
    for point in points[1:]:
        qtbot.mouseMove(view.viewport(), point)
    qtbot.mouseRelease(view.viewport(), LEFT, keys, points[-1])


def entries(context):
    return {address[-2:] for address in context.selection.selected_addresses}


def around(view, *spaces, margin=30):
    points = [middle_of(view, space) for space in spaces]
    xs, ys = [p.x() for p in points], [p.y() for p in points]
    return (
        QPoint(min(xs) - margin, min(ys) - margin),
        QPoint(max(xs) + margin, max(ys) + margin),
    )


def select(context, *lines):
    context.selection.select_addresses((*SETUP, *line) for line in lines)


def test_a_box_selects_the_counters_in_it_and_no_spaces(setup, context, qtbot):
    view = setup.view
    drop_on(view, middle_of(view, "vess"), [PIKES])
    view.complete_drawing_now()
    drag(qtbot, view, (QPoint(1, 1), QPoint(view.width() - 2, view.height() - 2)))
    chosen = context.selection.selected_addresses
    assert {address[0] for address in chosen} == {"scenarios"}
    # Of a stack, also those that lie below the others.
    assert {("vess", "guard"), ("vess", "pikes"), ("merhythe", "pikes reduced")} <= entries(
        context
    )
    assert ("greyfell", "pikes") not in entries(context)


def test_a_box_without_counters_selects_spaces(setup, context, qtbot):
    setup.view.set_layer_visible("pieces", on=False)
    drag(qtbot, setup.view, around(setup.view, "greyfell"))
    assert ("spaces", "greyfell") in entries(context)


def test_control_adds_to_the_selection_and_removes_from_it(setup, context, qtbot):
    view = setup.view
    qtbot.mouseClick(view.viewport(), LEFT, pos=counter_on(view, "vess", "vessin/guard"))
    merhythe = counter_on(view, "merhythe", "vessin/pikes")
    qtbot.mouseClick(view.viewport(), LEFT, CONTROL, merhythe)
    assert entries(context) == {("vess", "guard"), ("merhythe", "pikes reduced")}
    qtbot.mouseClick(view.viewport(), LEFT, CONTROL, merhythe)
    assert entries(context) == {("vess", "guard")}


def test_with_alt_a_lasso_is_drawn(setup, context, qtbot):
    view = setup.view
    middle = counter_on(view, "vess", "vessin/guard")
    first, last = middle - QPoint(25, 25), middle + QPoint(25, 25)
    corners = [first, QPoint(last.x(), first.y()), last, QPoint(first.x(), last.y())]
    drag(qtbot, view, corners, ALT)
    assert entries(context) == {("vess", "guard")}
    context.selection.select_addresses(())
    # A box between the same corners would contain the counter, but this line passes beside it.
    drag(qtbot, view, [corners[0], corners[1], corners[2], corners[1]], ALT)
    assert ("vess", "guard") not in entries(context)


def test_a_group_is_dragged_in_one_step_and_stays_selected(setup, context, qtbot):
    before, view = context.document.module, setup.view
    select(context, ("vess", "guard"), ("merhythe", "pikes reduced"), ("mill", "hask"))
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "greyfell")
    drag(qtbot, view, (start, (start + end) / 2, end))
    assert chart(context, "vessin")["greyfell"] == ["guard", "pikes reduced", "hask"]
    assert chart(context, "vessin")["mill"] == ["pikes", "pikes reduced"]
    assert {place for place, _ in entries(context)} == {"greyfell"}
    assert len(entries(context)) == 3
    assert context.document.undo_stack.undoText() == "Move 3 entries to Greyfell"
    context.document.undo_stack.undo()
    assert context.document.module is before
    assert context.document.undo_stack.index() == 0


@pytest.mark.long
def test_one_of_a_group_that_is_there_already_stays_selected(setup, context, qtbot):
    view = setup.view
    select(context, ("vess", "guard"), ("merhythe", "pikes reduced"))
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "merhythe")
    drag(qtbot, view, (start, (start + end) / 2, end))
    assert entries(context) == {("merhythe", "guard"), ("merhythe", "pikes reduced")}


@pytest.mark.long
def test_a_counter_that_is_not_selected_goes_alone(setup, context, qtbot):
    view = setup.view
    select(context, ("merhythe", "pikes reduced"))
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "greyfell")
    drag(qtbot, view, (start, (start + end) / 2, end))
    assert chart(context, "vessin")["greyfell"] == ["guard"]
    assert chart(context, "vessin")["merhythe"] == ["pikes reduced"]


def test_the_number_of_entries_is_shown_while_they_are_dragged(setup, context, qtbot):
    view = setup.view
    select(context, ("vess", "guard"), ("merhythe", "pikes reduced"))
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "greyfell")
    qtbot.mousePress(view.viewport(), LEFT, pos=start)
    qtbot.mouseMove(view.viewport(), end)
    words = [shape.words for shape in view.map_shapes() if hasattr(shape, "words")]
    assert "2 entries" in words
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    qtbot.mouseRelease(view.viewport(), LEFT, pos=end)
    assert not context.document.undo_stack.count()


def test_with_control_a_drag_puts_copies_down(setup, context, qtbot):
    view = setup.view
    select(context, ("vess", "guard"), ("merhythe", "pikes reduced"))
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "greyfell")
    drag(qtbot, view, (start, (start + end) / 2, end), CONTROL)
    assert chart(context, "vessin")["greyfell"] == ["guard", "pikes reduced"]
    assert chart(context, "vessin")["vess"] == ["guard"]
    assert context.document.undo_stack.undoText() == "Copy 2 entries to Greyfell"
    assert context.document.undo_stack.count() == 1


def test_a_group_leaves_the_map_as_a_whole(setup, context):
    select(context, ("vess", "guard"), ("merhythe", "pikes reduced"))
    counter = setup.view.counters_in_space("vess")[0]
    addresses = setup.setup_tool.addresses_to_drag(counter)
    drop_on(setup.piece_palette.piece_tray, QPoint(20, 40), addresses)
    assert not {"vess", "merhythe"} & chart(context, "vessin").keys()
    assert context.document.undo_stack.count() == 1


def test_arrow_keys_move_each_counter_on_from_where_it_is(setup, context, qtbot):
    drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    select(context, ("vess", "guard"), ("greyfell", "pikes"))
    before, steps = context.document.module, context.document.undo_stack.count()
    setup.view.setFocus()
    qtbot.keyClick(setup.view, Qt.Key.Key_Down)
    assert context.document.undo_stack.count() == steps + 1
    module = setup.view.module
    goals = {
        next_space_in_direction(module, "country", space, (0, -1))
        for space in ("vess", "greyfell")
    }
    assert goals == {"vess", "merhythe"}
    assert {place for place, _ in entries(context)} == goals
    context.document.undo_stack.undo()
    assert context.document.module is before


@pytest.mark.long
def test_an_arrow_key_scrolls_the_map_when_no_counter_is_selected(setup, context, qtbot):
    context.selection.select_addresses(())
    setup.view.zoom_by(2)
    before = setup.view.board_point_at_pixel(QPoint(100, 100))
    qtbot.keyClick(setup.view, Qt.Key.Key_Right)
    assert setup.view.board_point_at_pixel(QPoint(100, 100)) != before
    assert not context.document.undo_stack.count()


def test_inherited_lines_of_a_group_are_asked_about_once(setup, context, answers, qtbot):
    base = context.document.module.scenarios["year_of_the_ford"].setup
    lines = [
        ("scenarios", "year_of_the_ford", "setup", str(heading), str(place), entry.address_key)
        for heading, charts in base.items()
        for place, contents in (charts or {}).items()
        for entry in contents or ()
    ]
    rows = {row.address for row in setup.chart_grid.grid_model.rows}
    inherited = [line for line in lines if line in rows][:3]
    assert len(inherited) == 3
    context.prompts = answers(decision=0)
    setup.write_target.inherited_line_policy = ASK_EACH_TIME
    assert setup.commands.move_entries(inherited, "greyfell")
    assert len(context.prompts.asked) == 1
    assert context.document.undo_stack.count() == 1
