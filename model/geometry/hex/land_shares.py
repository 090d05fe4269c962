"""Share of land in each hex of a registered board, and the terrain that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import shapely

from sandtable.model.geometry.atlas import atlas_layers
from sandtable.model.geometry.hex.grid_hexes import all_hexes
from sandtable.model.geometry.hex.hex_grid import lattice_corners
from sandtable.model.geometry.hex.registration import lattice_points_in_hexes
from sandtable.model.geometry.hex.terrain_chart import repaint_terrain_chart

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.model.entities.boards import Grid, TerrainChart
    from sandtable.model.geometry.hex.hexes_on_globe import RegisteredPlane

    FloatArray = NDArray[np.float64]

_MARGIN_DEGREES = 0.5
"""Degrees around the board from which land is read."""
LandDetail = Literal["10m", "50m", "110m"]


@dataclass(frozen=True, slots=True)
class LandAndSeaTerrains:
    """The terrains that hexes get by how much of them is land."""

    land_terrain: str
    sea_terrain: str
    coast_terrain: str | None = None
    """Terrain of hexes with both land and sea. Without it, the larger share decides."""
    smallest_share: float = 0.1
    """A hex with a smaller share of land or of sea is not a coast."""

    def terrain_for_land_share(self, share: float) -> str:
        """Return the terrain of a hex, given how much of it is land."""
        if self.coast_terrain is None:
            return self.land_terrain if share >= 1 / 2 else self.sea_terrain
        if share < self.smallest_share:
            return self.sea_terrain
        return self.land_terrain if share > 1 - self.smallest_share else self.coast_terrain


def terrain_chart_from_land(
    grid: Grid, shares: FloatArray, sorts: LandAndSeaTerrains, old: TerrainChart | None = None
) -> TerrainChart:
    """Return the terrain chart of a board, given how much of each hex is land.

    Letters of an old chart stay in use.
    """
    terrains = map(sorts.terrain_for_land_share, shares.tolist())
    return repaint_terrain_chart(grid, old, dict(zip(all_hexes(grid), terrains, strict=True)))


def land_shares_from_atlas(
    registered: RegisteredPlane, board: str, detail: LandDetail = "10m"
) -> FloatArray:
    """Return, from 0 to 1, how much of each hex of a board is land according to the atlas."""
    return land_shares_from_polygons(
        registered, board, atlas_layers.land_polygons(detail, _degree_window(registered, board))
    )


def land_shares_from_polygons(
    registered: RegisteredPlane, board: str, land: NDArray[Any]
) -> FloatArray:
    """Return how much of each hex is land, for land given as polygons in degrees."""
    hexes = _hex_shapes(registered, board)
    sheet = shapely.box(*shapely.total_bounds(hexes))
    # Clip in degrees first, so that only the land near the board is transformed.
    near = shapely.clip_by_rect(shapely.make_valid(land), *_degree_window(registered, board))
    flat = shapely.make_valid(shapely.transform(near, registered.globe_fit.degrees_to_hexes))
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


def _degree_window(registered: RegisteredPlane, board: str) -> tuple[float, float, float, float]:
    """Return the west, south, east and north limits of a board in degrees, with a small margin."""
    corners = registered.hex_corners(
        board, all_hexes(registered.placed_board(board).grid)
    ).reshape(-1, 2)
    (west, south), (east, north) = corners.min(axis=0).tolist(), corners.max(axis=0).tolist()
    return (
        west - _MARGIN_DEGREES,
        south - _MARGIN_DEGREES,
        east + _MARGIN_DEGREES,
        north + _MARGIN_DEGREES,
    )


def _hex_shapes(registered: RegisteredPlane, board: str) -> NDArray[Any]:
    """Return the outlines of a board's hexes in the plane; the map's edge may halve some."""
    sheet = registered.placed_board(board)
    around = lattice_corners(sheet.grid) + np.array(sheet.lattice_offset)
    flat = lattice_points_in_hexes(around.reshape(-1, 2).tolist(), registered.hex_orientation)
    shapes: Any = shapely.polygons(flat.reshape(len(around), -1, 2))
    return np.asarray(shapes, dtype=object)
