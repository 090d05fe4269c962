"""Signs in hexes that distinguish terrain without its colour: trees, hills, dunes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from sandtable.drawing.colours import mix_colours
from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    PathMark,
    PlacedDrawing,
    ellipse_path,
    polygon_path,
)
from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
from sandtable.model.geometry.hex.hex_grid import hex_centres

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet

_SIGN_PLACES = (
    ((-3.2, 1.6), (1.2, 3.6), (3.4, -0.6), (-1.0, -1.8)),
    ((-2.4, 3.4), (3.0, 2.2), (-3.6, -0.9), (1.3, -1.9)),
    ((-3.6, 2.6), (0.2, 1.2), (3.6, 3.2), (2.4, -1.6)),
)
"""Positions of signs in a hex of 16 millimetres; three patterns avoid visible repetition."""
_HEX_SIZE = 16.0
_SIGN_OPACITY = 0.3


def _tree_path(x: float, y: float) -> str:
    return ellipse_path(x, y - 0.5, 0.75, 0.85) + polygon_path(
        [(x - 0.12, y), (x + 0.12, y), (x + 0.12, y + 0.8), (x - 0.12, y + 0.8)]
    )


def _hill_path(x: float, y: float) -> str:
    d = f"M{x - 1.3:g} {y + 0.5:g}C{x - 0.7:g} {y - 0.9:g} {x + 0.5:g} {y - 0.9:g} "
    return d + f"{x + 1.3:g} {y + 0.5:g}"


def _peak_path(x: float, y: float) -> str:
    line = polygon_path([(x - 1.2, y + 0.8), (x, y - 1.1), (x + 1.2, y + 0.8)], closed=False)
    return line + polygon_path(
        [(x, y - 1.1), (x + 0.2, y - 0.2), (x - 0.1, y + 0.8)], closed=False
    )


def _tuft_path(x: float, y: float) -> str:
    blades = ((-0.7, -0.3), (0.0, -0.8), (0.7, -0.3))
    upright = (
        polygon_path([(x + u * 0.4, y + 0.4), (x + u, y + v)], closed=False) for u, v in blades
    )
    return "".join(upright) + polygon_path(
        [(x - 1.1, y + 0.45), (x + 1.1, y + 0.45)], closed=False
    )


def _dots_path(x: float, y: float) -> str:
    places = ((-0.8, 0.0), (0.0, 0.5), (0.8, -0.1), (0.1, -0.5))
    return "".join(ellipse_path(x + u, y + v, 0.13) for u, v in places)


def _stones_path(x: float, y: float) -> str:
    first = polygon_path([(x - 0.9, y + 0.5), (x - 0.5, y - 0.2), (x, y + 0.5)], closed=False)
    return first + polygon_path(
        [(x + 0.2, y + 0.3), (x + 0.5, y - 0.3), (x + 1, y + 0.3)], closed=False
    )


SignPath = Callable[[float, float], str]
TERRAIN_SIGNS: Mapping[str, tuple[SignPath, bool]] = {
    "mountain": (_peak_path, False),
    "alpine": (_peak_path, False),
    "highland": (_hill_path, False),
    "hill": (_hill_path, False),
    "knoll": (_hill_path, False),
    "rough": (_stones_path, False),
    "rock": (_stones_path, False),
    "broken": (_stones_path, False),
    "forest": (_tree_path, True),
    "wood": (_tree_path, True),
    "jungle": (_tree_path, True),
    "orchard": (_tree_path, True),
    "swamp": (_tuft_path, False),
    "marsh": (_tuft_path, False),
    "fen": (_tuft_path, False),
    "mire": (_tuft_path, False),
    "bog": (_tuft_path, False),
    "dune": (_dots_path, True),
    "sand": (_dots_path, True),
}
"""Signs by words in the terrain's name, and whether the sign is filled."""


def find_sign(terrain: str, name: str) -> tuple[SignPath, bool] | None:
    """Return the sign of a terrain, or None."""
    words = f"{terrain} {name}".lower()
    return next((sign for word, sign in TERRAIN_SIGNS.items() if word in words), None)


def draw_terrain_signs(sheet: MapSheet) -> Iterator[DrawingMark]:
    """Yield the signs in all hexes."""
    grid = sheet.board.grid
    if grid is None:
        return
    large = sheet.typical_size / _HEX_SIZE
    points = sheet.paper.to_millimetres(hex_centres(grid)).tolist()
    for (place, label), (x, y) in zip(labelled_hexes(grid), points, strict=True):
        site = sheet.sites[label]
        terrain = sheet.module.terrains.get(site.terrain or "")
        # The name of a hex would be printed over its signs.
        if terrain is None or site.space.name:
            continue
        ink = mix_colours(sheet.plain_colour(label), sheet.palette.ink, _SIGN_OPACITY)
        # By position and not by chance, so that a map is the same each time.
        way = (place.column * 5 + place.row * 7) % len(_SIGN_PLACES)
        drawing = _hex_signs(site.terrain or "", terrain.name, way, ink)
        if drawing.marks and _is_hex_whole(sheet, x, y):
            yield PlacedDrawing(drawing, x, y, large)


def _is_hex_whole(sheet: MapSheet, x: float, y: float) -> bool:
    """Say whether a hex is complete, so that the frame of the map does not cut it."""
    left, top, right, bottom = sheet.paper.box
    # The frame cuts hexes in half, and a half sign looks like a smudge.
    half = sheet.typical_size * 0.4
    return left + half < x < right - half and top + half < y < bottom - half


@cache
def _hex_signs(terrain: str, name: str, way: int, ink: str) -> Drawing:
    """Return the signs of one hex, centred at the origin."""
    sign = find_sign(terrain, name)
    if sign is None:
        return Drawing(0, 0)
    d = "".join(sign[0](x, y) for x, y in _SIGN_PLACES[way])
    mark = PathMark(d, ink) if sign[1] else PathMark(d, None, ink, 0.22)
    return Drawing(_HEX_SIZE, _HEX_SIZE, (mark,))


def sample_signs(terrain: str, name: str, ink: str) -> tuple[DrawingMark, ...]:
    """Return two signs for a swatch of 7 by 4 millimetres."""
    sign = find_sign(terrain, name)
    if sign is None:
        return ()
    d = sign[0](2.2, 2.4) + sign[0](4.9, 2.1)
    return (PathMark(d, ink) if sign[1] else PathMark(d, None, ink, 0.22),)
