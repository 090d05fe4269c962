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
    """Take out the points of a space that are given twice running."""
    return change_outlines(
        module, board, lambda own: point_trimming.remove_repeated_points(own, space)
    )


def drop_short_edges(module: Module, board: str, space: str, least: float) -> Module:
    """Take out points of a space that are nearer than this to the next."""
    return change_outlines(
        module, board, lambda own: point_trimming.remove_short_edges(own, space, least)
    )


def merge_sliver(module: Module, board: str, space: str, at: Point) -> Module:
    """Give a splinter to the neighbour with the longest border.

    If it is all of its space, what named the space names the neighbour; if not, it goes alone.
    """
    own = outlined_board(module, board).outlines
    if len(own[space].polygons) > 1:
        return change_outlines(
            module, board, lambda own: space_merge.give_part_to_neighbour(own, space, at)
        )
    heir = space_merge.neighbour_for_part(own, space, at)
    if heir is None:
        raise EditError(f"{spoken_space_name(module, space)} has no neighbour that could take it.")
    return merge_spaces(module, board, heir, space)


def unite_identical_spaces(module: Module, board: str, kept: str, gone: str) -> Module:
    """Make one space of two that were drawn alike; what named the one names the other."""
    before = outlined_board(module, board)

    def left(own: OutlinesBySpace) -> OutlinesBySpace:
        return {name: outline for name, outline in own.items() if name != gone}

    after = outlines_after_operation(module, board, left)
    bare = replace(module, boards={**module.boards, board: replace(before, outlines={})})
    whole = merge_space_into(bare, board, kept, gone)
    drawn = replace(whole.boards[board], outlines=after, geometry=before.geometry)
    return replace(whole, boards={**whole.boards, board: drawn})


def separate_crossroads(module: Module, board: str, at: Point, pair: tuple[str, str]) -> Module:
    """Give two spaces that only touch at a point a short border there."""
    return change_outlines(
        module, board, lambda own: crossroads_split.split_crossroads(own, at, pair)
    )
