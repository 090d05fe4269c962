"""Palette, map and chart: the same data, each gesture one step to undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit

from sandtable.editor.canvas.address_mime import mime_from_addresses
from sandtable.editor.fields.name_lookup import place_suggestions
from sandtable.editor.fields.place_cells import parse_place_cell
from sandtable.editor.workspaces.setup.palette_model import PaletteHeading
from sandtable.editor.workspaces.setup.write_target import EDIT_AT_SOURCE, OVERRIDE_HERE
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.ledger.history import initial_position
from sandtable.model.wording.places import place_name

pytestmark = pytest.mark.gui

PIKES = ("pieces", "vessin", "infantry", "pikes")


def drop_on(widget, pixel, addresses, modifiers=Qt.KeyboardModifier.NoModifier):
    """What Qt sends when a drag ends: it enters, and it is dropped."""
    data: QMimeData = mime_from_addresses(addresses)
    actions, left = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction, Qt.MouseButton.LeftButton
    enters = QDragEnterEvent(pixel, actions, data, left, modifiers)
    widget.dragEnterEvent(enters)
    assert enters.isAccepted()
    dropped = QDropEvent(QPointF(pixel), actions, data, left, modifiers)
    widget.dropEvent(dropped)
    assert dropped.isAccepted()


def middle_of(view, space):
    return view.pixel_of_board_point(label_point(all_outlines_on_board(view.shown_board)[space]))


def counter_on(view, space, piece):
    view.complete_drawing_now()
    item = next(
        i
        for i in view.board_counters.counter_items_in_space(space)
        if i.counter and i.counter.piece == piece
    )
    return view.mapFromScene(item.counter_box.center())


def chart(context, heading, scenario="haytime"):
    setup = context.document.module.scenarios[scenario].setup
    lines: Mapping[Any, Any] = next((c for h, c in setup.items() if str(h) == heading), {})
    return {str(p): [str(e) for e in entries or ()] for p, entries in lines.items()}


def shown_rows(setup):
    columns = setup.chart_grid.grid_model.columns
    return [
        tuple(c.read_cell(row) for c in columns[:5]) for row in setup.chart_grid.grid_model.rows
    ]


def words_of(setup, piece):
    row = setup.piece_palette.palette_model.row_of_piece(piece)
    return (
        setup.piece_palette._stock_counts.stock_by_piece[piece].count_text
        if row is not None
        else None
    )


def test_a_counter_dropped_on_the_map_stands_in_map_chart_and_palette(setup, context):
    before = context.document.module
    assert words_of(setup, "vessin/pikes") == "0/4"
    drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    assert chart(context, "vessin")["greyfell"] == ["pikes"]
    assert ("Vessin", "Greyfell", "1", "Pikes", "") in shown_rows(setup)
    assert [s.piece for s in setup.view.counters_in_space("greyfell")] == ["vessin/pikes"]
    assert words_of(setup, "vessin/pikes") == "-1/4"
    assert setup.piece_palette.summary_label.text() == "The box holds too few copies of 1 piece"
    assert context.document.undo_stack.undoText() == "Put Pikes at Greyfell"
    after = context.document.module
    context.document.undo_stack.undo()
    assert context.document.module is before
    assert not setup.view.counters_in_space("greyfell")
    assert words_of(setup, "vessin/pikes") == "0/4"
    context.document.undo_stack.redo()
    assert context.document.module is after


def test_a_second_one_of_the_same_is_counted_with_the_first(setup, context):
    for _ in range(2):
        drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    assert chart(context, "vessin")["greyfell"] == ["2 pikes"]


def test_a_counter_is_dragged_from_space_to_space(setup, context, qtbot):
    before, view = context.document.module, setup.view
    start, end = counter_on(view, "vess", "vessin/guard"), middle_of(view, "greyfell")
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(view.viewport(), (start + end) / 2)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert "vess" not in chart(context, "vessin")
    assert chart(context, "vessin")["greyfell"] == ["guard"]
    assert context.document.undo_stack.undoText() == "Move Ducal Guard to Greyfell"
    context.document.undo_stack.undo()
    assert context.document.module is before


def test_with_shift_one_of_several_goes(setup, context, qtbot):
    for _ in range(2):
        drop_on(setup.view, middle_of(setup.view, "greyfell"), [PIKES])
    view = setup.view
    start, end = counter_on(view, "greyfell", "vessin/pikes"), middle_of(view, "vess")
    shift = Qt.KeyboardModifier.ShiftModifier
    qtbot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, shift, start)
    qtbot.mouseMove(view.viewport(), (start + end) / 2)
    qtbot.mouseMove(view.viewport(), end)
    qtbot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, shift, end)
    assert chart(context, "vessin")["greyfell"] == ["pikes"]
    assert chart(context, "vessin")["vess"] == ["guard", "pikes"]


def test_a_counter_dropped_on_the_palette_is_off_the_board(setup, context):
    causes = setup.view.counters_in_space("vess")[0].causes
    drop_on(setup.piece_palette.piece_tray, QPoint(20, 40), causes)
    assert "vess" not in chart(context, "vessin")
    assert words_of(setup, "vessin/guard") == "1/1"
    assert context.document.undo_stack.count() == 1


def test_pieces_dragged_out_of_the_palette_bring_their_addresses(setup):
    palette = setup.piece_palette
    palette.choose_piece("vessin/pikes")
    data = palette.palette_model.mimeData(palette.piece_tray.selectedIndexes())
    assert data.text() == "pieces.vessin.infantry.pikes"


def test_a_counter_dropped_on_a_row_goes_to_its_place(setup, context):
    row = setup.chart_grid.row_at(("scenarios", "haytime", "setup", "vessin", "merhythe"))
    pixel = setup.chart_grid.visualRect(setup.chart_grid.grid_model.index(row, 1)).center()
    drop_on(setup.chart_grid, pixel, [PIKES])
    assert chart(context, "vessin")["merhythe"] == ["pikes reduced", "pikes"]


def test_with_alt_held_a_region_is_asked_for(setup, context, answers):
    context.prompts = answers(choice="The West Bank")
    setup.setup_tool.asks_region = True
    drop_on(setup.view, middle_of(setup.view, "vess"), [PIKES])
    assert chart(context, "vessin")["any in west-bank"] == ["pikes"], context.prompts.asked


def test_keys_alone_put_a_piece_down(setup, context, qtbot):
    palette, placer = setup.piece_palette, setup.placement_bar
    qtbot.keyClicks(palette.filter_line, "pikes")
    kinds = [type(item) for item in palette.palette_model.items]
    assert kinds[0] is PaletteHeading
    assert len(kinds) == 2
    palette.piece_tray.setFocus()
    qtbot.waitUntil(palette.piece_tray.hasFocus)
    assert palette.chosen_pieces == ["vessin/pikes"]
    qtbot.keyClick(palette.piece_tray, Qt.Key.Key_Return)
    qtbot.waitUntil(placer.place_line.hasFocus)
    assert placer.selection_label.text() == "Place Pikes:"
    qtbot.keyClicks(placer.place_line, "Grey")
    assert placer.name_completion.matches == ["Greyfell", "Greyfell Gate"]
    qtbot.keyClicks(placer.place_line, "fell")
    qtbot.keyClick(placer.place_line, Qt.Key.Key_Return)
    assert chart(context, "vessin")["greyfell"] == ["pikes"]


def test_a_place_that_is_none_is_told(setup, context, qtbot):
    setup.piece_palette.choose_piece("vessin/pikes")
    before = context.document.module
    setup.placement_bar.place_line.setText("nowhere")
    qtbot.keyClick(setup.placement_bar.place_line, Qt.Key.Key_Return)
    assert context.document.module is before
    assert context.messages.last_message[0] == "There is no place 'nowhere'."


def _select(setup, context, *steps):
    context.selection.select_addresses(("scenarios", "haytime", "setup", *one) for one in steps)


def test_steps_are_lost_and_regained_in_the_words_of_the_counter(setup, context):
    _select(setup, context, ("vessin", "vess", "guard"))
    setup.commands.change_lost_steps(setup.selected_entries(), 1)
    assert chart(context, "vessin")["vess"] == ["guard reduced"]
    _select(setup, context, ("vessin", "vess", "guard reduced"))
    setup.commands.change_lost_steps(setup.selected_entries(), 1)
    assert (
        context.messages.last_message[0] == "Ducal Guard has 2 steps: losing 2 would eliminate it."
    )
    setup.commands.change_lost_steps(setup.selected_entries(), -1)
    assert chart(context, "vessin")["vess"] == ["guard"]


def test_a_flag_is_turned_over(setup, context):
    _select(setup, context, ("common", "mill", "flag red"))
    setup.commands.flip_entries(setup.selected_entries())
    assert "mill" not in chart(context, "common")  # it now says what it inherits
    position = initial_position(context.document.module, "haytime")
    assert [s.state for s in position.standings_of("common/flag")] == [
        ("blue",),
        ("red",),
        ("blue",),
    ]


def _cell(setup, steps, title):
    column = next(n for n, c in enumerate(setup.chart_grid.grid_model.columns) if c.title == title)
    return setup.chart_grid.grid_model.index(
        setup.chart_grid.row_at(("scenarios", "haytime", *steps)), column
    )


def _type(qtbot, setup, index, text):
    setup.chart_grid.setCurrentIndex(index)
    setup.chart_grid.edit(index)
    line = setup.chart_grid.viewport().findChild(QLineEdit)
    line.selectAll()
    qtbot.keyClicks(line, text)
    if line.completer():
        line.completer().popup().hide()
    with qtbot.waitSignal(setup.chart_grid.grid_model.text_typed):
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
def test_every_cell_of_the_chart_is_edited(setup, context, qtbot, title, text, there):
    before = context.document.module
    _type(qtbot, setup, _cell(setup, ("setup", "vessin", "vess", "guard"), title), text)
    found = chart(context, "vessin")
    assert {place: found[place] for place in there} == there, context.messages.last_message
    context.document.undo_stack.undo()
    assert context.document.module is before


def test_an_inherited_line_is_asked_about_and_overridden(setup, context, answers):
    context.prompts = answers(decision=0)
    before = context.document.module
    context.selection.select_addresses(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    setup.remove_entries_from_board()
    assert "The Year of the Ford" in context.prompts.asked[0]
    after = context.document.module
    assert after.scenarios["year_of_the_ford"] is before.scenarios["year_of_the_ford"]
    assert chart(context, "common")["oxmead"] == []
    assert not any(row[1] == "Oxmead" and row[3] == "Flag" for row in shown_rows(setup))


def test_an_inherited_line_is_edited_where_it_is_written(setup, context):
    setup.write_target.inherited_line_policy = EDIT_AT_SOURCE
    context.selection.select_addresses(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    setup.remove_entries_from_board()
    assert "oxmead" not in chart(context, "common", "year_of_the_ford")


def test_who_thinks_better_of_it_changes_nothing(setup, context, answers):
    context.prompts = answers()
    before = context.document.module
    context.selection.select_addresses(
        [("scenarios", "year_of_the_ford", "setup", "common", "oxmead", "flag blue")]
    )
    setup.remove_entries_from_board()
    assert context.document.module is before


def test_a_drop_beside_an_inherited_piece_keeps_it(setup, context):
    setup.write_target.inherited_line_policy = OVERRIDE_HERE
    steps = ("scenarios", "haytime", "setup", "common", "mill", "flag red")
    setup.commands.move_entries([steps], "oxmead")
    assert chart(context, "common")["oxmead"] == ["flag blue", "flag red"]
    position = initial_position(context.document.module, "haytime")
    there = [s.state for s in position.standings_of("common/flag") if s.place.space == "oxmead"]
    assert there == [("blue",), ("red",)]


def test_it_fits_into_a_small_window(setup):
    assert setup.minimumSizeHint().width() < 600


def test_names_of_boards_that_are_cut_are_told_where_the_mouse_rests(setup):
    boards = setup.board_tabs
    said = [boards.tabToolTip(number) for number in range(boards.count())]
    assert said == [boards.tabText(number) for number in range(boards.count())]


def test_a_choice_of_places_is_read_in_words_where_the_mouse_rests(setup):
    titles = [column.title for column in setup.chart_grid.grid_model.columns]
    column = setup.chart_grid.grid_model.columns[titles.index("Place")]
    choices = [
        row for row in setup.chart_grid.grid_model.rows if row.value.place.among is not None
    ]
    assert choices
    for row in choices:
        assert (
            parse_place_cell(setup.context.document.complete_module, column.read_cell(row))
            == row.value.place
        )
        assert column.hint(row) == place_name(
            setup.context.document.complete_module, row.value.place
        )
        assert column.hint(row) != column.read_cell(row)


def test_a_place_is_offered_once_where_name_and_id_are_the_same_word(setup, context):
    offered = place_suggestions(context.document.module)
    assert "Greyfell" in offered
    assert "greyfell" not in offered
    assert "Sallow Fen" in offered
    assert "sallow-fen" not in offered
