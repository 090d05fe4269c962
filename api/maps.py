"""Maps of real geography: boards drawn from recipes, terrain charted from real coasts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.api.requests import insist_on_known
from sandtable.model.edits.recipe_drawing import draw_board_by_recipe as draw_board
from sandtable.model.edits.recipe_drawing import recipes_by_board
from sandtable.model.reports.drawing_report import (
    DrawAnswer,
    DrawnBoard,
    DrawnSpace,
    describe_drawn_board,
    drawn_board_entry,
    drawn_space_entries,
)

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule


@dataclass(frozen=True, slots=True)
class DrawnModule:
    """The module after its boards were drawn, with a report on the drawn boards."""

    module: LoadedModule
    answer: DrawAnswer


def draw(
    module: LoadedModule,
    boards: Iterable[str] | None = None,
    *,
    labels: bool = False,
    force: bool = False,
) -> DrawnModule:
    """Draw boards from their recipes: all boards with a recipe, or only the given boards.

    With `labels` the report has the position of each name. With `force` outlines that were edited
    by hand are replaced as well.
    """
    own_module = module.own
    names = list(recipes_by_board(own_module)) if boards is None else list(boards)
    entries: list[DrawnBoard] = []
    spaces: list[DrawnSpace] = []
    title = own_module.module.id or own_module.module.title
    for name in names:
        insist_on_known(name, own_module.boards, "board")
        result = draw_board(own_module, name, labels=labels, force=force)
        entries.append(drawn_board_entry(name, own_module.boards[name], result))
        spaces += drawn_space_entries(name, result)
        # Each board is drawn into the result of the one before, so that all are in the last one.
        own_module = result.module
    return DrawnModule(module.with_own_module(own_module), DrawAnswer(title, entries, spaces))


def drawing_words(answer: DrawAnswer) -> Iterator[str]:
    """Yield sentences that report which boards were drawn."""
    for entry in answer.boards:
        yield from describe_drawn_board(
            entry, sum(space.board == entry.board for space in answer.spaces)
        )


def terrain_rows(module: LoadedModule, board: str) -> list[str]:
    """Return the rows of the terrain chart of a hex board; none if it has no chart."""
    chart = module.complete_module.boards[
        insist_on_known(board, module.complete_module.boards, "board")
    ].terrain
    return chart.rows.splitlines() if chart else []


def chart_terrain(
    module: LoadedModule, board: str, *, land: str, sea: str, coast: str | None = None
) -> LoadedModule:
    """Return the module with a terrain chart for a hex board, made from real coasts.

    The terrains are given by id. Without a terrain for coasts, each hex gets the one that covers
    more of it.
    """
    # Geometry is imported on use, so that `import sandtable.api` stays quick.
    from sandtable.model.edits.coast_terrain import chart_terrain_from_coasts
    from sandtable.model.geometry.hex.land_shares import LandAndSeaTerrains

    insist_on_known(board, module.own.boards, "board")
    return module.with_own_module(
        chart_terrain_from_coasts(module.own, board, LandAndSeaTerrains(land, sea, coast))
    )
