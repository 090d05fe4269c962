"""First board of the map workspace: the map with most pieces of the scenario."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from sandtable.editor.context.viewpoint import position_in_view
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.editor.context.viewpoint import ViewpointState
    from sandtable.model.module import Module


def first_board(module: Module, view: ViewpointState) -> str:
    """Return the map with the most pieces; display boards come last."""
    if len(module.boards) <= 1:
        return next(iter(module.boards), "")
    order = {name: place for place, name in enumerate(module.boards)}
    standing = _setup_line_count_by_board(module, view)

    def rank_of_board(name: str) -> tuple[bool, int, int]:
        # The smallest key wins, so the counts are negative.
        return module.boards[name].kind == "boxes", -standing[name], order[name]

    return min(order, key=rank_of_board, default="")


def _setup_line_count_by_board(module: Module, view: ViewpointState) -> Counter[str]:
    """Return the number of set-up lines with pieces on each board."""
    position = position_in_view(module, view)
    if position is None:
        return Counter()
    ground = space_index_of(module)
    sites = (
        ground.find_space(entry.place.space) for entry in position.standings if entry.place.space
    )
    return Counter(site.board for site in sites if site is not None)
