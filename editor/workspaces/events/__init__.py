"""Events: as a table, and their markers in the pools of a scenario."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of

_ID = "events"


def _shows_address(steps: AddressPath) -> bool:
    return shelf_of(steps) == "events"


def _events_of(stage: Stage) -> EventsWorkspace:
    return cast("EventsWorkspace", stage.show_workspace(_ID))


def _add_event(stage: Stage) -> None:
    _events_of(stage).ask_new_event()


def _delete_events(stage: Stage) -> None:
    _events_of(stage).grid.remove_rows()


WORKSPACE = Workspace(
    id=_ID,
    title=translatable("Events"),
    icon="events",
    build=EventsWorkspace,
    shows=_shows_address,
    actions=(
        Action(
            id="event-add",
            text=translatable("Add an event…"),
            menu="Events",
            shortcut="Ctrl+Shift+N",
            workspace=_ID,
            run=_add_event,
        ),
        Action(
            id="event-delete",
            text=translatable("Delete the selected events"),
            menu="Events",
            shortcut="Ctrl+Backspace",
            heard_by="the table",
            workspace=_ID,
            run=_delete_events,
        ),
    ),
)
