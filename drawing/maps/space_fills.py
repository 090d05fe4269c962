"""The ground of a map: fills of spaces, and the lines between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import DrawingMark, DrawnPath, svg_path_of_rectangle
from sandtable.drawing.maps.board_edges import (
    NO_SPACE,
    BoardEdges,
    boundary_rings_of_groups,
    chains_of_wanted_edges,
    converter_of_chains_to_paper,
    edges_of_outlines,
    points_as_svg_text,
    svg_paths_of_outlines,
)
from sandtable.drawing.maps.board_pictures import draw_board_picture
from sandtable.drawing.maps.curves import path_with_round_corners
from sandtable.drawing.maps.paper_transform import svg_path_through_point_texts
from sandtable.model.identity_cache import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.board_edges import PointChain
    from sandtable.drawing.maps.map_sheet import MapSheet

# A little overlap hides the hairlines between neighbouring areas in viewers.
_FILL_OVERLAP_WIDTH = 0.12
_SHALLOW_WATER_WIDTH = 3.0
"""Width of the frame around areas, which covers what is drawn beyond the map."""
COAST_EDGE, LAND_EDGE, SEA_EDGE, FREE_EDGE = 0, 1, 2, 3


def draw_space_fills(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the fills of all spaces, the picture of the board, or both if that is translucent."""
    yield from draw_fills_without_picture(sheet)
    yield from draw_board_picture(sheet)


def draw_fills_without_picture(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the fills of all spaces, rounded on hex maps, unless the picture hides them."""
    if sheet.is_ground_hidden_by_picture:
        return
    if sheet.board.kind == "hexes" and sheet.board.grid:
        yield from _draw_equal_hexes_as_areas(sheet)
    else:
        yield from _draw_fills_of_areas(sheet)


def _draw_fills_of_areas(sheet: MapSheet) -> Iterator[DrawingMark]:
    left, top, right, bottom = sheet.paper.box
    if sheet.board.kind == "areas":
        yield DrawnPath(
            svg_path_of_rectangle(left, top, right - left, bottom - top),
            sheet.palette.uncovered_ground,
        )
    paths_by_fill: dict[tuple[bool, bool, str], list[str]] = {}
    for name, shape in svg_paths_of_outlines(
        edges_of_outlines(sheet.outlines), sheet.paper
    ).items():
        if sheet.is_box(name):
            continue
        site = sheet.spaces_by_printed_name.get(name)
        on_top = bool(site and site.space.inside)
        key = (not sheet.is_sea(name), on_top, sheet.fill_colour(name))
        paths_by_fill.setdefault(key, []).append(shape)
    glowing = False
    for (dry, _, colour), paths in sorted(paths_by_fill.items(), key=lambda each: each[0][:2]):
        # The band along coasts must lie over all seas and under all land.
        if dry and not glowing:
            yield from draw_shallow_water(sheet)
            glowing = True
        # The stroke in the same colour closes the hairlines that renderers leave between areas.
        yield DrawnPath("".join(paths), colour, colour, _FILL_OVERLAP_WIDTH)


def draw_shallow_water(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield a light band of water along the coasts, half of which land will cover."""
    edges, sort = classify_edges(sheet)
    chains = (
        chain
        for _, chain in chains_of_wanted_edges(
            edges, edges.first_side_mask & (sort == COAST_EDGE), sort
        )
    )
    if d := "".join(_paths_of_point_chains(sheet, edges, chains)):
        yield DrawnPath(
            d,
            None,
            sheet.palette.shallow,
            max(1.2, min(sheet.typical_length_on_map / 5, 3.2)),
            opacity=0.7,
        )


def _draw_equal_hexes_as_areas(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield neighbouring hexes of one colour joined to one area."""
    edges, group, colours = colour_groups(sheet)
    sharp = _points_with_sharp_corners(edges, group)
    points = converter_of_chains_to_paper(edges, sheet.paper)
    paths: dict[int, list[str]] = {}
    for colour, ring in boundary_rings_of_groups(edges, group):
        path = path_with_round_corners(points(ring), sharp[ring].tolist(), closed=True)
        paths.setdefault(colour, []).append(path)
    seas = {sheet.fill_colour(name) for name in edges.packing.space_names if sheet.is_sea(name)}
    # Groups in a fixed order give the same file each time.
    visible_groups = [group_number for group_number in sorted(paths) if colours[group_number]]
    for group_number in visible_groups:
        if colours[group_number] in seas:
            yield DrawnPath(
                "".join(paths[group_number]),
                colours[group_number],
                colours[group_number],
                _FILL_OVERLAP_WIDTH,
            )
    for coast in _draw_hex_coast(sheet):
        yield replace(
            coast, stroke=sheet.palette.shallow, width=sheet.typical_length_on_map / 5, opacity=0.7
        )
    for group_number in visible_groups:
        if colours[group_number] not in seas:
            yield DrawnPath(
                "".join(paths[group_number]),
                colours[group_number],
                colours[group_number],
                _FILL_OVERLAP_WIDTH,
            )


@memoize_by_identity
def colour_groups(sheet: MapSheet) -> tuple[BoardEdges, NDArray[np.int64], list[str]]:
    """Return the edges of a board, the number of each space's colour, and the colours."""
    edges = edges_of_outlines(sheet.outlines)
    names = edges.packing.space_names
    fills = ["" if sheet.is_box(name) else sheet.fill_colour(name) for name in names]
    colours = list(dict.fromkeys(fills))
    number = {colour: place for place, colour in enumerate(colours)}
    return edges, np.array([number[colour] for colour in fills], np.int64), colours


def _points_with_sharp_corners(edges: BoardEdges, group: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Return a mask of points where three colours meet or the map ends."""
    packing = edges.packing
    size = len(packing.distinct_points)
    kinds = int(group.max(initial=0)) + 1
    pairs = np.unique(packing.point_of_corner * kinds + group[packing.space_of_corner])
    is_sharp: NDArray[np.bool_] = np.bincount(pairs // kinds, minlength=size) > 2  # noqa: PLR2004
    free = edges.neighbour_by_corner == NO_SPACE
    is_sharp[packing.point_of_corner[free]] = True
    is_sharp[packing.next_point_of_corner[free]] = True
    return is_sharp


def draw_borders(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the lines between spaces: hex sides, coasts, and borders on land and at sea."""
    if sheet.board.kind == "hexes" and sheet.board.grid:
        yield _draw_hex_sides(sheet)
        yield from _draw_hex_coast(sheet)
    else:
        yield from _draw_border_lines(sheet)


def _draw_hex_sides(sheet: MapSheet) -> DrawingMark:
    edges = edges_of_outlines(sheet.outlines)
    is_hex = np.array([not sheet.is_box(name) for name in edges.packing.space_names], bool)
    is_wanted = edges.first_side_mask & is_hex[edges.packing.space_of_corner]
    chains = (
        chain
        for _, chain in chains_of_wanted_edges(
            edges, is_wanted, np.zeros(len(is_wanted), np.int64)
        )
    )
    # Hex sides stay thin on any scale, because they are many.
    wide = max(0.1, min(0.2, sheet.typical_length_on_map / 90))
    d = "".join(_paths_of_point_chains(sheet, edges, chains))
    return DrawnPath(d, None, sheet.palette.grid, wide, opacity=0.55)


def _paths_of_point_chains(
    sheet: MapSheet, edges: BoardEdges, chains: Iterable[PointChain]
) -> Iterator[str]:
    """Yield SVG paths along borders, whose points are given by number."""
    points = points_as_svg_text(edges, sheet.paper)
    return (svg_path_through_point_texts([points[number] for number in chain]) for chain in chains)


def _draw_hex_coast(sheet: MapSheet) -> Iterator[DrawnPath]:
    """Yield the coastline of a hex map, the line between land and water."""
    if d := _coastline_path(sheet):
        yield DrawnPath(d, None, sheet.palette.coast, max(0.3, sheet.typical_length_on_map / 32))


@memoize_by_identity
def _coastline_path(sheet: MapSheet) -> str:
    """Return the path between land and water, rounded like the ground."""
    edges, group, _ = colour_groups(sheet)
    sharp = _points_with_sharp_corners(edges, group)
    points = converter_of_chains_to_paper(edges, sheet.paper)
    packing = edges.packing
    sea = np.array([sheet.is_sea(name) for name in packing.space_names], bool)
    beyond = np.where(
        edges.neighbour_by_corner == NO_SPACE,
        sea[packing.space_of_corner],
        sea[edges.neighbour_by_corner],
    )
    shore = ~sea[packing.space_of_corner] & beyond
    paths = []
    for chain in _join_edges_to_chains(
        packing.point_of_corner[shore].tolist(), packing.next_point_of_corner[shore].tolist()
    ):
        ring = chain[0] == chain[-1]
        numbers = chain[:-1] if ring else chain
        paths.append(
            path_with_round_corners(points(numbers), sharp[numbers].tolist(), closed=ring)
        )
    return "".join(paths)


def _join_edges_to_chains(starts: list[int], ends: list[int]) -> Iterator[list[int]]:
    """Yield edges joined to chains; the end of each edge is the start of the next."""
    follow = dict(zip(starts, ends, strict=True))
    # Chains with a free end come first; what remains are rings.
    inner = set(ends)
    for head in dict.fromkeys([*(start for start in starts if start not in inner), *starts]):
        chain = [head]
        while chain[-1] in follow:
            chain.append(follow.pop(chain[-1]))
        if len(chain) > 1:
            yield chain


def classify_edges(sheet: MapSheet) -> tuple[BoardEdges, NDArray[np.int64]]:
    """Return the kind of line for each edge of a board of areas."""
    edges = edges_of_outlines(sheet.outlines)
    names = edges.packing.space_names
    sea = np.array([sheet.is_sea(name) for name in names], bool)
    is_own_sea, alone = sea[edges.packing.space_of_corner], edges.neighbour_by_corner == NO_SPACE
    is_other_sea = np.where(alone, False, sea[edges.neighbour_by_corner])
    sorts = np.where(
        is_own_sea != is_other_sea, COAST_EDGE, np.where(is_own_sea, SEA_EDGE, LAND_EDGE)
    )
    return edges, np.where(alone, np.where(is_own_sea, SEA_EDGE, FREE_EDGE), sorts)


def _draw_border_lines(sheet: MapSheet) -> Iterator[DrawingMark]:
    edges, sort = classify_edges(sheet)
    boxes = np.array([sheet.is_box(name) for name in edges.packing.space_names], bool)
    is_wanted = edges.first_side_mask & ~boxes[edges.packing.space_of_corner]
    paths_by_sort: dict[int, list[str]] = {}
    chains = list(
        chains_of_wanted_edges(
            edges, is_wanted, sort * (len(boxes) + 1) + edges.neighbour_by_corner
        )
    )
    paths = _paths_of_point_chains(sheet, edges, (chain for _, chain in chains))
    for (start, _), path in zip(chains, paths, strict=True):
        paths_by_sort.setdefault(int(sort[start]), []).append(path)
    # Borders must not hide narrow spaces.
    palette, thin = sheet.palette, max(0.15, min(0.26, sheet.typical_length_on_map / 60))
    looks = {
        SEA_EDGE: (palette.sea_border, thin, (1.6, 0.9)),
        LAND_EDGE: (palette.border, thin, ()),
        # Beyond the drawn land there may be more of it: only water makes a coast.
        FREE_EDGE: (palette.border, thin * 1.5, ()),
        COAST_EDGE: (palette.coast, thin * 1.9, ()),
    }
    for kind, (colour, wide, dash) in looks.items():
        if kind in paths_by_sort:
            yield DrawnPath("".join(paths_by_sort[kind]), None, colour, wide, dash)


def draw_frame(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the frame of the map, and a cover that hides marks outside it."""
    left, top, right, bottom = sheet.paper.box
    d = svg_path_of_rectangle(left, top, right - left, bottom - top)
    rim = svg_path_of_rectangle(
        left - _SHALLOW_WATER_WIDTH,
        top - _SHALLOW_WATER_WIDTH,
        right - left + 2 * _SHALLOW_WATER_WIDTH,
        bottom - top + 2 * _SHALLOW_WATER_WIDTH,
    )
    yield DrawnPath(rim + d, sheet.palette.paper)
    yield DrawnPath(d, None, sheet.palette.ink, 0.4)
