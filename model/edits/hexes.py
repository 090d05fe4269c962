"""Edits of hex boards: the terrain of many hexes, features of their sides, roads and rivers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.entities.boards import Route, Space
from sandtable.model.geometry.hex.hex_lines import hex_lines_between
from sandtable.model.geometry.hex.hex_plane import hex_planes, label_at_lattice_point
from sandtable.model.geometry.hex.terrain_chart import repaint_terrain_chart
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.select.adjacency import touching_pairs
from sandtable.model.select.space_connections import declared_connections, neighbours_by_space
from sandtable.model.select.space_index import SpaceEntry, SpaceIndex, space_index_of

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module


def paint_terrain(module: Module, hexes: Iterable[str], terrain: str | None) -> Module:
    """Give hexes a terrain. Hexes are given by label or other name.

    The terrain is None to remove it.
    """
    if terrain is not None and terrain not in module.terrains:
        raise EditError(f"There is no terrain {terrain!r}.")
    ground = space_index_of(module)
    by_board: dict[str, list[SpaceEntry]] = {}
    for name in hexes:
        site = _require_existing_hex(ground, name)
        by_board.setdefault(site.board, []).append(site)
    boards = {
        name: _paint_hexes_of_board(module.boards[name], s, terrain)
        for name, s in by_board.items()
    }
    return replace(module, boards={**module.boards, **boards}) if boards else module


def _paint_hexes_of_board(board: Board, sites: Sequence[SpaceEntry], terrain: str | None) -> Board:
    """Set the terrain of hexes in the board's terrain chart, and clear it in their entries."""
    assert board.grid is not None
    ground = {site.hex: terrain for site in sites if site.hex and site.terrain != terrain}
    if not ground:
        return board
    labels = {site.id for site in sites}
    spaces = {
        name: replace(space, terrain=None) if name in labels and space.terrain else space
        for name, space in board.spaces.items()
    }
    # An entry that held nothing but the terrain would be left empty: drop it.
    remaining_spaces = {n: s for n, s in spaces.items() if s is board.spaces[n] or s != Space()}
    return replace(
        board,
        terrain=repaint_terrain_chart(board.grid, board.terrain, ground),
        spaces=remaining_spaces,
    )


def set_side_feature(
    module: Module, sides: Iterable[tuple[str, str]], feature: str, *, there: bool = True
) -> Module:
    """Add a feature, such as a river, to the common sides of pairs of spaces.

    If `there` is false, the feature is removed.
    """
    _require_known_feature(module, feature)
    ground = space_index_of(module)
    boards = dict(module.boards)
    for first, second in sides:
        a, b = _require_existing_space(ground, first), _require_existing_space(ground, second)
        if not _are_hexes_beside_each_other(module, a, b) and frozenset(
            (a.id, b.id)
        ) not in touching_pairs(module):
            raise EditError(f"{a.spoken_name} and {b.spoken_name} have no side in common.")
        name, pair = _board_and_key_of_border(boards, ground, a, b)
        boards[name] = _set_feature_on_border(boards[name], pair, feature, there=there)
    return replace(module, boards=boards) if boards != module.boards else module


def _set_feature_on_border(board: Board, pair: str, feature: str, *, there: bool) -> Board:
    old = board.borders.get(pair, ())
    new = (*(f for f in old if f != feature), *([feature] if there else ()))
    if set(new) == set(old):
        return board
    borders = {**board.borders, pair: new}
    return replace(board, borders={key: value for key, value in borders.items() if value})


def _board_and_key_of_border(
    boards: Mapping[str, Board], ground: SpaceIndex, a: SpaceEntry, b: SpaceEntry
) -> tuple[str, str]:
    """Return the board and key of the border of two spaces.

    A new border belongs to the board of the first space.
    """
    for name, board in boards.items():
        for pair in board.borders:
            ends = [site.id for end in pair.split("/") if (site := ground.find_space(end))]
            if sorted(ends) == sorted((a.id, b.id)):
                return name, pair
    return a.board, f"{a.id}/{b.id}"


def draw_path_through_spaces(
    module: Module, board: str, name: str, kind: str, along: Sequence[str]
) -> Module:
    """Create or replace a road, railway or river through spaces that touch.

    Between hexes that do not touch, it runs straight through the hexes between them.
    """
    _require_known_feature(module, kind)
    if board not in module.boards:
        raise EditError(f"There is no board {board!r}.")
    if not is_valid_id(name):
        raise EditError(f"{name!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    spaces = [_require_existing_space(space_index_of(module), each) for each in along]
    if len(spaces) < 2:  # noqa: PLR2004 - a way has two ends
        raise EditError("A path needs two spaces or more.")
    chain = [spaces[0].id]
    for a, b in pairwise(spaces):
        # Hexes in between are filled in, because paths run from neighbour to neighbour.
        chain += _spaces_between_two_hexes(module, a, b)
    old = module.boards[board].paths.get(name)
    route = (
        replace(old, kind=kind, along=tuple(chain))
        if old
        else Route(kind=kind, along=tuple(chain))
    )
    paths = {**module.boards[board].paths, name: route}
    return replace(
        module, boards={**module.boards, board: replace(module.boards[board], paths=paths)}
    )


def _spaces_between_two_hexes(module: Module, a: SpaceEntry, b: SpaceEntry) -> list[str]:
    """Return the spaces on the straight line from one hex to another, without the first hex."""
    if a.id == b.id:
        raise EditError(f"{a.spoken_name} follows itself.")
    # Neighbours need no hexes between them.
    if _are_hexes_beside_each_other(module, a, b) or _are_spaces_linked(module, a, b):
        return [b.id]
    between = _hexes_in_straight_line(module, a, b)
    if not between:
        raise EditError(f"{a.spoken_name} and {b.spoken_name} do not touch.")
    return between[1:]


def _are_spaces_linked(module: Module, a: SpaceEntry, b: SpaceEntry) -> bool:
    """Say whether two spaces that are not adjacent hexes are joined by a link."""
    if a.hex and b.hex:
        ends = {a.id, b.id}
        return any(
            {connection.a, connection.b} == ends
            for _, _, connection in declared_connections(module)
        )
    return b.id in neighbours_by_space(module).get(a.id, ())


def _hexes_in_straight_line(module: Module, a: SpaceEntry, b: SpaceEntry) -> list[str]:
    """Return the labels of the hexes in a straight line; none if it leaves the map."""
    if a.hex is None or b.hex is None:
        return []
    for plane in hex_planes(module.boards):
        sheets = {sheet.board: sheet for sheet in plane.placed_boards}
        if a.board in sheets and b.board in sheets:
            orientation = sheets[a.board].grid.orientation
            ends = sheets[a.board].lattice_point(a.hex), sheets[b.board].lattice_point(b.hex)
            for line in hex_lines_between(*ends, orientation):
                labels = [label for spot in line if (label := label_at_lattice_point(plane, spot))]
                if len(labels) == len(line):
                    return labels
    return []


def _are_hexes_beside_each_other(module: Module, a: SpaceEntry, b: SpaceEntry) -> bool:
    """Say whether two hexes have a side in common, blocked or not."""
    return len(_hexes_in_straight_line(module, a, b)) == 2  # noqa: PLR2004 - the two of them


def _require_known_feature(module: Module, feature: str) -> None:
    if feature not in module.module.words.features:
        raise EditError(f"{feature!r} is not a border feature of this module.")


def _require_existing_space(ground: SpaceIndex, name: str) -> SpaceEntry:
    site = ground.find_space(name)
    if site is None:
        raise EditError(f"There is no space {name!r}.")
    return site


def _require_existing_hex(ground: SpaceIndex, name: str) -> SpaceEntry:
    site = _require_existing_space(ground, name)
    if site.hex is None:
        raise EditError(f"{site.spoken_name} is not a hex.")
    return site
