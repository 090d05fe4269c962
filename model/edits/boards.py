"""New boards to begin with; boards joined at an edge; boxes that stand for hexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Literal

from sandtable.model.edits.begin import Window, grounded, grounds, recipe_for
from sandtable.model.edits.draw import draw
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.grids import insist_on_grid
from sandtable.model.edits.naming import id_for
from sandtable.model.entities.boards import Board, Grid, Space
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.hex.hexes import Hex, label_of
from sandtable.model.geometry.hex.join import read_pair
from sandtable.model.geometry.hex.labels import letters_of
from sandtable.model.references.index import index_of
from sandtable.model.select.ground import ground_of

if TYPE_CHECKING:
    from sandtable.model.module import Module

Way = Literal["east", "south"]
_PLAIN = "{column:02}{row:02}"


def new_hexes(module: Module, name: str, columns: int, rows: int) -> tuple[Module, str]:
    """A board of so many columns and rows of hexes, and its id."""
    grid = Grid(label=free_label(module), columns=(1, columns), rows=(1, rows))
    return new_gridded(module, name, grid)


def new_gridded(module: Module, name: str, grid: Grid) -> tuple[Module, str]:
    """A board of the hexes of a grid, and its id; none is called as a space that is there."""
    insist_on_grid(grid)
    known = index_of(module)
    for place in (Hex(grid.columns[0], grid.rows[0]), Hex(grid.columns[1], grid.rows[1])):
        if known.knows("space", label_of(grid, place)):
            raise EditError(
                f"Another board has a space {label_of(grid, place)}: number otherwise."
            )
    return _added(_with_grounds(module), Board(kind="hexes", name=name, grid=grid))


def free_label(module: Module) -> str:
    """How hexes are called that are not called as those of another board."""
    taken = {board.grid.label for board in module.boards.values() if board.grid}
    choices = (_PLAIN, *(f"{letter}{{column:02}}.{{row:02}}" for letter in ascii_uppercase))
    return next(label for label in choices if label not in taken)


def new_areas(module: Module, name: str) -> tuple[Module, str]:
    """A board of areas on which nothing is drawn yet, and its id."""
    return _added(_with_grounds(module), Board(kind="areas", name=name, spaces_are="land"))


def new_sheet(
    module: Module, name: str, size: tuple[int, int], parts: tuple[int, int] = (1, 1)
) -> tuple[Module, str]:
    """A board of areas of a size in board units, divided into so many across and down.

    One part is a sheet of land, out of which territories are split.
    """
    (wide, high), (across, down) = size, parts
    if min(across, down) < 1 or wide // across < _NARROW or high // down < _NARROW:
        raise EditError(f"A territory is at least {_NARROW} board units wide and high.")
    if across * down > _MOST_PARTS:
        raise EditError(f"A new board has at most {_MOST_PARTS:,} territories.")
    after, own = new_areas(module, name)
    ground = "land" if "land" in after.terrains else None
    spaces: dict[str, Space] = {}
    outlines: dict[str, Outline] = {}
    for row, column in product(range(down), range(across)):
        called = f"{letters_of(column + 1)}{row + 1}"
        space = id_for(module, "space", called)
        spaces[space] = Space(name=called, terrain=ground)
        outlines[space] = Outline.of([_corners_of(size, parts, (column, row))])
    board = replace(after.boards[own], spaces=spaces, outlines=outlines, geometry=f"{own}.geojson")
    return _with(after, own, board), own


_NARROW, _MOST_PARTS = 10, 2500


def _corners_of(
    size: tuple[int, int], parts: tuple[int, int], at: tuple[int, int]
) -> list[tuple[int, int]]:
    """The corners of a part, counted from the top left; the map's units grow upwards."""
    (wide, high), (across, down), (column, row) = size, parts, at
    west, east = (wide * edge // across for edge in (column, column + 1))
    north, south = (high - high * edge // down for edge in (row, row + 1))
    return [(west, south), (east, south), (east, north), (west, north)]


def new_globe(
    module: Module, name: str, window: Window, graticule: float | None = None
) -> tuple[Module, str]:
    """A board drawn from real coasts, and its id; raise EditError where nothing can be drawn."""
    board = Board(kind="areas", name=name, spaces_are="land", recipe=recipe_for(window, graticule))
    after, own = _added(_with_grounds(module), board)
    drawn = draw(after, own).module
    spaces = drawn.boards[own].spaces
    for space in spaces:
        if ground_of(module).site(space) is not None:
            raise EditError(
                f"Another board has a space {space!r} already: draw one of the two by hand."
            )
    return grounded(drawn, own), own


def new_boxes(module: Module, name: str, boxes: Sequence[str] = ()) -> tuple[Module, str]:
    """A display with boxes by their names, and its id."""
    after, own = _added(module, Board(kind="boxes", name=name))
    for box in boxes:
        after, _ = new_box(after, own, box)
    return after, own


def new_box(
    module: Module, board_id: str, name: str, stands_for: str | None = None
) -> tuple[Module, str]:
    """A box on a display, and its id; it may count with a hex for every limit."""
    board = _board(module, board_id)
    own = id_for(module, "space", name)
    space = Space(name=name, kind=None if board.kind == "boxes" else "box")
    after = _with(module, board_id, replace(board, spaces={**board.spaces, own: space}))
    return (tie(after, own, stands_for) if stands_for else after), own


def tie(module: Module, box: str, hex_: str | None) -> Module:
    """Let a box count with a hex for every limit; none unties it."""
    ground = ground_of(module)
    site = ground.site(box)
    if site is None or site.board not in module.boards:
        raise EditError(f"There is no box {box!r}.")
    if site.hex is not None:
        raise EditError(f"{site.spoken} is a hex, no box.")
    there = ground.site(hex_) if hex_ else None
    if hex_ and there is None:
        raise EditError(f"There is no space {hex_!r}.")
    if there is not None and there.id == site.id:
        raise EditError("A box is tied to a hex.")
    board = module.boards[site.board]
    said = replace(board.spaces[site.id], same_as=there.id if there else None)
    return _with(module, site.board, replace(board, spaces={**board.spaces, site.id: said}))


def join_at(
    module: Module, board_id: str, other: str | None, edge: Way = "east", pair: str | None = None
) -> Module:
    """Lay a board against the eastern or southern edge of another; none lets it lie alone.

    The pair, such as `B1.19/A63.19`, names a hex of the board and where on the other it lies.
    """
    board = _board(module, board_id)
    if other is None:
        return _with(module, board_id, replace(board, east_of=None, south_of=None, lies_on=None))
    there = _board(module, other)
    if board.grid is None or there.grid is None:
        raise EditError("Boards of hexes join at an edge, and no others.")
    if board.grid.orientation != there.grid.orientation:
        raise EditError(f"The hexes of {there.name} stand another way: {there.grid.orientation}.")
    if _hangs_on(module, other, board_id):
        raise EditError(f"{there.name} joins {board.name} already.")
    if pair and read_pair(pair, board.grid, there.grid) is None:
        raise EditError(f"{pair} names no hex of {board.name} and a place on {there.name}.")
    east, south = (other, None) if edge == "east" else (None, other)
    return _with(
        module, board_id, replace(board, east_of=east, south_of=south, lies_on=pair or None)
    )


def _hangs_on(module: Module, name: str | None, other: str) -> bool:
    """Say whether a board is another, or joins it in the end."""
    seen: set[str] = set()
    while name and name not in seen:
        if name == other:
            return True
        seen.add(name)
        board = module.boards.get(name)
        name = (board.east_of or board.south_of) if board else None
    return False


def _with_grounds(module: Module) -> Module:
    return module if module.terrains else replace(module, terrains=grounds())


def _board(module: Module, name: str) -> Board:
    if name not in module.boards:
        raise EditError(f"There is no board {name!r}.")
    return module.boards[name]


def _added(module: Module, board: Board) -> tuple[Module, str]:
    own = id_for(module, "board", board.name)
    return _with(module, own, board), own


def _with(module: Module, name: str, board: Board) -> Module:
    return replace(module, boards={**module.boards, name: board})
