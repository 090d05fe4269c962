"""Repairs of flaws in outlines, as edits of a module."""

from __future__ import annotations

from dataclasses import replace

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.outlines import (
    change_outlines,
    merge_spaces,
    outlined_board,
    outlines_after_operation,
)
from sandtable.model.edits.space_merging import merge_space_into
from sandtable.model.entities.outlines import Point
from sandtable.model.geometry.outline_operations import (
    crossroads_split,
    point_trimming,
    space_merge,
)
from sandtable.model.geometry.outline_operations.node_edits import OutlinesBySpace
from sandtable.model.module import Module
from sandtable.model.wording.places import spoken_space_name


def drop_repeated_points(module: Module, board: str, space: str) -> Module:
    """Remove points of a space that repeat the previous point."""
    return change_outlines(
        module, board, lambda outlines: point_trimming.remove_repeated_points(outlines, space)
    )


def drop_short_edges(module: Module, board: str, space: str, least: float) -> Module:
    """Remove the points of a space that are nearer to the next point than `least`."""
    return change_outlines(
        module, board, lambda outlines: point_trimming.remove_short_edges(outlines, space, least)
    )


def merge_narrow_part_with_neighbour(module: Module, board: str, space: str, at: Point) -> Module:
    """Give a narrow part of a space to the neighbour with the longest common border.

    If it is the whole space, everything that named the space names the neighbour.
    """
    outlines = outlined_board(module, board).outlines
    if len(outlines[space].polygons) > 1:
        return change_outlines(
            module, board, lambda outlines: space_merge.give_part_to_neighbour(outlines, space, at)
        )
    heir = space_merge.neighbour_for_part(outlines, space, at)
    if heir is None:
        raise EditError(f"{spoken_space_name(module, space)} has no neighbour that could take it.")
    return merge_spaces(module, board, heir, space)


def merge_spaces_with_same_outline(module: Module, board: str, kept: str, gone: str) -> Module:
    """Merge two spaces with the same outline into one.

    References to the removed space then mean the remaining one.
    """
    before = outlined_board(module, board)

    def outlines_left(outlines: OutlinesBySpace) -> OutlinesBySpace:
        return {name: outline for name, outline in outlines.items() if name != gone}

    after = outlines_after_operation(module, board, outlines_left)
    # The walk over names must not meet the outlines, which are replaced below.
    bare = replace(module, boards={**module.boards, board: replace(before, outlines={})})
    whole = merge_space_into(bare, board, kept, gone)
    united_board = replace(whole.boards[board], outlines=after, geometry=before.geometry)
    return replace(whole, boards={**whole.boards, board: united_board})


def separate_crossroads(module: Module, board: str, at: Point, pair: tuple[str, str]) -> Module:
    """Give two spaces that only touch at a point a short border at that point."""
    return change_outlines(
        module, board, lambda outlines: crossroads_split.split_crossroads(outlines, at, pair)
    )
