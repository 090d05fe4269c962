"""All that can be done on the map, for menus, keys and the palette."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.canvas.layers import LAYERS
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.map import commands, hex_commands
from sandtable.editor.workspaces.map.commands import ID, map_of
from sandtable.editor.workspaces.map.tools.tool_info import ToolInfo
from sandtable.editor.workspaces.map.tools.tool_table import TOOLS
from sandtable.editor.workspaces.map.workspace import MapWorkspace

_MENU = translatable("Map")


def _map_if_built(stage: Stage) -> MapWorkspace:
    return cast("MapWorkspace", stage.workspace(ID))


def _take_tool(info: ToolInfo, stage: Stage) -> None:
    map_of(stage).take_tool(info.id)


def _has_tool(info: ToolInfo, stage: Stage) -> bool:
    return _map_if_built(stage).tool_id == info.id


def _fits_board(info: ToolInfo, stage: Stage) -> bool:
    return _map_if_built(stage).fits_board(info)


def _toggle_layer(layer: str, stage: Stage) -> None:
    view = map_of(stage).view
    view.set_layer(layer, on=not view.layer(layer))


def _is_layer_on(layer: str, stage: Stage) -> bool:
    return _map_if_built(stage).view.layer(layer)


def _zoom_by(factor: float, stage: Stage) -> None:
    map_of(stage).view.zoom_by(factor)


def _fit_board(stage: Stage) -> None:
    map_of(stage).view.fit()


def _next_board(step: int, stage: Stage) -> None:
    map_of(stage).next_board(step)


def _tool_actions() -> Iterator[Action]:
    for info in TOOLS:
        yield Action(
            id=f"map-tool-{info.id}",
            text=info.title,
            icon=info.icon,
            menu=f"{_MENU}/Tools",
            shortcut=info.shortcut,
            workspace=ID,
            run=partial(_take_tool, info),
            enabled=partial(_fits_board, info),
            checked=partial(_has_tool, info),
            separated=bool(info.heading),
        )


def _layer_actions() -> Iterator[Action]:
    for number, layer in enumerate(LAYERS, 1):
        yield Action(
            id=f"map-layer-{layer.id}",
            text=layer.title,
            menu=f"{_MENU}/Layers",
            shortcut=f"Ctrl+Alt+{number}",
            workspace=ID,
            run=partial(_toggle_layer, layer.id),
            checked=partial(_is_layer_on, layer.id),
        )


_VIEW_ACTIONS = (
    ("map-zoom-in", translatable("Zoom in"), "zoom-in", "Ctrl++", partial(_zoom_by, 1.25)),
    ("map-zoom-out", translatable("Zoom out"), "zoom-out", "Ctrl+-", partial(_zoom_by, 0.8)),
    ("map-fit", translatable("Show the whole board"), "fit", "Ctrl+0", _fit_board),
    ("map-next-board", translatable("Next board"), "", "Ctrl+PgDown", partial(_next_board, 1)),
    (
        "map-previous-board",
        translatable("Previous board"),
        "",
        "Ctrl+PgUp",
        partial(_next_board, -1),
    ),
)
_EDIT_ACTIONS = (
    ("map-new-board", translatable("New board…"), "Ctrl+Shift+B", hex_commands.new_board),
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
        hex_commands.tie_box_to_hex,
    ),
    (
        "map-land",
        translatable("Land, sea and coast from the atlas"),
        "Shift+G",
        hex_commands.open_land_box,
    ),
    (
        "map-merge",
        translatable("Merge the selected territories"),
        "Ctrl+Shift+M",
        commands.merge_selected,
    ),
    (
        "map-smooth",
        translatable("Smooth the border of the selected territories"),
        "Shift+O",
        commands.try_smoothing,
    ),
    ("map-simplify", translatable("Simplify all borders…"), "Shift+I", commands.try_simplifying),
    ("map-tidy", translatable("Tidy all borders…"), "Shift+T", commands.try_tidying),
    (
        "map-link",
        translatable("Link or block the two selected spaces…"),
        "Ctrl+Shift+L",
        commands.link_selected,
    ),
    (
        "map-feature",
        translatable("Put something on the border of two spaces…"),
        "Shift+B",
        commands.mark_border,
    ),
    (
        "map-region",
        translatable("Make a region of the selected spaces…"),
        "Ctrl+Shift+R",
        commands.region_of_selected,
    ),
    (
        "map-unlabel",
        translatable("Place selected names automatically"),
        "Shift+L",
        commands.reset_labels,
    ),
)

ACTIONS: tuple[Action, ...] = (
    *_tool_actions(),
    *_layer_actions(),
    *(
        Action(id=name, text=text, icon=icon, menu=_MENU, shortcut=key, workspace=ID, run=run)
        for name, text, icon, key, run in _VIEW_ACTIONS
    ),
    *(
        Action(
            id=name,
            text=text,
            menu=_MENU,
            shortcut=key,
            workspace=ID,
            run=run,
            separated=place == 0,
        )
        for place, (name, text, key, run) in enumerate(_EDIT_ACTIONS)
    ),
)
