"""All workspaces, panels and actions, in the order in which the window shows them."""

from __future__ import annotations

from sandtable.editor.actions.edit_actions import EDIT_ACTIONS, UNDO_ACTIONS
from sandtable.editor.actions.editor_action import EditorAction
from sandtable.editor.actions.file_actions import FILE_ACTIONS
from sandtable.editor.actions.scenario_actions import SCENARIO_ACTIONS
from sandtable.editor.actions.theme_actions import THEME_ACTIONS
from sandtable.editor.actions.view_actions import VIEW_ACTIONS, navigation_actions
from sandtable.editor.edit_commands.edit_command_actions import EDIT_COMMAND_ACTIONS
from sandtable.editor.help_pages.help_actions import HELP_ACTIONS
from sandtable.editor.panels import history
from sandtable.editor.panels.exports import exports_panel
from sandtable.editor.panels.inspector import inspector_panel
from sandtable.editor.panels.panel import Panel
from sandtable.editor.panels.problems import actions as problem_actions
from sandtable.editor.panels.problems import problems_panel
from sandtable.editor.panels.tree import actions as tree_actions
from sandtable.editor.panels.tree import tree_panel
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
    tree_panel.PANEL,
    inspector_panel.PANEL,
    problems_panel.PANEL,
    history.PANEL,
    exports_panel.PANEL,
)

ALL_ACTIONS: tuple[EditorAction, ...] = (
    *FILE_ACTIONS,
    *UNDO_ACTIONS,
    *EDIT_COMMAND_ACTIONS,
    *EDIT_ACTIONS,
    *navigation_actions(
        [(place.id, place.title, place.icon) for place in ALL_WORKSPACES],
        [(panel.id, panel.title, panel.icon) for panel in ALL_PANELS],
    ),
    *VIEW_ACTIONS,
    *THEME_ACTIONS,
    *tree_actions.TREE_ACTIONS,
    *problem_actions.PROBLEM_ACTIONS,
    *HELP_ACTIONS,
    *SCENARIO_ACTIONS,
    # Last, so that the menus of the workspaces follow the general ones.
    *(action for place in ALL_WORKSPACES for action in place.actions),
)
