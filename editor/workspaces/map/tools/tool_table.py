"""Table of all map tools, in the order of the tool column."""

from __future__ import annotations

from sandtable.editor.canvas.select_tool import SelectTool
from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.map.tools.adjacency_tool import AdjacencyTool
from sandtable.editor.workspaces.map.tools.draw_tool import DrawTool
from sandtable.editor.workspaces.map.tools.feature_tool import FeatureTool
from sandtable.editor.workspaces.map.tools.hex_grid_tool import HexGridTool
from sandtable.editor.workspaces.map.tools.hex_paint_tool import HexPaintTool
from sandtable.editor.workspaces.map.tools.hex_places_tool import HexPlacesTool
from sandtable.editor.workspaces.map.tools.hex_road_tool import HexRoadTool
from sandtable.editor.workspaces.map.tools.hex_side_tool import HexSideTool
from sandtable.editor.workspaces.map.tools.label_tool import LabelTool
from sandtable.editor.workspaces.map.tools.merge_tool import MergeTool
from sandtable.editor.workspaces.map.tools.node_tool import NodeTool
from sandtable.editor.workspaces.map.tools.picture_tool import PictureTool
from sandtable.editor.workspaces.map.tools.region_tool import RegionTool
from sandtable.editor.workspaces.map.tools.reshape_tool import ReshapeTool
from sandtable.editor.workspaces.map.tools.smooth_tool import SmoothTool
from sandtable.editor.workspaces.map.tools.split_tool import SplitTool
from sandtable.editor.workspaces.map.tools.tool_description import (
    ANY_BOARD,
    AREA_BOARDS,
    HEX_BOARDS,
    ToolDescription,
)

MAP_TOOLS: tuple[ToolDescription, ...] = (
    ToolDescription("select", translatable("Select"), "select", "V", SelectTool),
    ToolDescription("picture", translatable("Picture"), "picture", "U", PictureTool),
    ToolDescription(
        "draw",
        translatable("Draw"),
        "draw",
        "D",
        DrawTool,
        AREA_BOARDS,
        heading=translatable("Territories"),
    ),
    ToolDescription("split", translatable("Split"), "split", "S", SplitTool, AREA_BOARDS),
    ToolDescription("merge", translatable("Merge"), "merge", "M", MergeTool, AREA_BOARDS),
    ToolDescription("nodes", translatable("Nodes"), "nodes", "N", NodeTool, AREA_BOARDS),
    ToolDescription("smooth", translatable("Smooth"), "smooth", "O", SmoothTool, AREA_BOARDS),
    ToolDescription(
        "reshape", translatable("Simplify"), "simplify", "I", ReshapeTool, AREA_BOARDS
    ),
    ToolDescription(
        "hex-grid",
        translatable("Grid"),
        "grid",
        "G",
        HexGridTool,
        HEX_BOARDS,
        heading=translatable("Hexes"),
    ),
    ToolDescription(
        "hex-paint", translatable("Terrain"), "terrain", "P", HexPaintTool, HEX_BOARDS
    ),
    ToolDescription(
        "hex-sides", translatable("Hexsides"), "hexside", "E", HexSideTool, HEX_BOARDS
    ),
    ToolDescription(
        "hex-chain", translatable("Roads, rivers"), "road", "W", HexRoadTool, HEX_BOARDS
    ),
    ToolDescription(
        "hex-places", translatable("Geography"), "globe", "X", HexPlacesTool, HEX_BOARDS
    ),
    ToolDescription(
        "adjacency",
        translatable("Adjacency"),
        "adjacency",
        "A",
        AdjacencyTool,
        heading=translatable("Links, names"),
    ),
    ToolDescription(
        "features", translatable("Borders"), "border", "B", FeatureTool, AREA_BOARDS | HEX_BOARDS
    ),
    ToolDescription(
        "label", translatable("Labels"), "label", "L", LabelTool, ANY_BOARD - HEX_BOARDS
    ),
    ToolDescription("region", translatable("Regions"), "region", "R", RegionTool),
)
