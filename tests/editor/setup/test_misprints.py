"""Rows of a chart that an erratum reads otherwise, and pieces whose printed names do not tell."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyleOptionViewItem

from sandtable.model.edits.address_edits import set_value
from sandtable.model.entities.remarks import Erratum

pytestmark = pytest.mark.gui

LINE = ("scenarios", "haytime", "setup", "vessin", "vess")


def misread(context, **erratum):
    """Print `gard` for the guard in Vess, and read it as an erratum says."""
    module = context.document.module
    entries = module.scenarios["haytime"].setup
    heading = next(h for h in entries if str(h) == "vessin")
    place = next(p for p in entries[heading] if str(p) == "vess")
    guard = next(e for e in entries[heading][place] if e.address_key.startswith("guard"))
    rest = tuple(e for e in entries[heading][place] if e is not guard)
    printed = set_value(module, LINE, (replace(guard, piece="gard"), *rest))
    said = Erratum(
        at=".".join((*LINE, "gard")), printed="gard", why="Rule 4.2 says so.", **erratum
    )
    read = set_value(printed, ("errata", "gard"), said)
    assert context.try_edit("Misprint", lambda _: read), context.messages.last_message


def row(setup, key):
    return setup.chart_grid.row_at((*LINE, key))


def shown(setup, key, title, role=Qt.ItemDataRole.DisplayRole):
    titles = [column.title for column in setup.chart_grid.grid_model.columns]
    return setup.chart_grid.grid_model.index(row(setup, key), titles.index(title)).data(role)


def struck(setup, key):
    option = QStyleOptionViewItem()
    index = setup.chart_grid.grid_model.index(row(setup, key), 3)
    setup.chart_grid.itemDelegate().initStyleOption(option, index)
    return option.font.strikeOut()


def test_a_misprint_shows_the_piece_that_is_read(setup, context):
    misread(context, read="guard")
    assert shown(setup, "gard", "Piece") == "Ducal Guard"
    assert shown(setup, "gard", "Piece", Qt.ItemDataRole.DecorationRole) is not None
    hint = shown(setup, "gard", "Piece", Qt.ItemDataRole.ToolTipRole)
    assert "gard" in hint
    assert "Rule 4.2 says so." in hint
    assert not struck(setup, "gard")


def test_what_is_chosen_on_the_map_is_marked_in_its_misprinted_row(setup, context):
    misread(context, read="guard")
    context.selection.select_addresses([(*LINE, "guard")])
    assert [one.address[-1] for one in setup.chart_grid.selected_rows()] == ["gard"]


def test_a_row_that_is_not_read_is_struck_out(setup, context):
    misread(context, read=None)
    assert struck(setup, "gard")
    hint = shown(setup, "gard", "Piece", Qt.ItemDataRole.ToolTipRole)
    assert "Rule 4.2 says so." in hint


def test_an_erratum_that_goes_is_gone_from_the_chart(setup, context):
    misread(context, read="guard")
    assert context.try_edit("Forget it", lambda module: replace(module, errata={}))
    assert shown(setup, "gard", "Piece") == "gard"
    context.document.undo_stack.undo()
    assert shown(setup, "gard", "Piece") == "Ducal Guard"


def test_what_an_erratum_adds_stands_in_the_chart(setup, context):
    added = Erratum(at=".".join((*LINE, "horse")), printed=None, read="horse", why="Forgotten.")
    assert context.try_edit("Add", lambda m: set_value(m, ("errata", "forgotten"), added))
    assert shown(setup, "horse", "Piece") == "Light Horse"
    assert "Forgotten." in shown(setup, "horse", "Piece", Qt.ItemDataRole.ToolTipRole)
    before = context.document.module
    setup.chart_grid.grid_model.setData(
        setup.chart_grid.grid_model.index(row(setup, "horse"), 2), "3"
    )
    assert context.document.module is before
    assert "erratum" in context.messages.last_message[0]


@pytest.mark.parametrize("heading", ["vessin", "common"])
def test_what_an_erratum_adds_to_a_line_that_nobody_wrote_stands_in_the_chart(
    setup, context, heading
):
    line = ("scenarios", "haytime", "setup", heading, "greyfell")
    piece, name = ("horse", "Light Horse") if heading == "vessin" else ("sundial", "Sundial")
    at = ".".join((*line, piece))
    added = Erratum(at=at, printed=None, read=piece, why="Left out.")
    assert context.try_edit("Add", lambda m: set_value(m, ("errata", "left-out"), added))
    (number,) = [
        n for n, row in enumerate(setup.chart_grid.grid_model.rows) if row.address[:5] == line
    ]
    assert setup.chart_grid.grid_model.rows[number].address == (*line, piece)
    option = QStyleOptionViewItem()
    setup.chart_grid.itemDelegate().initStyleOption(
        option, setup.chart_grid.grid_model.index(number, 3)
    )
    assert option.font.italic()
    piece_seen = setup.chart_grid.grid_model.index(number, 3)
    assert piece_seen.data() == name
    assert "Left out." in piece_seen.data(Qt.ItemDataRole.ToolTipRole)
    context.selection.select_addresses([(*line, piece)])
    assert [one.address for one in setup.chart_grid.selected_rows()] == [(*line, piece)]
    context.document.undo_stack.undo()
    assert not [row for row in setup.chart_grid.grid_model.rows if row.address[:5] == line]


def test_names_that_are_numbers_say_their_class(setup, context):
    steps = ("pieces", "vessin", "infantry", "pikes", "name")
    assert context.try_edit("Rename", lambda m: set_value(m, steps, "2")), (
        context.messages.last_message
    )
    rows = [
        n for n, one in enumerate(setup.chart_grid.grid_model.rows) if one.address[-1] == "2 pikes"
    ]
    rows += [
        n for n, one in enumerate(setup.chart_grid.grid_model.rows) if one.address[-1] == "pikes"
    ]
    text = setup.chart_grid.grid_model.index(rows[0], 3).data()
    assert text == "2 (Infantry)"
    before = context.document.module
    setup.chart_grid.grid_model.setData(
        setup.chart_grid.grid_model.index(row(setup, "guard"), 3), "2 (infantry)"
    )
    assert context.document.module is not before, context.messages.last_message
    entries = context.document.module.scenarios["haytime"].setup
    vessin = next(chart for heading, chart in entries.items() if str(heading) == "vessin")
    line = next(found for place, found in vessin.items() if str(place) == "vess")
    assert "pikes" in str(line[0])
