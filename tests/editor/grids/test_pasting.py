"""Rows pasted into each table: what was changed, added and left out is said."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication

from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from sandtable.editor.workspaces.setup.workspace import SetupWorkspace
from sandtable.editor.workspaces.tables.table_page import TablePage

pytestmark = pytest.mark.gui


def shown(widget, grid, qtbot):
    qtbot.addWidget(widget)
    widget.resize(1000, 700)
    widget.show()
    grid.setFocus()
    qtbot.waitUntil(grid.hasFocus)
    return grid


def select_cell(grid, row, column):
    grid.clearSelection()
    index = grid.grid_model.index(row, column)
    grid.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)


def paste(grid, qtbot, *lines):
    QGuiApplication.clipboard().setText("\n".join(lines))
    qtbot.keyClick(grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def said(context):
    return context.messages.last_message[0]


@pytest.fixture
def components(context, qtbot):
    workspace = ComponentsWorkspace(context)
    yield shown(workspace, workspace.grid, qtbot)
    workspace.close()


def test_eleven_pasted_components_are_eleven_pieces(components, context, qtbot):
    before = len(components.grid_model.rows)
    components.clearSelection()
    rows = [f"Pikes of Ward {n}\tVessin\tInfantry\t\t\t{n}" for n in range(1, 12)]
    paste(components, qtbot, "Piece\tSide\tType\tKind\tStrength\tCopies", *rows)
    assert said(context) == "Pasted: 11 rows added."
    assert len(components.grid_model.rows) == before + 11
    pieces = context.document.module.pieces["vessin"]["infantry"]
    assert pieces["pikes-of-ward-11"].name == "Pikes of Ward 11"
    assert pieces["pikes-of-ward-11"].copies == 11
    assert context.document.undo_stack.count() == 1


def test_rows_pasted_over_the_last_piece_go_on_below_it(components, context, qtbot):
    last = len(components.grid_model.rows) - 1
    select_cell(components, last, 0)
    row = components.grid_model.rows[last].value.counter
    paste(components, qtbot, "New Name", "Archers\tVessin\tArchers")
    assert said(context) == "Pasted: 1 row changed, 1 row added."
    assert components.grid_model.rows[last].value.counter.name == "New Name"
    assert row.name != "New Name"
    # There was no type of that name.
    assert "archers" in context.document.module.types


def test_a_row_without_a_type_is_refused_as_a_whole(components, context, qtbot):
    before = context.document.module
    components.clearSelection()
    paste(components, qtbot, "Archers\tVessin\tInfantry", "Archers of the Guard\tVessin")
    assert "needs its name, its power and its type" in said(context)
    assert said(context).startswith("Row ")
    assert context.document.module is before


@pytest.mark.long
def test_cells_that_cannot_be_changed_are_counted(components, context, qtbot):
    select_cell(components, 0, 0)
    paste(components, qtbot, "Pikemen\tNobody\tNothing")
    assert said(context) == (
        "Pasted: 1 row changed. 2 cells left out: their column cannot be changed."
    )
    select_cell(components, 0, 1)
    paste(components, qtbot, "Nobody\tNothing")
    assert said(context) == "2 cells left out: their column cannot be changed."


def test_pasted_events_are_added(context, qtbot):
    workspace = EventsWorkspace(context)
    grid = shown(workspace, workspace.grid, qtbot)
    grid.clearSelection()
    paste(grid, qtbot, "Vessin\t\tNight March\tkeep", "\t\tDrought")
    assert said(context) == "Pasted: 2 rows added."
    assert context.document.module.events["vessin"]["night-march"].play == "keep"
    assert context.document.module.events["common"]["drought"].name == "Drought"


def test_pasted_rows_of_a_table_are_added(context, qtbot):
    page = TablePage(context)
    name, table = next(iter(context.document.module.tables.items()))
    page.show_table(name)
    grid = shown(page, page.grid, qtbot)
    grid.clearSelection()
    paste(grid, qtbot, "98\tfirst", "99\tsecond")
    assert said(context) == "Pasted: 2 rows added."
    rows = context.document.module.tables[name].rows
    assert list(rows)[-2:] == ["98", "99"]
    assert rows["99"][0] == "second"
    assert len(rows) == len(table.rows) + 2


def test_pasted_rows_of_a_chart_are_entries(context, qtbot):
    context.viewpoint.show_scenario("haytime")
    workspace = SetupWorkspace(context)
    grid = shown(workspace, workspace.chart_grid, qtbot)
    grid.clearSelection()
    paste(grid, qtbot, "Vessin\tGreyfell\t2\tPikes", "Vessin\tGreyfell\t1\tLight Horse")
    assert said(context) == "Pasted: 2 rows added."
    chart = next(
        c
        for h, c in context.document.module.scenarios["haytime"].setup.items()
        if str(h) == "vessin"
    )
    (entries,) = [es for place, es in chart.items() if str(place) == "greyfell"]
    assert [str(entry) for entry in entries] == ["2 pikes", "horse"]


def test_the_menu_of_a_table_pastes_into_its_empty_area(components, context, qtbot):
    QGuiApplication.clipboard().setText("Archers\tVessin\tInfantry")
    at = QPoint(5, components.viewport().height() - 2)
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, at, components.viewport().mapToGlobal(at)
    )
    components.contextMenuEvent(event)
    (menu,) = [m for m in components.children() if hasattr(m, "popup") and m.isVisible()]
    by_title = {action.text().partition("\t")[0]: action for action in menu.actions()}
    assert not by_title["Fill down"].isEnabled()
    by_title["Paste"].trigger()
    menu.close()
    assert said(context) == "Pasted: 1 row added."
