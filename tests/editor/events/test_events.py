"""The workspace of events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from sandtable.model.edits.address_edits import delete_entry
from sandtable.model.edits.event_pools import set_pool
from sandtable.model.reports.scenario_pools import pools_of_module
from tests.editor.conftest import lantern_ford
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def events(context, qtbot):
    """The events of our small game."""
    shown = EventsWorkspace(context)
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    shown.show()
    return shown


def _lying(events):
    return {
        name: set(box.marker_list._shown_markers[0])
        for name, box in events.marker_pools.marker_boxes.items()
    }


def _drop(target, data: QMimeData):
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    target.dropEvent(event)


def _select(box, piece):
    item = next(i for i in _items(box) if i.data(Qt.ItemDataRole.UserRole) == piece)
    item.setSelected(True)
    return item


def _items(box):
    return [box.marker_list.item(number) for number in range(box.marker_list.count())]


def test_boxes_and_sides_are_called_by_their_names(events):
    heads = [box._count_label.text() for box in events.marker_pools.marker_boxes.values()]
    assert heads[0] == "Events in the Pool\u00a0·\u00a06"
    assert {row_text(events, n) for n in range(6)} == {"Everybody", "Corrow", "Vessin"}


def row_text(events, number):
    return events.grid.grid_model.index(number, 0).data()


def test_markers_lie_in_their_boxes(events):
    assert "common/spate" in set.union(*_lying(events).values())
    assert sum(len(pieces) for pieces in _lying(events).values()) == 6


def test_a_marker_is_dragged_to_another_box_and_back_by_undo(events, context):
    before, was = context.document.module, _lying(events)
    source, target = _two_boxes(events)
    piece = min(was[source])
    item = _select(events.marker_pools.marker_boxes[source], piece)
    _drop(
        events.marker_pools.marker_boxes[target].marker_list,
        events.marker_pools.marker_boxes[source].marker_list.mimeData([item]),
    )
    assert piece in _lying(events)[target]
    assert context.document.undo_stack.count() == 1
    context.document.undo_stack.undo()
    assert context.document.module == before
    assert _lying(events) == was


def test_a_marker_is_moved_by_keyboard_too(events, context):
    source, target = _two_boxes(events)
    piece = min(_lying(events)[source])
    _select(events.marker_pools.marker_boxes[source], piece)
    events.marker_pools.target_box.setCurrentIndex(events.marker_pools.target_box.findData(target))
    events.marker_pools.target_box.activated.emit(events.marker_pools.target_box.currentIndex())
    assert piece in _lying(events)[target]


def _two_boxes(events):
    """A box with a marker that the set-up does not leave where it is, and another one."""
    names = [name for name in events.marker_pools.marker_boxes if name]
    source = next(name for name in names if _lying(events)[name])
    return source, next(name for name in [*names, ""] if name != source)


def test_a_revealed_event_is_selected_for_all_views(events, context):
    events.reveal(("events", "common", "spate"))
    assert context.selection.selected_addresses == (("events", "common", "spate"),)


def test_a_new_event_is_chosen_and_deleted_again(events, context):
    before = context.document.module
    context.prompts = Answers(["hailstorm", "Everybody"])
    events.ask_new_event()
    assert [row.address[-1] for row in events.grid.selected_rows()] == ["hailstorm"]
    events.grid.request_removal()
    assert context.document.module == before


def test_a_fate_is_typed_in_its_cell(events, context):
    row = next(n for n, r in enumerate(events.grid.grid_model.rows) if r.address[-1] == "spate")
    column = len(events.grid.grid_model.columns) - 1
    events.grid.grid_model.setData(events.grid.grid_model.index(row, column), "discard")
    assert str(context.document.module.events["common"]["spate"].then) == "discard"
    events.grid.grid_model.setData(events.grid.grid_model.index(row, column), "no such fate")
    assert str(context.document.module.events["common"]["spate"].then) == "discard"
    assert context.messages.last_message[0].startswith("Write discard, keep, return")


def test_a_module_without_events_shows_none(context_of, qtbot):
    from tests.support.modules import module_from_text

    shown = EventsWorkspace(context_of(module_from_text("notes: {}")))
    qtbot.addWidget(shown)
    assert not shown.grid.grid_model.rows


def test_what_an_event_does_stands_in_words_and_is_edited_in_the_notation(events, context):
    model = events.grid.grid_model
    row = next(n for n, r in enumerate(model.rows) if r.address[-1] == "town-militia")
    column = next(n for n, c in enumerate(model.columns) if c.title == "Does")
    index = model.index(row, column)
    assert index.data(Qt.ItemDataRole.DisplayRole) == "Receive 1 infantry as replacement"
    notation = index.data(Qt.ItemDataRole.EditRole)
    assert notation == "replace: [1 of infantry]"
    assert not model.setData(index, notation)
    model.setData(index, notation.replace("1", "2"))
    assert index.data(Qt.ItemDataRole.DisplayRole) == "Receive 2 infantry as replacement"


def test_a_new_event_is_asked_for_in_words(events, context):
    context.prompts = answers = Answers(["Early Frost", "Everybody"])
    events.grid.clearSelection()
    events.ask_new_event()
    assert [label for _, label, _ in answers.asked] == [
        "Name of the new event",
        "Whose event is it?",
    ]
    assert "early-frost" in context.document.module.events["common"]


@pytest.fixture
def unpooled(context_of, qtbot):
    """The events of a game in which no box is a pool, and none has its tag."""
    pools = pools_of_module(lantern_ford())
    module = lantern_ford()
    for space in pools:
        module = set_pool(module, space, is_pool=False)
    module = delete_entry(module, ("module", "words", "spaces", "pool"))
    shown = EventsWorkspace(context_of(module))
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    shown.show()
    return shown


def test_a_box_becomes_a_pool_by_a_check_box(unpooled, qtbot):
    pools = unpooled.marker_pools
    assert "no event is drawn" in pools.advice_label.text()
    assert pools.advice_label.isVisible()
    box = next(box for name, box in pools.marker_boxes.items() if name)
    qtbot.mouseClick(box.pool_box, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    module = unpooled._context.document.module
    assert pools_of_module(module) == (box._name,)
    assert str(module.module.words.spaces["pool"]).startswith("tag")
    assert box.pool_box.isChecked()
    assert not pools.advice_label.isVisible()
    unpooled._context.document.undo_stack.undo()
    assert not box.pool_box.isChecked()
    assert pools.advice_label.isVisible()


def test_a_new_box_is_a_pool_that_takes_markers(unpooled, qtbot):
    pools = unpooled.marker_pools
    unpooled._context.prompts = Answers(["Event Cup"])
    qtbot.mouseClick(pools.new_box_button, Qt.MouseButton.LeftButton)
    box = pools.marker_boxes["event-cup"]
    assert box.title == "Event Cup"
    assert box.pool_box.isChecked()
    pools.put_markers(("common/spate",), "event-cup")
    assert "common/spate" in _lying(unpooled)["event-cup"]


def test_the_side_of_an_event_is_chosen_from_a_list_in_its_cell(events, context, qtbot):
    row = next(n for n, r in enumerate(events.grid.grid_model.rows) if r.address[-1] == "spate")
    index = events.grid.grid_model.index(row, 0)
    events.grid.setCurrentIndex(index)
    events.grid.edit(index)
    line = events.grid.viewport().findChild(QLineEdit)
    popup = line.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    listed = [popup.model().index(n, 0).data() for n in range(popup.model().rowCount())]
    assert {"Everybody", "Corrow", "Vessin"} <= set(listed)
    popup.hide()
    line.selectAll()
    qtbot.keyClicks(line, "corrow")
    line.completer().popup().hide()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "spate" in context.document.module.events["corrow"])
    module = context.document.module
    assert "spate" not in module.events["common"]
    assert "corrow/spate" in set.union(*_lying(events).values())
    context.document.undo_stack.undo()
    assert "spate" in context.document.module.events["common"]


def test_a_new_event_belongs_to_the_chosen_side(events, context):
    context.prompts = Answers(["Night March", "Vessin"])
    events.ask_new_event()
    assert "night-march" in context.document.module.events["vessin"]


def test_a_pasted_event_is_selected_in_the_table(events, context, qtbot):
    events.reveal(("events", "common", "spate"))
    events.grid.setFocus()
    events.grid.copy_selection()
    events.grid.paste_clipboard()
    [row] = events.grid.selected_rows()
    assert row.address != ("events", "common", "spate")
    assert context.selection.selected_addresses == (row.address,)


def test_long_texts_share_the_room_of_a_wide_window(events):
    events.resize(1800, 700)
    widths = [events.grid.columnWidth(n) for n in range(events.grid.grid_model.columnCount())]
    assert sum(widths) <= events.grid.viewport().width() < sum(widths) + 4
    name, does, note, then = (widths[n] for n in (2, 7, 8, 10))
    assert min(name, does, note) > 2 * then
