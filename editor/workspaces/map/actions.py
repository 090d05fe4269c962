"""Actions of the map, for menus, shortcuts and the command palette."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from sandtable.editor.actions.editor_action import ActionTarget, EditorAction
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.canvas_layers import CANVAS_LAYERS
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.map import commands, hex_commands
from sandtable.editor.workspaces.map.commands import MAP_WORKSPACE_ID, bring_map_to_front
from sandtable.editor.workspaces.map.tools.tool_description import ToolDescription
from sandtable.editor.workspaces.map.tools.tool_table import MAP_TOOLS
from sandtable.editor.workspaces.map.workspace import MapWorkspace

_MENU_TITLE = translatable("Map")


def _map_workspace_if_built(target: ActionTarget) -> MapWorkspace:
    return cast("MapWorkspace", target.workspace_widget(MAP_WORKSPACE_ID))


def _choose_map_tool(info: ToolDescription, target: ActionTarget) -> None:
    bring_map_to_front(target).activate_tool(info.id)


def _has_tool(info: ToolDescription, target: ActionTarget) -> bool:
    return _map_workspace_if_built(target).tool_id == info.id


def _does_tool_fit_board(info: ToolDescription, target: ActionTarget) -> bool:
    return _map_workspace_if_built(target).fits_board(info)


def _toggle_layer(layer: str, target: ActionTarget) -> None:
    view = bring_map_to_front(target).view
    view.set_layer_visible(layer, on=not view.is_layer_shown(layer))


def _is_layer_on(layer: str, target: ActionTarget) -> bool:
    return _map_workspace_if_built(target).view.is_layer_shown(layer)


def _zoom_by(factor: float, target: ActionTarget) -> None:
    bring_map_to_front(target).view.zoom_by(factor)


def _fit_board(target: ActionTarget) -> None:
    """Show all of the boards that are visible, or else that of the map workspace."""
    views = target.current_workspace_widget().findChildren(BoardView)
    shown = [view for view in views if view.isVisible()]
    for view in shown or [bring_map_to_front(target).view]:
        view.fit_board()


def _show_next_board(step: int, target: ActionTarget) -> None:
    bring_map_to_front(target).show_next_board(step)


def _tool_actions() -> Iterator[EditorAction]:
    for info in MAP_TOOLS:
        yield EditorAction(
            id=f"map-tool-{info.id}",
            text=info.title,
            icon=info.icon,
            menu=f"{_MENU_TITLE}/Tools",
            shortcut=info.shortcut,
            workspace=MAP_WORKSPACE_ID,
            run=partial(_choose_map_tool, info),
            is_enabled=partial(_does_tool_fit_board, info),
            is_checked=partial(_has_tool, info),
            has_separator=bool(info.heading),
        )


def _layer_actions() -> Iterator[EditorAction]:
    for number, layer in enumerate(CANVAS_LAYERS, 1):
        yield EditorAction(
            id=f"map-layer-{layer.id}",
            text=layer.title,
            menu=f"{_MENU_TITLE}/Layers",
            shortcut=f"Ctrl+Alt+{number}",
            workspace=MAP_WORKSPACE_ID,
            run=partial(_toggle_layer, layer.id),
            is_checked=partial(_is_layer_on, layer.id),
        )


_VIEW_ACTIONS = (
    ("map-zoom-in", translatable("Zoom in"), "zoom-in", "Ctrl++", partial(_zoom_by, 1.25)),
    ("map-zoom-out", translatable("Zoom out"), "zoom-out", "Ctrl+-", partial(_zoom_by, 0.8)),
    (
        "map-next-board",
        translatable("Next board"),
        "",
        "Ctrl+PgDown",
        partial(_show_next_board, 1),
    ),
    (
        "map-previous-board",
        translatable("Previous board"),
        "",
        "Ctrl+PgUp",
        partial(_show_next_board, -1),
    ),
)
_EDIT_ACTIONS = (
    (
        "map-new-board",
        translatable("New board…"),
        "Ctrl+Shift+B",
        hex_commands.open_new_board_dialog,
    ),
    (
        "map-join-board",
        translatable("Join this board to another at an edge…"),
        "Shift+J",
        hex_commands.join_board,
    ),
    (
        "map-tie-box",
        translatable("Make a box stand for the selected hex…"),
        "Shift+X",
        hex_commands.count_box_with_hex,
    ),
    (
        "map-land",
        translatable("Land, sea and coast from the atlas"),
        "Shift+G",
        hex_commands.open_coast_painting,
    ),
    (
        "map-merge",
        translatable("Merge the selected territories"),
        "Ctrl+Shift+M",
        commands.merge_selected_spaces,
    ),
    (
        "map-smooth",
        translatable("Smooth the border of the selected territories"),
        "Shift+O",
        commands.preview_smoothing,
    ),
    (
        "map-simplify",
        translatable("Simplify all borders…"),
        "Shift+I",
        commands.preview_simplifying,
    ),
    (
        "map-tidy",
        translatable("Tidy all borders…"),
        "Shift+T",
        commands.preview_joining_of_borders,
    ),
    (
        "map-link",
        translatable("Link or block the two selected spaces…"),
        "Ctrl+Shift+L",
        commands.link_selected_spaces,
    ),
    (
        "map-feature",
        translatable("Add a feature to the border of two spaces…"),
        "Shift+B",
        commands.toggle_selected_border,
    ),
    (
        "map-region",
        translatable("Make a region of the selected spaces…"),
        "Ctrl+Shift+R",
        commands.make_selected_region,
    ),
    (
        "map-unlabel",
        translatable("Place selected names automatically"),
        "Shift+L",
        commands.reset_labels,
    ),
)

MAP_ACTIONS: tuple[EditorAction, ...] = (
    *_tool_actions(),
    *_layer_actions(),
    EditorAction(
        id="map-fit",
        text=translatable("Show the whole board"),
        icon="fit",
        menu=_MENU_TITLE,
        # Without a workspace: the key works wherever a board is shown.
        shortcut="Ctrl+0",
        run=_fit_board,
    ),
    *(
        EditorAction(
            id=name,
            text=text,
            icon=icon,
            menu=_MENU_TITLE,
            shortcut=key,
            workspace=MAP_WORKSPACE_ID,
            run=run,
        )
        for name, text, icon, key, run in _VIEW_ACTIONS
    ),
    *(
        EditorAction(
            id=name,
            text=text,
            menu=_MENU_TITLE,
            shortcut=key,
            workspace=MAP_WORKSPACE_ID,
            run=run,
            has_separator=place == 0,
        )
        for place, (name, text, key, run) in enumerate(_EDIT_ACTIONS)
    ),
)
