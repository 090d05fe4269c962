"""GEO034: roads and borders of a hex map would fit if the other columns were shifted."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import OUTLINE_KEYS
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.locations import BoardRef
from sandtable.model.module import Module
from sandtable.model.select.adjacency import pair_without_border, touching_pairs
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board

_OTHER_STAGGER = {
    "odd-down": "even-down",
    "even-down": "odd-down",
    "odd-up": "even-up",
    "even-up": "odd-up",
}
_MIN_MISFITS = 4
"""Fewer are likelier to be mistakes of their own."""
_MAX_REMAINING_SHARE = 0.25
"""Share of the misfits that may remain, as mistakes of their own."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for name, board in context.module.boards.items():
        misfits = _number_of_misfits(context.module, board)
        if board.grid is None or misfits < _MIN_MISFITS:
            continue
        other = _OTHER_STAGGER[board.grid.stagger]
        steps = BoardRef(name).child_path("grid", "stagger")
        fix = Fix(f"Write {other!r}", partial(set_value, steps=steps, value=other))
        corrected = fix.edit(context.module)
        remaining = _number_of_misfits(corrected, corrected.boards[name])
        if remaining <= _MAX_REMAINING_SHARE * misfits:
            message = (
                f"{misfits} stretches of roads and borders join hexes that do not touch. "
                f"With {other!r} instead of {board.grid.stagger!r} "
                f"{f'only {remaining} would' if remaining else 'none would'}."
            )
            yield RawFinding(BoardRef(name).child_path("grid"), message, (fix,))


def _number_of_misfits(module: Module, board: Board) -> int:
    """Return how many parts of roads or border features join hexes that do not touch."""
    if board.grid is None:
        return 0
    hexes, touching = space_index_of(module), touching_pairs(module)
    steps = (
        (hexes.find_space(a), hexes.find_space(b))
        for route in board.paths.values()
        for a, b in pairwise(route.along)
    )
    leaps = sum(1 for a, b in steps if a and b and a.id != b.id and {a.id, b.id} not in touching)
    return leaps + sum(1 for pair in board.borders if pair_without_border(module, pair))


CHECK = Check(
    id="GEO034",
    title="The wrong columns of hexes are shifted",
    severity=Severity.ERROR,
    rationale=(
        "On a hex map every second column is shifted by half a hex. If the wrong ones are "
        "shifted, roads skip hexes and rivers lie on borders that do not exist."
    ),
    hint="Compare the stagger of the grid with the printed map.",
    reads=OUTLINE_KEYS,
    run=_run,
)
