"""The workspace of events."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent

from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from tools.editor_input.answers import Answers

pytestmark = pytest.mark.gui


@pytest.fixture
def events(bench, qtbot):
    """The events of our small game."""
    shown = EventsWorkspace(bench)
    qtbot.addWidget(shown)
    shown.resize(1000, 700)
    shown.show()
    return shown


def _lying(events):
    return {name: set(box.list._shown[0]) for name, box in events.pools.boxes.items()}


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
    return [box.list.item(number) for number in range(box.list.count())]


def test_boxes_and_sides_are_called_by_their_names(events):
    heads = [box._label.text() for box in events.pools.boxes.values()]
    assert heads[0] == "Events in the Pool\u00a0·\u00a06"
    assert {row_text(events, n) for n in range(6)} == {"Everybody", "Corrow", "Vessin"}


def row_text(events, number):
    return events.grid.table.index(number, 0).data()


def test_markers_lie_in_their_boxes(events):
    assert "common/spate" in set.union(*_lying(events).values())
    assert sum(len(pieces) for pieces in _lying(events).values()) == 6


def test_a_marker_is_dragged_to_another_box_and_back_by_undo(events, bench):
    before, was = bench.document.module, _lying(events)
    source, target = _two_boxes(events)
    piece = min(was[source])
    item = _select(events.pools.boxes[source], piece)
    _drop(events.pools.boxes[target].list, events.pools.boxes[source].list.mimeData([item]))
    assert piece in _lying(events)[target]
    assert bench.document.undo_stack.count() == 1
    bench.document.undo_stack.undo()
    assert bench.document.module == before
    assert _lying(events) == was


def test_a_marker_is_moved_by_keyboard_too(events, bench):
    source, target = _two_boxes(events)
    piece = min(_lying(events)[source])
    _select(events.pools.boxes[source], piece)
    events.pools.goal.setCurrentIndex(events.pools.goal.findData(target))
    events.pools.goal.activated.emit(events.pools.goal.currentIndex())
    assert piece in _lying(events)[target]


def _two_boxes(events):
    """A box with a marker that the set-up does not leave where it is, and another one."""
    names = [name for name in events.pools.boxes if name]
    source = next(name for name in names if _lying(events)[name])
    return source, next(name for name in [*names, ""] if name != source)


def test_a_revealed_event_is_selected_for_all_views(events, bench):
    events.reveal(("events", "common", "spate"))
    assert bench.selection.chosen == (("events", "common", "spate"),)


def test_a_new_event_is_chosen_and_deleted_again(events, bench):
    before = bench.document.module
    bench.asking = Answers(["hailstorm"])
    events.ask_new_event()
    assert [row.steps[-1] for row in events.grid.chosen_rows()] == ["hailstorm"]
    events.grid.remove_rows()
    assert bench.document.module == before


def test_a_fate_is_typed_in_its_cell(events, bench):
    row = next(n for n, r in enumerate(events.grid.table.rows) if r.steps[-1] == "spate")
    column = len(events.grid.table.columns) - 1
    events.grid.table.setData(events.grid.table.index(row, column), "discard")
    assert str(bench.document.module.events["common"]["spate"].then) == "discard"
    events.grid.table.setData(events.grid.table.index(row, column), "no such fate")
    assert str(bench.document.module.events["common"]["spate"].then) == "discard"
    assert bench.messages.last[0].startswith("Write discard, keep, return")


def test_a_module_without_events_shows_none(bench_of, qtbot):
    from tests.support.modules import module_of

    shown = EventsWorkspace(bench_of(module_of("notes: {}")))
    qtbot.addWidget(shown)
    assert not shown.grid.table.rows
