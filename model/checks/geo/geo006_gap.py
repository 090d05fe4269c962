"""GEO006: there is a gap between spaces."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    make_finding_about_flaw,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, Fix, Severity
from sandtable.model.wording.places import spoken_space_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext, RawFinding
    from sandtable.model.entities.boards import Board
    from sandtable.model.geometry.coverage.outline_flaws import Flaw
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, board in outlined_boards(context.module):
        for flaw in _gaps_not_intended_by_recipe(board):
            space = spoken_space_name(context.module, flaw.spaces[0])
            fix = Fix(f"Give the gap to {space}", partial(_close_gap, board=name, flaw=flaw))
            yield make_finding_about_flaw(context.module, name, flaw, [fix])


def _gaps_not_intended_by_recipe(board: Board) -> Iterator[Flaw]:
    """Yield the gaps between spaces that the board's recipe does not intend.

    A recipe intends gaps where it leaves blanks, and lakes.
    """
    # Only boards with outlines need geometry, which takes long to load.
    from sandtable.model.geometry.coverage.flaws_between_spaces import find_gaps

    all_gaps = list(find_gaps(board.outlines))
    are_intended = _are_gaps_intended(board, all_gaps)
    yield from (flaw for flaw, empty in zip(all_gaps, are_intended, strict=True) if not empty)


def _are_gaps_intended(board: Board, all_gaps: list[Flaw]) -> list[bool]:
    if board.recipe is None or not all_gaps:
        return [False] * len(all_gaps)
    from sandtable.model.geometry.atlas.intended_gaps import are_gaps_intended
    from sandtable.model.geometry.geometry_errors import GeometryError

    try:
        return are_gaps_intended(board.recipe, [flaw.shape for flaw in all_gaps if flaw.shape])
    except GeometryError:  # a recipe that cannot be carried out explains nothing
        return [False] * len(all_gaps)


def _close_gap(module: Module, board: str, flaw: Flaw) -> Module:
    from sandtable.model.edits.outlines import fill_gap

    return fill_gap(module, board, flaw.spaces[0], flaw.at)


CHECK = Check(
    id="GEO006",
    title="There is a gap between spaces",
    severity=Severity.WARNING,
    rationale=(
        "A gap separates spaces that should be neighbours. Areas that the board's recipe lists "
        "as blanks or lakes are not gaps."
    ),
    hint=(
        "Fill the gap, or draw a space there. On a board drawn by a recipe, add the "
        "gap to the blanks or lakes."
    ),
    reads=OUTLINE_KEYS,
    answers=("GEO-06",),
    run=_run,
)
