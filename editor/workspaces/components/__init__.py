"""Components workspace: every piece with picture, stock, spares and use by scenario."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import top_level_key

_WORKSPACE_ID = "components"


def _does_workspace_show_address(address: AddressPath) -> bool:
    return top_level_key(address) in {"pieces", "types"}


def _components_of(target: ActionTarget) -> ComponentsWorkspace:
    return cast("ComponentsWorkspace", target.show_workspace(_WORKSPACE_ID))


def _add_piece(target: ActionTarget) -> None:
    _components_of(target).ask_new_piece()


def _delete_pieces(target: ActionTarget) -> None:
    _components_of(target).grid.request_removal()


def _write_csv(target: ActionTarget) -> None:
    _components_of(target).write_csv()


def _read_csv(target: ActionTarget) -> None:
    _components_of(target).read_csv()


WORKSPACE = Workspace(
    id=_WORKSPACE_ID,
    title=translatable("Components"),
    icon="components",
    build=ComponentsWorkspace,
    shows_address=_does_workspace_show_address,
    actions=(
        EditorAction(
            id="piece-add",
            text=translatable("Add a piece…"),
            menu="Components",
            shortcut="Ctrl+Shift+N",
            workspace=_WORKSPACE_ID,
            run=_add_piece,
        ),
        EditorAction(
            id="piece-delete",
            text=translatable("Delete the selected pieces"),
            menu="Components",
            shortcut="Ctrl+Backspace",
            shortcut_owner="the table",
            workspace=_WORKSPACE_ID,
            run=_delete_pieces,
        ),
        EditorAction(
            id="pieces-read",
            text=translatable("Read pieces from CSV…"),
            menu="Components",
            shortcut="Ctrl+Shift+I",
            workspace=_WORKSPACE_ID,
            run=_read_csv,
            has_separator=True,
        ),
        EditorAction(
            id="pieces-write",
            text=translatable("Write pieces to CSV…"),
            menu="Components",
            shortcut="Ctrl+Shift+E",
            workspace=_WORKSPACE_ID,
            run=_write_csv,
        ),
    ),
)
