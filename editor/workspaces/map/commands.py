"""Commands on the selected spaces, run without a tool from menus, shortcuts or the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.tools.adjacency_tool import AdjacencyTool
from sandtable.editor.workspaces.map.tools.feature_tool import (
    FeatureTool,
    toggle_feature_on_border,
)
from sandtable.editor.workspaces.map.tools.region_tool import RegionTool
from sandtable.editor.workspaces.map.tools.reshape_tool import ReshapeTool
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.outlines import merge_spaces, move_label
from sandtable.model.wording.places import spoken_space_name

if TYPE_CHECKING:
    from sandtable.editor.actions.editor_action import ActionTarget
    from sandtable.model.module import Module

MAP_WORKSPACE_ID = "map"
_PAIR_SIZE = 2


def bring_map_to_front(target: ActionTarget) -> MapWorkspace:
    """Bring the map workspace to the front and return it."""
    return cast("MapWorkspace", target.show_workspace(MAP_WORKSPACE_ID))


def _require_selected_spaces(
    place: MapWorkspace, number: int, words: str
) -> tuple[str, ...] | None:
    """Return the selected spaces; show a message and return None if there are too few."""
    spaces = place.view.selected_spaces()
    if len(spaces) < number:
        place.context.messages.show_refusal_message(words)
        return None
    return spaces


def merge_selected_spaces(stage: ActionTarget) -> None:
    """Merge the selected spaces into the first one."""
    workspace = bring_map_to_front(stage)
    spaces = _require_selected_spaces(
        workspace, _PAIR_SIZE, tr("Select the territories to merge.")
    )
    if spaces is None:
        return
    board, target = workspace.view.board_id, spaces[0]

    def edit(module: Module) -> Module:
        for absorbed in spaces[1:]:
            module = merge_spaces(module, board, target, absorbed)
        return module

    into = spoken_space_name(workspace.view.module, target)
    workspace.context.try_edit(tr("Merge into {kept}").format(kept=into), edit)


def preview_smoothing(target: ActionTarget) -> None:
    """Preview smoothing of the border between the two selected spaces."""
    workspace = bring_map_to_front(target)
    if (
        _require_selected_spaces(
            workspace, 1, tr("Select two neighbours, or one for its free edge.")
        )
        is not None
    ):
        _preview_reshaping(workspace, "smooth")


def preview_simplifying(target: ActionTarget) -> None:
    """Preview the removal of nodes from all borders."""
    _preview_reshaping(bring_map_to_front(target), "simplify")


def preview_joining_of_borders(target: ActionTarget) -> None:
    """Preview joining borders that nearly meet."""
    _preview_reshaping(bring_map_to_front(target), "tidy")


def _preview_reshaping(place: MapWorkspace, way: str) -> None:
    board = place.view.shown_board
    if board is None or not board.outlines:
        place.context.messages.show_refusal_message(
            tr("This board has no borders that are drawn.")
        )
        return
    # The tool shows the preview, so that the author decides after seeing it.
    place.activate_tool("reshape")
    cast("ReshapeTool", place.view.active_tool).preview_reshaping(way)


def link_selected_spaces(target: ActionTarget) -> None:
    """Link or block two selected spaces."""
    workspace = bring_map_to_front(target)
    spaces = _require_selected_spaces(
        workspace, _PAIR_SIZE, tr("Select the two spaces of the link.")
    )
    if spaces is not None:
        workspace.activate_tool("adjacency")
        cast("AdjacencyTool", workspace.view.active_tool).link_spaces(spaces[0], spaces[1])


def toggle_selected_border(target: ActionTarget) -> None:
    """Add a feature to the border of two selected spaces, or remove it."""
    workspace = bring_map_to_front(target)
    spaces = _require_selected_spaces(
        workspace, _PAIR_SIZE, tr("Select the two spaces of the border.")
    )
    if spaces is None:
        return
    workspace.activate_tool("features")
    tool = cast("FeatureTool", workspace.view.active_tool)
    word = tool.ask_feature()
    if word:
        toggle_feature_on_border(workspace.context, spaces[0], spaces[1], word)


def make_selected_region(target: ActionTarget) -> None:
    """Make a region of the selected spaces."""
    workspace = bring_map_to_front(target)
    spaces = _require_selected_spaces(workspace, 1, tr("Select the spaces of the new region."))
    if spaces is not None:
        workspace.activate_tool("region")
        cast("RegionTool", workspace.view.active_tool).make_region(spaces)


def reset_labels(target: ActionTarget) -> None:
    """Put the labels of the selected spaces back to their automatic positions."""
    workspace = bring_map_to_front(target)
    spaces = _require_selected_spaces(workspace, 1, tr("Select the spaces whose names to reset."))
    if spaces is None:
        return
    board = workspace.view.board_id

    def edit(module: Module) -> Module:
        for space in spaces:
            module = move_label(module, board, space, None)
        return module

    workspace.context.try_edit(tr("Reset names"), edit)
