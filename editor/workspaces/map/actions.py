"""All that can be done on the map, for menus, keys and the palette."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import cast

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.canvas.layers import LAYERS
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.map import deeds, hex_deeds
from sandtable.editor.workspaces.map.deeds import ID, here
from sandtable.editor.workspaces.map.place import MapWorkspace
from sandtable.editor.workspaces.map.tools.info import ToolInfo
from sandtable.editor.workspaces.map.tools.table import TOOLS

_MENU = translatable("Map")


def _place(stage: Stage) -> MapWorkspace:
    return cast("MapWorkspace", stage.workspace(ID))


def _take(info: ToolInfo, stage: Stage) -> None:
    here(stage).take(info.id)


def _has_tool(info: ToolInfo, stage: Stage) -> bool:
    return _place(stage).tool_id == info.id


def _fits(info: ToolInfo, stage: Stage) -> bool:
    return _place(stage).fits(info)


def _switch(layer: str, stage: Stage) -> None:
    view = here(stage).view
    view.set_layer(layer, on=not view.layer(layer))


def _is_on(layer: str, stage: Stage) -> bool:
    return _place(stage).view.layer(layer)


def _zoom(factor: float, stage: Stage) -> None:
    here(stage).view.zoom_by(factor)


def _fit(stage: Stage) -> None:
    here(stage).view.fit()


def _board(step: int, stage: Stage) -> None:
    here(stage).next_board(step)


def _tools() -> Iterator[Action]:
    for info in TOOLS:
        yield Action(
            id=f"map-tool-{info.id}",
            text=info.title,
            icon=info.icon,
            menu=f"{_MENU}/Tools",
            shortcut=info.shortcut,
            workspace=ID,
            run=partial(_take, info),
            enabled=partial(_fits, info),
            checked=partial(_has_tool, info),
            separated=bool(info.heading),
        )


def _layers() -> Iterator[Action]:
    for number, layer in enumerate(LAYERS, 1):
        yield Action(
            id=f"map-layer-{layer.id}",
            text=layer.title,
            menu=f"{_MENU}/Layers",
            shortcut=f"Ctrl+Alt+{number}",
            workspace=ID,
            run=partial(_switch, layer.id),
            checked=partial(_is_on, layer.id),
        )


_LOOKING = (
    ("map-zoom-in", translatable("Zoom in"), "zoom-in", "Ctrl++", partial(_zoom, 1.25)),
    ("map-zoom-out", translatable("Zoom out"), "zoom-out", "Ctrl+-", partial(_zoom, 0.8)),
    ("map-fit", translatable("Show the whole board"), "fit", "Ctrl+0", _fit),
    ("map-next-board", translatable("Next board"), "", "Ctrl+PgDown", partial(_board, 1)),
    ("map-previous-board", translatable("Previous board"), "", "Ctrl+PgUp", partial(_board, -1)),
)
_DOING = (
    ("map-new-board", translatable("New board…"), "Ctrl+Shift+B", hex_deeds.new_board),
    (
        "map-join-board",
        translatable("Join this board to another at an edge…"),
        "Shift+J",
        hex_deeds.join_board,
    ),
    (
        "map-tie-box",
        translatable("Make a box stand for the selected hex…"),
        "Shift+X",
        hex_deeds.tie_box,
    ),
    ("map-land", translatable("Land, sea and coast from the atlas"), "Shift+G", hex_deeds.land),
    ("map-merge", translatable("Merge the selected territories"), "Ctrl+Shift+M", deeds.merge),
    (
        "map-smooth",
        translatable("Smooth the border of the selected territories"),
        "Shift+O",
        deeds.smooth,
    ),
    ("map-simplify", translatable("Simplify all borders…"), "Shift+I", deeds.simplify),
    ("map-tidy", translatable("Tidy all borders…"), "Shift+T", deeds.tidy),
    (
        "map-link",
        translatable("Link or block the two selected spaces…"),
        "Ctrl+Shift+L",
        deeds.link,
    ),
    (
        "map-feature",
        translatable("Put something on the border of two spaces…"),
        "Shift+B",
        deeds.feature,
    ),
    (
        "map-region",
        translatable("Make a region of the selected spaces…"),
        "Ctrl+Shift+R",
        deeds.region,
    ),
    (
        "map-unlabel",
        translatable("Place selected names automatically"),
        "Shift+L",
        deeds.unlabel,
    ),
)

ACTIONS: tuple[Action, ...] = (
    *_tools(),
    *_layers(),
    *(
        Action(id=name, text=text, icon=icon, menu=_MENU, shortcut=key, workspace=ID, run=run)
        for name, text, icon, key, run in _LOOKING
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
        for place, (name, text, key, run) in enumerate(_DOING)
    ),
)
