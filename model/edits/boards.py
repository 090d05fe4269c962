"""New boards, joining of boards at an edge, and boxes that stand for hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.grids import require_valid_grid
from sandtable.model.edits.new_ids import new_id
from sandtable.model.edits.new_modules import (
    Window,
    globe_recipe,
    land_and_water_terrains,
    module_with_land_and_water_terrain,
)
from sandtable.model.edits.recipe_drawing import draw_board_by_recipe
from sandtable.model.entities.boards import Board, Grid, Space
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.board_joining import parse_hex_pair
from sandtable.model.geometry.hex.grid_hexes import Hex, label_of_hex
from sandtable.model.geometry.hex.hex_labels import number_as_letters
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.model.module import Module

JoinDirection = Literal["east", "south"]
_DEFAULT_LABEL_PATTERN = "{column:02}{row:02}"


def new_hex_board(module: Module, name: str, columns: int, rows: int) -> tuple[Module, str]:
    """Add a board with this many columns and rows of hexes.

    Returns the module and the id of the board.
    """
    grid = Grid(label=unused_label_pattern(module), columns=(1, columns), rows=(1, rows))
    return new_hex_board_of_grid(module, name, grid)


def new_hex_board_of_grid(module: Module, name: str, grid: Grid) -> tuple[Module, str]:
    """Add a hex board with a grid whose labels are unused.

    Returns the module and the id of the board.
    """
    require_valid_grid(grid)
    index = name_index_of(module)
    # Labels grow evenly, so the two extreme hexes show an overlap.
    for place in (Hex(grid.columns[0], grid.rows[0]), Hex(grid.columns[1], grid.rows[1])):
        if index.has_name("space", label_of_hex(grid, place)):
            raise EditError(
                f"Another board has a space {label_of_hex(grid, place)}: choose other numbers."
            )
    return _add_board_under_new_id(
        _module_with_land_and_water(module), Board(kind="hexes", name=name, grid=grid)
    )


def unused_label_pattern(module: Module) -> str:
    """Return a pattern for hex labels that no other board uses."""
    used_labels = {board.grid.label for board in module.boards.values() if board.grid}
    choices = (
        _DEFAULT_LABEL_PATTERN,
        *(f"{letter}{{column:02}}.{{row:02}}" for letter in ascii_uppercase),
    )
    return next(label for label in choices if label not in used_labels)


def new_area_board(module: Module, name: str) -> tuple[Module, str]:
    """Add a board of areas without outlines. Return the module and the board's id."""
    return _add_board_under_new_id(
        _module_with_land_and_water(module), Board(kind="areas", name=name, spaces_are="land")
    )


def new_divided_board(
    module: Module, name: str, size: tuple[int, int], parts: tuple[int, int] = (1, 1)
) -> tuple[Module, str]:
    """Add a board of areas of this size in board units, divided into parts across and down.

    A board of one part is a sheet of land, to be split into territories.
    """
    (wide, high), (across, down) = size, parts
    if min(across, down) < 1 or wide // across < _NARROWEST_PART or high // down < _NARROWEST_PART:
        raise EditError(
            f"A territory must be at least {_NARROWEST_PART} board units wide and high."
        )
    # Each territory becomes an entry with an outline.
    if across * down > _MAX_SHAPES_OF_ONE_AREA:
        raise EditError(f"A new board can have at most {_MAX_SHAPES_OF_ONE_AREA:,} territories.")
    after, board_id = new_area_board(module, name)
    ground = "land" if "land" in after.terrains else None
    spaces: dict[str, Space] = {}
    outlines: dict[str, Outline] = {}
    for row, column in product(range(down), range(across)):
        label = f"{number_as_letters(column + 1)}{row + 1}"
        space = new_id(module, "space", label)
        spaces[space] = Space(name=label, terrain=ground)
        outlines[space] = Outline.from_points([_corners_of_board_part(size, parts, (column, row))])
    board = replace(
        after.boards[board_id], spaces=spaces, outlines=outlines, geometry=f"{board_id}.geojson"
    )
    return _module_with_board(after, board_id, board), board_id


_NARROWEST_PART, _MAX_SHAPES_OF_ONE_AREA = 10, 2500


def _corners_of_board_part(
    size: tuple[int, int], parts: tuple[int, int], at: tuple[int, int]
) -> list[tuple[int, int]]:
    """Return the corners of one part of a divided board, in board units, which grow upwards.

    Parts are counted from the top left.
    """
    (wide, high), (across, down), (column, row) = size, parts, at
    west, east = (wide * edge // across for edge in (column, column + 1))
    north, south = (high - high * edge // down for edge in (row, row + 1))
    return [(west, south), (east, south), (east, north), (west, north)]


def new_globe_board(
    module: Module, name: str, window: Window, graticule: float | None = None
) -> tuple[Module, str]:
    """Add a board drawn from the coasts of the world. Raise EditError if nothing can be drawn."""
    board = Board(
        kind="areas", name=name, spaces_are="land", recipe=globe_recipe(window, graticule)
    )
    after, board_id = _add_board_under_new_id(_module_with_land_and_water(module), board)
    module_with_map = draw_board_by_recipe(after, board_id).module
    spaces = module_with_map.boards[board_id].spaces
    # Spaces of a board without seeds are numbered, so two such boards have the same names.
    for space in spaces:
        if space_index_of(module).find_space(space) is not None:
            raise EditError(
                f"Another board has a space {space!r} already: draw one of the two by hand."
            )
    return module_with_land_and_water_terrain(module_with_map, board_id), board_id


def new_display_board(module: Module, name: str, boxes: Sequence[str] = ()) -> tuple[Module, str]:
    """Add a display with boxes of these names. Return the module and the board's id."""
    after, board_id = _add_board_under_new_id(module, Board(kind="boxes", name=name))
    for box in boxes:
        after, _ = new_display_box(after, board_id, box)
    return after, board_id


def new_display_box(
    module: Module, board_id: str, name: str, stands_for: str | None = None
) -> tuple[Module, str]:
    """Add a box to a display. Return the module and the box's id.

    The box may stand for a hex, so that every limit counts both as one space.
    """
    board = _require_existing_board(module, board_id)
    box_id = new_id(module, "space", name)
    space = Space(name=name, kind=None if board.kind == "boxes" else "box")
    after = _module_with_board(
        module, board_id, replace(board, spaces={**board.spaces, box_id: space})
    )
    return (set_box_counts_with(after, box_id, stands_for) if stands_for else after), box_id


def set_box_counts_with(module: Module, box: str, hex_: str | None) -> Module:
    """Make all limits count a box as part of a hex.

    With None, the box is counted by itself again.
    """
    ground = space_index_of(module)
    site = ground.find_space(box)
    if site is None or site.board not in module.boards:
        raise EditError(f"There is no box {box!r}.")
    if site.hex is not None:
        raise EditError(f"{site.spoken_name} is a hex, not a box.")
    hex_entry = ground.find_space(hex_) if hex_ else None
    if hex_ and hex_entry is None:
        raise EditError(f"There is no space {hex_!r}.")
    if hex_entry is not None and hex_entry.id == site.id:
        raise EditError("A box can only be tied to a hex: choose a hex.")
    board = module.boards[site.board]
    tied_box = replace(board.spaces[site.id], same_as=hex_entry.id if hex_entry else None)
    return _module_with_board(
        module, site.board, replace(board, spaces={**board.spaces, site.id: tied_box})
    )


def join_board_at(
    module: Module,
    board_id: str,
    other: str | None,
    edge: JoinDirection = "east",
    pair: str | None = None,
) -> Module:
    """Join a board to the eastern or southern edge of another board.

    `other` is None to separate the boards. The pair, such as `B1.19/A63.19`, names a hex of the
    board and its position on the other.
    """
    board = _require_existing_board(module, board_id)
    if other is None:
        return _module_with_board(
            module, board_id, replace(board, east_of=None, south_of=None, lies_on=None)
        )
    partner = _require_existing_board(module, other)
    if board.grid is None or partner.grid is None:
        raise EditError("Only boards of hexes can be joined at an edge.")
    if board.grid.orientation != partner.grid.orientation:
        raise EditError(
            f"The hexes of {partner.name} have another orientation: {partner.grid.orientation}."
        )
    # Boards that join in a circle have no first board to measure from.
    if _is_board_joined_to(module, other, board_id):
        raise EditError(f"{partner.name} is already joined to {board.name}.")
    if pair and parse_hex_pair(pair, board.grid, partner.grid) is None:
        raise EditError(f"{pair} must name a hex of {board.name} and a place on {partner.name}.")
    east, south = (other, None) if edge == "east" else (None, other)
    return _module_with_board(
        module, board_id, replace(board, east_of=east, south_of=south, lies_on=pair or None)
    )


def _is_board_joined_to(module: Module, name: str | None, other: str) -> bool:
    """Say whether a board is the other board, or is joined to it directly or indirectly."""
    visited: set[str] = set()
    while name and name not in visited:
        if name == other:
            return True
        visited.add(name)
        board = module.boards.get(name)
        name = (board.east_of or board.south_of) if board else None
    return False


def _module_with_land_and_water(module: Module) -> Module:
    return module if module.terrains else replace(module, terrains=land_and_water_terrains())


def _require_existing_board(module: Module, name: str) -> Board:
    if name not in module.boards:
        raise EditError(f"There is no board {name!r}.")
    return module.boards[name]


def _add_board_under_new_id(module: Module, board: Board) -> tuple[Module, str]:
    board_id = new_id(module, "board", board.name)
    return _module_with_board(module, board_id, board), board_id


def _module_with_board(module: Module, name: str, board: Board) -> Module:
    return replace(module, boards={**module.boards, name: board})
