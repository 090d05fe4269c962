"""Edits of a module that draw, cut, merge and move outlines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.space_merging import merge_space_into
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.outlines import Point
from sandtable.model.geometry import grid_points
from sandtable.model.geometry.geometry_errors import GeometryError
from sandtable.model.geometry.outline_operations import (
    board_tidying,
    border_smoothing,
    border_snapping,
    node_edits,
    outline_simplification,
    space_drawing,
    space_holes,
    space_merge,
    space_split,
)
from sandtable.model.geometry.outline_operations.node_edits import OutlinesBySpace
from sandtable.model.geometry.shape_conversion import is_place_inside
from sandtable.model.ids import ID_SYNTAX_TEXT, is_valid_id
from sandtable.model.locations import BoardRef, SpaceRef
from sandtable.model.module import Module
from sandtable.model.references.name_index import name_index_of
from sandtable.model.wording.places import spoken_space_name

DrawnOutline = Iterable[Sequence[float]]
OutlineOperation = Callable[[OutlinesBySpace], OutlinesBySpace]


def draw_space(
    module: Module,
    board: str,
    new: str,
    drawn: DrawnOutline,
    *,
    over: space_drawing.CoverMode = "free",
    reach: float = 0.0,
) -> Module:
    """Add a space with a drawn outline, or give the outline to a space that has none."""
    if new not in outlined_board(module, board).spaces:
        module = _module_with_new_space(module, board, new, Space(), None)
    return change_outlines(
        module, board, lambda outlines: space_drawing.draw_space(outlines, new, drawn, over, reach)
    )


def split_space(
    module: Module, board: str, space: str, line: DrawnOutline, new: str, *, reach: float = 0.0
) -> Module:
    """Cut a space in two. The smaller part becomes a new space of the same kind and terrain."""
    old = outlined_board(module, board).spaces.get(space, Space())
    twin = Space(kind=old.kind, terrain=old.terrain)
    after = change_outlines(
        module, board, lambda outlines: space_split.split_space(outlines, space, line, new, reach)
    )
    after = _module_with_new_space(after, board, new, twin, space)
    # The label may now lie in the other half.
    if old.label and not is_place_inside(after.boards[board].outlines[space], old.label):
        return move_label(after, board, space, None)
    return after


def merge_spaces(module: Module, board: str, kept: str, gone: str) -> Module:
    """Merge two neighbouring spaces.

    References to the removed space then mean the remaining one.
    """
    after = outlines_after_operation(
        module, board, lambda outlines: space_merge.merge_spaces(outlines, kept, gone)
    )
    # The walk over names must not meet the outline of the removed space, which is merged already.
    bare = _module_with_board(module, board, replace(outlined_board(module, board), outlines={}))
    return _module_with_outlines(merge_space_into(bare, board, kept, gone), board, after)


def cut_island(module: Module, board: str, space: str, drawn: DrawnOutline, new: str) -> Module:
    """Cut a new space out of the middle of another space, which then surrounds it."""
    after = change_outlines(
        module, board, lambda outlines: space_holes.cut_island(outlines, space, drawn, new)
    )
    return _module_with_new_space(after, board, new, Space(inside=space), space)


def cut_hole(module: Module, board: str, space: str, drawn: DrawnOutline) -> Module:
    """Remove an area from the middle of a space, so that it belongs to no space."""
    return change_outlines(
        module, board, lambda outlines: space_holes.cut_hole(outlines, space, drawn)
    )


def fill_gap(module: Module, board: str, space: str, at: Sequence[float]) -> Module:
    """Extend a space by the gap next to it, or by a hole in it."""
    return change_outlines(
        module, board, lambda outlines: space_holes.fill_gap(outlines, space, at)
    )


def move_node(module: Module, board: str, node: Point, to: Point) -> Module:
    """Move a node of a border in all spaces that share it."""
    return change_outlines(
        module, board, lambda outlines: node_edits.move_node(outlines, node, to)
    )


def insert_node(module: Module, board: str, a: Point, b: Point, at: Point) -> Module:
    """Insert a node into the border between two others."""
    return change_outlines(
        module, board, lambda outlines: node_edits.insert_node(outlines, a, b, at)
    )


def delete_node(module: Module, board: str, node: Point) -> Module:
    """Remove a node from a border."""
    return change_outlines(module, board, lambda outlines: node_edits.delete_node(outlines, node))


def snap_node(module: Module, board: str, node: Point, reach: float) -> Module:
    """Move a node onto the nearest border of a space that does not have this node."""
    return change_outlines(
        module, board, lambda outlines: border_snapping.snap_node_to_border(outlines, node, reach)
    )


def smooth_border(module: Module, board: str, spaces: Sequence[str], rounds: int = 2) -> Module:
    """Smooth the border between two spaces, or the edge where one space has no neighbour."""
    return change_outlines(
        module, board, lambda outlines: border_smoothing.smooth_border(outlines, spaces, rounds)
    )


def simplify_borders(
    module: Module, board: str, tolerance: float, *, coasts: bool = True
) -> Module:
    """Remove nodes that hardly change the course of their border."""
    return change_outlines(
        module,
        board,
        lambda o: outline_simplification.simplify_outlines(o, tolerance, coasts=coasts),
    )


def add_missing_nodes(module: Module, board: str) -> Module:
    """Add to each border the nodes that only the outline of the neighbour has on it."""
    return change_outlines(module, board, board_tidying.add_missing_nodes)


def repair_borders_of_board(module: Module, board: str, snapping: float, gap: float) -> Module:
    """Turn imprecise outlines into ones that share their borders, without gaps and overlaps."""
    return change_outlines(
        module, board, lambda outlines: board_tidying.tidy_outlines(outlines, snapping, gap)
    )


def move_label(module: Module, board: str, space: str, at: Sequence[float] | None) -> Module:
    """Move the printed name of a space.

    None moves it back to the centre of the largest circle inside the space.
    """
    spaces = outlined_board(module, board).spaces
    if space not in {*spaces, *module.boards[board].outlines}:
        raise EditError(f"{module.boards[board].name} has no space {space}.")
    try:
        label = None if at is None else grid_points.point_on_grid(at)
    except GeometryError as error:
        # The message needs no name of a space, because it is about a point.
        raise EditError(str(error)) from None
    after = replace(spaces.get(space, Space()), label=label)
    return set_value(module, SpaceRef(board, space).address_path, after)


def outlined_board(module: Module, board: str) -> Board:
    """Return a board that can have outlines. Raise EditError if there is none with this id."""
    existing = module.boards.get(board)
    if existing is None:
        raise EditError(f"There is no board {board}.")
    if existing.kind == "hexes":
        raise EditError(
            f"The spaces of {existing.name} are hexes, which the grid of the board"
            " places: their outlines cannot be edited."
        )
    return existing


def outlines_after_operation(
    module: Module, board: str, operation: OutlineOperation
) -> OutlinesBySpace:
    """Return the outlines of a board after an operation."""
    try:
        return operation(outlined_board(module, board).outlines)
    except GeometryError as error:
        # Geometry knows spaces by id only, and authors know them by name.
        raise EditError(error.message_with_names(partial(spoken_space_name, module))) from None


def change_outlines(module: Module, board: str, operation: OutlineOperation) -> Module:
    """Return the module after an operation on the outlines of a board."""
    return _module_with_outlines(module, board, outlines_after_operation(module, board, operation))


def _module_with_outlines(module: Module, board: str, outlines: OutlinesBySpace) -> Module:
    before = module.boards[board]
    first = bool(outlines) and not before.outlines and before.geometry is None
    geometry = f"{board}.geojson" if first else before.geometry
    return _module_with_board(module, board, replace(before, outlines=outlines, geometry=geometry))


def _module_with_board(module: Module, board: str, after: Board) -> Module:
    return replace(module, boards={**module.boards, board: after})


def _module_with_new_space(
    module: Module, board: str, new: str, space: Space, beside: str | None
) -> Module:
    """Return the module with a new space, listed after another space or at the end."""
    spaces = outlined_board(module, board).spaces
    if not is_valid_id(new, "space"):
        raise EditError(f"{new!r} is not a valid id: {ID_SYNTAX_TEXT}.")
    if name_index_of(module).has_name("space", new):
        raise EditError(f"There is already something called {new!r}.")
    return set_value(
        module,
        BoardRef(board).child_path("spaces"),
        _insert_entry_after(spaces, beside, {new: space}),
    )


def _insert_entry_after(
    spaces: Mapping[str, Space], beside: str | None, new: Mapping[str, Space]
) -> dict[str, Space]:
    extended: dict[str, Space] = {}
    for name, space in spaces.items():
        extended[name] = space
        extended.update(new if name == beside else {})
    return {**extended, **new}
