"""Edits of roads, railways and rivers, which are chains of spaces.

These are creating, extending, cutting, splitting and deleting.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, pairwise
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.hexes import draw_path_through_spaces
from sandtable.model.geometry.hex.grid_hexes import (
    Hex,
    hex_on_grid,
    is_on_grid,
    label_of_hex,
    neighbouring_hexes,
)
from sandtable.model.geometry.hex.hex_surroundings import hexes_on_line, shortest_path_of_hexes
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Grid, Route
    from sandtable.model.module import Module

_MIN_PATH_LENGTH = 2


def shortest_hex_path(module: Module, board_id: str, start: str, end: str) -> tuple[str, ...]:
    """Return a shortest path between hexes of a board with both ends, straight if possible."""
    grid = _require_existing_board(module, board_id).grid
    first, last = (hex_on_grid(grid, name) if grid else None for name in (start, end))
    if grid is None or first is None or last is None:
        raise EditError(f"{start} and {end} are not hexes of one board.")
    straight = hexes_on_line(grid, first, last)
    if not _is_straight_line_on_grid(grid, straight, last):
        straight = shortest_path_of_hexes(
            first, last, lambda place: neighbouring_hexes(grid, place)
        )
    if not straight:
        raise EditError(f"There is no path from {start} to {end}.")
    return tuple(label_of_hex(grid, place) for place in straight)


def _is_straight_line_on_grid(grid: Grid, places: Sequence[Hex], last: Hex) -> bool:
    """Say whether all hexes of a straight line exist on the grid."""
    # The line leaves the grid before it reaches the last hex.
    if not places or places[-1] != last:
        return False
    return all(b in tuple(neighbouring_hexes(grid, a)) for a, b in pairwise(places)) and all(
        is_on_grid(grid, place) for place in places
    )


def new_path(module: Module, board: str, kind: str, along: Sequence[str]) -> tuple[Module, str]:
    """Add a road, railway or river through some spaces. Return the module and its id."""
    name = _free_path_id(module, kind)
    return draw_path_through_spaces(module, board, name, kind, along), name


def _free_path_id(module: Module, kind: str) -> str:
    """Return an unused id for a road, railway or river: `road-1`, `road-2`."""
    used_names = {name for each in module.boards.values() for name in each.paths}
    return next(name for number in count(1) if (name := f"{kind}-{number}") not in used_names)


def extend_path(module: Module, board: str, name: str, along: Sequence[str]) -> Module:
    """Extend a road, railway or river by more spaces.

    The list of spaces begins with one end of the road.
    """
    route = _require_existing_path(module, board, name)
    chain = _hex_labels(module, along)
    if len(chain) < _MIN_PATH_LENGTH:
        raise EditError("A stretch needs two spaces or more.")
    old = _hex_labels(module, route.along)
    if chain[0] == old[-1]:
        whole = (*old, *chain[1:])
    elif chain[0] == old[0]:
        # The new part was drawn away from the first space.
        whole = (*reversed(chain[1:]), *old)
    else:
        raise EditError(f"{chain[0]} is not an end of {route.name or name}.")
    return draw_path_through_spaces(module, board, name, route.kind, whole)


def first_and_last_space_of_path(module: Module, board: str, name: str) -> tuple[str, str]:
    """Return the first and the last space of a road, railway or river."""
    along = _hex_labels(module, _require_existing_path(module, board, name).along)
    return along[0], along[-1]


def has_path_stretch(module: Module, board: str, name: str, stretch: Sequence[str]) -> bool:
    """Say whether a road or river connects two spaces that follow each other in a list."""
    stretch_steps = {frozenset(pair) for pair in pairwise(_hex_labels(module, stretch))}
    old = _hex_labels(module, _require_existing_path(module, board, name).along)
    return any(frozenset(step) in stretch_steps for step in pairwise(old))


def cut_path_stretch(module: Module, board: str, name: str, stretch: Sequence[str]) -> Module:
    """Cut a road, railway or river wherever it connects spaces that follow each other in a list.

    If several parts remain, the longest keeps the name and the others get new names.
    """
    route, spaces = _require_existing_path(module, board, name), _hex_labels(module, stretch)
    stretch_steps = {frozenset(pair) for pair in pairwise(spaces)}
    old = _hex_labels(module, route.along)
    if not has_path_stretch(module, board, name, stretch):
        raise EditError(f"{route.name or name} does not run through these spaces.")
    return _replace_path_by_parts(
        module, board, name, list(_parts_left_of_path(old, stretch_steps))
    )


def _parts_left_of_path(
    old: Sequence[str], removed_steps: set[frozenset[str]]
) -> Iterator[tuple[str, ...]]:
    part = [old[0]]
    for before, after in pairwise(old):
        if frozenset((before, after)) in removed_steps:
            yield tuple(part)
            part = []
        part.append(after)
    yield tuple(part)


def split_path(module: Module, board: str, name: str, space: str) -> Module:
    """Split a road, railway or river in two at a space, where one ends and the other begins."""
    old = _hex_labels(module, _require_existing_path(module, board, name).along)
    (place,) = _hex_labels(module, [space])
    if place not in old[1:-1]:
        raise EditError(f"{space} is not between the ends of {name}.")
    middle = old.index(place, 1)
    return _replace_path_by_parts(module, board, name, [old[: middle + 1], old[middle:]])


def delete_path(module: Module, board: str, name: str) -> Module:
    """Delete a road, railway or river of a board."""
    _require_existing_path(module, board, name)
    return _replace_path_by_parts(module, board, name, [])


def _replace_path_by_parts(
    module: Module, board_id: str, name: str, parts: list[tuple[str, ...]]
) -> Module:
    """Replace a road or river by its parts, without parts that consist of a single space."""
    board = module.boards[board_id]
    route = board.paths[name]
    long_parts = [part for part in parts if len(part) >= _MIN_PATH_LENGTH]
    first = max(long_parts, key=len, default=())
    if not first:
        left = {key: other_route for key, other_route in board.paths.items() if key != name}
        return _board_with_paths(module, board_id, left)
    module = _board_with_paths(
        module, board_id, {**board.paths, name: replace(route, along=first)}
    )
    for part in long_parts:
        if part is not first:
            other = _free_path_id(module, route.kind)
            paths = {**module.boards[board_id].paths, other: replace(route, along=part)}
            module = _board_with_paths(module, board_id, paths)
    return module


def _board_with_paths(module: Module, board: str, paths: dict[str, Route]) -> Module:
    after = replace(module.boards[board], paths=paths)
    return replace(module, boards={**module.boards, board: after})


def _require_existing_board(module: Module, name: str) -> Board:
    if name not in module.boards:
        raise EditError(f"There is no board {name!r}.")
    return module.boards[name]


def _require_existing_path(module: Module, board: str, name: str) -> Route:
    paths = _require_existing_board(module, board).paths
    if name not in paths:
        raise EditError(f"There is no road {name!r}.")
    return paths[name]


def _hex_labels(module: Module, names: Sequence[str]) -> tuple[str, ...]:
    """Return spaces by their ids. The id of a hex is its label, even if it also has a name."""
    ground = space_index_of(module)
    sites = ((name, ground.find_space(name)) for name in names)
    return tuple(site.id if site else name for name, site in sites)


@memoize_by_identity
def paths_by_space(module: Module, board: str) -> dict[str, tuple[str, ...]]:
    """Return the roads, railways and rivers of a board that run through each space."""
    names_by_space: dict[str, tuple[str, ...]] = {}
    for name, route in _require_existing_board(module, board).paths.items():
        # A path may pass a space twice.
        for space in dict.fromkeys(_hex_labels(module, route.along)):
            names_by_space[space] = (*names_by_space.get(space, ()), name)
    return names_by_space
