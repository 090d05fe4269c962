"""All workspaces, panels and actions, in the order in which the window shows them."""

from __future__ import annotations

from sandtable.editor.actions.action import Action
from sandtable.editor.actions.edit import EDIT_ACTIONS
from sandtable.editor.actions.file import FILE_ACTIONS
from sandtable.editor.actions.look import LOOK_ACTIONS
from sandtable.editor.actions.scenario import SCENARIO_ACTIONS
from sandtable.editor.actions.view import VIEW_ACTIONS, going_to
from sandtable.editor.panels import history
from sandtable.editor.panels.inspector import inspector
from sandtable.editor.panels.panel import Panel
from sandtable.editor.panels.problems import actions as problem_actions
from sandtable.editor.panels.problems import problems
from sandtable.editor.panels.tree import actions as tree_actions
from sandtable.editor.panels.tree import tree
from sandtable.editor.workspaces import arrivals, components, events, setup, sheets, tables
from sandtable.editor.workspaces import map as map_place
from sandtable.editor.workspaces.workspace import Workspace

ALL_WORKSPACES: tuple[Workspace, ...] = (
    map_place.WORKSPACE,
    setup.WORKSPACE,
    arrivals.WORKSPACE,
    components.WORKSPACE,
    events.WORKSPACE,
    tables.WORKSPACE,
    sheets.WORKSPACE,
)

ALL_PANELS: tuple[Panel, ...] = (
    tree.PANEL,
    inspector.PANEL,
    problems.PANEL,
    history.PANEL,
)

ALL_ACTIONS: tuple[Action, ...] = (
    *FILE_ACTIONS,
    *EDIT_ACTIONS,
    *going_to(
        [(place.id, place.title, place.icon) for place in ALL_WORKSPACES],
        [(panel.id, panel.title, panel.icon) for panel in ALL_PANELS],
    ),
    *VIEW_ACTIONS,
    *LOOK_ACTIONS,
    *tree_actions.ACTIONS,
    *problem_actions.ACTIONS,
    *SCENARIO_ACTIONS,
    *(action for place in ALL_WORKSPACES for action in place.actions),
)
