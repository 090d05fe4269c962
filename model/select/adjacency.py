"""Find which spaces touch on the maps, whatever links declare."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.model.entities.boards import Board
from sandtable.model.geometry.hex.hex_plane import hex_planes, hex_sides
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.space_joints import declared_joints, neighbours_of, shared_borders
from sandtable.model.select.spaces import spaces_at_link_end


@memoize_by_identity
def touching_pairs(module: Module) -> frozenset[frozenset[str]]:
    """Return the pairs that have a common border or hex side, whatever is said of it."""
    sides = (
        pair for plane in hex_planes(module.boards) for pair in hex_sides(plane).neighbour_pairs
    )
    return frozenset(map(frozenset, (*shared_borders(module), *sides)))


def declared_pairs(module: Module) -> frozenset[frozenset[str]]:
    """Return the pairs of which a board says whether they are neighbours."""
    return frozenset(frozenset((joint.a, joint.b)) for _, _, joint in declared_joints(module))


def pair_without_border(
    module: Module, pair: str, *, corners: bool = False
) -> tuple[str, str] | None:
    """Return two spaces of a pair that should have a border and have none; None if all is well.

    With `corners` it is enough that they meet at a point.
    """
    ground = space_index_of(module)
    first, _, second = pair.partition("/")
    ends = [
        (a, b)
        for a in spaces_at_link_end(ground, first)
        for b in spaces_at_link_end(ground, second)
    ]
    boards = [[module.boards[ground.spaces_by_id[end].board] for end in two] for two in ends]
    if not ends or not all(has_grid_or_outlines(board) for two in boards for board in two):
        return None
    known = touching_pairs(module)
    if any(frozenset(two) in known for two in ends):
        return None
    return None if corners and any(_touch_at_point(module, two) for two in ends) else ends[0]


def _touch_at_point(module: Module, pair: tuple[str, str]) -> bool:
    """Say whether two spaces meet at a point: a board may say what that means."""
    outlined = [board for board in module.boards.values() if board.outlines]
    if not outlined:
        return False
    from sandtable.model.geometry.shared_borders import corner_contacts

    ends = frozenset(pair)
    return any(
        frozenset((corner.a, corner.b)) == ends
        for board in outlined
        for corner in corner_contacts(board.outlines)
    )


def has_grid_or_outlines(board: Board) -> bool:
    """Say whether a board tells by what it shows which of its spaces touch."""
    return board.grid is not None or bool(board.outlines)


def connected_components_of(module: Module) -> Iterator[list[str]]:
    """Yield the spaces that are joined to each other, in whichever direction, piece by piece."""
    near: dict[str, set[str]] = {}
    for space, others in neighbours_of(module).items():
        near.setdefault(space, set()).update(others)
        for other in others:
            near.setdefault(other, set()).add(space)
    left = dict.fromkeys(near)
    while left:
        found, found_from = [], [next(iter(left))]
        del left[found_from[0]]
        while found_from:
            space = found_from.pop()
            found.append(space)
            fresh = [other for other in near[space] if other in left]
            for other in fresh:
                del left[other]
            found_from.extend(fresh)
        yield found
