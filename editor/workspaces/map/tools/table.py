"""All tools of the Map, in the order of its tool bar. A tool more is a file and a line here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editor.canvas.select import SelectTool
from editor.canvas.tool import Tool
from editor.canvas.view import BoardView
from editor.workspaces.map.tools.adjacency import AdjacencyTool
from editor.workspaces.map.tools.draw import DrawTool
from editor.workspaces.map.tools.features import FeatureTool
from editor.workspaces.map.tools.hex_chain import HexChainTool
from editor.workspaces.map.tools.hex_grid import HexGridTool
from editor.workspaces.map.tools.hex_paint import HexPaintTool
from editor.workspaces.map.tools.hex_places import HexPlacesTool
from editor.workspaces.map.tools.hex_sides import HexSideTool
from editor.workspaces.map.tools.label import LabelTool
from editor.workspaces.map.tools.merge import MergeTool
from editor.workspaces.map.tools.nodes import NodeTool
from editor.workspaces.map.tools.region import RegionTool
from editor.workspaces.map.tools.reshape import ReshapeTool
from editor.workspaces.map.tools.smooth import SmoothTool
from editor.workspaces.map.tools.split import SplitTool

AREAS = frozenset({"areas"})
HEXES = frozenset({"hexes"})
ANY = frozenset({"areas", "hexes", "boxes"})


@dataclass(frozen=True, slots=True)
class ToolInfo:
    """A tool: its id for ever, what it is called, its key, and the boards that it is for."""

    id: str
    title: str
    shortcut: str
    make: Callable[[BoardView], Tool]
    boards: frozenset[str] = ANY
    separated: bool = False


TOOLS: tuple[ToolInfo, ...] = (
    ToolInfo("select", "Select", "V", SelectTool),
    ToolInfo("draw", "Draw", "D", DrawTool, AREAS, separated=True),
    ToolInfo("split", "Split", "S", SplitTool, AREAS),
    ToolInfo("merge", "Merge", "M", MergeTool, AREAS),
    ToolInfo("nodes", "Nodes", "N", NodeTool, AREAS),
    ToolInfo("smooth", "Smooth", "O", SmoothTool, AREAS),
    ToolInfo("reshape", "Simplify", "I", ReshapeTool, AREAS),
    ToolInfo("hex-grid", "Grid", "G", HexGridTool, HEXES, separated=True),
    ToolInfo("hex-paint", "Terrain", "P", HexPaintTool, HEXES),
    ToolInfo("hex-sides", "Hexsides", "E", HexSideTool, HEXES),
    ToolInfo("hex-chain", "Roads, rivers", "W", HexChainTool, HEXES),
    ToolInfo("hex-places", "Geography", "X", HexPlacesTool, HEXES),
    ToolInfo("adjacency", "Adjacency", "A", AdjacencyTool, separated=True),
    ToolInfo("features", "Borders", "B", FeatureTool, AREAS | HEXES),
    ToolInfo("label", "Labels", "L", LabelTool, ANY - HEXES),
    ToolInfo("region", "Regions", "R", RegionTool),
)
