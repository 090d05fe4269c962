"""Steps from a space to the next one in a direction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

from PySide6.QtCore import Qt

from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.box_layout import all_outlines_on_board
from sandtable.model.geometry.label_placement import label_point
from sandtable.model.module import Module
from sandtable.model.select.space_connections import neighbours_by_space

Direction = tuple[int, int]
"""Step to the east and to the north: -1, 0 or 1 each."""
DIRECTION_OF_ARROW_KEY: Mapping[Qt.Key, Direction] = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_COST_FACTOR_OF_SIDEWAYS_STEP = 2.0
"""Weight of the sideways distance when arrow keys go to the next space."""


def next_space_in_direction(
    module: Module, board_id: str, space: str, way: Direction
) -> str | None:
    """Return the space next to another in a direction, or None if there is none."""
    board = module.boards.get(board_id)
    outlines = all_outlines_on_board(board) if board else {}
    if space not in outlines:
        return None
    origin = label_point(outlines[space])
    # Neighbours come first: a small space behind a large one may be nearer.
    near = neighbours_by_space(module).get(space, frozenset()) & outlines.keys()
    ahead = _costs_of_spaces_ahead(outlines, near, origin, way) or _costs_of_spaces_ahead(
        outlines, outlines.keys() - {space}, origin, way
    )
    return min(ahead, key=lambda name: ahead[name]) if ahead else None


def _costs_of_spaces_ahead(
    outlines: Mapping[str, Outline],
    names: Iterable[str],
    origin: tuple[float, float],
    way: Direction,
) -> dict[str, float]:
    costs = (
        (name, _cost_of_step_in_direction(origin, label_point(outlines[name]), way))
        for name in sorted(names)
    )
    return {name: cost for name, cost in costs if cost is not None}


def _cost_of_step_in_direction(
    origin: tuple[float, float], target: tuple[float, float], way: Direction
) -> float | None:
    """Return the cost of going to a point, or None if the point is not in that direction."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    ahead, aside = dx * way[0] + dy * way[1], abs(dx * way[1]) + abs(dy * way[0])
    return hypot(ahead, aside * _COST_FACTOR_OF_SIDEWAYS_STEP) if ahead >= aside else None
