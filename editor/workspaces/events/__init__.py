"""Events: as a table, and their markers in the pools of a scenario."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.events.events import Events
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of

_ID = "events"


def _shows(steps: AddressPath) -> bool:
    return shelf_of(steps) == "events"


def _here(stage: Stage) -> Events:
    return cast("Events", stage.show_workspace(_ID))


def _add(stage: Stage) -> None:
    _here(stage).add()


def _delete(stage: Stage) -> None:
    _here(stage).grid.remove_rows()


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Events"),
    icon="events",
    build=Events,
    shows=_shows,
    actions=(
        Action(
            id="event-add",
            text=translatable("Add an event…"),
            menu="Events",
            shortcut="Ctrl+Shift+N",
            workspace=_ID,
            run=_add,
        ),
        Action(
            id="event-delete",
            text=translatable("Delete the selected events"),
            menu="Events",
            shortcut="Ctrl+Backspace",
            heard_by="the table",
            workspace=_ID,
            run=_delete,
        ),
    ),
)
