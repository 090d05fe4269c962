"""Signs in hexes that distinguish terrain without its colour: trees, hills, dunes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from sandtable.drawing.colours import mix_colours
from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    PlacedDrawing,
    svg_path_of_ellipse,
    svg_path_of_polygon,
)
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

_POSITIONS_OF_TERRAIN_SIGNS = (
    ((-3.2, 1.6), (1.2, 3.6), (3.4, -0.6), (-1.0, -1.8)),
    ((-2.4, 3.4), (3.0, 2.2), (-3.6, -0.9), (1.3, -1.9)),
    ((-3.6, 2.6), (0.2, 1.2), (3.6, 3.2), (2.4, -1.6)),
)
"""Positions of signs in a hex of 16 millimetres; three patterns avoid visible repetition."""
_DEFAULT_HEX_SIZE = 16.0
_TERRAIN_SIGN_OPACITY = 0.3


def _tree_outline(x: float, y: float) -> str:
    return svg_path_of_ellipse(x, y - 0.5, 0.75, 0.85) + svg_path_of_polygon(
        [(x - 0.12, y), (x + 0.12, y), (x + 0.12, y + 0.8), (x - 0.12, y + 0.8)]
    )


def _hill_outline(x: float, y: float) -> str:
    d = f"M{x - 1.3:g} {y + 0.5:g}C{x - 0.7:g} {y - 0.9:g} {x + 0.5:g} {y - 0.9:g} "
    return d + f"{x + 1.3:g} {y + 0.5:g}"


def _peak_outline(x: float, y: float) -> str:
    line = svg_path_of_polygon(
        [(x - 1.2, y + 0.8), (x, y - 1.1), (x + 1.2, y + 0.8)], closed=False
    )
    return line + svg_path_of_polygon(
        [(x, y - 1.1), (x + 0.2, y - 0.2), (x - 0.1, y + 0.8)], closed=False
    )


def _tuft_outline(x: float, y: float) -> str:
    blades = ((-0.7, -0.3), (0.0, -0.8), (0.7, -0.3))
    upright = (
        svg_path_of_polygon([(x + u * 0.4, y + 0.4), (x + u, y + v)], closed=False)
        for u, v in blades
    )
    return "".join(upright) + svg_path_of_polygon(
        [(x - 1.1, y + 0.45), (x + 1.1, y + 0.45)], closed=False
    )


def _dots_outline(x: float, y: float) -> str:
    places = ((-0.8, 0.0), (0.0, 0.5), (0.8, -0.1), (0.1, -0.5))
    return "".join(svg_path_of_ellipse(x + u, y + v, 0.13) for u, v in places)


def _stones_outline(x: float, y: float) -> str:
    first = svg_path_of_polygon(
        [(x - 0.9, y + 0.5), (x - 0.5, y - 0.2), (x, y + 0.5)], closed=False
    )
    return first + svg_path_of_polygon(
        [(x + 0.2, y + 0.3), (x + 0.5, y - 0.3), (x + 1, y + 0.3)], closed=False
    )


SignPath = Callable[[float, float], str]
TERRAIN_SIGNS: Mapping[str, tuple[SignPath, bool]] = {
    "mountain": (_peak_outline, False),
    "alpine": (_peak_outline, False),
    "highland": (_hill_outline, False),
    "hill": (_hill_outline, False),
    "knoll": (_hill_outline, False),
    "rough": (_stones_outline, False),
    "rock": (_stones_outline, False),
    "broken": (_stones_outline, False),
    "forest": (_tree_outline, True),
    "wood": (_tree_outline, True),
    "jungle": (_tree_outline, True),
    "orchard": (_tree_outline, True),
    "swamp": (_tuft_outline, False),
    "marsh": (_tuft_outline, False),
    "fen": (_tuft_outline, False),
    "mire": (_tuft_outline, False),
    "bog": (_tuft_outline, False),
    "dune": (_dots_outline, True),
    "sand": (_dots_outline, True),
}
"""Signs by words in the terrain's name, and whether the sign is filled."""


def find_terrain_sign(terrain: str, name: str) -> tuple[SignPath, bool] | None:
    """Return the sign that shows a terrain in hexes, or None if it has none."""
    words = f"{terrain} {name}".lower()
    return next((sign for word, sign in TERRAIN_SIGNS.items() if word in words), None)


def draw_terrain_signs(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the signs of terrain in all hexes of the map."""
    grid = sheet.board.grid
    if grid is None:
        return
    large = sheet.typical_length_on_map / _DEFAULT_HEX_SIZE
    points = sheet.paper.to_millimetres(hex_centres(grid)).tolist()
    for (place, label), (x, y) in zip(labelled_hexes(grid), points, strict=True):
        site = sheet.spaces_by_printed_name[label]
        terrain = sheet.module.terrains.get(site.terrain or "")
        # The name of a hex would be printed over its signs.
        if terrain is None or site.space.name:
            continue
        ink = mix_colours(
            sheet.colour_without_owner_tint(label), sheet.palette.ink, _TERRAIN_SIGN_OPACITY
        )
        # By position and not by chance, so that a map is the same each time.
        way = (place.column * 5 + place.row * 7) % len(_POSITIONS_OF_TERRAIN_SIGNS)
        drawing = _draw_signs_of_hex(site.terrain or "", terrain.name, way, ink)
        if drawing.marks and _is_hex_completely_on_map(sheet, x, y):
            yield PlacedDrawing(drawing, x, y, large)


def _is_hex_completely_on_map(sheet: MapSheet, x: float, y: float) -> bool:
    """Say whether a hex lies completely inside the frame of the map."""
    left, top, right, bottom = sheet.paper.box
    # The frame cuts hexes in half, and a half sign looks like a smudge.
    half = sheet.typical_length_on_map * 0.4
    return left + half < x < right - half and top + half < y < bottom - half


@cache
def _draw_signs_of_hex(terrain: str, name: str, way: int, ink: str) -> Drawing:
    """Return the signs of one hex, centred at the origin."""
    sign = find_terrain_sign(terrain, name)
    if sign is None:
        return Drawing(0, 0)
    d = "".join(sign[0](x, y) for x, y in _POSITIONS_OF_TERRAIN_SIGNS[way])
    mark = DrawnPath(d, ink) if sign[1] else DrawnPath(d, None, ink, 0.22)
    return Drawing(_DEFAULT_HEX_SIZE, _DEFAULT_HEX_SIZE, (mark,))


def terrain_signs_for_legend(terrain: str, name: str, ink: str) -> tuple[DrawingMark, ...]:
    """Return two signs for a swatch of 7 by 4 millimetres."""
    sign = find_terrain_sign(terrain, name)
    if sign is None:
        return ()
    d = sign[0](2.2, 2.4) + sign[0](4.9, 2.1)
    return (DrawnPath(d, ink) if sign[1] else DrawnPath(d, None, ink, 0.22),)
