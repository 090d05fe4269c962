"""Components: every piece with picture, stock, spare, and its use by scenario."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of

_ID = "components"


def _shows_address(steps: AddressPath) -> bool:
    return shelf_of(steps) in {"pieces", "types"}


def _components_of(stage: Stage) -> ComponentsWorkspace:
    return cast("ComponentsWorkspace", stage.show_workspace(_ID))


def _add_piece(stage: Stage) -> None:
    _components_of(stage).ask_new_piece()


def _delete_pieces(stage: Stage) -> None:
    _components_of(stage).grid.remove_rows()


def _write_csv(stage: Stage) -> None:
    _components_of(stage).write_csv()


def _read_csv(stage: Stage) -> None:
    _components_of(stage).read_csv()


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Components"),
    icon="components",
    build=ComponentsWorkspace,
    shows=_shows_address,
    actions=(
        Action(
            id="piece-add",
            text=translatable("Add a piece…"),
            menu="Components",
            shortcut="Ctrl+Shift+N",
            workspace=_ID,
            run=_add_piece,
        ),
        Action(
            id="piece-delete",
            text=translatable("Delete the selected pieces"),
            menu="Components",
            shortcut="Ctrl+Backspace",
            heard_by="the table",
            workspace=_ID,
            run=_delete_pieces,
        ),
        Action(
            id="pieces-read",
            text=translatable("Read pieces from CSV…"),
            menu="Components",
            shortcut="Ctrl+Shift+I",
            workspace=_ID,
            run=_read_csv,
            separated=True,
        ),
        Action(
            id="pieces-write",
            text=translatable("Write pieces to CSV…"),
            menu="Components",
            shortcut="Ctrl+Shift+E",
            workspace=_ID,
            run=_write_csv,
        ),
    ),
)
