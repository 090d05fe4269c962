"""All tools of the Map, in the order of its tool bar. A tool more is a file and a line here."""

from __future__ import annotations

from sandtable.editor.canvas.select import SelectTool
from sandtable.editor.words import translatable
from sandtable.editor.workspaces.map.tools.adjacency import AdjacencyTool
from sandtable.editor.workspaces.map.tools.draw import DrawTool
from sandtable.editor.workspaces.map.tools.features import FeatureTool
from sandtable.editor.workspaces.map.tools.hex_chain import HexChainTool
from sandtable.editor.workspaces.map.tools.hex_grid import HexGridTool
from sandtable.editor.workspaces.map.tools.hex_paint import HexPaintTool
from sandtable.editor.workspaces.map.tools.hex_places import HexPlacesTool
from sandtable.editor.workspaces.map.tools.hex_sides import HexSideTool
from sandtable.editor.workspaces.map.tools.label import LabelTool
from sandtable.editor.workspaces.map.tools.merge import MergeTool
from sandtable.editor.workspaces.map.tools.nodes import NodeTool
from sandtable.editor.workspaces.map.tools.region import RegionTool
from sandtable.editor.workspaces.map.tools.reshape import ReshapeTool
from sandtable.editor.workspaces.map.tools.smooth import SmoothTool
from sandtable.editor.workspaces.map.tools.split import SplitTool
from sandtable.editor.workspaces.map.tools.tool_info import ANY, AREAS, HEXES, ToolInfo

TOOLS: tuple[ToolInfo, ...] = (
    ToolInfo("select", translatable("Select"), "select", "V", SelectTool),
    ToolInfo(
        "draw",
        translatable("Draw"),
        "draw",
        "D",
        DrawTool,
        AREAS,
        heading=translatable("Territories"),
    ),
    ToolInfo("split", translatable("Split"), "split", "S", SplitTool, AREAS),
    ToolInfo("merge", translatable("Merge"), "merge", "M", MergeTool, AREAS),
    ToolInfo("nodes", translatable("Nodes"), "nodes", "N", NodeTool, AREAS),
    ToolInfo("smooth", translatable("Smooth"), "smooth", "O", SmoothTool, AREAS),
    ToolInfo("reshape", translatable("Simplify"), "simplify", "I", ReshapeTool, AREAS),
    ToolInfo(
        "hex-grid",
        translatable("Grid"),
        "grid",
        "G",
        HexGridTool,
        HEXES,
        heading=translatable("Hexes"),
    ),
    ToolInfo("hex-paint", translatable("Terrain"), "terrain", "P", HexPaintTool, HEXES),
    ToolInfo("hex-sides", translatable("Hexsides"), "hexside", "E", HexSideTool, HEXES),
    ToolInfo("hex-chain", translatable("Roads, rivers"), "road", "W", HexChainTool, HEXES),
    ToolInfo("hex-places", translatable("Geography"), "globe", "X", HexPlacesTool, HEXES),
    ToolInfo(
        "adjacency",
        translatable("Adjacency"),
        "adjacency",
        "A",
        AdjacencyTool,
        heading=translatable("Links, names"),
    ),
    ToolInfo("features", translatable("Borders"), "border", "B", FeatureTool, AREAS | HEXES),
    ToolInfo("label", translatable("Labels"), "label", "L", LabelTool, ANY - HEXES),
    ToolInfo("region", translatable("Regions"), "region", "R", RegionTool),
)
