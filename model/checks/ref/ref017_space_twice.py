"""REF017: two spaces have the same id."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.locations import SpaceRef
from sandtable.model.references.vocabulary import definitions_by_word
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.references.vocabulary import WordDefinition


def _run(context: CheckContext) -> Iterator[RawFinding]:
    boards = context.module.boards
    for word, bearers_of_word in definitions_by_word(context.module, "spaces").items():
        spaces = [bearer for bearer in bearers_of_word if bearer.kind == "space"]
        for bearer in spaces[1:]:
            board_name = boards[SpaceRef.require_address_prefix(spaces[0].steps).board].name
            message = (
                f"There is another space {word!r}, on {name_with_label('board', board_name)}."
            )
            yield RawFinding(bearer.steps, message, places=(spaces[0].steps,))
        if spaces:
            yield from _find_labels_on_other_grids(context.module, word, spaces[0])


def _find_labels_on_other_grids(
    module: Module, word: str, bearer: WordDefinition
) -> Iterator[RawFinding]:
    """Yield findings for hex labels that are ids of spaces on another board."""
    alias, own_board = (
        bearer.steps[-1] == "alias",
        SpaceRef.require_address_prefix(bearer.steps).board,
    )
    for name, board in module.boards.items():
        if board.grid and hex_on_grid(board.grid, word) and (alias or name != own_board):
            yield RawFinding(
                bearer.steps,
                f"A hex of {name_with_label('board', board.name)} already has the label "
                f"{word!r} as its id.",
            )


CHECK = Check(
    id="REF017",
    title="Two spaces have the same id",
    severity=Severity.ERROR,
    rationale="Charts and lists name spaces without their board, so each id must be unique.",
    hint="Give one of the two spaces another id.",
    reads=frozenset({"boards"}),
    reach=EditScope.HEADERS,
    answers=("GEO-18", "REF-03"),
    run=_run,
)
