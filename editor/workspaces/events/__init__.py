"""Events workspace: a table of events, and their markers in the pools of a scenario."""

from __future__ import annotations

from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.events.workspace import EventsWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import top_level_key

_WORKSPACE_ID = "events"


def _does_workspace_show_address(address: AddressPath) -> bool:
    return top_level_key(address) == "events"


def _events_of(target: ActionTarget) -> EventsWorkspace:
    return cast("EventsWorkspace", target.show_workspace(_WORKSPACE_ID))


def _add_event(target: ActionTarget) -> None:
    _events_of(target).ask_new_event()


def _delete_events(target: ActionTarget) -> None:
    _events_of(target).grid.request_removal()


WORKSPACE = Workspace(
    id=_WORKSPACE_ID,
    title=translatable("Events"),
    icon="events",
    build=EventsWorkspace,
    shows_address=_does_workspace_show_address,
    actions=(
        EditorAction(
            id="event-add",
            text=translatable("Add an event…"),
            menu="Events",
            shortcut="Ctrl+Shift+N",
            workspace=_WORKSPACE_ID,
            run=_add_event,
        ),
        EditorAction(
            id="event-delete",
            text=translatable("Delete the selected events"),
            menu="Events",
            shortcut="Ctrl+Backspace",
            shortcut_owner="the table",
            workspace=_WORKSPACE_ID,
            run=_delete_events,
        ),
    ),
)
