"""The terrain of a hex board on the globe, taken from the coasts of the world."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.hex.hexes_on_globe import registered_plane_of_board
from sandtable.model.geometry.hex.land_shares import (
    LandAndSeaTerrains,
    LandDetail,
    land_shares_from_atlas,
    terrain_chart_from_land,
)
from sandtable.model.geometry.hex.terrain_chart import repaint_terrain_chart
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.geometry.hex.grid_hexes import Hex
    from sandtable.model.module import Module


def chart_terrain_from_coasts(
    module: Module,
    board_id: str,
    sorts: LandAndSeaTerrains,
    detail: LandDetail = "10m",
    *,
    others: bool = True,
) -> Module:
    """Set the terrain of a board's hexes from the coasts of the world.

    If `others` is false, hexes with terrain that is neither land, sea nor coast keep it.
    """
    board = module.boards.get(board_id)
    if board is None or board.grid is None:
        raise EditError(f"There is no board of hexes {board_id!r}.")
    for terrain in filter(None, (sorts.land_terrain, sorts.sea_terrain, sorts.coast_terrain)):
        if terrain not in module.terrains:
            raise EditError(f"There is no terrain {terrain!r}.")
    try:
        registered = registered_plane_of_board(module.boards, board_id)
    except GeometryError as error:
        # The user reads the message outside the board, so the full address comes first.
        raise EditError(f"boards.{board_id}.{error}") from None
    if registered is None:
        raise EditError(
            f"{board.name} has no registration: enter the places of some of its hexes first."
        )
    shares = land_shares_from_atlas(registered, board_id, detail)
    chart = terrain_chart_from_land(board.grid, shares, sorts, board.terrain)
    if not others:
        chart = repaint_terrain_chart(
            board.grid, chart, dict(_hexes_with_other_terrain(module, board_id, sorts))
        )
    besides = board.terrain.besides if board.terrain else {}
    charted = replace(board, terrain=replace(chart, besides=besides))
    return replace(module, boards={**module.boards, board_id: charted})


def _hexes_with_other_terrain(
    module: Module, board_id: str, sorts: LandAndSeaTerrains
) -> Iterator[tuple[Hex, str]]:
    """Yield the hexes of a board with a terrain that is neither land, nor sea, nor coast."""
    ours = {sorts.land_terrain, sorts.sea_terrain, sorts.coast_terrain, None}
    for site in space_index_of(module).spaces_by_id.values():
        if site.board == board_id and site.hex and site.terrain and site.terrain not in ours:
            yield site.hex, site.terrain
