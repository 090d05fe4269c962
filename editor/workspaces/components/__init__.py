"""Components: every piece with picture, stock, spare, and its use by scenario."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.components.table import Components
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of

_ID = "components"


def _shows(steps: AddressPath) -> bool:
    return shelf_of(steps) in {"pieces", "types"}


def _here(stage: Stage) -> Components:
    return cast("Components", stage.show_workspace(_ID))


def _add(stage: Stage) -> None:
    _here(stage).add()


def _delete(stage: Stage) -> None:
    _here(stage).grid.remove_rows()


def _write(stage: Stage) -> None:
    _here(stage).write_csv()


def _read(stage: Stage) -> None:
    _here(stage).read_csv()


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Components"),
    icon="components",
    build=Components,
    shows=_shows,
    actions=(
        Action(
            id="piece-add",
            text=translatable("Add a piece…"),
            menu="Components",
            shortcut="Ctrl+Shift+N",
            workspace=_ID,
            run=_add,
        ),
        Action(
            id="piece-delete",
            text=translatable("Delete the selected pieces"),
            menu="Components",
            shortcut="Ctrl+Backspace",
            heard_by="the table",
            workspace=_ID,
            run=_delete,
        ),
        Action(
            id="pieces-read",
            text=translatable("Read pieces from CSV…"),
            menu="Components",
            shortcut="Ctrl+Shift+I",
            workspace=_ID,
            run=_read,
            separated=True,
        ),
        Action(
            id="pieces-write",
            text=translatable("Write pieces to CSV…"),
            menu="Components",
            shortcut="Ctrl+Shift+E",
            workspace=_ID,
            run=_write,
        ),
    ),
)
