"""What is done to what is selected on the map, without a tool: by menu, key or palette."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from sandtable.editor.words import tr
from sandtable.editor.workspaces.map.place import MapWorkspace
from sandtable.editor.workspaces.map.tools.adjacency import AdjacencyTool
from sandtable.editor.workspaces.map.tools.features import FeatureTool, put_or_take
from sandtable.editor.workspaces.map.tools.region import RegionTool
from sandtable.editor.workspaces.map.tools.reshape import ReshapeTool
from sandtable.model.edits.outlines import merge_spaces, move_label
from sandtable.model.wording.places import spoken_space

if TYPE_CHECKING:
    from sandtable.editor.actions.action import Stage
    from sandtable.model.module import Module

ID = "map"
_TWO = 2


def here(stage: Stage) -> MapWorkspace:
    """The map, brought to the front."""
    return cast("MapWorkspace", stage.show_workspace(ID))


def _chosen(place: MapWorkspace, number: int, words: str) -> tuple[str, ...] | None:
    """The selected spaces, if there are so many."""
    spaces = place.view.selected_spaces()
    if len(spaces) < number:
        place.bench.messages.refused(words)
        return None
    return spaces


def merge(stage: Stage) -> None:
    """Make one space of those that are selected: the first takes in the others."""
    place = here(stage)
    spaces = _chosen(place, _TWO, tr("Select the territories that are to be one."))
    if spaces is None:
        return
    board, kept = place.view.board, spaces[0]

    def edit(module: Module) -> Module:
        for gone in spaces[1:]:
            module = merge_spaces(module, board, kept, gone)
        return module

    into = spoken_space(place.view.module, kept)
    place.bench.do(tr("Merge into {kept}").format(kept=into), edit)


def smooth(stage: Stage) -> None:
    """Try out smoothing the border of two selected spaces."""
    place = here(stage)
    if _chosen(place, 1, tr("Select two neighbours, or one for its free edge.")) is not None:
        _try(place, "smooth")


def simplify(stage: Stage) -> None:
    """Try out leaving nodes out of all borders."""
    _try(here(stage), "simplify")


def tidy(stage: Stage) -> None:
    """Try out making borders meet that nearly do."""
    _try(here(stage), "tidy")


def _try(place: MapWorkspace, way: str) -> None:
    board = place.view.shown_board
    if board is None or not board.outlines:
        place.bench.messages.refused(tr("This board has no borders that are drawn."))
        return
    place.take("reshape")
    cast("ReshapeTool", place.view.tool).begin(way)


def link(stage: Stage) -> None:
    """Say what joins or parts two selected spaces."""
    place = here(stage)
    spaces = _chosen(place, _TWO, tr("Select the two spaces of the link."))
    if spaces is not None:
        place.take("adjacency")
        cast("AdjacencyTool", place.view.tool).link(spaces[0], spaces[1])


def feature(stage: Stage) -> None:
    """Put something on the border of two selected spaces, or take it away."""
    place = here(stage)
    spaces = _chosen(place, _TWO, tr("Select the two spaces of the border."))
    if spaces is None:
        return
    place.take("features")
    tool = cast("FeatureTool", place.view.tool)
    word = tool.ask()
    if word:
        put_or_take(tool, spaces[0], spaces[1], word)


def region(stage: Stage) -> None:
    """Make a region of the selected spaces."""
    place = here(stage)
    spaces = _chosen(place, 1, tr("Select the spaces of the new region."))
    if spaces is not None:
        place.take("region")
        cast("RegionTool", place.view.tool).make(spaces)


def unlabel(stage: Stage) -> None:
    """Let the names of the selected spaces find their own places."""
    place = here(stage)
    spaces = _chosen(place, 1, tr("Select the spaces whose names are to go back."))
    if spaces is None:
        return
    board = place.view.board

    def edit(module: Module) -> Module:
        for space in spaces:
            module = move_label(module, board, space, None)
        return module

    place.bench.do(tr("Put names back"), edit)
