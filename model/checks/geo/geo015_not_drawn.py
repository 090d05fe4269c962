"""GEO015: a space has no outline."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.geometry.hex.grid_hexes import hex_of_label, hex_on_grid
from sandtable.model.locations import BoardRef, SpaceRef
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board


_SPACE_KINDS_ON_MAPS = frozenset({"land", "sea"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id.values()
    for name, board in context.module.boards.items():
        yield from _find_hexes_beyond_grid(name, board)
        # A board that was never drawn has no forgotten outlines.
        if board.kind != "areas" or (board.geometry is None and not board.outlines):
            continue
        if not board.outlines:
            address = BoardRef(name).child_path("geometry")
            yield RawFinding(address, f"{board.geometry} is missing or has no outlines.")
            continue
        unknown_outlines = (outline for outline in board.outlines if outline not in board.spaces)
        misspelt_spaces = {
            context.suggestions.closest_name(outline, board.spaces) for outline in unknown_outlines
        }  # REF001 reports them
        board_sites = (
            site for site in sites if site.board == name and site.kind in _SPACE_KINDS_ON_MAPS
        )
        for site in board_sites:
            if site.id not in board.outlines and site.id not in misspelt_spaces:
                yield RawFinding(
                    SpaceRef(name, site.id).address_path, f"{site.spoken_name} has no outline."
                )


def _find_hexes_beyond_grid(name: str, board: Board) -> Iterator[RawFinding]:
    """Yield findings for spaces that are named like hexes but lie outside the grid."""
    for space_id in board.spaces if board.grid else ():
        if (
            board.grid
            and hex_of_label(board.grid, space_id)
            and not hex_on_grid(board.grid, space_id)
        ):
            address = SpaceRef(name, space_id).address_path
            yield RawFinding(
                address, f"{name_with_label('Board', board.name)} has no hex {space_id}."
            )


CHECK = Check(
    id="GEO015",
    title="A space has no outline",
    severity=Severity.ERROR,
    rationale=(
        "A space without an outline has no neighbours, and no counter can be shown in it on the "
        "map."
    ),
    hint=(
        "Draw the space, correct its hex or the grid, or choose another type of space: a box, a "
        "track or an off-map space."
    ),
    reads=OUTLINE_KEYS,
    answers=("GEO-15",),
    run=_run,
)
