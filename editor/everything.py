"""All workspaces, panels and actions, in the order in which the window shows them."""

from __future__ import annotations

from editor.actions.action import Action
from editor.actions.view import VIEW_ACTIONS, going_to
from editor.panels import problems
from editor.panels.panel import Panel
from editor.workspaces.workspace import Workspace

ALL_WORKSPACES: tuple[Workspace, ...] = ()

ALL_PANELS: tuple[Panel, ...] = (problems.PANEL,)

ALL_ACTIONS: tuple[Action, ...] = (
    *going_to(
        [(place.id, place.title) for place in ALL_WORKSPACES],
        [(panel.id, panel.title) for panel in ALL_PANELS],
    ),
    *VIEW_ACTIONS,
    *(action for place in ALL_WORKSPACES for action in place.actions),
)
