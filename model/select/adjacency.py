"""Pairs of spaces that touch on the map, whether or not they are linked."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.entities.boards import Board
from sandtable.model.geometry.hex.hex_plane import hex_planes, hex_sides
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.select.space_connections import (
    declared_connections,
    neighbours_by_space,
    shared_borders,
    spaces_at_link_end,
)
from sandtable.model.select.space_index import space_index_of


@memoize_by_identity
def touching_pairs(module: Module) -> frozenset[frozenset[str]]:
    """Return the pairs of spaces with a common border or hex side, blocked or not."""
    sides = (
        pair for plane in hex_planes(module.boards) for pair in hex_sides(plane).neighbour_pairs
    )
    return frozenset(map(frozenset, (*shared_borders(module), *sides)))


def declared_pairs(module: Module) -> frozenset[frozenset[str]]:
    """Return the pairs that are linked or blocked by a declaration of a board."""
    return frozenset(
        frozenset((connection.a, connection.b))
        for _, _, connection in declared_connections(module)
    )


def pair_without_border(
    module: Module, pair: str, *, corners: bool = False
) -> tuple[str, str] | None:
    """Return the two spaces of a link if they should share a border but do not, else None.

    With `corners` it is enough that they meet at a point. None is also returned where a board
    shows neither a grid nor outlines, so that nothing can be decided.
    """
    ground = space_index_of(module)
    first, _, second = pair.partition("/")
    ends = [
        (a, b)
        for a in spaces_at_link_end(ground, first)
        for b in spaces_at_link_end(ground, second)
    ]
    boards = [
        [module.boards[ground.spaces_by_id[end].board] for end in ends_pair] for ends_pair in ends
    ]
    # Without drawings of both boards, nothing is known about their borders.
    if not ends or not all(
        has_grid_or_outlines(board) for ends_pair in boards for board in ends_pair
    ):
        return None
    touching = touching_pairs(module)
    if any(frozenset(ends_pair) in touching for ends_pair in ends):
        return None
    return (
        None
        # Corners are computed only here: most links never ask for them.
        if corners and any(_are_touching_at_point(module, ends_pair) for ends_pair in ends)
        else ends[0]
    )


def _are_touching_at_point(module: Module, pair: tuple[str, str]) -> bool:
    """Say whether the outlines of two spaces meet only at single points."""
    outlined = [board for board in module.boards.values() if board.outlines]
    if not outlined:
        return False
    # Hex boards and boxes need no outlines, whose libraries take long to load.
    from sandtable.model.geometry.shared_borders import corner_contacts

    ends = frozenset(pair)
    return any(
        frozenset((corner.a, corner.b)) == ends
        for board in outlined
        for corner in corner_contacts(board.outlines)
    )


def has_grid_or_outlines(board: Board) -> bool:
    """Say whether the drawing of a board, by grid or outlines, determines which spaces touch."""
    return board.grid is not None or bool(board.outlines)


def connected_components_of(module: Module) -> Iterator[list[str]]:
    """Yield each connected part of the map as a list of spaces.

    One-way links do not connect parts.
    """
    near: dict[str, set[str]] = {}
    for space, neighbours in neighbours_by_space(module).items():
        near.setdefault(space, set()).update(neighbours)
        for other in neighbours:
            near.setdefault(other, set()).add(space)
    # A dict instead of a set: components come in the order of the file.
    left = dict.fromkeys(near)
    while left:
        component, pending = [], [next(iter(left))]
        del left[pending[0]]
        while pending:
            space = pending.pop()
            component.append(space)
            reached = [other for other in near[space] if other in left]
            for other in reached:
                del left[other]
            pending.extend(reached)
        yield component
