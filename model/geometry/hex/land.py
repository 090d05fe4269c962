"""Land and sea of registered hexes: how much of each is land, and the terrain that follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import shapely

from sandtable.model.geometry.atlas import files
from sandtable.model.geometry.hex.chart import redrawn
from sandtable.model.geometry.hex.grid import lattice_corners
from sandtable.model.geometry.hex.hexes import all_hexes
from sandtable.model.geometry.hex.registration import in_hexes

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Grid, TerrainChart
    from sandtable.model.geometry.hex.globe import Registered

    Floats = NDArray[np.float64]

_MARGIN = 0.5
"""Degrees."""
Detail = Literal["10m", "50m", "110m"]


@dataclass(frozen=True, slots=True)
class Sorts:
    """The terrains of hexes by their share of land."""

    land: str
    sea: str
    coast: str | None = None
    """Of hexes with land and sea; without it, what there is more of decides."""
    least: float = 0.1
    """A smaller share of land, or of sea, does not make a coast."""

    def of(self, share: float) -> str:
        """The terrain of one hex."""
        if self.coast is None:
            return self.land if share >= 1 / 2 else self.sea
        if share < self.least:
            return self.sea
        return self.land if share > 1 - self.least else self.coast


def land_chart(
    grid: Grid, shares: Floats, sorts: Sorts, old: TerrainChart | None = None
) -> TerrainChart:
    """The terrain chart of a board by how much of each hex is land, with the letters of an old."""
    terrains = map(sorts.of, shares.tolist())
    return redrawn(grid, old, dict(zip(all_hexes(grid), terrains, strict=True)))


def atlas_shares(registered: Registered, board: str, detail: Detail = "10m") -> Floats:
    """How much of each hex of a board is land, from 0 to 1, in the order of its hexes."""
    return shares_of_shapes(registered, board, files.land(detail, _window(registered, board)))


def shares_of_shapes(registered: Registered, board: str, land: NDArray[Any]) -> Floats:
    """The same where the land is what polygons of longitudes and latitudes enclose."""
    hexes = _hexes(registered, board)
    sheet = shapely.box(*shapely.total_bounds(hexes))
    near = shapely.clip_by_rect(shapely.make_valid(land), *_window(registered, board))
    flat = shapely.make_valid(shapely.transform(near, registered.fit.hexes))
    parts = shapely.get_parts(shapely.intersection(flat[shapely.intersects(flat, sheet)], sheet))
    shares = np.zeros(len(hexes))
    tree, areas = shapely.STRtree(hexes), shapely.area(hexes)
    for part in parts[shapely.area(parts) > 0]:
        touched = np.setdiff1d(
            tree.query(part, "intersects"), inside := tree.query(part, "covers")
        )
        shares[inside] = 1.0
        shares[touched] += (
            shapely.area(shapely.intersection(hexes[touched], part)) / areas[touched]
        )
    return np.minimum(shares, 1.0)


def _window(registered: Registered, board: str) -> tuple[float, float, float, float]:
    """West, south, east and north of a board and a little more."""
    corners = registered.corners(board, all_hexes(registered.sheet(board).grid)).reshape(-1, 2)
    (west, south), (east, north) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return west - _MARGIN, south - _MARGIN, east + _MARGIN, north + _MARGIN


def _hexes(registered: Registered, board: str) -> NDArray[Any]:
    """The hexes of a board in the plane, halves where the frame cuts them."""
    sheet = registered.sheet(board)
    around = lattice_corners(sheet.grid) + np.array(sheet.at)
    flat = in_hexes(around.reshape(-1, 2).tolist(), registered.orientation)
    shapes: Any = shapely.polygons(flat.reshape(len(around), -1, 2))
    return np.asarray(shapes, dtype=object)
