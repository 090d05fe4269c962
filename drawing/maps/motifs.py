"""Small signs in hexes that tell terrain apart without its colour: trees, hills, dunes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING

from sandtable.drawing.colours import mixed
from sandtable.drawing.drawing import Drawing, Mark, Path, Placed, ellipse, polygon
from sandtable.model.geometry.hex.grid import centres
from sandtable.model.geometry.hex.hexes import labelled

if TYPE_CHECKING:
    from sandtable.drawing.maps.sheet import Sheet

_PLACES = (
    ((-3.2, 1.6), (1.2, 3.6), (3.4, -0.6), (-1.0, -1.8)),
    ((-2.4, 3.4), (3.0, 2.2), (-3.6, -0.9), (1.3, -1.9)),
    ((-3.6, 2.6), (0.2, 1.2), (3.6, 3.2), (2.4, -1.6)),
)
"""Where signs stand in a hex sixteen millimetres high; three ways, so that none repeats."""
_HEX = 16.0
_FAINT = 0.3


def _tree(x: float, y: float) -> str:
    return ellipse(x, y - 0.5, 0.75, 0.85) + polygon(
        [(x - 0.12, y), (x + 0.12, y), (x + 0.12, y + 0.8), (x - 0.12, y + 0.8)]
    )


def _hill(x: float, y: float) -> str:
    d = f"M{x - 1.3:g} {y + 0.5:g}C{x - 0.7:g} {y - 0.9:g} {x + 0.5:g} {y - 0.9:g} "
    return d + f"{x + 1.3:g} {y + 0.5:g}"


def _peak(x: float, y: float) -> str:
    line = polygon([(x - 1.2, y + 0.8), (x, y - 1.1), (x + 1.2, y + 0.8)], closed=False)
    return line + polygon([(x, y - 1.1), (x + 0.2, y - 0.2), (x - 0.1, y + 0.8)], closed=False)


def _tuft(x: float, y: float) -> str:
    blades = ((-0.7, -0.3), (0.0, -0.8), (0.7, -0.3))
    upright = (polygon([(x + u * 0.4, y + 0.4), (x + u, y + v)], closed=False) for u, v in blades)
    return "".join(upright) + polygon([(x - 1.1, y + 0.45), (x + 1.1, y + 0.45)], closed=False)


def _dots(x: float, y: float) -> str:
    places = ((-0.8, 0.0), (0.0, 0.5), (0.8, -0.1), (0.1, -0.5))
    return "".join(ellipse(x + u, y + v, 0.13) for u, v in places)


def _stones(x: float, y: float) -> str:
    first = polygon([(x - 0.9, y + 0.5), (x - 0.5, y - 0.2), (x, y + 0.5)], closed=False)
    return first + polygon(
        [(x + 0.2, y + 0.3), (x + 0.5, y - 0.3), (x + 1, y + 0.3)], closed=False
    )


Sign = Callable[[float, float], str]
SIGNS: Mapping[str, tuple[Sign, bool]] = {
    "mountain": (_peak, False), "alpine": (_peak, False), "highland": (_hill, False),
    "hill": (_hill, False), "knoll": (_hill, False), "rough": (_stones, False),
    "rock": (_stones, False), "broken": (_stones, False), "forest": (_tree, True),
    "wood": (_tree, True), "jungle": (_tree, True), "orchard": (_tree, True),
    "swamp": (_tuft, False), "marsh": (_tuft, False), "fen": (_tuft, False),
    "mire": (_tuft, False), "bog": (_tuft, False), "dune": (_dots, True), "sand": (_dots, True),
}  # fmt: skip
"""By a word in the terrain's name the sign, and whether it is filled."""


def sign_of(terrain: str, name: str) -> tuple[Sign, bool] | None:
    """The sign of a terrain, if it has one."""
    told = f"{terrain} {name}".lower()
    return next((sign for word, sign in SIGNS.items() if word in told), None)


def motifs(sheet: Sheet) -> Iterator[Mark]:
    """The signs in all hexes."""
    grid = sheet.board.grid
    if grid is None:
        return
    large = sheet.unit / _HEX
    points = sheet.paper.points(centres(grid)).tolist()
    for (place, label), (x, y) in zip(labelled(grid), points, strict=True):
        site = sheet.sites[label]
        terrain = sheet.module.terrains.get(site.terrain or "")
        if terrain is None or site.space.name:
            continue
        ink = mixed(sheet.plain_colour(label), sheet.palette.ink, _FAINT)
        way = (place.column * 5 + place.row * 7) % len(_PLACES)
        drawing = _motif(site.terrain or "", terrain.name, way, ink)
        if drawing.marks and _is_whole(sheet, x, y):
            yield Placed(drawing, x, y, large)


def _is_whole(sheet: Sheet, x: float, y: float) -> bool:
    """Say whether a hex is not cut by the frame."""
    left, top, right, bottom = sheet.paper.box
    half = sheet.unit * 0.4
    return left + half < x < right - half and top + half < y < bottom - half


@cache
def _motif(terrain: str, name: str, way: int, ink: str) -> Drawing:
    """The signs of one hex about its middle."""
    sign = sign_of(terrain, name)
    if sign is None:
        return Drawing(0, 0)
    d = "".join(sign[0](x, y) for x, y in _PLACES[way])
    mark = Path(d, ink) if sign[1] else Path(d, None, ink, 0.22)
    return Drawing(_HEX, _HEX, (mark,))


def sample(terrain: str, name: str, ink: str) -> tuple[Mark, ...]:
    """Two signs for a swatch of seven by four millimetres."""
    sign = sign_of(terrain, name)
    if sign is None:
        return ()
    d = sign[0](2.2, 2.4) + sign[0](4.9, 2.1)
    return (Path(d, ink) if sign[1] else Path(d, None, ink, 0.22),)
