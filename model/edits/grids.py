"""Replacement of a hex board's grid; all references to its hexes get the new labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.renaming import update_addresses
from sandtable.model.geometry.hex.grid_hexes import (
    MAX_HEXES_PER_GRID,
    Hex,
    column_of_text,
    hex_count,
    hex_of_label,
    hex_on_grid,
    is_on_grid,
    label_of_hex,
)
from sandtable.model.geometry.hex.hex_labels import column_label_prefix, placeholders_in_label
from sandtable.model.geometry.hex.terrain_chart import fit_chart_to_grid
from sandtable.model.locations import SpaceRef
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.name_meaning import REFERENCE_KINDS_BY_DEFINITION
from sandtable.model.references.name_uses import all_name_uses_in_module
from sandtable.model.references.name_walk import NameWalk

if TYPE_CHECKING:
    from sandtable.model.entities.boards import Board, Grid
    from sandtable.model.module import Module

_SPACE_KINDS = REFERENCE_KINDS_BY_DEFINITION["space"]


def require_valid_grid(grid: Grid) -> None:
    """Raise EditError for a grid that cannot exist, such as one without hexes."""
    if grid.columns[0] > grid.columns[1] or grid.rows[0] > grid.rows[1]:
        raise EditError("The first column and row must come before the last.")
    if placeholders_in_label(grid.label) != {"column", "row"}:
        raise EditError("A label must contain {column} and {row}.")
    if hex_count(grid) > MAX_HEXES_PER_GRID:
        raise EditError(f"A board can have at most {MAX_HEXES_PER_GRID:,} hexes.")
    if grid.size is not None and grid.size <= 0:
        raise EditError("The size of a hex must be more than 0.")
    # A pattern such as {column}{row} gives two hexes the same label.
    for place in _outermost_hexes(grid):
        label = label_of_hex(grid, place)
        if hex_of_label(grid, label) != place:
            raise EditError(
                f"{label} does not identify column {place.column}, row {place.row}:"
                " change the pattern of labels."
            )


def _outermost_hexes(grid: Grid) -> Iterator[Hex]:
    """Yield the outermost hexes of a grid.

    If any hex of the grid has a wrong label, one of these has a wrong label, too.
    """
    for column in range(grid.columns[0], grid.columns[1] + 1):
        yield from (Hex(column, row) for row in grid.rows)
    for row in range(grid.rows[0], grid.rows[1] + 1):
        yield from (Hex(column, row) for column in grid.columns)


def replace_grid(module: Module, board_id: str, grid: Grid) -> Module:
    """Give a hex board another grid. Terrain and names stay in their columns and rows."""
    board = module.boards.get(board_id)
    if board is None or board.grid is None:
        raise EditError(f"There is no board of hexes {board_id!r}.")
    require_valid_grid(grid)
    before = board.grid
    if grid == before:
        return module
    # The chart is fitted first, while the board still has the old labels.
    chart = fit_chart_to_grid(before, grid, board.terrain) if board.terrain else None
    after = replace(module, boards={**module.boards, board_id: replace(board, terrain=chart)})
    if grid.label != before.label:
        after = _relabel_hexes(after, board_id, before, grid)
    return replace(
        after,
        boards={**after.boards, board_id: replace(after.boards[board_id], grid=grid)},
    )


def hexes_off_grid(module: Module, board_id: str, grid: Grid) -> tuple[str, ...]:
    """Return the hexes that are named somewhere and are missing on another grid."""
    before = module.boards[board_id].grid
    if before is None:
        return ()
    names = {use.name for use in all_name_uses_in_module(module) if use.kind in _SPACE_KINDS}
    names.update(module.boards[board_id].spaces)
    # A set has no order, and messages name the first hexes.
    places = ((name, hex_on_grid(before, name)) for name in sorted(names))
    return tuple(name for name, place in places if place and not is_on_grid(grid, place))


def _relabel_hexes(module: Module, board_id: str, before: Grid, after: Grid) -> Module:
    """Replace the labels of a board's hexes wherever they are named."""
    index = name_index_of(module)

    def replace_name(kind: str, name: str, scope: str, _: object) -> str:
        if kind not in _SPACE_KINDS or (
            kind == "place" and index.is_piece_name(kind, name, scope)
        ):
            return name
        return _new_label(before, after, name, column=kind == "hex")

    walk = NameWalk(replace_name, index.owners)
    walked = walk.walk_module(module)
    board = walked.boards[board_id]
    spaces = {}
    for name, space in board.spaces.items():
        new = _new_label(before, after, name) if hex_on_grid(before, name) else name
        spaces[new] = space
        if new != name:
            walk.changed_keys[SpaceRef(board_id, name).address_path] = new
    boards = {**walked.boards, board_id: replace(board, spaces=spaces)}
    joined = {
        name: _relabel_joined_boards(name, b, board_id, before, after)
        for name, b in boards.items()
    }
    return update_addresses(module, replace(walked, boards=joined), walk.changed_keys)


def _new_label(before: Grid, after: Grid, name: str, *, column: bool = False) -> str:
    """Return the new label of a hex; with `column`, the new label of a whole column of hexes."""
    place = hex_on_grid(before, name)
    if place is not None:
        return label_of_hex(after, place)
    number = column_of_text(before, name) if column else None
    return column_label_prefix(after.label, number) or name if number is not None else name


def _relabel_joined_boards(
    name: str, board: Board, changed: str, before: Grid, after: Grid
) -> Board:
    """Replace the labels of the hexes at which two boards join.

    One of the hexes may lie beyond the edge of its board.
    """
    our_label, slash, their_label = (board.lies_on or "").partition("/")
    if not slash:
        return board
    if name == changed:
        our_label = _label_of_hex_beyond_edge(before, after, our_label)
    elif changed in {board.east_of, board.south_of}:
        their_label = _label_of_hex_beyond_edge(before, after, their_label)
    return replace(board, lies_on=f"{our_label}/{their_label}")


def _label_of_hex_beyond_edge(before: Grid, after: Grid, label: str) -> str:
    place = hex_of_label(before, label)
    return label_of_hex(after, place) if place else label


def label_patterns_by_example() -> Mapping[str, str]:
    """Return the usual patterns for hex labels, by an example of a label."""
    return {
        "0101, 0102": "{column:02}{row:02}",
        "1.01, 1.02": "{column}.{row:02}",
        "A1, A2": "{column:A}{row}",
        "1-1, 1-2": "{column}-{row}",
    }
