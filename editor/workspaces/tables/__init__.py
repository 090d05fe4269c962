"""Tables: dice tables and charts as grids, with live coverage and odds."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of

_ID = "tables"


def _shows_address(steps: AddressPath) -> bool:
    return shelf_of(steps) == "tables"


def _tables_of(stage: Stage) -> TablesWorkspace:
    return cast("TablesWorkspace", stage.show_workspace(_ID))


def _has_table(stage: Stage) -> bool:
    return bool(stage.bench.document.module.tables)


def _add_table(stage: Stage) -> None:
    _tables_of(stage).ask_new_table()


def _delete_table(stage: Stage) -> None:
    _tables_of(stage).delete_table()


def _add_row(stage: Stage) -> None:
    _tables_of(stage).page.add_row()


def _delete_rows(stage: Stage) -> None:
    _tables_of(stage).page.grid.remove_rows()


def _add_column(stage: Stage) -> None:
    _tables_of(stage).page.add_column()


def _delete_column(stage: Stage) -> None:
    _tables_of(stage).page.delete_column()


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Tables"),
    icon="tables",
    build=TablesWorkspace,
    shows=_shows_address,
    actions=(
        Action(
            id="table-add",
            text=translatable("Add a table…"),
            menu="Tables",
            shortcut="Ctrl+Shift+N",
            workspace=_ID,
            run=_add_table,
        ),
        Action(
            id="table-delete",
            text=translatable("Delete the table"),
            menu="Tables",
            shortcut="Ctrl+Shift+Del",
            workspace=_ID,
            run=_delete_table,
            enabled=_has_table,
        ),
        Action(
            id="row-add",
            text=translatable("Add a row…"),
            menu="Tables",
            shortcut="Ctrl+Return",
            workspace=_ID,
            run=_add_row,
            enabled=_has_table,
            separated=True,
        ),
        Action(
            id="row-delete",
            text=translatable("Delete the selected rows"),
            menu="Tables",
            shortcut="Ctrl+Backspace",
            heard_by="the table",
            workspace=_ID,
            run=_delete_rows,
            enabled=_has_table,
        ),
        Action(
            id="column-add",
            text=translatable("Add a column…"),
            menu="Tables",
            shortcut="Ctrl+Shift+Return",
            workspace=_ID,
            run=_add_column,
            enabled=_has_table,
            separated=True,
        ),
        Action(
            id="column-delete",
            text=translatable("Delete the selected column"),
            menu="Tables",
            shortcut="Ctrl+Shift+Backspace",
            workspace=_ID,
            run=_delete_column,
            enabled=_has_table,
        ),
    ),
)
