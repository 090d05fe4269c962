"""The terrain of a registered hex board from real coasts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.geometry.errors import GeometryError
from sandtable.model.geometry.hex.chart import redrawn
from sandtable.model.geometry.hex.globe import on_globe
from sandtable.model.geometry.hex.land import Detail, Sorts, atlas_shares, land_chart
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.geometry.hex.hexes import Hex
    from sandtable.model.module import Module


def chart_from_coasts(
    module: Module, board_id: str, sorts: Sorts, detail: Detail = "10m", *, others: bool = True
) -> Module:
    """Chart land, sea and coast of a board anew; hexes that `besides` names stay as they are.

    Without `others`, hexes of other terrain than these stay as they are, too.
    """
    board = module.boards.get(board_id)
    if board is None or board.grid is None:
        raise EditError(f"There is no board of hexes {board_id!r}.")
    for terrain in filter(None, (sorts.land, sorts.sea, sorts.coast)):
        if terrain not in module.terrains:
            raise EditError(f"There is no terrain {terrain!r}.")
    try:
        registered = on_globe(module.boards, board_id)
    except GeometryError as error:
        raise EditError(f"boards.{board_id}.{error}") from None
    if registered is None:
        raise EditError(
            f"{board.name} has no registration: enter the places of some of its hexes first."
        )
    shares = atlas_shares(registered, board_id, detail)
    chart = land_chart(board.grid, shares, sorts, board.terrain)
    if not others:
        chart = redrawn(board.grid, chart, dict(_other_ground(module, board_id, sorts)))
    besides = board.terrain.besides if board.terrain else {}
    charted = replace(board, terrain=replace(chart, besides=besides))
    return replace(module, boards={**module.boards, board_id: charted})


def _other_ground(module: Module, board_id: str, sorts: Sorts) -> Iterator[tuple[Hex, str]]:
    """Yield the hexes of a board with a terrain that is neither land, nor sea, nor coast."""
    ours = {sorts.land, sorts.sea, sorts.coast, None}
    for site in space_index_of(module).sites.values():
        if site.board == board_id and site.hex and site.terrain and site.terrain not in ours:
            yield site.hex, site.terrain
