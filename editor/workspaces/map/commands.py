"""What is done to what is selected on the map, without a tool: by menu, key or palette."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sandtable.editor.words import tr
from sandtable.editor.workspaces.map.tools.adjacency import AdjacencyTool
from sandtable.editor.workspaces.map.tools.features import FeatureTool, toggle_feature
from sandtable.editor.workspaces.map.tools.region import RegionTool
from sandtable.editor.workspaces.map.tools.reshape import ReshapeTool
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.outlines import merge_spaces, move_label
from sandtable.model.wording.places import spoken_space

if TYPE_CHECKING:
    from sandtable.editor.actions.action import Stage
    from sandtable.model.module import Module

ID = "map"
_TWO = 2


def map_of(stage: Stage) -> MapWorkspace:
    """The map, brought to the front."""
    return cast("MapWorkspace", stage.show_workspace(ID))


def _require_spaces(place: MapWorkspace, number: int, words: str) -> tuple[str, ...] | None:
    """The selected spaces, if there are so many."""
    spaces = place.view.selected_spaces()
    if len(spaces) < number:
        place.bench.messages.refused(words)
        return None
    return spaces


def merge_selected(stage: Stage) -> None:
    """Make one space of those that are selected: the first takes in the others."""
    workspace = map_of(stage)
    spaces = _require_spaces(workspace, _TWO, tr("Select the territories that are to be one."))
    if spaces is None:
        return
    board, target = workspace.view.board, spaces[0]

    def edit(module: Module) -> Module:
        for absorbed in spaces[1:]:
            module = merge_spaces(module, board, target, absorbed)
        return module

    into = spoken_space(workspace.view.module, target)
    workspace.bench.do(tr("Merge into {kept}").format(kept=into), edit)


def try_smoothing(stage: Stage) -> None:
    """Try out smoothing the border of two selected spaces."""
    workspace = map_of(stage)
    if (
        _require_spaces(workspace, 1, tr("Select two neighbours, or one for its free edge."))
        is not None
    ):
        _try_reshaping(workspace, "smooth")


def try_simplifying(stage: Stage) -> None:
    """Try out leaving nodes out of all borders."""
    _try_reshaping(map_of(stage), "simplify")


def try_tidying(stage: Stage) -> None:
    """Try out making borders meet that nearly do."""
    _try_reshaping(map_of(stage), "tidy")


def _try_reshaping(place: MapWorkspace, way: str) -> None:
    board = place.view.shown_board
    if board is None or not board.outlines:
        place.bench.messages.refused(tr("This board has no borders that are drawn."))
        return
    place.take_tool("reshape")
    cast("ReshapeTool", place.view.tool).begin_trial(way)


def link_selected(stage: Stage) -> None:
    """Say what joins or parts two selected spaces."""
    workspace = map_of(stage)
    spaces = _require_spaces(workspace, _TWO, tr("Select the two spaces of the link."))
    if spaces is not None:
        workspace.take_tool("adjacency")
        cast("AdjacencyTool", workspace.view.tool).link_spaces(spaces[0], spaces[1])


def mark_border(stage: Stage) -> None:
    """Put something on the border of two selected spaces, or take it away."""
    workspace = map_of(stage)
    spaces = _require_spaces(workspace, _TWO, tr("Select the two spaces of the border."))
    if spaces is None:
        return
    workspace.take_tool("features")
    tool = cast("FeatureTool", workspace.view.tool)
    word = tool.ask_feature()
    if word:
        toggle_feature(tool, spaces[0], spaces[1], word)


def region_of_selected(stage: Stage) -> None:
    """Make a region of the selected spaces."""
    workspace = map_of(stage)
    spaces = _require_spaces(workspace, 1, tr("Select the spaces of the new region."))
    if spaces is not None:
        workspace.take_tool("region")
        cast("RegionTool", workspace.view.tool).make_region(spaces)


def reset_labels(stage: Stage) -> None:
    """Let the names of the selected spaces find their own places."""
    workspace = map_of(stage)
    spaces = _require_spaces(workspace, 1, tr("Select the spaces whose names are to go back."))
    if spaces is None:
        return
    board = workspace.view.board

    def edit(module: Module) -> Module:
        for space in spaces:
            module = move_label(module, board, space, None)
        return module

    workspace.bench.do(tr("Put names back"), edit)
