"""Palette, map and chart: the same data, each gesture one step to undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.canvas.mime import mime_of
from sandtable.editor.fields.names import places_offered
from sandtable.editor.fields.places import typed_place
from sandtable.editor.workspaces.setup.palette_model import PaletteHeading
from sandtable.editor.workspaces.setup.write_target import OVER, THERE
from sandtable.model.geometry.boxes import outlines_on
from sandtable.model.geometry.labels import label_point
from sandtable.model.ledger.history import initial_position
from sandtable.model.wording.places import place_name

pytestmark = pytest.mark.gui

PIKES = ("pieces", "vessin", "infantry", "pikes")


def drop_on(widget, pixel, addresses, modifiers=Qt.KeyboardModifier.NoModifier):
    """What Qt sends when a drag ends: it enters, and it is dropped."""
    data: QMimeData = mime_of(addresses)
    actions, left = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    enters = QDragEnterEvent(pixel, actions, data, left, modifiers)
    widget.dragEnterEvent(enters)
    assert enters.isAccepted()
    dropped = QDropEvent(QPointF(pixel), actions, data, left, modifiers)
    widget.dropEvent(dropped)
    assert dropped.isAccepted()


def middle_of(view, space):
    return view.pixel_of(label_point(outlines_on(view.shown_board)[space]))


def counter_on(view, space, piece):
    view.settle()
    item = next(i for i in view.counters.items_of(space) if i.shown and i.shown.piece == piece)
    return view.mapFromScene(item.place.center())


def chart(bench, heading, scenario="haytime"):
    setup = bench.document.module.scenarios[scenario].setup
    lines: Mapping[Any, Any] = next((c for h, c in setup.items() if str(h) == heading), {})
    return {str(p): [str(e) for e in entries or ()] for p, entries in lines.items()}


def shown_rows(setup):
    columns = setup.chart.table.columns
    return [tuple(c.read(row) for c in columns[:5]) for row in setup.chart.table.rows]


def words_of(setup, piece):
    row = setup.palette_of_pieces.pieces.row_of(piece)
    return setup.palette_of_pieces._stock.left[piece].count_text if row is not None else None


def test_a_counter_dropped_on_the_map_stands_in_map_chart_and_palette(setup, bench):
    before = bench.document.module
    assert words_of(setup, "vessin/pikes") == "0/4"
    drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    assert chart(bench, "vessin")["greyfell"] == ["pikes"]
    assert ("Vessin", "Greyfell", "1", "Pikes", "") in shown_rows(setup)
    assert [s.piece for s in setup.view.counters_in("greyfell")] == ["vessin/pikes"]
    assert words_of(setup, "vessin/pikes") == "-1/4"
    assert setup.palette_of_pieces.summary.text() == "The box holds too few of 1"
    assert bench.document.undo_stack.undoText() == "Put Pikes at Greyfell"
    after = bench.document.module
    bench.document.undo_stack.undo()
    assert bench.document.module is before
    assert not setup.view.counters_in("greyfell")
    assert words_of(setup, "vessin/pikes") == "0/4"
    bench.document.undo_stack.redo()
    assert bench.document.module is after


def test_a_second_one_of_the_same_is_counted_with_the_first(setup, bench):
    for _ in range(2):
        drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    assert chart(bench, "vessin")["greyfell"] == ["2 pikes"]


def test_a_counter_is_dragged_from_space_to_space(setup, bench, qtbot):
    before, view = bench.document.module, setup.view
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "greyfell")
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), (start + end) / 2)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert "vess" not in chart(bench, "vessin")
    assert chart(bench, "vessin")["greyfell"] == ["guard"]
    assert bench.document.undo_stack.undoText() == "Move Ducal Guard to Greyfell"
    bench.document.undo_stack.undo()
    assert bench.document.module is before


def test_with_shift_one_of_several_goes(setup, bench, qtbot):
    for _ in range(2):
        drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    view = setup.view
    start, end = counter_on(view, "greyfell", "vessin/pikes"), middle_of(view, "vess")
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, shift, start)
    qtbot.mouseMove(view.viewport(), (start + end) / 2)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, shift, end)
    assert chart(bench, "vessin")["greyfell"] == ["pikes"]
    assert chart(bench, "vessin")["vess"] == ["guard", "pikes"]


def test_a_counter_dropped_on_the_palette_is_off_the_board(setup, bench):
    causes = setup.view.counters_in("vess")[0].causes
    drop_on(setup.palette_of_pieces.tray, QPoint(20, 40), causes)
    assert "vess" not in chart(bench, "vessin")
    assert words_of(setup, "vessin/guard") == "1/1"
    assert bench.document.undo_stack.count() == 1


def test_pieces_dragged_out_of_the_palette_bring_their_addresses(setup):
    palette = setup.palette_of_pieces
    palette.choose_piece("vessin/pikes")
    data = palette.pieces.mimeData(palette.tray.selectedIndexes())
    assert data.text() == "pieces.vessin.infantry.pikes"


def test_a_counter_dropped_on_a_row_goes_to_its_place(setup, bench):
    row = setup.chart.row_at(("scenarios", "haytime", "setup", "vessin", "merhythe"))
    pixel = setup.chart.visualRect(setup.chart.table.index(row, 1)).center()
    drop_on(setup.chart, pixel, [PIKES])
    assert chart(bench, "vessin")["merhythe"] == ["pikes reduced", "pikes"]


def test_with_control_held_a_region_is_asked_for(setup, bench, answers):
    bench.asking = answers(choice="The West Bank")
    setup.tool.region = True
    drop_on(setup.view, middle_of(setup.view, "vess"), [PIKES])
    assert chart(bench, "vessin")["any in west-bank"] == ["pikes"], bench.asking.asked


def test_keys_alone_put_a_piece_down(setup, bench, qtbot):
    palette, placer = setup.palette_of_pieces, setup.placer
    qtbot.keyClicks(palette.line, "pikes")
    kinds = [type(item) for item in palette.pieces.items]
    assert kinds[0] is PaletteHeading
    assert len(kinds) == 2
    palette.tray.setFocus()
    qtbot.waitUntil(palette.tray.hasFocus)
    assert palette.chosen_pieces == ["vessin/pikes"]
    qtbot.keyClick(palette.tray, Qt.Key.Key_Return)
    qtbot.waitUntil(placer.line.hasFocus)
    assert placer.what.text() == "Put down Pikes:"
    qtbot.keyClicks(placer.line, "Grey")
    offered = placer.line.completer()
    assert offered.currentCompletion() == "Greyfell"
    placer.line.setText("greyfell")
    qtbot.keyClick(placer.line, Qt.Key.Key_Return)
    assert chart(bench, "vessin")["greyfell"] == ["pikes"]


def test_a_place_that_is_none_is_told(setup, bench, qtbot):
    setup.palette_of_pieces.choose_piece("vessin/pikes")
    before = bench.document.module
    setup.placer.line.setText("nowhere")
    qtbot.keyClick(setup.placer.line, Qt.Key.Key_Return)
    assert bench.document.module is before
    assert bench.messages.last[0] == "There is no place 'nowhere'."


def _select(setup, bench, *steps):
    bench.selection.choose(("scenarios", "haytime", "setup", *one) for one in steps)


def test_steps_are_lost_and_regained_in_the_words_of_the_counter(setup, bench):
    _select(setup, bench, ("vessin", "vess", "guard"))
    setup.commands.lose_steps(setup.entries(), 1)
    assert chart(bench, "vessin")["vess"] == ["guard reduced"]
    _select(setup, bench, ("vessin", "vess", "guard reduced"))
    setup.commands.lose_steps(setup.entries(), 1)
    assert bench.messages.last[0] == "Ducal Guard has 2 steps: losing 2 would eliminate it."
    setup.commands.lose_steps(setup.entries(), -1)
    assert chart(bench, "vessin")["vess"] == ["guard"]


def test_a_flag_is_turned_over(setup, bench):
    _select(setup, bench, ("common", "mill", "flag red"))
    setup.commands.flip_entries(setup.entries())
    assert "mill" not in chart(bench, "common")  # it now says what it inherits
    position = initial_position(bench.document.module, "haytime")
    assert [s.state for s in position.standings_of("common/flag")] == [
        ("blue",),
        ("red",),
        ("blue",),
    ]


def _cell(setup, steps, title):
    column = next(n for n, c in enumerate(setup.chart.table.columns) if c.title == title)
    return setup.chart.table.index(setup.chart.row_at(("scenarios", "haytime", *steps)), column)


def _type(qtbot, setup, index, text):
    setup.chart.setCurrentIndex(index)
    setup.chart.edit(index)
    line = setup.chart.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    if line.completer():
        line.completer().popup().hide()
    with qtbot.waitSignal(setup.chart.table.typed):
        qtbot.keyClick(line, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("title", "text", "there"),
    [
        ("No.", "3", {"vess": ["3 guard"]}),
        ("Lost", "1", {"vess": ["guard reduced"]}),
        ("Place", "greyfell", {"greyfell": ["guard"]}),
        ("Piece", "Pikes", {"vess": ["pikes"]}),
        ("Only if", "islands is soon", {"vess": ["guard if islands is soon"]}),
        ("State", "reduced", {"vess": ["guard reduced"]}),
    ],
)
def test_every_cell_of_the_chart_is_edited(setup, bench, qtbot, title, text, there):
    before = bench.document.module
    _type(qtbot, setup, _cell(setup, ("setup", "vessin", "vess", "guard"), title), text)
    found = chart(bench, "vessin")
    assert {place: found[place] for place in there} == there, bench.messages.last
    bench.document.undo_stack.undo()
    assert bench.document.module is before


def test_an_inherited_line_is_asked_about_and_overridden(setup, bench, answers):
    bench.asking = answers(decision=0)
    before = bench.document.module
    bench.selection.choose(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    setup.take_off()
    assert "The Year of the Ford" in bench.asking.asked[0]
    after = bench.document.module
    assert after.scenarios["year_of_the_ford"] is before.scenarios["year_of_the_ford"]
    assert chart(bench, "common")["oxmead"] == []
    assert not any(row[1] == "Oxmead" and row[3] == "Flag" for row in shown_rows(setup))


def test_an_inherited_line_is_edited_where_it_is_written(setup, bench):
    setup.writing.policy = THERE
    bench.selection.choose(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    setup.take_off()
    assert "oxmead" not in chart(bench, "common", "year_of_the_ford")


def test_who_thinks_better_of_it_changes_nothing(setup, bench, answers):
    bench.asking = answers()
    before = bench.document.module
    bench.selection.choose(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    setup.take_off()
    assert bench.document.module is before


def test_a_drop_beside_an_inherited_piece_keeps_it(setup, bench):
    setup.writing.policy = OVER
    steps = ("scenarios", "haytime", "setup", "common", "mill", "flag red")
    setup.commands.move_entries([steps], "oxmead")
    assert chart(bench, "common")["oxmead"] == ["flag blue", "flag red"]
    position = initial_position(bench.document.module, "haytime")
    there = [s.state for s in position.standings_of("common/flag") if s.place.space == "oxmead"]
    assert there == [("blue",), ("red",)]


def test_it_fits_into_a_small_window(setup):
    assert setup.minimumSizeHint().width() < 600


def test_names_of_boards_that_are_cut_are_told_where_the_mouse_rests(setup):
    boards = setup.boards
    said = [boards.tabToolTip(number) for number in range(boards.count())]
    assert said == [boards.tabText(number) for number in range(boards.count())]


def test_a_choice_of_places_is_read_in_words_where_the_mouse_rests(setup):
    titles = [column.title for column in setup.chart.table.columns]
    column = setup.chart.table.columns[titles.index("Place")]
    choices = [row for row in setup.chart.table.rows if row.value.place.among is not None]
    assert choices
    for row in choices:
        assert typed_place(setup.bench.document.whole, column.read(row)) == row.value.place
        assert column.hint(row) == place_name(setup.bench.document.whole, row.value.place)
        assert column.hint(row) != column.read(row)


def test_a_place_is_offered_once_where_name_and_id_are_the_same_word(setup, bench):
    offered = places_offered(bench.document.module)
    assert "Greyfell" in offered
    assert "greyfell" not in offered
    assert "sallow-fen" in offered
