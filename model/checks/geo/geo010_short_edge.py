"""GEO010: points of a border lie closer together than print can show."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.outline_findings import (
    OUTLINE_KEYS,
    drawn_space_address,
    outlined_boards,
)
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.geometry.coverage.outline_flaws import Flaw
    from sandtable.model.module import Module

_FRACTION_OF_SPACE_WIDTH = 100
"""Divisor of a counter's size that gives the shortest visible edge.

For a counter of half an inch that is an eighth of a millimetre, about the width of a printed line.
"""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    sites = space_index_of(context.module).spaces_by_id
    for name, board in outlined_boards(context.module):
        least = (board.counter or 0) / _FRACTION_OF_SPACE_WIDTH
        for space, flaws in _short_edges_by_space(context.module, name, least).items():
            space_name = sites[space].spoken_name if space in sites else space
            x, y = flaws[0].at
            edges_text, first = (
                (f"{len(flaws)} edges", "the first ") if len(flaws) > 1 else ("an edge", "")
            )
            message = f"{space_name} has {edges_text} shorter than {least:g}, {first}at {x}, {y}."
            fix = Fix(
                "Delete one point of each",
                partial(_remove_short_edges, board=name, space=space, least=least),
            )
            yield RawFinding(drawn_space_address(context.module, name, space), message, (fix,))


def _short_edges_by_space(module: Module, board: str, least: float) -> dict[str, list[Flaw]]:
    """Return the short edges of a board, keyed by the first space that has them."""
    # Only boards with outlines need geometry, which takes long to load.
    from sandtable.model.geometry.coverage.ring_flaws import find_short_edges

    edges_by_space: dict[str, list[Flaw]] = {}
    for flaw in find_short_edges(module.boards[board].outlines, least) if least else ():
        edges_by_space.setdefault(flaw.spaces[0], []).append(flaw)
    return edges_by_space


def _remove_short_edges(module: Module, board: str, space: str, least: float) -> Module:
    from sandtable.model.edits.outline_repairs import drop_short_edges

    return drop_short_edges(module, board, space, least)


CHECK = Check(
    id="GEO010",
    title="Points of a border are too close together for print",
    severity=Severity.INFO,
    rationale=(
        "The bend between the points is too small to see, and the points get in the "
        "way when you move the border. The limit is a hundredth of the board's "
        "counter size."
    ),
    hint="Delete one of the two points, or simplify the borders of the board.",
    reads=OUTLINE_KEYS,
    answers=("GEO-10",),
    run=_run,
)
