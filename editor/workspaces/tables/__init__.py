"""Tables workspace: dice tables and charts as grids, with coverage and odds."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.tables.workspace import TablesWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import top_level_key

_WORKSPACE_ID = "tables"


def _does_workspace_show_address(address: AddressPath) -> bool:
    return top_level_key(address) == "tables"


def _tables_of(target: ActionTarget) -> TablesWorkspace:
    return cast("TablesWorkspace", target.show_workspace(_WORKSPACE_ID))


def _has_table(target: ActionTarget) -> bool:
    return bool(target.context.document.module.tables)


def _add_table(target: ActionTarget) -> None:
    _tables_of(target).ask_new_table()


def _delete_table(target: ActionTarget) -> None:
    _tables_of(target).delete_table()


def _add_row(target: ActionTarget) -> None:
    _tables_of(target).table_page.add_row()


def _delete_rows(target: ActionTarget) -> None:
    _tables_of(target).table_page.grid.request_removal()


def _add_column(target: ActionTarget) -> None:
    _tables_of(target).table_page.add_column()


def _delete_column(target: ActionTarget) -> None:
    _tables_of(target).table_page.delete_column()


WORKSPACE = Workspace(
    id=_WORKSPACE_ID,
    title=translatable("Tables"),
    icon="tables",
    build=TablesWorkspace,
    shows_address=_does_workspace_show_address,
    actions=(
        EditorAction(
            id="table-add",
            text=translatable("Add a table…"),
            menu="Tables",
            shortcut="Ctrl+Shift+N",
            workspace=_WORKSPACE_ID,
            run=_add_table,
        ),
        EditorAction(
            id="table-delete",
            text=translatable("Delete the table"),
            menu="Tables",
            shortcut="Ctrl+Shift+Del",
            workspace=_WORKSPACE_ID,
            run=_delete_table,
            is_enabled=_has_table,
        ),
        EditorAction(
            id="row-add",
            text=translatable("Add a row…"),
            menu="Tables",
            shortcut="Ctrl+Return",
            workspace=_WORKSPACE_ID,
            run=_add_row,
            is_enabled=_has_table,
            has_separator=True,
        ),
        EditorAction(
            id="row-delete",
            text=translatable("Delete the selected rows"),
            menu="Tables",
            shortcut="Ctrl+Backspace",
            shortcut_owner="the table",
            workspace=_WORKSPACE_ID,
            run=_delete_rows,
            is_enabled=_has_table,
        ),
        EditorAction(
            id="column-add",
            text=translatable("Add a column…"),
            menu="Tables",
            shortcut="Ctrl+Shift+Return",
            workspace=_WORKSPACE_ID,
            run=_add_column,
            is_enabled=_has_table,
            has_separator=True,
        ),
        EditorAction(
            id="column-delete",
            text=translatable("Delete the selected column"),
            menu="Tables",
            shortcut="Ctrl+Shift+Backspace",
            workspace=_WORKSPACE_ID,
            run=_delete_column,
            is_enabled=_has_table,
        ),
    ),
)
